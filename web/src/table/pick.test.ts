import { describe, expect, it } from 'vitest';
import {
  answer,
  back,
  begin,
  clear,
  click,
  clicks,
  codesOf,
  confirmed,
  costFrom,
  costsOfParts,
  count,
  entries,
  fits,
  follow,
  lights,
  open,
  openable,
  sameQuestion,
  wantedFirst,
} from './pick';
import type { Choice, Entry, Picking } from './pick';

const choice = (code: number, ...parts: string[][]): Choice => ({
  code,
  verb: 'do',
  args: {},
  label: `choice ${code}`,
  parts,
});
const then = (first: Choice, asks: string, ...answers: Choice[]): Choice => ({ ...first, asks, then: answers });
const extra = (one: Choice): Choice => ({ ...one, extra: true });

const left = (picking: Picking) => fits(picking).map(({ way }) => codesOf(way).join('-'));
const lit = (picking: Picking) => [...lights(picking).lit].sort();
const may = (picking: Picking) => [...lights(picking).may].sort();
const clicked = (choices: readonly Choice[], ...parts: string[]) =>
  parts.reduce((picking, part) => click(picking, part).picking, begin(choices, 'first'));
/** What is sent by clicking these parts, one after the other; the last click must decide. */
const sent = (choices: readonly Choice[], ...parts: string[]): number[] | undefined => {
  let picking = begin(choices, 'first');
  for (const [place, part] of parts.entries()) {
    const turn = click(picking, part);
    if (turn.send) return place === parts.length - 1 ? codesOf(turn.send) : undefined;
    picking = turn.picking;
  }
  return undefined;
};
const orders = <T>(items: readonly T[]): T[][] =>
  items.length < 2 ? [[...items]] : items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((r) => [item, ...r]));
const shown = (list: readonly Entry[]) => list.map((e) => (e.kind === 'click' ? e.parts.join('+') : e.choice.code));

// a nurse on a department, then one or two patients; ending the activation has no part
const nurse = [
  choice(0),
  choice(10, ['imaging'], ['bed1', 'bed2']),
  choice(11, ['imaging'], ['bed3']),
  choice(20, ['clinic'], ['bed4']),
  choice(30, ['triage'], ['bed1', 'bed2'], ['bed3']),
  choice(31, ['triage'], ['bed1', 'bed2'], ['bed4']),
  choice(32, ['triage'], ['bed1', 'bed2']),
];

/** Sets of two or three beds, as the rules ask for them: bed by bed, in ascending order. */
const sets = (from: number, wanted: number): Choice[] =>
  [1, 2, 3, 4]
    .filter((bed) => bed >= from && bed <= 5 - wanted)
    .map((bed) => {
      const one = choice(bed, [`bed.${bed}`]);
      return wanted > 1 ? then(one, 'treat', ...sets(bed + 1, wanted - 1)) : one;
    });
const triage = [then(choice(50, ['worker']), 'where', then(choice(60, ['triage']), 'treat', ...sets(1, 2)))];
const three = sets(1, 3);

