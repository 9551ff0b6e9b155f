import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pick } from '../../table/pick.svelte';
import { LANGS, type Lang } from '../../text/format';
import { text } from '../../text/text.svelte';
import Host from '../testing/Host.svelte';
import { checkWords, nameOf } from '../testing/words';
import { frame, FRAMES, gameWords, type Frame } from './fixtures/read';
import type { Door } from './grid';
import { habits } from './habit.svelte';
import { roomsFor } from './tiles';
import { table } from '.';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {
      /* nothing ever changes its size */
    }
    unobserve(): void {
      /* nor here */
    }
    disconnect(): void {
      /* nor here */
    }
  },
);

beforeEach(async () => {
  cleanup();
  localStorage.clear();
  for (let seat = 0; seat < 4; seat += 1) habits.set(seat, 'ask');
  await text.load('en');
});

/** A board with the choices of a real position, as the table page would show it. */
function show(of: Frame, { lang = 'en' as Lang, seat = of.seat as number | null, deskless = false } = {}) {
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
    deskless,
  };
  const { container } = render(Host, {
    pick,
    Board: table.Board,
    ...props,
  });
  return { send, pick, container };
}

/** The parts that are buttons, over all panes. */
async function buttons(container: Element): Promise<Set<string>> {
  const found = new Set<string>();
  const tabs = [...container.querySelectorAll('[role="tab"]')];
  for (const tab of tabs.length > 0 ? tabs : [undefined]) {
    if (tab) await fireEvent.click(tab);
    for (const one of container.querySelectorAll('[data-part][role="button"]'))
      found.add(one.getAttribute('data-part') ?? '');
  }
  return found;
}

describe.each(FRAMES)('the position "%s"', (name) => {
  it('has a button on the board for everything that is lit', async () => {
    const { pick, container } = show(frame(name));
    checkWords(container);
    const found = await buttons(container);
    expect([...pick.lit].filter((part) => !found.has(part))).toEqual([]);
  });
});

describe('everything', () => {
  it.each(
    ['main_rooms', 'price', 'spread_virus', 'triage'].flatMap((name) => LANGS.map((lang) => [name, lang] as const)),
  )('of "%s" is named in %s', async (name, lang) => {
    await text.load(lang);
    checkWords(show(frame(name), { lang }).container);
  });

  it.each(['main', 'place_virus', 'lay_out'])(
    'of "%s" can be watched, and then nothing can be clicked',
    async (name) => {
      const { container } = show(frame(name), { seat: null });
      expect(await buttons(container)).toEqual(new Set());
    },
  );
});

describe('the printed entrance', () => {
  /** The same position in a game where the lobby's printed side must stay free. */
  const printed = (name: string, entrance: Door): Frame => {
    const of = frame(name);
    const hospitals = of.public.hospitals.map((one) => ({
      ...one,
      tiles: one.tiles.map((tile) => (tile.kind === 'lobby' ? { ...tile, entrance } : tile)),
    }));
    return { ...of, public: { ...of.public, hospitals } };
  };
  const lobby = (container: Element, seat: number) =>
    container.querySelector(`[data-part="tile.${seat}.lobby"]`) ?? undefined;

  it.each([
    ['S', 180],
    ['W', 270],
  ] as const)('is drawn on the lobby alone, in the %s, and named', (side, angle) => {
    const of = printed('main', side);
    const { container } = show(of);
    const mine = lobby(container, of.seat);
    expect(container.querySelectorAll('.own .entrance')).toHaveLength(1);
    expect(mine?.querySelector('.entrance')?.getAttribute('transform')).toBe(`rotate(${angle} 50 50)`);
    expect(nameOf(mine)).toContain(`, entrance ${side}`);
  });

  it('is not drawn where any free door will do', () => {
    expect(show(frame('main')).container.querySelector('.entrance')).toBeNull();
  });
});

