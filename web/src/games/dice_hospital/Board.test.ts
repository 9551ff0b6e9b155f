import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logLines } from '../../table/log';
import { Pick } from '../../table/pick.svelte';
import { LANGS, type Lang } from '../../text/format';
import { text } from '../../text/text.svelte';
import Host from '../testing/Host.svelte';
import { checkWords, nameOf } from '../testing/words';
import Choice from './Choice.svelte';
import { frame, FRAMES, gameWords, type Frame } from './fixtures/read';
import { table } from '.';
import { scoreTip } from './text';
import type { Ambulance, View } from './view.gen';

beforeEach(() => text.load('en'));

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
      // With a cheaper or dearer twin of the same clicks, the question's button decides.
      if (send.mock.calls.length === 0) expect(pick.finished.map(({ code }) => code)).toContain(choice.code);
      else expect(send).toHaveBeenCalledExactlyOnceWith(choice.code);
    }
  });
});

describe('everything', () => {
  it.each(['improve', 'power_cut', 'reports', 'collect'].flatMap((name) => LANGS.map((lang) => [name, lang] as const)))(
    'of "%s" is named in %s',
    async (name, lang) => {
      await text.load(lang);
      checkWords(show(frame(name), { lang }).container);
      checkWords(show(frame(name), { lang, part: 'Side' }).container);
    },
  );

  it('can be watched, and then nothing can be clicked', () => {
    for (const name of ['claim', 'administrators', 'activation'])
      expect(show(frame(name), { seat: null }).container.querySelectorAll('[role="button"]')).toHaveLength(0);
  });
});

describe('the hospital', () => {
  const label = (pattern: RegExp | string) => screen.getAllByRole('img', { name: pattern });

  it('has twelve beds in four wards, six departments and three services', () => {
    const { container } = show(frame('activation'));
    expect(screen.getAllByRole('group', { name: /^Ward \d$/ })).toHaveLength(4);
    expect(container.querySelectorAll('.bed')).toHaveLength(12);
    for (const id of ['critical_care_unit', 'oncology', 'pharmacy', 'intensive_care', 'imaging', 'clinic'])
      expect(container.querySelector(`[data-part="department.0.${id}"]`)).toBeTruthy();
    const own = frame('activation').public.hospitals[0];
    label(new RegExp(`^Morgue: fatalities ${own?.fatalities}\\b`));
    label(new RegExp(`^Nurses’ Station: ${own?.nurses.idle} nurses? free`));
    label(/^Discharge: \d (red|yellow|green).*, \d+ points?/);
  });

  it('says who is treated, and who works where', () => {
    const of = frame('activation');
    show(of);
    const own = of.public.hospitals[0];
    const treated = own?.beds.find((one) => one?.treated);
    expect(label(`${treated?.colour} ${treated?.value}, treated`).length).toBeGreaterThan(0);
    const words = gameWords('en');
    const posts = own?.departments.filter(({ worker, id }) => worker && id !== of.question.args['department']) ?? [];
    expect(posts.length).toBeGreaterThan(0);
    for (const { id, worker } of posts) {
      const who = worker === 'nurse' ? 'Nurse' : words.name('specialist', worker ?? '');
      label(new RegExp(`^${words.name('department', id)}, .*${who} is here, used$`));
    }
  });

  it('draws a temporary colour with a mark of its own', () => {
    const of = frame('power_cut');
    const { container } = show(of);
    const other = of.public.hospitals[of.seat]?.beds.find((one) => one && one.colour !== one.printed);
    label(new RegExp(`^${other?.printed} ${other?.value} \\(now ${other?.colour}\\), (un)?treated$`));
    expect(container.querySelectorAll('.mark')).toHaveLength(1);
  });

  it('closes Imaging in a power cut', () => {
    const { container } = show(frame('power_cut'));
    expect(nameOf(container.querySelector('[data-part$=".imaging"]') as Element)).toContain('closed');
    label(/^Event, Power Cut, Imaging is closed this round/);
  });

  it('says whom the Consultant copies', () => {
    const of = frame('consultant');
    const copies = of.public.hospitals[of.seat]?.specialists.find(({ id }) => id === 'consultant')?.copies;
    const { container } = show(of);
    expect(container.textContent).toContain(`copies ${gameWords('en').name('specialist', copies ?? '')}`);
  });

  it('keeps everybody in bed while the list is sorted anew', async () => {
    const of = frame('placement');
    const { container, feed } = show(of);
    const drawn = () =>
      [...container.querySelectorAll('[data-flip^="patient."]')].map(
        (die) => `${die.getAttribute('data-flip')} ${nameOf(die)}`,
      );
    const before = drawn();
    const beds = of.public.hospitals[0]?.beds ?? [];
    const healed = beds.map((die, n) => (n === 0 && die ? { ...die, value: die.value + 1, treated: true } : die));
    const sorted = [...healed].sort(
      (a, b) => (a?.printed ?? '').localeCompare(b?.printed ?? '') || Number(b?.value) - Number(a?.value),
    );
    await feed({
      ...of.public,
      hospitals: of.public.hospitals.map((hospital, seat) => (seat === 0 ? { ...hospital, beds: sorted } : hospital)),
    });
    const changed = drawn().filter((one, n) => one !== before[n]);
    expect(changed).toHaveLength(1);
    expect(changed[0]).toBe(`patient.0.0 ${beds[0]?.colour} ${Number(beds[0]?.value) + 1}, treated`);
  });

  it('can be a rival’s', () => {
    const of = frame('claim');
    const { container } = show(of, { focus: 0 });
    expect(container.querySelector('[data-part^="bed.0."]')).toBeTruthy();
    expect(container.querySelector('[data-part^="bed.1."]')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^ambulance \d/ })).toHaveLength(3);
  });
});