describe('a set is picked in any order', () => {
  it('whatever the order, the same codes are sent, in the order of the rules', () => {
    for (const order of orders(['bed.4', 'bed.2'])) expect(sent(sets(1, 2), ...order)).toEqual([2, 4]);
    for (const order of orders(['bed.1', 'bed.3', 'bed.4'])) expect(sent(three, ...order)).toEqual([1, 3, 4]);
  });

  it('every piece that some set still has is lit, also those the rules ask for last', () => {
    expect(lit(begin(sets(1, 2), 'treat'))).toEqual(['bed.1', 'bed.2', 'bed.3', 'bed.4']);
    expect(lit(begin(three, 'treat'))).toEqual(['bed.1', 'bed.2', 'bed.3', 'bed.4']);
  });

  it('says how many of how many', () => {
    const at = (...parts: string[]) => count(fits(clicked(three, ...parts)));
    const same = (choices: readonly Choice[]) => begin(choices, 'treat');
    expect(count(fits(same(three)))).toEqual({ chosen: 0, least: 3, most: 3 });
    expect(count(fits(click(same(three), 'bed.4').picking))).toEqual({ chosen: 1, least: 3, most: 3 });
    expect(count(fits(click(click(same(three), 'bed.4').picking, 'bed.2').picking))?.chosen).toBe(2);
    expect(at('bed.1')?.most).toBe(2);
    expect(count(fits(same([choice(1, ['bed.1']), choice(2, ['bed.2'])])))).toBeUndefined();
  });

  it('works from either end: a patient, then the department, then the worker', () => {
    for (const order of orders(['worker', 'triage', 'bed.1', 'bed.3']))
      expect(sent(triage, ...order)).toEqual([50, 60, 1, 3]);
  });

  it('lights the question that is asked and lets later ones be picked first', () => {
    expect(lit(begin(triage, 'who'))).toEqual(['worker']);
    expect(may(begin(triage, 'who'))).toEqual(['bed.1', 'bed.2', 'bed.3', 'bed.4', 'triage']);
    expect(lit(clicked(triage, 'bed.2'))).toEqual(['worker']);
    expect(lit(clicked(triage, 'worker', 'triage', 'bed.2'))).toEqual(['bed.1', 'bed.3', 'bed.4']);
  });
});

describe('equal parts', () => {
  const twins = [choice(1, ['d1', 'd2', 'd3'], ['d1', 'd2', 'd3']), choice(2, ['d1', 'd2', 'd3'], ['x'])];

  it('are interchangeable within the set of a place', () => {
    expect(lit(clicked(twins, 'd2'))).toEqual(['d1', 'd3', 'x']);
    for (const order of orders(['d3', 'd2'])) expect(sent(twins, ...order)).toEqual([1]);
  });

  it('make room for each other: the first takes another place if the second needs its own', () => {
    const narrow = [choice(1, ['a', 'b'], ['a']), choice(2, ['c'], ['d'])];
    for (const order of orders(['a', 'b'])) expect(sent(narrow, ...order)).toEqual([1]);
  });

  it('take what has to be clicked before what follows by itself', () => {
    // two of three alike are healed, the second follows; then somebody, one of them too, gets another colour
    const paint = (code: number, ...beds: string[]) => choice(code, beds, ['green', 'red']);
    const alike = ['b1', 'b2', 'b3'];
    const pair = { ...then(choice(1, alike), 'paint', paint(2, 'b1', 'b2'), paint(3, 'b3')), also: [alike] };
    for (const second of ['b2', 'b3']) expect(lit(clicked([pair], 'b1', second))).toEqual(['green', 'red']);
  });

  it('are not interchangeable across sets', () => {
    const apart = [choice(1, ['d1'], ['d3']), choice(2, ['d2'], ['d3'])];
    expect(sent(apart, 'd3', 'd1')).toEqual([1]);
    expect(lit(clicked(apart, 'd1'))).toEqual(['d3']);
    expect(click(clicked(apart, 'd1'), 'd2')).toEqual({ picking: clicked(apart, 'd1') });
  });

  it('the same part twice needs one click, and a word where it could be another', () => {
    const same = [choice(1, ['p'], ['p']), choice(2, ['p'], ['q'])];
    expect(lit(clicked(same, 'p'))).toEqual(['q']);
    expect(shown(entries(clicked(same, 'p')))).toEqual([1, 2]);
    expect(sent([choice(1, ['p'], ['p'])], 'p')).toEqual([1]);
  });
});

describe('where the order tells the difference', () => {
  const swap = [choice(1, ['a'], ['b']), choice(2, ['b'], ['a'])];

  it('it counts', () => {
    expect(sent(swap, 'a', 'b')).toEqual([1]);
    expect(sent(swap, 'b', 'a')).toEqual([2]);
  });

  it('and where even that does not, the buttons do', () => {
    const pay = [choice(1, ['shop']), choice(2, ['shop'])];
    const turn = click(begin(pay), 'shop');
    expect(turn.send).toBeUndefined();
    expect(shown(entries(turn.picking))).toEqual([1, 2]);
    const [, second] = entries(turn.picking);
    expect(second && follow(turn.picking, second).send?.map((s) => s.choice.code)).toEqual([2]);
    expect(lit(turn.picking)).toEqual([]);
  });
});

