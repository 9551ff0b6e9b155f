import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Pick } from '../../table/pick.svelte';
import { LANGS, type Lang } from '../../text/format';
import { text } from '../../text/text.svelte';
import Host from '../testing/Host.svelte';
import { checkWords, nameOf } from '../testing/words';
import Choice from './Choice.svelte';
import { frame, FRAMES, gameWords, type Frame } from './fixtures/read';
import { table } from '.';
import type { View } from './view.gen';

beforeEach(async () => {
  localStorage.clear();
  await text.load('en');
});

/** A board with the choices of a real position, as the table page would show it. */
function show(
  of: Frame,
  { lang = 'en' as Lang, part = 'Board' as 'Board' | 'Side', seat = of.seat as number | null, shared = false } = {},
) {
  const send = vi.fn<(code: number) => void>();
  const pick = new Pick(send);
  pick.offer(seat === of.seat ? of.choices : []);
  const props = {
    view: of.public,
    own: seat === of.seat ? of.private : null,
    seat,
    focus: of.seat,
    words: gameWords(lang),
    why: () => undefined,
    shared,
  };
  const { container, rerender } = render(Host, {
    pick,
    Board: table[part] ?? table.Board,
    ...props,
  });
  const places = (id: string) => [...container.querySelectorAll(`[data-part="${id}"]`)];
  const feed = async (view: View) => rerender({ ...props, view });
  return { send, pick, container, places, feed };
}

const asked = FRAMES.filter((name) => name !== 'over');

describe.each(asked)('the position "%s"', (name) => {
  it('can be answered on the board with every choice', async () => {
    const of = frame(name);
    const { send, pick, places, container } = show(of);
    checkWords(container);
    for (const id of pick.lit)
      expect([id, places(id).map((element) => element.getAttribute('role'))]).toEqual([id, ['button']]);
    for (const choice of of.choices) {
      send.mockClear();
      pick.offer([]);
      pick.offer(of.choices);
      await tick();
      const clicked: string[] = [];
      for (const place of choice.parts) {
        const next = place.find((part) => !clicked.includes(part)) ?? place[0] ?? '';
        const [element] = places(next);
        expect([choice.label, next, element?.getAttribute('role')]).toEqual([choice.label, next, 'button']);
        await fireEvent.click(element as Element);
        clicked.push(next);
      }
      if (send.mock.calls.length === 0) expect(pick.finished.map(({ code }) => code)).toContain(choice.code);
      else expect(of.choices.find(({ code }) => code === send.mock.calls[0]?.[0])?.label).toBe(choice.label);
    }
  });
});

describe('everything', () => {
  it.each(
    ['coins', 'peek', 'response', 'dead', 'over', 'countdown'].flatMap((name) =>
      LANGS.map((lang) => [name, lang] as const),
    ),
  )('of "%s" is named in %s', async (name, lang) => {
    await text.load(lang);
    checkWords(show(frame(name), { lang }).container);
    checkWords(show(frame(name), { lang, part: 'Side' }).container);
  });

  it('can be watched, and then nothing can be clicked and no hand is there', () => {
    for (const name of ['remedies', 'keep_symptoms', 'whip']) {
      const { container } = show(frame(name), { seat: null });
      expect(container.querySelectorAll('[role="button"]')).toHaveLength(0);
      expect(container.querySelector('[data-part^="remedy."], [data-part^="drawn."]')).toBeNull();
      expect(container.querySelector(`[data-part^="symptom.${frame(name).seat}."]`)).toBeNull();
    }
  });
});

