import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Pick } from '../../table/pick.svelte';
import { LANGS, type Lang } from '../../text/format';
import { text } from '../../text/text.svelte';
import Host from '../testing/Host.svelte';
import { checkWords, nameOf } from '../testing/words';
import type { LogLine } from '../../table/board';
import Choice from './Choice.svelte';
import { frame, FRAMES, gameWords, type Frame } from './fixtures/read';
import { table } from '.';
import { cardsOf, SPECIALIST_KINDS } from './specialists';

beforeEach(() => text.load('en'));

/** A board with the choices of a real position, as the table page would show it. */
function show(
  of: Frame,
  {
    lang = 'en' as Lang,
    part = 'Board' as 'Board' | 'Side',
    seat = of.seat as number | null,
    focus = of.seat,
    lines = [] as LogLine[],
  } = {},
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
    lines,
  };
  const { container } = render(Host, {
    pick,
    Board: table[part] ?? table.Board,
    ...props,
  });
  const places = (id: string) => [...container.querySelectorAll(`[data-part="${id}"]`)];
  return { send, pick, container, places };
}

describe.each(FRAMES)('the position "%s"', (name) => {
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
      for (const [first = ''] of choice.parts) {
        const [element] = places(first);
        expect([choice.label, first, element?.getAttribute('role')]).toEqual([choice.label, first, 'button']);
        await fireEvent.click(element as Element);
      }
      if (send.mock.calls.length > 0) expect(send).toHaveBeenCalledExactlyOnceWith(choice.code);
      else
        expect(pick.entries.flatMap((entry) => ('choice' in entry ? [entry.choice.code] : []))).toContain(choice.code);
    }
  });

  it.each(LANGS)('is named in %s', async (lang) => {
    await text.load(lang);
    checkWords(show(frame(name), { lang }).container);
    checkWords(show(frame(name), { lang, part: 'Side' }).container);
  });

  it('can be watched, and then nothing can be clicked', () => {
    expect(show(frame(name), { seat: null }).container.querySelectorAll('[data-part][role="button"]')).toHaveLength(0);
  });
});

describe('the sheet', () => {
  it('has every bed of the sheet, and says what is written there', () => {
    const of = frame('late');
    const { places } = show(of);
    for (const { id } of of.public.sheet.beds) {
      const someone = of.private.hospital.beds[id];
      const said = nameOf(places(`bed.${of.seat}.${id}`)[0]);
      expect(said).toMatch(someone ? new RegExp(`: ${someone.value}, `) : /empty (red|yellow|green|grey)/);
      expect(said.includes('with screen')).toBe(someone?.screen ?? false);
      expect(said.includes('critical')).toBe(someone?.critical ?? false);
    }
  });

  it('tells of a lit bed what a click writes and what it costs', () => {
    const of = frame('admit');
    const { places } = show(of);
    const main = of.choices.filter(({ verb, args }) => verb === 'place' && args['patient'] === 'main');
    for (const { args, parts } of main.filter(({ parts: needed }) => needed.length === 1)) {
      const said = nameOf(places(`bed.${of.seat}.${args['bed']}`)[0]);
      expect(said).toContain(`write ${args['value']}`);
      expect(said.includes('stethoscope')).toBe(Number(args['stethoscopes']) > 0);
      expect(said.includes('blood bag')).toBe(Number(args['blood_bags']) > 0);
      expect(parts).toHaveLength(1);
    }
  });

  it('offers other values on a slip, with what each costs, and takes it back', async () => {
    const of = frame('admit');
    const { places, container } = show(of);
    const dear = of.choices.filter(({ parts }) =>
      parts.some((place) => place.some((part) => part.startsWith('value.'))),
    );
    const bed = String(dear[0]?.args['bed']);
    const element = () => places(`bed.${of.seat}.${bed}`)[0] as Element;
    expect(container.querySelector('[data-part^="value."]')).toBeNull();
    await fireEvent.click(element());
    const values = dear.filter(({ args }) => args['bed'] === bed);
    for (const { args } of values)
      expect(nameOf(places(`value.${args['value']}`)[0])).toContain(`${args['stethoscopes']} stethoscope`);
    expect(container.querySelectorAll('[data-part^="value."]')).toHaveLength(values.length);
    await fireEvent.click(element());
    expect(container.querySelector('[data-part^="value."]')).toBeNull();
  });

  it('writes a price below its number, and not a second time over it', async () => {
    const of = frame('admit');
    const choices = of.choices.map((one) => ({ ...one, cost: { steth: Number(one.args['stethoscopes'] ?? 0) } }));
    const { places, container } = show({ ...of, choices });
    const dear = choices.find(({ parts }) => parts.length > 1);
    await fireEvent.click(places(`bed.${of.seat}.${dear?.args['bed']}`)[0] as Element);
    expect(places(`value.${dear?.args['value']}`)[0]?.querySelector('.cost')?.textContent).toBe('1');
    expect(container.querySelectorAll('svg text.price')).toHaveLength(0);
  });

  it('shows before a die is taken where each could go, and more of the one that is looked at', async () => {
    const of = frame('choose');
    const { places, container } = show(of);
    const [bed = ''] = (of.private.preview.red ?? of.private.preview.yellow ?? []).map((place) => place.bed);
    expect(nameOf(places(`bed.${of.seat}.${bed}`)[0])).toMatch(/takes .*(red|yellow)/);
    expect(container.querySelectorAll('.fit').length).toBeGreaterThan(0);
    const colour = of.private.preview.red?.some((place) => place.bed === bed) ? 'red' : 'yellow';
    await fireEvent.pointerEnter(places(`die.${colour}`)[0]?.closest('li') as Element);
    expect(nameOf(places(`bed.${of.seat}.${bed}`)[0])).toMatch(/write \d/);
    expect(container.querySelectorAll('.faint').length).toBeGreaterThan(0);
  });

  it('can be a rival’s, whose beds are not to be clicked', () => {
    const of = frame('admit');
    const focus = (of.seat + 1) % of.public.seats;
    const { container } = show(of, { focus });
    expect(container.querySelectorAll(`[data-part^="bed.${focus}."]`)).toHaveLength(32);
    expect(container.querySelectorAll('[data-part^="bed."][role="button"]')).toHaveLength(0);
  });
});