describe('what is asked for', () => {
  // a bed for the patient in hand, or the extra patient first
  const beds = [choice(1, ['bed.1']), choice(2, ['bed.2']), choice(8, ['extra'], ['bed.2'], ['value.1'])];

  it('goes before what is clicked ahead', () => {
    expect(sent(beds, 'bed.2')).toEqual([2]);
    expect(sent(beds, 'extra', 'bed.2', 'value.1')).toEqual([8]);
  });

  it('also tells which is for whom', () => {
    const bed = (n: number, ...more: Choice[]) =>
      more.length ? then(choice(n, [`bed.${n}`]), 'extra', ...more) : choice(n);
    const two = [1, 2].map((first) =>
      bed(
        first,
        ...[1, 2]
          .filter((other) => other !== first)
          .flatMap((other) => [3, 4].map((value) => choice(other * 10 + value, [`bed.${other}`], [`value.${value}`]))),
      ),
    );
    expect(lit(clicked(two, 'bed.1', 'bed.2'))).toEqual(['value.3', 'value.4']);
    expect(sent(two, 'bed.1', 'bed.2', 'value.4')).toEqual([1, 24]);
    expect(sent(two, 'bed.2', 'bed.1', 'value.4')).toEqual([2, 14]);
  });

  it('but a set that could be larger is never closed by a click', () => {
    const dice = [choice(3, ['die.3']), choice(6, ['die.6']), choice(36, ['die.3'], ['die.6'])];
    expect(click(begin(dice), 'die.6').send).toBeUndefined();
    expect(shown(entries(clicked(dice, 'die.6')))).toEqual([6, 36]);
    expect(sent(dice, 'die.6', 'die.3')).toEqual([36]);
    expect(lit(begin(dice))).toEqual(['die.3', 'die.6']);
  });
});

describe('clicking', () => {
  it('narrows the ways', () => {
    expect(left(clicked(nurse, 'imaging'))).toEqual(['10', '11']);
    expect(left(clicked(nurse, 'bed1', 'triage'))).toEqual(['30', '31', '32']);
  });

  it('sends when one way is left and all its places are clicked', () => {
    expect(sent(nurse, 'imaging', 'bed3')).toEqual([11]);
    expect(sent(nurse, 'bed2', 'imaging')).toEqual([10]);
    expect(sent(nurse, 'bed4', 'bed2', 'triage')).toEqual([31]);
  });

  it('does not send while a place of the only way is open: nothing is done that was not picked', () => {
    const turn = click(begin(nurse), 'clinic');
    expect(turn.send).toBeUndefined();
    expect(left(turn.picking)).toEqual(['20']);
    const contract = [then(choice(1, ['red']), 'colour', choice(2, ['red2'])), choice(9, ['blue'])];
    expect(click(begin(contract), 'red').send).toBeUndefined();
  });

  it('does not send before anything is picked', () => {
    expect(click(begin([choice(7)]), 'x').send).toBeUndefined();
  });

  it('ignores a part that does not fit', () => {
    const start = clicked(nurse, 'imaging');
    expect(click(start, 'bed4')).toEqual({ picking: start });
    expect(click(begin([]), 'a')).toEqual({ picking: begin([]) });
  });

  it('does not change what it is given', () => {
    const start = begin(nurse);
    click(start, 'imaging');
    expect(start).toEqual(begin(nurse));
  });

  it('takes an answer without parts as given where what is picked leaves no other', () => {
    const bag = [
      then(
        choice(1, ['w']),
        'bag',
        then(choice(2), 'whom', choice(3, ['a'])),
        then(choice(4), 'whom', choice(5, ['b'])),
      ),
    ];
    expect(sent(bag, 'w', 'b')).toEqual([1, 4, 5]);
  });

  it('but not one that somebody is to confirm', () => {
    const confirm = [then(choice(1, ['w']), 'sure', choice(2)), choice(9, ['v'])];
    const turn = click(begin(confirm), 'w');
    expect(turn.send).toBeUndefined();
    expect(shown(entries(turn.picking))).toEqual([2]);
    const [sure] = entries(turn.picking);
    expect(sure && follow(turn.picking, sure).send?.map((s) => s.choice.code)).toEqual([1, 2]);
  });

  it('takes a line of the list as a click on its part, where both mean the same', () => {
    const dice = [then(choice(1, ['die']), 'bed', choice(2, ['a']), choice(3, ['b'])), choice(9, ['other'])];
    const lines = entries(begin(dice));
    const { picking } = follow(begin(dice), lines[0] as Entry);
    expect([clicks(picking), left(picking)]).toEqual([['die'], ['1-2', '1-3']]);
    expect(click(picking, 'a').send?.map((s) => s.choice.code)).toEqual([1, 2]);
    expect(picking.picked).toEqual([{ part: 'die', listed: true }]);
    const alike = [choice(1, ['w'], ['x']), then(choice(2, ['w']), 'bed', choice(3, ['a']), choice(4, ['b']))];
    const [, second] = entries(begin(alike));
    expect(clicks(follow(begin(alike), second as Entry).picking)).toEqual([]);
  });
});

