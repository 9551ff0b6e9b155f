import { describe, expect, it } from 'vitest';
import { frame } from './fixtures/read';
import { goals } from './goals';
import { movesBetween } from './moves';
import { byBed, fitsByBed, patientAtHand, placesOf } from './places';

describe('places', () => {
  it('are told bed by bed, the cheapest first', () => {
    const place = (bed: string, value: number, stethoscopes: number) => ({ bed, value, stethoscopes, blood_bags: 0 });
    const found = byBed([place('s1_1', 2, 1), place('s1_1', 3, 0), place('s1_1', 4, 1), place('s2_1', 3, 0)]);
    expect(found.get('s1_1')).toEqual({
      best: place('s1_1', 3, 0),
      all: [place('s1_1', 2, 1), place('s1_1', 3, 0), place('s1_1', 4, 1)],
    });
    expect([...found.keys()]).toEqual(['s1_1', 's2_1']);
  });

  it('are those of the patient at hand', () => {
    const { private: own } = frame('extra');
    expect(patientAtHand(own, false)).toBe('main');
    expect(patientAtHand(own, true)).toBe('extra');
    expect(placesOf(own, 'extra').length + placesOf(own, 'main').length).toBe(own.places.length);
    expect(patientAtHand(frame('extra_after').private, false)).toBe('extra');
  });

  it('are marked with the dice that fit, those for nothing apart', () => {
    const { private: own } = frame('choose');
    for (const [bed, fits] of fitsByBed(own)) {
      for (const { colour, free } of fits) {
        const here = own.preview[colour]?.filter((place) => place.bed === bed) ?? [];
        expect(here.some((place) => place.stethoscopes + place.blood_bags === 0)).toBe(free);
      }
    }
  });
});

describe('what moves', () => {
  const { hospital } = frame('solo_admit').private;
  const after = (bed: string) => ({
    ...hospital,
    beds: { ...hospital.beds, [bed]: { value: 4, critical: false, screen: false } },
    written: [bed],
  });
  const empty = Object.values(hospital.wards).find(({ next }) => next !== null)?.next ?? '';

  it('is the digit, from its die to its bed', () => {
    expect(movesBetween({ ...hospital, written: [], refused: 0 }, after(empty), 0)).toEqual([
      { from: `die.${hospital.die}`, to: `digit.0.${empty}` },
    ]);
    expect(movesBetween(undefined, hospital, 0)).toEqual([]);
  });

  it('is the second patient from where it waited', () => {
    expect(movesBetween({ ...hospital, written: ['s1_1'], refused: 0 }, after(empty), 0)).toEqual([
      { from: 'extra', to: `digit.0.${empty}` },
    ]);
  });

  it('is whoever goes to the morgue', () => {
    expect(
      movesBetween({ ...hospital, written: [], refused: 0 }, { ...hospital, morgue: hospital.morgue + 1 }, 0),
    ).toEqual([{ from: `die.${hospital.die}`, to: 'morgue.box' }]);
  });
});

describe('goals', () => {
  it('are worth what the card shows, or what they have brought', () => {
    const { public: view, private: own } = frame('admit');
    const [first] = goals(
      {
        ...view,
        cardiologists: [
          { id: 'card_open', worth: 8 },
          { id: 'card_fill', worth: 0 },
        ],
      },
      { ...own.hospital, cardiologists: [0, 5] },
    );
    const [, second] = goals(
      {
        ...view,
        cardiologists: [
          { id: 'card_open', worth: 8 },
          { id: 'card_fill', worth: 0 },
        ],
      },
      { ...own.hospital, cardiologists: [0, 5] },
    );
    expect([first?.points, first?.gone, second?.points, second?.gone]).toEqual(['8', false, '+5', true]);
    expect(goals(frame('solo').public, undefined).map(({ ursule }) => ursule)).toEqual([
      undefined,
      undefined,
      frame('solo').public.radiologist.solo,
      frame('solo').public.epidemiologist.solo,
    ]);
  });
});