describe('the parts that notes and lessons name', () => {
  it('are on the board and beside it', () => {
    const board = show(frame('placement')).container;
    for (const part of ['score.0', 'blood.0', 'home.0', 'morgue.0', 'worker.0.nurse'])
      expect([part, board.querySelectorAll(`[data-part="${part}"]`).length]).toEqual([part, 1]);
    const of = frame('activation');
    const side = show(of, { part: 'Side' }).container;
    for (const { tile } of of.public.display.departments)
      expect(side.querySelector(`[data-part="display.${tile}"]`)).toBeTruthy();
    expect(side.querySelector('[data-part="bag"]')).toBeTruthy();
  });

  it('loose dice show their value while ties are arranged', () => {
    const of = frame('ties');
    expect(of.public.loose_value).toBeGreaterThan(1);
    const { places } = show(of);
    expect(nameOf(places(`loose.${of.public.loose[0]}`)[0] as Element)).toMatch(
      new RegExp(` ${of.public.loose_value}$`),
    );
  });

  it('a worker stands at its post', () => {
    const of = frame('activation');
    const { container } = show(of);
    const [post] = of.public.hospitals[0]?.departments.filter(({ worker }) => worker) ?? [];
    expect(container.querySelector(`[data-flip="post.0.${post?.tile}"]`)).toBeTruthy();
  });
});

describe('what newcomers get wrong', () => {
  const ghosts = (container: Element) =>
    [...container.querySelectorAll('.falls')].map((one) => one.textContent || 'dies');

  it('whoever is not treated shows what becomes of it, as the activation is about to end', async () => {
    for (const lang of LANGS) {
      await text.load(lang);
      const of = frame('departments');
      const { container, places } = show(of, { lang });
      expect(ghosts(container)).toEqual([]);
      const button = document.body.appendChild(document.createElement('button'));
      button.dataset['part'] = `answer.${of.choices.at(-1)?.code}`;
      await fireEvent.focusIn(button);
      expect(ghosts(container).toSorted()).toEqual(
        [...Array<string>(2).fill('dies'), ...Array<string>(10).fill('−1')].toSorted(),
      );
      const words = gameWords(lang);
      expect(nameOf(places('bed.0.4')[0] as Element)).toContain(words.say('drawing.dies'));
      expect(nameOf(places('bed.0.0')[0] as Element)).toContain(words.say('drawing.falls', { n: 1 }));
      await fireEvent.focusIn(container);
      expect(ghosts(container)).toEqual([]);
      document.body.replaceChildren();
    }
  });

  it('and once everybody has been placed', async () => {
    const of = frame('departments');
    const { pick, container } = show(of);
    pick.offer(of.choices.filter(({ verb }) => verb === 'end_activation'));
    await tick();
    expect(ghosts(container)).toHaveLength(12);
  });

  it('a department that lacks a set says what it has of it', () => {
    const { container } = show(frame('departments'));
    const said = [...container.querySelectorAll('.lack')].map((one) => one.textContent);
    expect(said).toEqual(['1/3']);
    const immunology = container.querySelector('[data-part^="department.0.immunology"]');
    expect(nameOf(immunology as Element)).toContain('1 of 3 green patients in a run');
  });
});