describe('taking back', () => {
  it('one piece alone, by clicking it again', () => {
    const two = clicked(three, 'bed.4', 'bed.2');
    expect(clicks(click(two, 'bed.4').picking)).toEqual(['bed.2']);
    expect(clicks(click(clicked(nurse, 'triage', 'bed1'), 'triage').picking)).toEqual(['bed1']);
  });

  it('the last, or all', () => {
    const two = clicked(three, 'bed.4', 'bed.2');
    expect(clicks(back(two))).toEqual(['bed.4']);
    expect(clicks(clear(two))).toEqual([]);
    const start = begin(nurse);
    expect(back(start)).toBe(start);
    expect(clear(start)).toBe(start);
  });
});

describe('usual answers', () => {
  // a patient is healed; usually nobody recolours it, which costs a bag
  const recolour = (bed: number) =>
    then(
      choice(bed, [`bed.${bed}`]),
      'recolour',
      choice(90),
      { ...extra(choice(91, ['red'])), cost: { blood: 1 } },
      extra(choice(92, ['green'])),
    );
  const heal = [recolour(1), recolour(2)];

  it('are taken silently', () => {
    expect(sent(heal, 'bed.2')).toEqual([2, 90]);
    expect(lit(begin(heal))).toEqual(['bed.1', 'bed.2']);
    expect(may(begin(heal))).toEqual([]);
  });

  it('unless their question is opened, before or after the pick', () => {
    expect(openable(begin(heal, 'heal')).map(({ asks, opened }) => [asks, opened])).toEqual([['recolour', false]]);
    const opened = open(begin(heal, 'heal'), 'recolour');
    const picked = click(opened, 'bed.2');
    expect(picked.send).toBeUndefined();
    expect(lit(picked.picking)).toEqual(['green', 'red']);
    expect(click(picked.picking, 'red').send?.map((s) => s.choice.code)).toEqual([2, 91]);
    expect(may(opened)).toEqual(['green', 'red']);
    const [usual] = entries(picked.picking);
    expect(usual && follow(picked.picking, usual).send?.map((s) => s.choice.code)).toEqual([2, 90]);
  });

  it('and may be closed again', () => {
    const again = open(open(begin(heal, 'heal'), 'recolour'), 'recolour');
    expect(click(again, 'bed.1').send?.map((s) => s.choice.code)).toEqual([1, 90]);
    const half = click(open(begin(heal, 'heal'), 'recolour'), 'red').picking;
    expect(clicks(open(half, 'recolour'))).toEqual([]);
  });

  it('are asked for where several answers are usual', () => {
    const several = [then(choice(1, ['w']), 'whom', choice(2, ['a']), choice(3, ['b']), extra(choice(4, ['c'])))];
    expect(lit(clicked(several, 'w'))).toEqual(['a', 'b']);
    expect(sent(several, 'w', 'b')).toEqual([1, 3]);
  });

  it('of the first question are offered and not taken by themselves', () => {
    const first = [choice(1), extra(choice(2, ['a']))];
    expect(shown(entries(begin(first, 'park')))).toEqual([1]);
    expect(lit(begin(first, 'park'))).toEqual([]);
    expect(lit(open(begin(first, 'park'), 'park'))).toEqual(['a']);
    expect(answer(begin(first, 'park'), { code: 1 }).send?.map((s) => s.choice.code)).toEqual([1]);
  });

  it('say what it costs to do otherwise, also where the same is asked twice in a way', () => {
    const paid = { ...extra(choice(3, ['red'])), cost: { blood: 1 } };
    const twice = [then(choice(1), 'colour', then(choice(2), 'colour', choice(2), paid), choice(4))];
    expect(openable(begin(twice, 'whom')).map(({ asks, cost }) => [asks, cost])).toEqual([['colour', { blood: 1 }]]);
  });

  it('that lie far off are named once something is picked that leads there', () => {
    // a lot and its space, and then usually nobody moves a car; a room and its space, and nothing more
    const cars = then(choice(3, ['space.1']), 'relocate', choice(4), extra(choice(5, ['car'])));
    const build = [then(choice(1, ['lot']), 'where', cars), then(choice(2, ['room']), 'where', choice(6, ['space.1']))];
    const named = (...parts: string[]) => openable(clicked(build, ...parts)).map(({ asks }) => asks);
    expect(named()).toEqual([]);
    expect(named('room')).toEqual([]);
    expect(named('lot')).toEqual(['relocate']);
    expect(named('space.1')).toEqual(['relocate']);
    const opened = open(clicked(build, 'lot'), 'relocate');
    expect(openable(opened).map((one) => one.opened)).toEqual([true]);
    expect(openable(back(opened)).map((one) => one.opened)).toEqual([true]);
  });

  it('say at each part what it costs to do otherwise', () => {
    const opened = click(open(begin(heal, 'heal'), 'recolour'), 'bed.1').picking;
    expect(costsOfParts(fits(opened)).get('red')).toEqual({ blood: 1 });
    expect(costsOfParts(fits(opened)).get('green')).toEqual({});
  });

  it('say it once: whoever holds the bag is told nothing at the patients', () => {
    const paid = (code: number, bed: string): Choice => ({ ...choice(code, ['bag'], [bed]), cost: { blood: 1 } });
    const both = [paid(1, 'bed.1'), paid(2, 'bed.2'), choice(3, ['worker'])];
    expect(costsOfParts(fits(begin(both))).get('bag')).toEqual({ blood: 1 });
    expect(costsOfParts(fits(clicked(both, 'bag'))).get('bed.1')).toEqual({});
    expect(costsOfParts(fits(clicked(both, 'bed.1'))).get('bag')).toEqual({ blood: 1 });
  });
});

