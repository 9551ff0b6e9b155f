import { describe, expect, it } from 'vitest';
import { frame } from './fixtures/read';
import { Memory } from './memory';
import type { Department, Hospital, View } from './view.gen';

const change = (
  view: View,
  seat: number,
  to: (hospital: Hospital) => Partial<Hospital>,
  more: Partial<View> = {},
): View => ({
  ...view,
  ...more,
  hospitals: view.hospitals.map((hospital, n) => (n === seat ? { ...hospital, ...to(hospital) } : hospital)),
});
/** What moved from one view to the next. */
function moved(before: View, now: View) {
  const memory = new Memory();
  memory.take(before);
  return memory.take(now).moves.map(({ from, to }) => `${from} > ${to}`);
}
const send =
  (tile: string, worker: Department['worker']) =>
  (hospital: Hospital): Partial<Hospital> => ({
    departments: hospital.departments.map((one) => (one.tile === tile ? { ...one, used: true, worker } : one)),
    ...(worker === 'nurse'
      ? { nurses: { ...hospital.nurses, idle: hospital.nurses.idle - 1 } }
      : { specialists: hospital.specialists.map((one) => (one.id === worker ? { ...one, idle: false } : one)) }),
  });

describe('what moves', () => {
  const { public: view } = frame('placement');

  it('is nothing at first, and nothing while nothing changes', () => {
    const memory = new Memory();
    expect(memory.take(view).moves).toEqual([]);
    expect(memory.take(view)).toBe(memory.take(view));
    expect(moved(view, { ...view })).toEqual([]);
  });

  it('is a worker that goes to a department', () => {
    const last = (view.hospitals[0]?.nurses.idle ?? 0) - 1;
    expect(moved(view, change(view, 0, send('clinic', 'nurse')))).toEqual([`nurse.0.${last} > post.0.clinic`]);
    const free = view.hospitals[0]?.specialists.find(({ idle }) => idle);
    expect(moved(view, change(view, 0, send('imaging', free?.id ?? 'nurse')))).toEqual([
      `card.0.${free?.card} > post.0.imaging`,
    ]);
  });

  it('is a patient that goes home, or dies', () => {
    const strongest = view.hospitals[0]?.beds.findLastIndex((die) => die?.value === 6) ?? -1;
    const gone = (hospital: Hospital) => hospital.beds.filter((_, bed) => bed !== strongest);
    const colour = view.hospitals[0]?.beds[strongest]?.printed ?? 'red';
    const home = change(view, 0, (hospital) => ({
      beds: gone(hospital),
      discharged: { ...hospital.discharged, [colour]: hospital.discharged[colour] + 1 },
    }));
    expect(moved(view, home)).toEqual([`patient.0.${strongest} > home.0.${colour}`]);
    const dead = change(view, 0, (hospital) => ({ beds: gone(hospital), fatalities: hospital.fatalities + 1 }));
    expect(moved(view, dead)).toEqual([`patient.0.${strongest} > morgue.0`]);
  });

  it('is an improvement that is taken', () => {
    const { public: offer } = frame('improve');
    const [tile] = offer.display.departments;
    const [card] = offer.display.specialists;
    if (!tile || !card) throw new Error('the display is empty');
    const taken = change(offer, 0, (hospital) => ({
      departments: [...hospital.departments, { ...tile, printed: false, used: false, closed: false, worker: null }],
      specialists: [...hospital.specialists, { ...card, idle: false, copies: null }],
    }));
    expect(moved(offer, taken)).toEqual([
      `display.${tile.tile} > tile.0.${tile.tile}`,
      `display.${card.card} > card.0.${card.card}`,
    ]);
  });

  it('is riders that are admitted', () => {
    const { public: claim } = frame('claim');
    const riders = claim.hospitals[0]?.arrivals ?? [];
    const admitted = change(claim, 0, (hospital) => ({
      beds: [...hospital.beds.slice(0, 9), ...riders],
      arrivals: [],
    }));
    const moves = moved(
      change(claim, 0, (hospital) => ({ beds: hospital.beds.slice(0, 9) })),
      admitted,
    );
    const van = claim.hospitals[0]?.ambulance;
    expect(moves.sort()).toEqual(
      [`rider.${van}.0 > patient.0.9`, `rider.${van}.1 > patient.0.10`, `rider.${van}.2 > patient.0.11`].sort(),
    );
  });

  it('is a loose die that finds its place', () => {
    const { public: ties } = frame('ties');
    const n = ties.ambulances.findIndex(({ patients }) => patients.includes(null));
    const van = ties.ambulances[n];
    if (!van) throw new Error('nobody is loose');
    const place = van.patients.indexOf(null);
    const die = { colour: 'green', printed: 'green', value: 5, treated: false } as const;
    const ambulances = ties.ambulances.map((one, at) =>
      at === n ? { ...one, patients: one.patients.with(place, die) } : one,
    );
    expect(moved(ties, { ...ties, ambulances })).toEqual([`loose.green > rider.${van.number}.${place}`]);
  });

  it('is a patient that fills a slot', () => {
    const { public: view, seat, choices } = frame('collect');
    const choice = choices.find(({ verb }) => verb === 'collect');
    const bed = Number(choice?.parts[0]?.[0]?.split('.')[2]);
    const slot = Number(choice?.args['slot']);
    const slots = view.slots?.map((one, n) => (n === slot ? { ...one, filled: true } : one)) ?? null;
    const filled = change(view, seat, (hospital) => ({ beds: hospital.beds.filter((_, n) => n !== bed) }), { slots });
    expect(moved(view, filled)).toEqual([`patient.${seat}.${bed} > slot.${slot}`]);
  });
});