describe('the road', () => {
  it('names carts with rank, space and passengers', () => {
    const of = frame('main_action');
    show(of, { seat: null });
    for (const { id, rank, position } of of.public.carts.filter(({ rank }) => rank !== null)) {
      const place = `place ${rank}, on space ${position} of ${of.public.track_length}`;
      screen.getByRole('img', { name: new RegExp(`^${gameWords('en').name('cart', id)} cart, ${place}`) });
    }
  });

  it('tells a declared move, who is asked, and never who holds a whip', () => {
    const of = frame('response');
    const { container } = show(of, { seat: null });
    const { window } = of.public;
    expect(container.textContent).toContain('wants to');
    expect(container.textContent).toContain(`${gameWords('en').player(window?.asked ?? 0)} is asked for a whip.`);
  });

  it('tells whoever is asked for a whip so, and not by name', () => {
    const of = frame('response');
    const { container } = show(of);
    expect(container.querySelector('.declared')?.textContent).toContain('You are asked for a whip.');
    expect(container.querySelector('.declared')?.textContent).not.toContain(gameWords('en').player(of.seat));
  });

  it('says that the gates are about to close', () => {
    const { container } = show(frame('countdown'));
    expect(container.textContent).toMatch(/gates close/);
  });
});

describe('the hand', () => {
  it('shows symptoms, their sum and the status', () => {
    const of = frame('remedies');
    const { container, places } = show(of);
    expect(places(`symptom.${of.seat}.0`)).toHaveLength(1);
    expect(container.querySelector('.sum .num')?.textContent).toBe(String(of.private.total));
    // no tip lies over them (TipLayer)
    expect([...container.querySelectorAll('[data-keep]')].map((one) => one.classList[0])).toEqual(['cards', 'sum']);
  });

  it('is covered at a shared device until its owner looks, and so is the notebook', async () => {
    const of = frame('remedies');
    const side = show(of, { part: 'Side', shared: true });
    expect(side.container.textContent).not.toContain('%');
    side.container.remove();
    const { container, places } = show(of, { shared: true });
    const hand = `[data-part^="symptom.${of.seat}."], [data-part^="remedy."]`;
    expect(container.querySelector(hand)).toBeNull();
    await fireEvent.click(
      within(container as HTMLElement).getAllByRole('button', { name: 'Look at your hand' })[0] as Element,
    );
    expect(places(`symptom.${of.seat}.1`)).toHaveLength(1);
    await fireEvent.click(within(container as HTMLElement).getByRole('button', { name: 'Cover your hand' }));
    expect(container.querySelector(hand)).toBeNull();
  });

  it('is covered again there once its owner has answered, and may be looked at then, too', async () => {
    const of = frame('remedies');
    const { container, places, feed } = show(of, { shared: true });
    const look = () =>
      fireEvent.click(
        within(container as HTMLElement).getAllByRole('button', { name: 'Look at your hand' })[0] as Element,
      );
    const others = { ...of.public, asking: [] };
    await look();
    await feed({ ...of.public, round: of.public.round + 1 });
    expect(places(`symptom.${of.seat}.1`)).toHaveLength(1);
    await feed(others);
    expect(places(`symptom.${of.seat}.1`)).toHaveLength(0);
    await look();
    await feed({ ...others, round: of.public.round + 1 });
    expect(places(`symptom.${of.seat}.1`)).toHaveLength(1);
  });

  it('lights the halves of a remedy once the card is chosen', async () => {
    const of = frame('remedies');
    const choice = of.choices.find(({ verb }) => verb === 'play');
    const { places } = show(of);
    const [card = ''] = choice?.parts[0] ?? [];
    const [use = ''] = choice?.parts[1] ?? [];
    expect(places(use)).toHaveLength(0);
    await fireEvent.click(places(card)[0] as Element);
    expect(places(use)[0]?.getAttribute('role')).toBe('button');
  });

  it('says what a look at a ghost has shown', () => {
    const of = frame('peek');
    const ghost = of.public.pawns.find(({ seat, alive }) => seat === null && alive)?.pawn ?? 0;
    const notebook = of.private.notebook;
    if (!notebook) throw new Error('no notebook');
    const log = [
      ...notebook.log,
      { round: 1, event: 'looked', pawn: of.seat, at: ghost, slot: 1, symptoms: ['sym_4' as const] },
    ];
    show({ ...of, private: { ...of.private, notebook: { ...notebook, log } } });
    expect(screen.getAllByRole('button', { name: /^card 2 of .*, Buboes \(4\)$/ })).toHaveLength(1);
  });
});