describe('costs of a whole way', () => {
  it('are what every way through an answer costs at least', () => {
    const paid = (code: number, n: number): Choice => ({ ...choice(code), cost: { money: n } });
    const tree = [then(paid(1, 2), 'how', paid(2, 1), paid(3, 3)), choice(4)];
    const picking = begin(tree);
    expect(tree.map((one) => costFrom(picking, one))).toEqual([{ money: 3 }, {}]);
  });
});

describe('the visible list', () => {
  it('holds every next answer, those without a click first, and what ends the question last', () => {
    expect(shown(entries(begin(nurse)))).toEqual([0, 10, 11, 20, 30, 31, 32]);
    expect(shown(entries(clicked(nurse, 'triage', 'bed1')))).toEqual([32, 30, 31]);
    const finish: Choice = { ...choice(1), verb: 'finish_hiring' };
    expect(shown(entries(begin([finish, choice(2), choice(3, ['a'])])))).toEqual([2, 3, 1]);
  });

  it('groups by the next click when they do not fit', () => {
    expect(shown(entries(begin(nurse), 5))).toEqual([0, 'imaging', 'clinic', 'triage']);
    const many = Array.from({ length: 30 }, (_, i) => choice(i, [`place${i % 3}`], [`x${i}`]));
    const list = entries(begin(many));
    expect(shown(list)).toEqual(['place0', 'place1', 'place2']);
    expect(list[0]?.kind === 'click' && list[0].choices).toHaveLength(10);
  });

  it('tells whole ways apart by the answer that only one of them has', () => {
    const same = (...codes: number[]) => codes.map((code) => choice(code, ['a', 'b', 'c']));
    const tree = [
      then(choice(1, ['a', 'b', 'c']), 'next', ...same(3, 4)),
      then(choice(2, ['a', 'b', 'c']), 'next', ...same(5)),
    ];
    expect(shown(entries(clicked(tree, 'a', 'b')))).toEqual([3, 4, 2]);
  });

  it('does not tell sets apart by their order', () => {
    const many = Array.from({ length: 10 }, (_, i) => choice(i, i % 2 ? ['a', 'b'] : ['b', 'a'], [`x${i}`]));
    expect(entries(begin(many))).toHaveLength(1);
  });

  const reach = (picking: Picking, length: number, seen = new Set<string>()): Set<string> => {
    for (const entry of entries(picking, length)) {
      const turn = follow(picking, entry);
      if (turn.send) seen.add(codesOf(turn.send).join('-'));
      else reach(turn.picking, length, seen);
    }
    return seen;
  };

  it.each([2, 9])('reaches every way through the list alone (lines: %i)', (length) => {
    for (const tree of [nurse, triage, three]) {
      const all = fits(begin(tree, 'first')).map(({ way }) => codesOf(way).join('-'));
      expect([...reach(begin(tree, 'first'), length)].sort()).toEqual([...all].sort());
    }
  });
});