describe('what newcomers get wrong is shown where they look', () => {
  /** The text and the signs in an empty bed. */
  const mark = (bed: Element | undefined) =>
    bed?.querySelector('.stop') ? 'stop' : (bed?.querySelector('.above')?.textContent ?? '');

  it('values rise in a ward: the next bed shows what it takes', () => {
    const of = frame('late');
    const rival = of.public.hospitals[1];
    if (!rival) throw new Error('nobody to look at');
    const last = (value: number, screen = false) => ({ value, critical: false, screen });
    const hospital = { ...rival, beds: { s1_1: last(4), s2_1: last(6), s3_1: last(6, true) } };
    const next = { patients: 1, full: false, nurse: true };
    const wards = { s1: { ...next, next: 's1_2' }, s2: { ...next, next: 's2_2' }, s3: { ...next, next: 's3_2' } };
    const hospitals = [of.public.hospitals[0], { ...hospital, wards: { ...rival.wards, ...wards } }];
    const { places } = show({ ...of, public: { ...of.public, hospitals: hospitals as never } }, { focus: 1 });
    const [risen, closed, screened] = ['s1_2', 's2_2', 's3_2'].map((bed) => places(`bed.1.${bed}`)[0]);
    expect([risen, closed, screened].map(mark)).toEqual(['>4', 'stop', '1–6']);
    expect(nameOf(risen)).toContain('higher than 4');
    expect(nameOf(closed)).toContain('closed by a 6');
    expect(nameOf(screened)).toContain('any value');
  });

  it('the Chief’s die says its price, or that a bag of this turn does not pay for it', () => {
    const of = frame('choose');
    const chiefs = of.public.ambulance?.dice.find(({ chief }) => chief)?.colour ?? 'red';
    const { places } = show(of);
    expect(nameOf(places(`die.${chiefs}`)[0])).toMatch(/Chiara, costs a blood bag$/);
    expect(places(`die.${chiefs}`)[0]?.closest('.dear')?.querySelector('.price')?.textContent).toMatch(/^−1/);
    document.body.replaceChildren();
    const preview = Object.fromEntries(Object.entries(of.private.preview).filter(([colour]) => colour !== chiefs));
    const free = of.choices.filter(({ args }) => args['colour'] !== chiefs);
    const barred = show({ ...of, private: { ...of.private, preview }, choices: free });
    expect(nameOf(barred.places(`die.${chiefs}`)[0])).toMatch(/needs a blood bag from an earlier turn$/);
    expect(barred.places(`die.${chiefs}`)[0]?.getAttribute('role')).not.toBe('button');
    expect(barred.container.querySelector('li.dear')).toBeNull();
  });

  it('a nurse die lights the lamps that are left, and beds of the others say that no nurse comes', () => {
    const of = frame('admit');
    const dice = of.public.ambulance?.dice.map((die) => ({ ...die, bonus: 'nurse' })) ?? [];
    const { places, container } = show({ ...of, public: { ...of.public, ambulance: { id: 'amb_01', dice } } });
    const lit = of.choices.filter(({ verb, parts }) => verb === 'place' && parts.length === 1);
    const wards = new Set<boolean>();
    for (const { args } of lit) {
      const lamp = of.private.hospital.wards[String(args['ward'])]?.nurse ?? false;
      const bed = places(`bed.${of.seat}.${args['bed']}`)[0];
      expect(nameOf(bed)).toContain(lamp ? 'with the nurse' : 'no nurse here');
      expect(bed?.querySelector('.cross') === null).toBe(lamp);
      wards.add(lamp);
    }
    expect(wards.size).toBe(2);
    expect(container.querySelectorAll('.glow').length).toBe(
      Object.values(of.private.hospital.wards).filter(({ nurse, full }) => nurse && !full).length,
    );
  });

  it.each([
    ['nurse', 'nurse: lost', true],
    ['critical', 'critical patient: lost', true],
    ['screen', 'screen: kept', false],
    ['blood', 'blood bag: kept', false],
  ])('the morgue shows what it does to the bonus: %s', (bonus, said, lost) => {
    const of = frame('admit');
    const dice = of.public.ambulance?.dice.map((die) => ({ ...die, bonus })) ?? [];
    const { places } = show({ ...of, public: { ...of.public, ambulance: { id: 'amb_01', dice } } });
    const morgue = places(`morgue.${of.seat}`)[0];
    expect(nameOf(morgue)).toContain(said);
    expect([...(morgue?.querySelectorAll('.spoils') ?? [])].map((one) => one.classList.contains('lost'))).toEqual([
      lost,
    ]);
  });

  it('a screen may be drawn first: its van says so, and then only who lies there is lit', async () => {
    const of = frame('screen');
    const { places, container } = show(of);
    const van = places('bonus.red')[0] as Element;
    expect(nameOf(van)).toBe('Screen, first, if you like');
    expect(van.closest('li')?.querySelector('small')?.textContent).toBe('first, if you like');
    const lit = () =>
      [...container.querySelectorAll('[data-part^="bed."][role="button"]')].map((one) => one.getAttribute('data-part'));
    const write = of.choices.flatMap(({ verb, parts }) => (verb === 'place' ? parts.flat() : []));
    expect(lit()).toEqual(expect.arrayContaining(write));
    await fireEvent.click(van);
    const draw = of.choices.flatMap(({ verb, parts }) => (verb === 'screen' ? (parts[1] ?? []) : []));
    expect(lit().sort()).toEqual([...draw].sort());
  });
});