describe('beside the road', () => {
  it('everybody stands in play order with what is known of them', () => {
    const of = frame('main_sheriff');
    const { container } = show(of, { part: 'Side' });
    expect(container.querySelectorAll('.odds').length).toBe(
      of.public.pawns.filter(({ pawn, alive }) => alive && pawn !== of.seat).length,
    );
    expect(container.textContent).toContain('If the dice stay');
  });

  it('keeps a note on the device, for this seat alone', async () => {
    const of = frame('main_sheriff');
    const { container } = show(of, { part: 'Side' });
    const note = within(container as HTMLElement).getAllByRole('textbox', { hidden: true })[0] as HTMLTextAreaElement;
    await fireEvent.input(note, { target: { value: 'lies' } });
    const again = within(show(of, { part: 'Side' }).container as HTMLElement).getAllByRole('textbox', {
      hidden: true,
    })[0] as HTMLTextAreaElement;
    expect(again.value).toBe('lies');
    expect([...Array(localStorage.length).keys()].map((i) => localStorage.key(i))).toEqual([
      expect.stringContaining(`:${of.seat}:`),
    ]);
  });

  it('the dead show what they had', () => {
    const of = frame('dead');
    const { container } = show(of, { part: 'Side' });
    expect(container.textContent).toMatch(/Dead: .*\(\d\), .*\(\d\), (healthy|plagued)/);
  });

  it('a rival is told in a line', () => {
    const of = frame('main_sheriff');
    const { container } = render(table.Rival, { view: of.public as never, seat: of.seat, words: gameWords('en') });
    expect(container.textContent).toContain('Sheriff');
  });

  it('a choice of a symptom and a cart shows both', () => {
    const of = frame('plant_symptom');
    const [choice] = of.choices;
    if (!choice) throw new Error('no choice');
    const { container } = render(Choice, { choice, words: gameWords('en') });
    expect(container.querySelectorAll('.wood')).toHaveLength(1);
    expect(container.querySelectorAll('.piece')).toHaveLength(1);
  });

  it('a claim stands beside what was done, with its round', () => {
    const of = frame('main_sheriff');
    const { container } = render(
      table.Side as never,
      {
        view: of.public,
        own: of.private,
        seat: of.seat,
        focus: of.seat,
        words: gameWords('en'),
        why: () => undefined,
        last: () => 'Bea draws a remedy.',
        claimed: () => ({ says: 'My total is 3.', round: of.public.round }),
      } as never,
    );
    const row = container.querySelector('[data-part^="person."]');
    expect(row?.textContent).toContain('Bea draws a remedy.');
    expect(row?.textContent).toContain(`“My total is 3.” (round ${of.public.round})`);
  });

  it('says the goal, and the new one of the plagued', () => {
    const of = frame('main_sheriff');
    const goal = (plagued: boolean) =>
      show({ ...of, private: { ...(of.private as object), plagued } as never }).container.querySelector(
        '[data-part="goal"]',
      )?.textContent;
    expect(goal(false)).toContain('without the plague');
    expect(goal(true)).toContain('nobody may escape');
  });

  it('says that the plague stays with whoever holds little now', () => {
    const of = frame('main_sheriff');
    const sum = (total: number, plagued: boolean) =>
      show({ ...of, private: { ...(of.private as object), total, plagued } as never }).container.querySelector('.sum')
        ?.textContent;
    expect(sum(2, false)).toContain('healthy');
    expect(sum(7, true)).toContain('you have the plague');
    expect(sum(7, true)).not.toContain('but');
    expect(sum(2, true)).toContain('but you still have the plague');
  });

  it('says since when', () => {
    const of = frame('main_sheriff');
    const { notebook } = of.private;
    const log = [{ round: 3, event: 'mingled', cart: 'oak' as const, got: ['sym_3' as const, 'sym_4' as const] }];
    const ill = { ...of.private, total: 3, plagued: true, notebook: { ...notebook, log } as never };
    expect(show({ ...of, private: ill }).container.querySelector('.sum')?.textContent).toContain(
      'but plagued since round 3',
    );
  });

  it('marks the own pawn for its own eyes, as long as the hand lies open', async () => {
    const of = frame('main_sheriff');
    const { notebook } = of.private;
    const log = [{ round: 3, event: 'mingled', cart: 'oak' as const, got: ['sym_3' as const, 'sym_4' as const] }];
    const ill = { ...of, private: { ...of.private, total: 3, plagued: true, notebook: { ...notebook, log } as never } };
    const marked = (given: Frame, more = {}) => {
      const { container, places } = show(given, more);
      const told = places(`pawn.${of.seat}`)[0];
      return [
        container.querySelectorAll('.ill[transform]').length,
        nameOf(told as Element).includes('plagued since round 3'),
      ];
    };
    expect(marked(ill)).toEqual([1, true]);
    expect(marked(of)).toEqual([0, false]);
    expect(marked(ill, { seat: null })).toEqual([0, false]);
    expect(marked(ill, { shared: true })).toEqual([0, false]);
    expect(marked({ ...ill, public: { ...of.public, over: true } })).toEqual([0, false]);
  });

  it('has the mark beside the flag of the own pawn, not over its word', () => {
    const of = frame('main_sheriff');
    const ill = { ...of, choices: [], private: { ...of.private, total: 6, plagued: true } };
    const { container } = show(ill);
    const placed = (one: Element | null) =>
      (one?.getAttribute('transform')?.match(/-?[\d.]+/g) ?? []).map(Number) as [number, number, number];
    const [x, y, scale] = placed(container.querySelector('.flag')?.parentElement ?? null);
    const [right, up] = placed(container.querySelector('.ill[transform]'));
    expect(right - x).toBeGreaterThan(17 * scale);
    expect(y - up).toBeGreaterThan(9 * scale);
  });

  it('the end is told by who escaped', () => {
    const of = frame('over');
    expect(table.verdict?.(of.public as never, gameWords('en')).says).toMatch(/escape|plague/);
  });

  it('the end tells whoever looks whether they have won, and nobody else', () => {
    const of = frame('over');
    const said = { win: 'You have won.', loss: 'You have lost.', spite: 'this is what you wanted' };
    const results = Object.keys(said);
    const view = { ...of.public, results };
    for (const [seat, result] of results.entries())
      expect(table.verdict?.(view as never, gameWords('en'), seat).more).toContain(said[result as keyof typeof said]);
    expect(table.verdict?.(view as never, gameWords('en'), null).more).toBeUndefined();
  });

  it('says where carts are once they have moved: the dice say nothing more', () => {
    const of = frame('main_action');
    const side = (phase: string) => show({ ...of, public: { ...of.public, phase } }, { part: 'Side' }).container;
    expect(side('turns').textContent).toContain('If the dice stay');
    for (const phase of ['move', 'gate']) {
      const { textContent } = side(phase);
      expect(textContent).toContain('On the road');
      for (const { position } of of.public.carts) expect(textContent).toContain(`is on space ${position}.`);
      expect(textContent).not.toMatch(/rats?[:,]|moves \d/);
      const board = show({ ...of, public: { ...of.public, phase } }, { seat: null }).container;
      expect(board.querySelectorAll('.alarm, .calm')).toHaveLength(0);
    }
  });

  it('tells no claim of the next round while the end of this one is shown', () => {
    const of = frame('main_sheriff');
    const beside = (round: number) =>
      render(
        table.Side as never,
        {
          view: of.public,
          own: of.private,
          seat: of.seat,
          focus: of.seat,
          words: gameWords('en'),
          why: () => undefined,
          claimed: () => ({ says: 'My total is 3.', round }),
        } as never,
      ).container.textContent;
    expect(beside(of.public.round)).toContain('My total is 3.');
    expect(beside(of.public.round + 1)).not.toContain('My total is 3.');
  });
});

