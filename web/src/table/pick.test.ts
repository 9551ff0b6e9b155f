import { describe, expect, it } from 'vitest';
import { back, begin, click, confirmed, entries, finished, follow, litParts, remaining, sameQuestion } from './pick';
import type { Choice, Entry, Picking } from './pick';

const choice = (code: number, ...parts: string[][]): Choice => ({
  code,
  verb: 'do',
  args: {},
  label: `choice ${code}`,
  parts,
});
const codes = (choices: readonly Choice[]) => choices.map((c) => c.code);
const lit = (picking: Picking) => [...litParts(picking)].sort();
const clicked = (choices: Choice[], ...parts: string[]) =>
  parts.reduce((picking, part) => click(picking, part).picking, begin(choices));
const shown = (list: Entry[]) => list.map((e) => (e.kind === 'send' ? e.choice.code : e.parts.join('+')));

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

describe('lighting', () => {
  it('lights what some choice has at its first place', () => {
    expect(lit(begin(nurse))).toEqual(['clinic', 'imaging', 'triage']);
  });

  it('lights interchangeable parts together', () => {
    expect(lit(clicked(nurse, 'imaging'))).toEqual(['bed1', 'bed2', 'bed3']);
  });

  it('lights nothing without choices', () => {
    expect(lit(begin([]))).toEqual([]);
    expect(lit(begin([choice(1), choice(2)]))).toEqual([]);
  });

  it('looks at the next place only', () => {
    expect(lit(clicked(nurse, 'triage'))).toEqual(['bed1', 'bed2']);
    expect(lit(clicked(nurse, 'triage', 'bed2'))).toEqual(['bed3', 'bed4']);
  });
});

describe('clicking', () => {
  it('narrows the choices', () => {
    expect(codes(remaining(clicked(nurse, 'imaging')))).toEqual([10, 11]);
    expect(codes(remaining(clicked(nurse, 'triage', 'bed1')))).toEqual([30, 31, 32]);
  });

  it('sends when one choice is left and all its places are clicked', () => {
    expect(click(clicked(nurse, 'imaging'), 'bed3').send).toBe(11);
    expect(click(clicked(nurse, 'imaging'), 'bed2').send).toBe(10);
    expect(click(clicked(nurse, 'triage', 'bed2'), 'bed4').send).toBe(31);
  });

  it('does not send while a place of the only choice is unclicked', () => {
    const step = click(begin(nurse), 'clinic');
    expect(step.send).toBeUndefined();
    expect(codes(remaining(step.picking))).toEqual([20]);
  });

  it('does not send before any click, even if only one choice is offered', () => {
    expect(finished(begin([choice(7)]))).toHaveLength(1);
    expect(begin([choice(7)]).clicks).toEqual([]);
  });

  it('sends a choice of one part at once', () => {
    expect(click(begin([choice(1, ['a']), choice(2, ['b'])]), 'b').send).toBe(2);
  });

  it('ignores a part that is not lit', () => {
    const start = clicked(nurse, 'imaging');
    expect(click(start, 'bed4')).toEqual({ picking: start });
    expect(click(start, 'nowhere')).toEqual({ picking: start });
    expect(click(begin([]), 'a')).toEqual({ picking: begin([]) });
  });

  it('leaves two choices with the same parts to the buttons', () => {
    const pay = [choice(1, ['shop']), choice(2, ['shop'])];
    const step = click(begin(pay), 'shop');
    expect(step.send).toBeUndefined();
    expect(codes(finished(step.picking))).toEqual([1, 2]);
    expect(lit(step.picking)).toEqual([]);
  });

  it('does not change what it is given', () => {
    const start = begin(nurse);
    click(start, 'imaging');
    expect(start).toEqual(begin(nurse));
  });
});

describe('a choice that is a prefix of another', () => {
  it('is not sent, but becomes a button while the longer ones stay lit', () => {
    const step = click(clicked(nurse, 'triage'), 'bed1');
    expect(step.send).toBeUndefined();
    expect(codes(finished(step.picking))).toEqual([32]);
    expect(lit(step.picking)).toEqual(['bed3', 'bed4']);
  });

  it('can be followed from the list', () => {
    const picking = clicked(nurse, 'triage', 'bed1');
    const [first] = entries(picking);
    expect(first && follow(picking, first).send).toBe(32);
  });

  it('covers the empty prefix: buttons beside lit parts', () => {
    expect(codes(finished(begin(nurse)))).toEqual([0]);
    expect(codes(finished(clicked(nurse, 'imaging')))).toEqual([]);
  });
});