describe('everything on the table', () => {
  it('is a part with a name of its own, on one’s sheet, on a rival’s and on URSULE’s', async () => {
    const wards = ['s1', 's2', 's3', 's4', 's5', 's6', 's7'];
    const tracks = ['stethoscopes', 'blood_bags', 'nurses', 'morgue', 'score'];
    const of = (whose: number | string) => [
      ...wards.flatMap((ward) => [`clipboard.${whose}.${ward}`, `lamp.${whose}.${ward}`]),
      ...tracks.map((track) => `${track}.${whose}`),
    ];
    const solo = frame('solo_admit');
    const { places } = show(solo);
    for (const id of [...of(0), 'bonus.red', 'bonus.yellow', 'bonus.green', 'scanner.a', 'scanner.b'])
      expect([id, places(id).length]).toEqual([id, 1]);
    await fireEvent.click(screen.getByText('URSULE’s sheet'));
    for (const id of of('ursule')) expect([id, places(id).length]).toEqual([id, 1]);
    document.body.replaceChildren();
    const several = frame('admit');
    const side = show(several, { part: 'Side' });
    const { cardiologists, radiologist, epidemiologist } = several.public;
    for (const id of [
      ...cardiologists.map((card) => `cardiologist.${card.id}`),
      `radiologist.${radiologist.id}`,
      `epidemiologist.${epidemiologist.id}`,
    ])
      expect([id, side.places(id).length]).toEqual([id, 1]);
  });

  it('shows wards by the numbers that texts give them, and grey beds as grey', () => {
    const { container, places } = show(frame('admit'));
    const numbers = [...container.querySelectorAll('.camera text.num.dark')].map((one) => one.textContent);
    expect(numbers).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5', '6', '7']));
    const of = frame('admit');
    const grey = of.public.sheet.beds.find(({ id, colour }) => colour === 'grey' && !of.private.hospital.beds[id]);
    const fill = places(`bed.${of.seat}.${grey?.id}`)[0]?.querySelector('path')?.getAttribute('fill');
    expect(['var(--grey-wash)', 'var(--accent-wash)']).toContain(fill);
  });
});