it('has an id for everything that a lesson, a scene or the coach may point at', () => {
  const of = frame('main_action');
  const { places } = show(of);
  expect(places('gate')).toHaveLength(1);
  expect(places('goal')).toHaveLength(1);
  const own = { ...of.private, odds: of.public.pawns.map(() => 20) };
  const { container } = render(
    table.Side as never,
    {
      view: of.public,
      own,
      seat: of.seat,
      focus: of.seat,
      words: gameWords('en'),
      why: () => undefined,
      claimed: () => ({ says: 'My total is 3.', round: of.public.round }),
    } as never,
  );
  const beside = (id: string) => container.querySelectorAll(`[data-part="${id}"]`).length;
  for (const { id } of of.public.carts) expect([id, beside(`forecast.${id}`)]).toEqual([id, 1]);
  for (const { pawn, seat } of of.public.pawns) {
    expect([pawn, beside(`person.${pawn}`)]).toEqual([pawn, 1]);
    expect([pawn, beside(`odds.${pawn}`)]).toEqual([pawn, pawn === of.seat ? 0 : 1]);
    expect([pawn, beside(`claim.${pawn}`)]).toEqual([pawn, seat === null ? 0 : 1]);
  }
});

it('says what a click on a pawn does by a remedy, too', async () => {
  const of = frame('pawn_move');
  const { pick, places } = show(of);
  const [first] = of.choices;
  if (!first) throw new Error('no choice');
  const [card, use] = [`remedy.${of.seat}.0`, 'use.emeralds'];
  pick.offer([{ ...first, verb: 'play', label: 'play', parts: [[card], [use]], then: of.choices } as never]);
  pick.click(card);
  pick.click(use);
  await tick();
  const push = of.choices.find(({ verb, args }) => verb === 'push' && args['pawn'] !== of.seat);
  const elbow = of.choices.find(({ verb }) => verb === 'elbow');
  for (const [choice, does] of [
    [push, 'push'],
    [elbow, 'to the front'],
  ] as const)
    if (choice) expect(places(choice.parts[0]?.[0] ?? '')[0]?.textContent).toContain(does);
  expect(push ?? elbow).toBeDefined();
});