describe('the Emergency Room', () => {
  const offered = frame('emergency_offer');
  const code = (verb: string): number | undefined => offered.choices.find((choice) => choice.verb === verb)?.code;

  it('asks, until a habit is chosen', async () => {
    const { send } = show(offered);
    await tick();
    expect(send).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Always' }));
    expect(send.mock.calls).toEqual([[code('emergency')]]);
  });

  it.each([
    ['always', 'emergency'],
    ['never', 'refuse'],
  ] as const)('%s: is answered at once', async (habit, verb) => {
    habits.set(offered.seat, habit);
    const { send } = show(offered);
    await tick();
    expect(send.mock.calls).toEqual([[code(verb)]]);
  });

  it('is the business of its own seat', async () => {
    habits.set((offered.seat + 1) % 4, 'never');
    const { send } = show(offered);
    await tick();
    expect(send).not.toHaveBeenCalled();
    expect(localStorage.getItem(`lazaretto.emergency:${location.pathname}:${(offered.seat + 1) % 4}`)).toBe('never');
  });

  it('shows no habit to others, nor without such a room', () => {
    show(offered, { seat: null });
    expect(screen.queryByRole('group', { name: 'Newcomers go to the Emergency Room' })).toBeNull();
    cleanup();
    show(frame('lay_out'));
    expect(screen.queryByRole('group', { name: 'Newcomers go to the Emergency Room' })).toBeNull();
  });
});

describe('a tile in hand', () => {
  it('ticks the doors that would meet a door, and says so', () => {
    const { container } = show(frame('place_tile'));
    const cells = [...container.querySelectorAll('[data-part^="cell."]')];
    const fitting = cells.filter((cell) => cell.querySelector('.fits'));
    expect(fitting.length).toBeGreaterThan(0);
    for (const cell of fitting) {
      const n = cell.querySelectorAll('.met').length;
      expect(n).toBeGreaterThan(0);
      expect(nameOf(cell)).toContain(n === 1 ? '1 door meets a door' : `${n} doors meet a door`);
    }
  });

  it('has a nurse at the corner that would be complete, and says so', () => {
    const of = frame('place_tile');
    const [first] = [...show(of).container.querySelectorAll('.own [data-part^="cell."]:has(.fits)')];
    const part = first?.getAttribute('data-part') ?? '';
    const [x = 0, y = 0] = part
      .replace(/^cell\.\d+\./, '')
      .split(',')
      .map(Number);
    const around = [
      [x + 1, y],
      [x, y + 1],
      [x + 1, y + 1],
    ] as const;
    const hospitals = of.public.hospitals.map((one, seat) => {
      const [like] = one.tiles;
      if (seat !== of.seat || !like) return one;
      const apart = one.tiles.filter((tile) => Math.abs(tile.x - x) > 1 || Math.abs(tile.y - y) > 1);
      const tiles = around.map(([right, low]) => ({
        ...like,
        tile: `${right},${low}`,
        cell: `${right},${low}`,
        x: right,
        y: low,
      }));
      return { ...one, tiles: [...apart, ...tiles] };
    });
    cleanup();
    const { container } = show({ ...of, public: { ...of.public, hospitals } });
    const cell = container.querySelector(`[data-part="${part}"]`) ?? undefined;
    expect(cell?.querySelectorAll('.nurse')).toHaveLength(1);
    expect(nameOf(cell)).toContain('nurses’ stations completed: 1');
  });
});

describe('a room that links colours', () => {
  it('names and draws the colours whose rooms it would be linked to by a door', () => {
    const of = frame('place_tile');
    const choices = of.choices.map((one) =>
      one.verb === 'place' ? { ...one, args: { ...one.args, tile: 'storage' } } : one,
    );
    const { container } = show({ ...of, choices });
    const cells = [...container.querySelectorAll('.own [data-part^="cell."]')];
    const linking = cells.filter((cell) => /link/i.test(nameOf(cell) ?? ''));
    expect(linking.length).toBeGreaterThan(0);
    for (const cell of linking) {
      const colours = nameOf(cell)?.match(/\b(blue|green|red|yellow)\b/g) ?? [];
      expect(colours.length).toBeGreaterThan(0);
      expect(cell.querySelectorAll('.let')).toHaveLength(colours.length);
    }
    cleanup();
    const plain = of.choices.map((one) =>
      one.verb === 'place' ? { ...one, args: { ...one.args, tile: 'lab' } } : one,
    );
    const others = [...show({ ...of, choices: plain }).container.querySelectorAll('.own [data-part^="cell."]')];
    expect(others.filter((cell) => /link/i.test(nameOf(cell) ?? ''))).toEqual([]);
  });
});