describe('what newcomers get wrong about values, scores and ambulances', () => {
  it('whoever has a 6 is not home yet: an open door stands at every 6, and at nobody else', () => {
    const of = frame('placement');
    const beds = of.public.hospitals[of.seat]?.beds ?? [];
    const doors = show(of).container.querySelectorAll('.ward .door');
    expect(doors).toHaveLength(beds.filter((one) => one?.value === 6).length);
    expect(doors.length).toBeGreaterThan(0);
  });

  it('whom the department has treated steps back while a specialist asks for somebody else', () => {
    const of = frame('activation');
    const view = { ...of.public, asking: [{ seat: of.seat, question: 'assist' }] };
    const { container, pick } = show({ ...of, public: view });
    const dim = [...container.querySelectorAll('.tucked .die:not(.lit)')];
    expect(dim.length).toBeGreaterThan(0);
    expect(dim.every((die) => die.classList.contains('off'))).toBe(true);
    expect(pick.lit.size).toBeGreaterThan(0);
    expect(container.querySelectorAll('.die.lit.off')).toHaveLength(0);
  });

  it('number 1 is closed to the first player, and says so', () => {
    const of = frame('claim');
    const first = { ...of.public, first_player: of.seat };
    const { places } = show({ ...of, public: first });
    expect(nameOf(places('ambulance.1')[0] as Element)).toContain('The first player may not take ambulance 1');
    expect(nameOf(places('ambulance.2')[0] as Element)).not.toContain('may not');
    document.body.replaceChildren();
    const other = show(of);
    expect(nameOf(other.places('ambulance.1')[0] as Element)).not.toContain('may not');
  });

  it('beds that are missing are told before an ambulance is taken', () => {
    const of = frame('claim');
    const told = (free: number, coming = 3): string | undefined => {
      const hospitals = of.public.hospitals.map((one, seat) =>
        seat === of.seat ? { ...one, coming, beds: Array.from({ length: one.capacity - free }, () => die) } : one,
      );
      const found = show({ ...of, public: { ...of.public, hospitals } }).container.querySelector('.missing');
      return found?.textContent;
    };
    const die = { colour: 'red', printed: 'red', value: 3, treated: false } as const;
    expect(told(1)).toMatch(/^2 beds are missing/);
    expect(told(2)).toMatch(/^1 bed is missing/);
    expect(told(3)).toBeUndefined();
    expect(told(3, 4)).toMatch(/^1 bed is missing/); // a national epidemic brings four
  });

  it('the lines of a score add up to it; bags count at the end', () => {
    const of = frame('late');
    const words = gameWords('en');
    const hospital = of.public.hospitals[0];
    if (!hospital) throw new Error('nobody plays');
    const mine = { ...hospital, fatalities: 2, blood: 3, points: { discharged: 12, administrator: 1 } };
    const view = { ...of.public, reports: null, scores: [9], hospitals: [mine] };
    expect(scoreTip(words, view, 0)).toEqual({
      name: 'points so far: 9',
      effect: 'Patients discharged 12, Administrator 1, Fatalities −4',
    });
    const report = { id: 'report_rr', needs: [], points: 3 };
    const alone = { ...view, scores: [12], reports: { columns: [], finished: [report], used: {} as never } };
    expect(scoreTip(words, alone, 0).effect).toBe(
      'Patients discharged 12, Administrator 1, Medical reports 3, Fatalities −4',
    );
    expect(scoreTip(words, { ...view, phase: 'over' }, 0).effect).toBeUndefined();
  });
});