describe('rats', () => {
  it('one is drawn calmly on the road, two are an alarm', () => {
    const of = frame('main_action');
    const { container } = show(of);
    const { carts } = of.public;
    expect(container.querySelectorAll('.alarm')).toHaveLength(carts.filter(({ mingles }) => mingles).length);
    const calm = carts.filter(({ mingles, rats, exit }) => !mingles && rats === 1 && exit === null);
    expect(container.querySelectorAll('.calm')).toHaveLength(calm.length);
  });
});

describe('a push', () => {
  const falls = (container: Element) => [...container.querySelectorAll('[data-fall]')];

  it('shows where it lands as soon as the pawn is pointed at', async () => {
    const { container, places } = show(frame('push'));
    expect(falls(container)).toEqual([]);
    await fireEvent.pointerOver(places('pawn.0')[0] as Element);
    expect(falls(container).map((one) => [one.getAttribute('data-fall'), one.classList.contains('lands')])).toEqual([
      ['pawn.0', true],
    ]);
  });

  it('shows a skull, and what it may cost, where no cart has room', async () => {
    const of = frame('push_out');
    const { container, places } = show(of);
    await fireEvent.pointerOver(places('pawn.2')[0] as Element);
    const [fall] = falls(container);
    expect(fall?.classList.contains('dies')).toBe(true);
    const odds = of.private.odds?.[2];
    expect(fall?.textContent).toContain(odds === undefined ? 'healthy victim: you too' : `${100 - odds}%`);
  });

  it('tells no odds while the hand is covered: they are counted with it', async () => {
    const of = frame('push_out');
    const odds = of.public.pawns.map(() => 30);
    const { container, places } = show({ ...of, private: { ...of.private, odds } }, { shared: true });
    await fireEvent.pointerOver(places('pawn.2')[0] as Element);
    expect(falls(container)[0]?.textContent).toContain('healthy victim: you too');
  });
});