describe('on a page without a desk', () => {
  it.each([
    ['renovate', 'lift'],
    ['renovate', 'put'],
    ['price', 'price_add'],
  ])('a click is an answer, as nothing can be laid out there: %s, %s', async (name, verb) => {
    const of = frame(name);
    const offer = of.choices.find((one) => one.verb === verb);
    const part = offer?.parts[0]?.[0] ?? '';
    const piece = (container: Element) => container.querySelector(`.own [data-part="${part}"][role="button"]`);
    const laid = show(of);
    await fireEvent.click(piece(laid.container) as Element);
    expect([laid.send.mock.calls, laid.pick.clicks]).toEqual([[], []]);
    cleanup();
    const asked = show({ ...of, choices: of.choices.map((one) => ({ ...one, then: [] })) }, { deskless: true });
    await fireEvent.click(piece(asked.container) as Element);
    // a tile in hand may be put down, laid aside or given up: then more is asked
    if (verb === 'put') expect(asked.pick.clicks).toEqual([part]);
    else expect(asked.send.mock.calls[0]?.[0]).toBe(offer?.code);
  });
});

describe('on a phone', () => {
  it('the market gives way where nothing in it is lit, and stays where something is', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
    const of = frame('main');
    const { container, pick } = show(of);
    await tick();
    const tabs = () => [...container.querySelectorAll('[role="tab"]')];
    const open = () => tabs().findIndex((one) => one.getAttribute('aria-selected') === 'true');
    expect(tabs()).toHaveLength(3);
    await fireEvent.click(tabs()[1] ?? container);
    pick.offer(of.choices.filter(({ verb }) => verb === 'cure' || verb === 'buy_extra'));
    await tick();
    expect(open()).toBe(1);
    pick.offer(of.choices.filter(({ verb }) => verb === 'cure'));
    await tick();
    expect(open()).toBe(0);
    width.mockRestore();
  });
});

describe('the own queue', () => {
  it('shows whom an admission takes, who stops it, and who stands behind', () => {
    const of = frame('main_rooms');
    const takes = Number(of.choices.find(({ verb }) => verb === 'admit')?.args['count']);
    const { container } = show(of);
    const waiting = [...container.querySelectorAll('.own .queue .one')];
    expect(takes).toBeGreaterThan(0);
    expect(waiting.map((one) => one.classList.contains('stays'))).toEqual(waiting.map((_, place) => place >= takes));
    expect(waiting.flatMap((one, place) => (one.querySelector('.lock') ? [place] : []))).toEqual([takes]);
  });

  it('shows the rooms where they would go to whoever points at the front, or at the answer', async () => {
    const of = frame('main_rooms');
    const admit = of.choices.find(({ verb }) => verb === 'admit');
    const { container } = show(of);
    const rings = () => [...container.querySelectorAll('.own rect.goes')].length;
    const front = container.querySelector(`[data-part="queue.${of.seat}.0"]`);
    const lobby = container.querySelector(`[data-part="tile.${of.seat}.lobby"]`);
    if (!front || !lobby || !admit) throw new Error('nobody can be admitted');
    expect(rings()).toBe(0);
    await fireEvent.pointerOver(front);
    expect(rings()).toBeGreaterThan(0);
    expect(rings()).toBeLessThanOrEqual(Number(admit.args['count']));
    await fireEvent.pointerOver(lobby);
    expect(rings()).toBe(0);
    const button = document.createElement('button');
    button.dataset['part'] = `answer.${admit.code}`;
    container.append(button);
    await fireEvent.focusIn(button);
    expect(rings()).toBeGreaterThan(0);
  });

  it('goes to the first room of each colour that has a bed, one after the other', () => {
    const of = frame('main_rooms');
    const [one] = of.public.hospitals[of.seat]?.tiles ?? [];
    if (!one) throw new Error('a hospital has tiles');
    const room = (tile: string, kind: string, capacity: number, quarantined = false) =>
      ({ ...one, tile, kind, capacity, quarantined, patients: [] }) as typeof one;
    const tiles = [
      room('start_red', 'start_red', 1),
      room('start_blue', 'start_blue', 1, true),
      room('extra_red', 'extra_red', 1),
    ];
    expect([...roomsFor(['red', 'red', 'blue'], 3, tiles)]).toEqual(['start_red', 'extra_red']);
    expect([...roomsFor(['red', 'red'], 1, tiles)]).toEqual(['start_red']);
  });

  it('has nobody pale while a patient is moved: each of them can be clicked', () => {
    const { seat, choices } = frame('move_from');
    const of = frame('main_rooms');
    expect(of.seat).toBe(seat);
    const { container } = show({ ...of, choices });
    expect(container.querySelector('.own .queue [role="button"]')).not.toBeNull();
    expect(container.querySelector('.own .stays, .own .lock')).toBeNull();
  });

  it('has no lock while something else is asked, nor for whoever looks on', () => {
    expect(show(frame('place_patient')).container.querySelector('.lock')).toBeNull();
    cleanup();
    expect(show(frame('main_rooms'), { seat: null }).container.querySelector('.lock')).toBeNull();
  });
});

