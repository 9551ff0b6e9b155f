import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Pick } from '../../table/pick.svelte';
import { LANGS, type Lang } from '../../text/format';
import { text } from '../../text/text.svelte';
import Host from '../testing/Host.svelte';
import { checkWords, nameOf } from '../testing/words';
import Choice from './Choice.svelte';
import { idsOf } from './facts';
import { frame, FRAMES, gameWords, type Frame } from './fixtures/read';
import { changesAt } from './parking';
import { besideEdge } from './plan';
import { table } from '.';
import { shown } from './shown.svelte';
import type { View } from './view.gen';

/** jsdom has no layout: a board is as wide as a test says. */
let width = 0;
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
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });

beforeEach(async () => {
  cleanup();
  width = 0;
  shown.stacked = false;
  shown.floor = undefined;
  shown.tab = undefined;
  await text.load('en');
});

/** A board with the choices of a real position, as the table page would show it. */
function show(
  of: Frame,
  { lang = 'en' as Lang, part = 'Board' as 'Board' | 'Side', seat = of.seat as number | null, focus = of.seat } = {},
) {
  const send = vi.fn<(code: number) => void>();
  const pick = new Pick(send);
  pick.offer(seat === of.seat ? of.choices : []);
  const props = {
    view: of.public,
    own: seat === of.seat ? of.private : null,
    seat,
    focus,
    words: gameWords(lang),
    why: () => undefined,
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

/** Every choice of a question is a click or two; a busy machine needs its time. */
const PATIENCE = 60_000;
/** What the stacked view draws in another way than the plans. */
const STACKED = ['walk', 'deliver', 'park', 'entrance', 'conveyor', 'cure_zombie', 'small', 'build_at'] as const;

describe.each([
  ...FRAMES.map((name) => [name, 'plans'] as const),
  ...STACKED.map((name) => [name, 'stacked'] as const),
])('the position "%s" as %s', (name, how) => {
  it(
    'can be answered on the board with every choice',
    async () => {
      shown.stacked = how === 'stacked';
      const of = frame(name);
      const { send, pick, places, container } = show(of);
      checkWords(container);
      /** the floor of a place is made large by a click on its card, if it is not */
      const enlarge = async (id: string): Promise<void> => {
        const person = /^person\.\d+\.(\d+)$/.exec(id)?.[1];
        const node = person ? of.public.clinics[of.seat]?.people[Number(person)]?.node : id.split('.')[2];
        const floor = /^\d[A-E]\d$/.test(node ?? '') ? Number(node?.[0]) : 0;
        const card = container.querySelectorAll('.cards > button')[floor];
        const onFloor = /^(person|space|step|donate|deliver|token|zombie|slot|edge|lot)\./.test(id) && node !== 'pre';
        if (how === 'plans' && onFloor && card?.getAttribute('aria-pressed') === 'false') await fireEvent.click(card);
      };
      for (const id of pick.lit) {
        await enlarge(id);
        expect([id, places(id).map((element) => element.getAttribute('role'))]).toEqual([id, ['button']]);
      }
      for (const choice of of.choices) {
        send.mockClear();
        pick.offer([]);
        pick.offer(of.choices);
        await tick();
        const clicked: string[] = [];
        for (const set of choice.parts) {
          const first = set.find((id) => !clicked.includes(id)) ?? '';
          clicked.push(first);
          await enlarge(first);
          const [element] = places(first);
          expect([choice.label, first, element?.getAttribute('role')]).toEqual([choice.label, first, 'button']);
          await fireEvent.click(element as Element);
        }
        if (send.mock.calls.length === 0) expect(pick.finished.map(({ code }) => code)).toContain(choice.code);
        else expect(send).toHaveBeenCalledExactlyOnceWith(choice.code);
      }
    },
    PATIENCE,
  );
});

describe.each(FRAMES)('a narrow board in the position "%s"', (name) => {
  it('opens where something can be clicked, and leads to every lit part', async () => {
    width = 360;
    const of = frame(name);
    const { pick, places, container } = show(of);
    await tick();
    const reached = (id: string) => places(id).some((element) => element.getAttribute('role') === 'button');
    if (pick.lit.size > 0) expect([...pick.lit].some(reached)).toBe(true);
    const missing = new Set([...pick.lit].filter((id) => !reached(id)));
    for (const tab of container.querySelectorAll('nav button.lit')) {
      await fireEvent.click(tab);
      for (const id of missing) if (reached(id)) missing.delete(id);
    }
    expect([...missing]).toEqual([]);
  });
});

describe('everything', () => {
  it.each(
    ['build', 'movement', 'solo', 'cure_zombie', 'take_bonus'].flatMap((name) =>
      LANGS.map((lang) => [name, lang] as const),
    ),
  )('of "%s" is named in %s', async (name, lang) => {
    await text.load(lang);
    checkWords(show(frame(name), { lang }).container);
    checkWords(show(frame(name), { lang, part: 'Side' }).container);
  });

  it('can be watched, and then nothing can be clicked', () => {
    for (const name of ['build', 'movement', 'treatment'])
      expect(show(frame(name), { seat: null }).container.querySelectorAll('[data-part][role="button"]')).toHaveLength(
        0,
      );
  });

  it.each(FRAMES)('of the list of "%s" is said in words, each in its own', (name) => {
    const words = gameWords('en');
    const { choices } = frame(name);
    for (const choice of choices) {
      expect(words.choice(choice)).not.toMatch(/undefined|NaN|\{/);
      expect(render(Choice, { choice, words }).container.textContent.trim().length).toBeLessThan(5);
    }
    const said = choices.map((choice) => `${words.choice(choice)} ${choice.args.chair ?? ''}`);
    expect(new Set(said).size).toBe(choices.length);
  });
});

it('the list has nothing twice, whoever of the book is picked', () => {
  const words = gameWords('en');
  const of = frame('admit');
  const { pick } = show(of);
  const heads = [...pick.lit].filter((part) => part.startsWith('book.') && part.endsWith('.1'));
  expect(heads).not.toHaveLength(0);
  for (const head of heads) {
    pick.offer([]);
    pick.offer(of.choices);
    pick.click(head);
    const said = pick.entries
      .map((entry) => (entry.kind === 'click' ? '' : words.choice(entry.choice)))
      .filter(Boolean);
    expect(said.some((one) => one.startsWith('Admit'))).toBe(true);
    expect(new Set(said).size).toBe(said.length);
  }
});

it('doctors and patients in town are called as English does, and their prices stand once', async () => {
  const { container } = show(frame('hire'));
  const [chair] = frame('hire').public.university.flatMap(({ level }, n) => (level ? [`chair.${n}`] : []));
  expect(nameOf(container.querySelector(`[data-part="${chair ?? ''}"]`) as Element)).toMatch(/^\w+ doctor, \$\d/);
  const heads = [...show(frame('admit')).container.querySelectorAll('[data-part$=".1"][data-part^="book."]')];
  await tick();
  expect(heads.map(nameOf).some((name) => / patient$/.test(name))).toBe(true);
});

describe('the clinic', () => {
  it('has every space of four floors, and every component, person and car where the view has it', () => {
    const of = frame('build');
    const { places, container } = show(of);
    const clinic = of.public.clinics[of.seat];
    expect(container.querySelectorAll('[data-part^="space."]')).toHaveLength(48);
    for (const { space, component } of (clinic?.spaces ?? []).filter((one) => one.space.startsWith('0')))
      expect(nameOf(places(`space.${of.seat}.${space}`)[0] as Element)).toContain(
        gameWords('en').name('component', component),
      );
    clinic?.people.forEach(({ node }, index) =>
      expect(places(`person.${of.seat}.${index}`)).toHaveLength(/^[1-3]/.test(node) ? 0 : 1),
    );
    for (const edge of clinic?.cars.edges ?? [])
      expect(nameOf(places(`edge.${of.seat}.${edge}`)[0] as Element)).toContain('a car');
  });

  it('draws a line between the terminals of a conveyor, and names where it leads', () => {
    const of = frame('walk');
    const { container, places } = show(of);
    expect(of.public.clinics[of.seat]?.conveyors).toEqual(['0C2', '0D2']);
    expect(container.querySelectorAll('.floors .belt.inner')).toHaveLength(1);
    expect(nameOf(places(`space.${of.seat}.0C2`)[0])).toContain('conveyor to 0D2');
  });

  it('draws a conveyor between floors where they are stacked', () => {
    const { container, places } = show({ ...frame('small'), seat: 0 });
    expect(container.querySelectorAll('.floors .belt')).toHaveLength(0);
    expect(nameOf(places('space.0.0A1')[0])).toContain('conveyor to 1A1');
    shown.stacked = true;
    expect(show({ ...frame('small'), seat: 0 }).container.querySelectorAll('.floors .belt.inner')).toHaveLength(1);
  });

  it('is nine spaces a floor on the small side', () => {
    expect(show(frame('small')).container.querySelectorAll('[data-part^="space."]')).toHaveLength(36);
  });

  it('tells the price of building on each floor, and the time of each way', () => {
    const build = frame('build_at');
    const prices = build.public.stock.find(({ id }) => id === build.private.building?.component)?.prices;
    const { container } = show(build);
    expect([...container.querySelectorAll('.price')].map((one) => one.textContent)).toContain(
      `$${prices?.[0] ?? prices?.[1] ?? ''}`,
    );
    const walk = frame('walk');
    const away = ([space]: [string, number]) => walk.choices.some(({ args }) => args.space === space);
    const [space = '', time = 0] = Object.entries(walk.private.walking?.ways ?? {}).find(away) ?? [];
    const [element] = show(walk).places(`space.${walk.seat}.${space}`);
    expect(element?.querySelector('.on')?.textContent).toBe(String(time));
  });

  it('is shown as plans or stacked, by a click', async () => {
    const { container } = show(frame('movement'));
    expect(container.querySelector('svg.floors')?.getAttribute('aria-label')).toBe('Ground floor');
    await fireEvent.click(screen.getByRole('button', { name: 'Stacked' }));
    expect(container.querySelector('svg.floors > g[transform^="matrix"]')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Plans' }));
    expect(container.querySelector('svg.floors > g[transform^="matrix"]')).toBeNull();
  });

  it('names its rows and columns on the large floor, as hints and questions call them', async () => {
    const { container } = show(frame('movement'));
    const names = () => [...container.querySelectorAll('.floors .axis')].map((one) => one.textContent);
    expect(names()).toEqual(['A', 'B', 'C', 'D', '1', '2', '3']);
    expect(container.querySelector('.floors .level')?.textContent).toBe('0');
    await fireEvent.click(container.querySelectorAll('.cards > button')[1] as Element);
    expect(names()).toEqual(['A', 'B', 'C', 'D', '1', '2', '3']);
    expect(container.querySelector('.floors .level')?.textContent).toBe('1');
  });

  it('is stacked without the storeys on which nothing stands and nothing can be clicked', () => {
    const of = frame('movement');
    const [own] = of.public.clinics.slice(of.seat);
    const top = Math.max(...(own?.spaces ?? []).map(({ space }) => Number(space[0])));
    shown.stacked = true;
    const { container } = show(of, { seat: null });
    expect(top).toBeLessThan(3);
    expect(container.querySelectorAll('.floors > g')).toHaveLength(top + 1);
  });

  it('opens the desk that the question needs, and any other by hand', async () => {
    const { container } = show(frame('build'));
    const desk = () => container.querySelector('aside')?.getAttribute('aria-label');
    expect(desk()).toBe('Build');
    await fireEvent.click(screen.getByRole('button', { name: 'Round' }));
    expect(desk()).toBe('Round');
    expect(container.textContent).toContain('If the round ended now');
  });

  it('stays at the desk where one buys while what was bought is put up', async () => {
    const of = frame('build');
    const { container, pick, feed } = show(of);
    const desk = () => container.querySelector('aside')?.getAttribute('aria-label');
    expect(desk()).toBe('Build');
    pick.offer([]);
    await feed({ ...of.public, asking: [] });
    expect(desk()).toBe('Build');
    await feed({ ...of.public, asking: [], step: of.public.step + 1 });
    expect(desk()).toBe('Town');
  });

  it('marks whom the end of the round will change', () => {
    const of = frame('treatment');
    const worse = of.public.clinics[of.seat]?.forecast.worsens[0] ?? -1;
    const { places } = show(of);
    expect(worse).toBeGreaterThanOrEqual(0);
    expect(nameOf(places(`person.${of.seat}.${worse}`)[0] as Element)).toContain('will get worse');
  });

  it('marks it from the first action of a round on', () => {
    const of = frame('choose_action');
    expect(of.public.phase).toBe('actions');
    const clinics = of.public.clinics.map((one) => ({ ...one, forecast: { ...one.forecast, tires: [0], dies: [] } }));
    const { places } = show({ ...of, public: { ...of.public, clinics } });
    expect(nameOf(places(`person.${of.seat}.0`)[0])).toContain('will tire');
  });

  it('keeps an action chosen in secret from everybody else', () => {
    const of = frame('choose_action');
    const chosen: Frame = { ...of, choices: [], private: { ...of.private, chosen: 'build' } };
    expect(show(chosen).container.querySelector('.now [class*="name"]')?.textContent).toBe('Build');
    expect(show(chosen, { seat: null }).container.querySelector('.tile.now')).toBeNull();
  });

  it('draws every component of the box in the yard of a full game', () => {
    const of = frame('build');
    const { places } = show(of);
    for (const { id, left } of of.public.stock) if (left > 0) expect(places(`component.${id}`)).toHaveLength(1);
    expect(of.public.stock.map(({ id }) => id)).toEqual(idsOf(gameWords('en').box, 'components'));
  });
});

describe('what newcomers get wrong', () => {
  const part = (container: Element, id: string) => container.querySelector(`[data-part="${id}"]`) as Element;

  it('two purses: what every offer of popularity leaves for building', () => {
    const { container } = show(frame('buy_popularity'));
    const offers = [...container.querySelectorAll('.offered small')].map((one) => one.textContent);
    expect(offers).toEqual(['$7', '$4', '$1']);
    expect(container.querySelector('.purses')?.textContent).toContain('Savings never buy popularity.');
  });

  it('a patient who is pointed at shows how many nurses each doctor needs', async () => {
    const { container } = show(frame('treatment'));
    expect(container.querySelectorAll('.bridge')).toHaveLength(0);
    await fireEvent.pointerEnter(part(container, 'person.2.3').parentElement as Element);
    expect(container.querySelectorAll('.bridge.enough')).toHaveLength(1);
    expect(nameOf(part(container, 'person.2.0'))).toContain('needs 0 nurses, and 0 are there');
  });

  it('a place for a car shows the spaces it would block, and a car those it frees', async () => {
    const parking = show(frame('park')).container;
    await fireEvent.pointerEnter(part(parking, 'edge.2.hB1').parentElement as Element);
    expect(parking.querySelectorAll('.shade.frees')).toHaveLength(0);
    for (const edge of frame('park').choices.flatMap(({ parts }) => parts.flat()))
      if (edge.startsWith('edge.')) expect(nameOf(part(parking, edge))).toMatch(/free/);
    const leaving = show(frame('remove_cars')).container;
    await fireEvent.pointerEnter(part(leaving, 'edge.2.vA2').parentElement as Element);
    expect(leaving.querySelectorAll('.shade.blocks')).toHaveLength(0);
  });

  it('a place for a car blocks the empty spaces beside it, while it is pointed at', async () => {
    const of = frame('park');
    const { container } = show(of);
    const ground = of.public.clinics[of.seat];
    const blocking = of.choices
      .flatMap(({ parts }) => parts.flat())
      .filter((part) => part.startsWith('edge.') && ground && changesAt(ground, part.split('.')[2]).size > 0);
    expect(blocking).not.toHaveLength(0);
    for (const edge of blocking) {
      const around = part(container, edge).parentElement as Element;
      await fireEvent.pointerEnter(around);
      expect(container.querySelectorAll('.shade.blocks').length).toBeGreaterThan(0);
      await fireEvent.pointerLeave(around);
    }
  });

  it('a room that does not work says on itself what is missing', () => {
    const of = frame('movement');
    const [first] = of.public.clinics[of.seat]?.spaces.filter(({ space }) => space.startsWith('0')) ?? [];
    const spaces = [{ ...first, component: 'treatment_room', works: false, missing: ['hub', 'supply_room'] }];
    const clinics = of.public.clinics.map((one, seat) => (seat === of.seat ? { ...one, spaces } : one));
    const { container, places } = show({ ...of, public: { ...of.public, clinics } as View });
    const [room] = places(`space.${of.seat}.${first?.space ?? ''}`);
    expect(nameOf(room)).toContain('no hub beside it, no supply room touches it');
    expect(room?.querySelectorAll('.has:not(.there)')).toHaveLength(2);
    expect(container.querySelectorAll('.has')).toHaveLength(2);
  });

  it('a room in hand says what it would have on each space', () => {
    const of = frame('build_at');
    const room = { component: 'treatment_room', free: false };
    const { container } = show({ ...of, private: { ...of.private, building: room } });
    const said = [...container.querySelectorAll('[data-part^="space."].lit')].map(nameOf);
    expect(said.find((name) => name.startsWith('0D1'))).toContain('without a hub, with a supply room');
    expect(container.querySelectorAll('.has.there')).not.toHaveLength(0);
  });
});

it('a car blocks the empty spaces of its edge, and frees those beside which no other stands', () => {
  const cars = { lots: [], parked: 2, unparked: 0, departing: 0 };
  const ground = (...edges: string[]) => ({ columns: 4, rows: 3, spaces: [], cars: { ...cars, edges } });
  expect([...changesAt(ground(), 'hB2')]).toEqual([
    ['0B2', 'blocks'],
    ['0B1', 'blocks'],
  ]);
  expect([...changesAt(ground('hB2', 'vB1'), 'hB2')]).toEqual([['0B2', 'frees']]);
});

it('an edge lies between two spaces, or at the border', () => {
  expect(besideEdge('hB2', 4, 3)).toEqual(['0B2', '0B1']);
  expect(besideEdge('vA1', 4, 3)).toEqual(['0A1']);
  expect(besideEdge('vE1', 4, 3)).toEqual(['0D1']);
});