describe('the middle', () => {
  it('names ambulances with their riders and who has claimed them', () => {
    const of = frame('claim');
    show(of);
    const list = within(screen.getByRole('list', { name: 'Ambulances' }));
    const riders = ({ seat, patients }: Ambulance) =>
      seat === null ? patients : (of.public.hospitals[seat]?.arrivals ?? []);
    const said = (van: Ambulance) =>
      `ambulance ${van.number}: ${riders(van)
        .map((one) => `${one?.colour} ${one?.value}`)
        .join(', ')}`;
    const free = of.public.ambulances.filter(({ seat }) => seat === null);
    const lowest = Math.min(...of.public.ambulances.filter(({ seat }) => seat !== null).map(({ number }) => number));
    const bag = ', lowest number so far: a blood bag and the first choice';
    expect(list.getAllByRole('button').map(nameOf)).toEqual(
      free.map((van) => said(van) + (van.number < lowest && Number.isFinite(lowest) ? bag : '')),
    );
    const words = gameWords('en');
    for (const one of of.public.ambulances)
      if (one.seat !== null) list.getByRole('img', { name: `${said(one)}, ${words.player(one.seat)}` });
  });

  it('offers colours once a patient is chosen', async () => {
    const of = frame('recolour');
    const { places } = show(of);
    expect(places('colour.red')).toHaveLength(0);
    await fireEvent.click(places(of.choices[0]?.parts[0]?.[0] ?? '')[0] as Element);
    expect(screen.getByRole('region', { name: 'New colour' })).toBeTruthy();
    expect(places(of.choices[0]?.parts[1]?.[0] ?? '')[0]?.getAttribute('role')).toBe('button');
  });

  it('hides administrators from everybody else', () => {
    const { container } = show(frame('administrators'), { seat: 1 });
    expect(container.querySelector('[data-part^="administrator."]')).toBeNull();
  });

  it('marks reconstructed cards', () => {
    const marked = (name: string, part: 'Board' | 'Side' = 'Board') =>
      within(show(frame(name), { part }).container).queryAllByText('ours').length;
    expect(marked('reports')).toBeGreaterThan(0);
    expect(marked('collect')).toBeGreaterThan(0);
    expect(marked('power_cut', 'Side')).toBeGreaterThan(0);
    expect(marked('claim')).toBe(0);
  });
});

describe('beside the board', () => {
  it('a rival is told in a few lines', () => {
    const of = frame('claim');
    const { container } = render(table.Rival, { view: of.public, seat: 0, words: gameWords('en') });
    expect(container.querySelectorAll('svg[aria-label*="treated"], svg[aria-label="free bed"]')).toHaveLength(12);
    const rival = of.public.hospitals[0];
    screen.getByRole('img', { name: new RegExp(`^ambulance ${rival?.ambulance}`) });
    expect(container.querySelectorAll('[data-flip^="bed.0."]')).toHaveLength(12);
    for (const part of ['blood.0', 'morgue.0', 'home.0'])
      expect(container.querySelector(`[data-part="${part}"]`)).toBeTruthy();
    screen.getByRole('img', { name: gameWords('en').name('specialist', rival?.specialists[0]?.id ?? '') });
  });

  it('every choice with parts has a picture', () => {
    for (const { label, verb, args, parts } of FRAMES.flatMap((name) => frame(name).choices)) {
      const { container } = render(Choice, { choice: { verb, args }, words: gameWords('en') });
      if (parts.length > 0) expect([label, container.querySelector('svg') !== null]).toEqual([label, true]);
      document.body.replaceChildren();
    }
  });

  it('every component has a picture for the rules', () => {
    const { box } = gameWords('en');
    const ids = ['departments', 'specialists', 'administrators', 'events', 'reports'].flatMap((file) => box.ids(file));
    expect(ids.length).toBeGreaterThan(60);
    for (const id of ids) {
      const { container } = render(table.Picture as NonNullable<typeof table.Picture>, {
        kind: 'x',
        id,
        data: {},
        words: gameWords('en'),
      });
      expect([id, container.querySelector('svg') !== null]).toEqual([id, true]);
      document.body.replaceChildren();
    }
  });

  it('what happens by itself at the end of a round is nobody’s last move', () => {
    const notes = [
      { seq: 7, key: 'ended_activation', args: { seat: 1 } },
      { seq: 7, key: 'neglect', args: { levels: 1 } },
      { seq: 7, key: 'scored', args: { seat: 1, number: 2, points: 3 } },
      { seq: 7, key: 'leads', args: { seat: 1, points: 3 } },
      { seq: 7, key: 'shift_change', args: {} },
      { seq: 7, key: 'revealed_department', args: { department: 'radiology' } },
    ];
    const lines = logLines(notes, gameWords('en'), table.begins);
    expect(lines.filter(({ seat }) => seat === 1).map(({ text: said }) => said)).toEqual([
      'Bruno ends the activation.',
      'Bruno discharges 2 patients: 3 points.',
    ]);
    expect(lines.at(-1)?.text).toMatch(/^Shift change: .* Radiology is on show\.$/);
  });

  it('the board is called by its owner', () => {
    expect(table.boardLabel(gameWords('en'), 0, true)).toBe('Your hospital');
    expect(table.boardLabel(gameWords('fr'), 1, false)).toBe('Hôpital de Bruno');
  });
});