describe('a turn with nothing left', () => {
  it('is told in words of its own, with nothing lit', async () => {
    const of = frame('main_spent');
    const { pick, container } = show(of);
    expect([...pick.lit]).toEqual([]);
    expect(await buttons(container)).toEqual(new Set());
    for (const lang of LANGS) {
      const words = gameWords(lang);
      expect(words.sentence('questions', of.question.key, of.question.args)).not.toBe(words.say('questions.main'));
      expect(words.has(`explained.${of.question.key}`)).toBe(true);
    }
    expect(of.public.asking).toEqual([{ seat: of.seat, question: 'main' }]);
  });
});

describe('a phone', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const shown = (container: Element) => container.querySelector('[role="tab"][aria-selected="true"]')?.textContent;
  const only = (of: Frame, zone: string) =>
    of.choices.filter(({ parts }) => parts.some((place) => place.some((part) => part.startsWith(`${zone}.`))));

  it('leaves the market by itself only once nothing is lit there', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
    const of = frame('main');
    const { pick, container } = show(of);
    await fireEvent.click(screen.getByRole('tab', { name: /^Market/ }));
    expect(shown(container)).toBe('Market');
    pick.offer([...only(of, `tile.${of.seat}`), ...only(of, 'stack')], 'another');
    await tick();
    expect(shown(container)).toBe('Market');
    pick.offer([], 'somebody else’s');
    await tick();
    expect(shown(container)).toBe('Market');
    pick.offer(only(of, `tile.${of.seat}`), 'a third');
    await tick();
    expect(shown(container)).toBe('Hospital');
  });
});

describe('what can be clicked', () => {
  it('has a ring inside its walls on every map, and nothing else has', async () => {
    const { pick, container } = show(frame('place_virus'));
    const others = [...container.querySelectorAll('[role="tab"]')].at(-1);
    if (others) await fireEvent.click(others);
    const tiles = [...pick.lit].filter((part) => part.startsWith('tile.'));
    expect(tiles.length).toBeGreaterThan(5);
    expect(container.querySelectorAll('rect.ring')).toHaveLength(tiles.length);
    cleanup();
    expect(show(frame('place_patient')).container.querySelector('rect.ring')).toBeNull();
  });
});

describe('what a lesson can point at', () => {
  it('is every cube of a supply, every marker, every station', () => {
    const of = frame('main_rooms');
    const { container } = show(of);
    const parts = new Set([...container.querySelectorAll('[data-part]')].map((one) => one.getAttribute('data-part')));
    const stations = of.public.hospitals[of.seat]?.stations ?? [];
    expect(stations.length).toBeGreaterThan(0);
    for (const { cell } of stations) expect(parts).toContain(`station.${of.seat}.${cell}`);
    for (const cube of ['blue', 'green', 'red', 'yellow']) expect(parts).toContain(`supply.${of.seat}.${cube}`);
    for (const part of [`markers.${of.seat}`, 'bag', 'grey_stock', 'bonus_stock']) expect(parts).toContain(part);
  });
});