describe('the folder', () => {
  it('has the score line by line', () => {
    const of = frame('late');
    const { container } = show(of);
    const shown = nameOf(container.querySelector('[aria-label^="Score sheet"]') ?? undefined);
    expect(shown).toContain(`Score sheet: ${of.private.hospital.score}`);
    for (const [line, points] of Object.entries(of.private.hospital.points))
      if (points !== 0) expect(shown).toContain(`${gameWords('en').say(`score.${line}`)} ${points}`);
  });

  it('draws more boxes than are printed for whoever has circled more', () => {
    const of = frame('late');
    const rich = { ...of.private.hospital, stethoscopes: { circled: 19, used: 2 } };
    const { container } = show({ ...of, private: { ...of.private, hospital: rich } });
    expect(nameOf(container.querySelector('[aria-label^="Stethoscopes"]') ?? undefined)).toBe(
      'Stethoscopes: 17 of 19 left',
    );
  });
});

describe('several at once', () => {
  it('shows who has finished and who has not', () => {
    const of = frame('choose');
    show(of);
    const list = screen.getByRole('list', { name: 'still choosing or writing' });
    const said = of.public.finished.map(
      (done, seat) => `${gameWords('en').player(seat)}: ${done ? 'finished' : 'still choosing or writing'}`,
    );
    expect([...list.querySelectorAll('.vh')].map((one) => one.textContent)).toEqual(said);
    expect(of.public.finished).toContain(true);
  });

  it('says of a die whose it is, as far as it is known', () => {
    const of = frame('clockwise');
    const { places } = show(of);
    for (const [seat, { die }] of of.public.hospitals.entries())
      if (die) expect(nameOf(places(`die.${die}`)[0])).toContain(gameWords('en').player(seat));
  });

  it('breaks the long names of a bonus at a syllable only', () => {
    const of = frame('choose');
    const { container } = show(of);
    const names = [...container.querySelectorAll('.arrivals b')].map((one) => one.textContent ?? '');
    expect(names.map((name) => name.replaceAll('\u00AD', ''))).toContain('stethoscopes');
    expect(names.find((name) => name.startsWith('st'))).toMatch(/\u00AD/);
  });

  it('tells a rival in a few lines', () => {
    const of = frame('choose');
    const rival = of.public.finished.indexOf(true);
    const { container } = render(table.Rival, { view: of.public as never, seat: rival, words: gameWords('en') });
    expect(container.textContent).toContain('finished');
    screen.getByRole('img', {
      name: new RegExp(`^Sheet of .*: ${Object.keys(of.public.hospitals[rival]?.beds ?? {}).length}/32$`),
    });
  });
});

describe('URSULE', () => {
  const line = (id: string, seq: number, steps: string[], begins?: string): LogLine => ({
    id,
    seq,
    seat: null,
    text: steps.join(' '),
    steps,
    ...(begins !== undefined && { begins }),
  });

  it('tells her last turns step by step', () => {
    const lines = [
      line('1', 3, ['Old.'], 'ursule_chief'),
      line('2', 7, ['She looks.', 'She writes.'], 'ursule_follows'),
      line('3', 7, ['Turn 4.']),
      line('4', 7, ['She is Chief.'], 'ursule_chief'),
    ];
    const { container } = show(frame('solo'), { part: 'Side', lines });
    expect([...container.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      'She looks.',
      'She writes.',
      'She is Chief.',
    ]);
    expect(container.textContent).toContain('Equipment');
  });

  it('has a sheet behind one’s own, where nothing can be clicked', async () => {
    const of = frame('solo_admit');
    const { container } = show(of);
    await fireEvent.click(screen.getByText('URSULE’s sheet'));
    expect(screen.getByRole('group', { name: 'URSULE’s sheet', hidden: true })).toBeTruthy();
    expect(container.querySelectorAll('[data-part^="bed.ursule."]')).toHaveLength(32);
    expect(container.querySelectorAll('[data-part^="bed."][role="button"]')).toHaveLength(0);
    expect(container.querySelector('[aria-label^="Score sheet"]')?.getAttribute('aria-label')).toContain(
      `Score sheet: ${of.public.ursule?.score}`,
    );
  });

  it('has a column on the score sheet', () => {
    const { public: view } = frame('solo');
    expect(table.automaton?.(view as never, gameWords('en'))).toEqual({
      name: 'URSULE',
      score: view.ursule?.score,
      points: view.ursule?.points,
    });
    expect(table.automaton?.(frame('admit').public as never, gameWords('en'))).toBeUndefined();
  });
});