describe('confirming', () => {
  it('gives the only way left, clicked through or not', () => {
    expect(confirmed(begin([choice(5)]))?.map((s) => s.choice.code)).toEqual([5]);
    expect(confirmed(clicked(nurse, 'clinic'))?.map((s) => s.choice.code)).toEqual([20]);
    expect(confirmed(begin(nurse))).toBeUndefined();
    expect(confirmed(begin([]))).toBeUndefined();
  });
});

describe('the same question again', () => {
  it('is told by codes and parts, also of what follows', () => {
    expect(sameQuestion(triage, structuredClone(triage))).toBe(true);
    expect(sameQuestion(nurse, nurse.slice(1))).toBe(false);
    expect(
      sameQuestion(
        sets(1, 2),
        sets(1, 2).map((one) => ({ ...one, then: [] })),
      ),
    ).toBe(false);
    expect(sameQuestion([choice(1, ['a'])], [choice(1, ['b'])])).toBe(false);
  });
});

describe('what a game says is wanted most', () => {
  const told = (code: number, label: string, ...parts: string[][]): Choice => ({ ...choice(code, ...parts), label });
  const main = [
    told(1, 'draw', ['bag']),
    told(2, 'singly'),
    told(3, 'cure', ['blue']),
    told(4, 'cure', ['green']),
    told(5, 'renovate'),
    { ...told(2, 'all', ['front']), along: [7, 8] },
    { ...told(6, 'end'), verb: 'end_turn' },
  ];
  const wanted = ['all', 'cure', 'draw'];
  const labels = (list: readonly Entry[]) => list.map((e) => (e.kind === 'click' ? e.choices : [e.choice])[0]?.label);

  it('comes first, one of each kind; what ends the question stays last', () => {
    const order = ['all', 'cure', 'draw', 'cure', 'singly', 'renovate', 'end'];
    expect(labels(wantedFirst(entries(begin(main, 'main')), wanted))).toEqual(order);
    expect(labels(wantedFirst(entries(begin(main, 'main'), 3), wanted))).toEqual(order);
  });

  it('changes nothing where nothing is named', () => {
    const list = entries(begin(main, 'main'));
    expect(wantedFirst(list, [])).toEqual(list);
  });
});