describe('equal parts asked for twice', () => {
  const twins = [choice(1, ['d1', 'd2', 'd3'], ['d1', 'd2', 'd3']), choice(2, ['d1', 'd2', 'd3'], ['x'])];

  it('lights the twins of a clicked part, not the part itself', () => {
    expect(lit(clicked(twins, 'd2'))).toEqual(['d1', 'd3', 'x']);
    expect(click(clicked(twins, 'd2'), 'd3').send).toBe(1);
  });

  it('lets the same part be clicked twice when it has no twin', () => {
    const same = [choice(1, ['p'], ['p']), choice(2, ['p'], ['q'])];
    expect(lit(clicked(same, 'p'))).toEqual(['p', 'q']);
    expect(click(clicked(same, 'p'), 'p').send).toBe(1);
  });
});

describe('going back', () => {
  it('takes back one click at a time', () => {
    const two = clicked(nurse, 'triage', 'bed1');
    expect(back(two).clicks).toEqual(['triage']);
    expect(back(back(two)).clicks).toEqual([]);
    const start = begin(nurse);
    expect(back(start)).toBe(start);
  });

  it('takes a click back when the chosen part is clicked again, with all later clicks', () => {
    const two = clicked(nurse, 'triage', 'bed1');
    expect(click(two, 'bed1').picking.clicks).toEqual(['triage']);
    expect(click(two, 'triage').picking.clicks).toEqual([]);
    expect(click(two, 'triage').send).toBeUndefined();
  });
});

describe('confirming', () => {
  it('gives the only choice left, clicked through or not', () => {
    expect(confirmed(begin([choice(5)]))).toBe(5);
    expect(confirmed(clicked(nurse, 'clinic'))).toBe(20);
  });

  it('gives nothing while there are several or none', () => {
    expect(confirmed(begin(nurse))).toBeUndefined();
    expect(confirmed(begin([]))).toBeUndefined();
  });
});

describe('the visible list', () => {
  it('holds every remaining choice, buttons first, when they fit', () => {
    expect(shown(entries(begin(nurse)))).toEqual([0, 10, 11, 20, 30, 31, 32]);
    expect(shown(entries(clicked(nurse, 'triage', 'bed1')))).toEqual([32, 30, 31]);
  });

  it('groups by the next click when they do not fit', () => {
    expect(shown(entries(begin(nurse), 5))).toEqual([0, 'imaging', 'clinic', 'triage']);
    const many = Array.from({ length: 30 }, (_, i) => choice(i, [`place${i % 3}`], [`x${i}`]));
    const list = entries(begin(many));
    expect(shown(list)).toEqual(['place0', 'place1', 'place2']);
    expect(list[0]?.kind === 'click' && list[0].choices).toHaveLength(10);
  });

  it('does not tell sets apart by their order', () => {
    const many = Array.from({ length: 10 }, (_, i) => choice(i, i % 2 ? ['a', 'b'] : ['b', 'a'], [`x${i}`]));
    expect(entries(begin(many))).toHaveLength(1);
  });

  it('follows a group by clicking one of its parts', () => {
    const many = Array.from({ length: 12 }, (_, i) => choice(i, [`place${i % 2}`], [`x${i}`]));
    const [first] = entries(begin(many));
    expect(first && follow(begin(many), first).picking.clicks).toEqual(['place0']);
  });

  it('reaches every code through the list alone', () => {
    const reach = (picking: Picking, seen = new Set<number>()): Set<number> => {
      for (const entry of entries(picking, 2)) {
        const step = follow(picking, entry);
        if (step.send === undefined) reach(step.picking, seen);
        else seen.add(step.send);
      }
      return seen;
    };
    expect([...reach(begin(nurse))].sort((a, b) => a - b)).toEqual(codes(nurse));
  });

  it('reaches every code through clicks and buttons', () => {
    const reach = (picking: Picking, seen = new Set<number>()): Set<number> => {
      for (const done of finished(picking)) seen.add(done.code);
      for (const part of litParts(picking)) {
        const step = click(picking, part);
        if (step.send === undefined) reach(step.picking, seen);
        else seen.add(step.send);
      }
      return seen;
    };
    expect([...reach(begin(nurse))].sort((a, b) => a - b)).toEqual(codes(nurse));
  });
});

describe('the same question again', () => {
  it('is told by codes and parts', () => {
    expect(sameQuestion(nurse, [...nurse])).toBe(true);
    expect(sameQuestion(nurse, nurse.slice(1))).toBe(false);
    expect(sameQuestion([choice(1, ['a'])], [choice(1, ['b'])])).toBe(false);
    expect(sameQuestion([choice(1, ['a'])], [choice(2, ['a'])])).toBe(false);
    expect(sameQuestion([], [])).toBe(true);
  });
});