describe('the end', () => {
  it('has every sheet, one’s own first, with the turn of every patient', () => {
    const of = frame('solo');
    const beds = Object.keys(of.public.hospitals[0]?.beds ?? {});
    const told = (ids: readonly string[]) => ({
      beds: Object.fromEntries(ids.map((id, i) => [id, i + 1])),
      wards: {},
      last: ids.at(-1) ?? null,
    });
    const { container } = render(table.End as NonNullable<typeof table.End>, {
      view: of.public as never,
      owns: [],
      story: {
        sheets: [told(beds), told(Object.keys(of.public.ursule?.beds ?? {}))],
        steps: beds.map((_, i) => i * 2),
      },
      outcome: { scores: [0], ranks: [1], winners: [], returns: [0], sheet: [] } as never,
      words: gameWords('en'),
      seat: 0,
      see: (step: number) => `/r/x/${step}`,
    });
    expect([...container.querySelectorAll('figcaption b')].map((one) => one.textContent)).toEqual([
      gameWords('en').player(0),
      'URSULE',
    ]);
    const [first] = container.querySelectorAll('figure a[href]');
    expect(first?.getAttribute('aria-label')).toMatch(/turn \d/);
    expect(container.querySelectorAll('figure a[href]').length).toBeGreaterThan(beds.length);
    expect(container.querySelector('[aria-label*="the last patient"]')).not.toBeNull();
  });
});

describe('pictures', () => {
  it('are there for every choice with parts', () => {
    for (const { label, verb, args, parts } of FRAMES.flatMap((name) => frame(name).choices)) {
      const { container } = render(Choice, { choice: { verb, args }, words: gameWords('en') });
      if (parts.length > 0) expect([label, container.querySelector('svg') !== null]).toEqual([label, true]);
      document.body.replaceChildren();
    }
  });

  it('are there for every component of the rules', () => {
    const bonuses = Object.keys((gameWords('en').words.tree['names'] as Record<string, object>)['bonus'] ?? {});
    const things = ['chief', 'hall', 'stethoscope', 'blood_bag', 'morgue', 'ursule', 'scanner_a'];
    expect(bonuses).toHaveLength(14);
    const { box } = gameWords('en');
    const specialists = SPECIALIST_KINDS.flatMap((kind) => cardsOf(box, kind));
    const tables = [box.data('ursule', 'modifiers'), box.data('sheet', 'wards')].flatMap((rows) => Object.keys(rows));
    expect([specialists.length, tables.length]).toEqual([16, 11]);
    for (const id of [...specialists, ...tables, ...things, ...bonuses]) {
      const { container } = render(table.Picture as NonNullable<typeof table.Picture>, {
        kind: bonuses.includes(id) ? 'bonus' : 'x',
        id,
        data: {},
        words: gameWords('en'),
      });
      expect([id, container.querySelector('svg') !== null]).toEqual([id, true]);
      document.body.replaceChildren();
    }
  });

  it('know the specialists of the catalogue', () => {
    const names = gameWords('en').words.tree['names'] as Record<string, object>;
    const { box } = gameWords('en');
    for (const kind of SPECIALIST_KINDS) expect(Object.keys(names[kind] ?? {})).toEqual(cardsOf(box, kind));
  });

  it('name the board by its owner', () => {
    expect(table.boardLabel(gameWords('en'), 0, true)).toBe('Your sheet');
    expect(table.boardLabel(gameWords('fr'), 1, false)).toBe('Feuillet de Bruno');
  });
});
