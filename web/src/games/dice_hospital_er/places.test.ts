import { describe, expect, it } from 'vitest';
import { frame } from './fixtures/read';
import { goals } from './goals';
import type { Ahead } from '../../table/ahead';
import { laidOut, levelsAtHand, offersAtHand, patientAtHand, spoilsOf, takesByBed, valuesAtHand } from './hand';
import { byBed, fitsByBed } from './places';

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
    const rest = () => 'rest' as const;
    const { choices } = frame('extra');
    const bonus = choices.flatMap(({ parts }) => parts.flat()).find((part) => part.startsWith('bonus.'));
    expect(patientAtHand(choices, rest)).toBe('main');
    expect(patientAtHand(choices, (part) => (part === bonus ? 'sel' : 'rest'))).toBe('extra');
    expect(patientAtHand(frame('extra_after').choices, rest)).toBe('extra');
    const main = choices.filter(({ verb, args }) => verb === 'place' && args['patient'] === 'main');
    expect([...offersAtHand(choices, rest).keys()]).toEqual([...new Set(main.map(({ args }) => args['bed']))]);
  });

  it('go on with what follows the answers that are picked already', () => {
    const later = [
      { code: 2, verb: 'place', args: { bed: 's1_1', patient: 'main', value: 3 }, parts: [['bed.0.s1_1']] },
    ];
    const offers = [
      { code: 0, verb: 'choose', args: { colour: 'red' }, parts: [['die.red']], then: later },
      { code: 1, verb: 'choose', args: { colour: 'green' }, parts: [['die.green']], then: [] },
    ];
    expect(levelsAtHand(offers, () => 'rest')).toEqual([offers]);
    expect(levelsAtHand(offers, (part) => (part === 'die.red' ? 'sel' : 'rest'))).toEqual([offers, later]);
    expect([...laidOut(offers, (part) => (part === 'die.green' ? 'rest' : 'sel'))]).toEqual([['s1_1', 3]]);
    expect(laidOut(offers, () => 'rest').size).toBe(0);
  });

  it('are those of the extra patient who goes first, also where a bed alone would admit the other', () => {
    const write = (patient: string, bed: string, value: number, parts: string[]) => ({
      code: value,
      verb: 'place',
      args: { bed, patient, value, stethoscopes: 0, blood_bags: 0 },
      parts: parts.map((part) => [part]),
    });
    const mainFirst = {
      ...write('main', 's1_1', 6, ['bed.0.s1_1']),
      then: [write('extra', 's2_1', 3, ['bed.0.s2_1'])],
    };
    const later = [write('main', 's1_2', 6, ['bed.0.s1_2'])];
    const extraFirst = [3, 4].map((value) => ({
      ...write('extra', 's1_1', value, ['bonus.green', 'bed.0.s1_1', `value.${value}`]),
      then: later,
    }));
    const offers = [mainFirst, ...extraFirst];
    const clicked =
      (...parts: string[]) =>
      (part: string) =>
        parts.includes(part) ? 'sel' : 'rest';
    const half = clicked('bonus.green', 'bed.0.s1_1');
    expect(levelsAtHand(offers, half)).toEqual([offers]);
    expect(
      offersAtHand(offers, half)
        .get('s1_1')
        ?.all.map(({ value }) => value),
    ).toEqual([3, 4]);
    expect(laidOut(offers, half).size).toBe(0);
    const whole = clicked('bonus.green', 'bed.0.s1_1', 'value.4');
    expect(levelsAtHand(offers, whole).at(-1)).toBe(later);
    expect([...laidOut(offers, whole)]).toEqual([['s1_1', 4]]);
    expect(levelsAtHand(offers, clicked('bed.0.s1_1')).at(-1)).toBe(mainFirst.then);
    const asked = valuesAtHand(offers, (part) => (part.startsWith('value.') ? 'lit' : half(part)));
    expect([asked?.bed, asked?.places.map(({ value }) => value)]).toEqual(['s1_1', [3, 4]]);
  });

  describe('of a chosen patient and an extra one', () => {
    const place = (code: number, patient: string, bed: string, value: number, asked: boolean, then: Ahead[] = []) => ({
      code,
      verb: 'place',
      args: { bed, patient, value, stethoscopes: 0, blood_bags: 0 },
      parts: [[`bed.0.${bed}`], ...(asked ? [[`value.${value}`]] : [])],
      then,
    });
    const extra = (code: number) => [3, 4].map((value) => place(code + value, 'extra', 's3_1', value, true));
    const offers: Ahead[] = [
      place(1, 'main', 's1_1', 2, false, extra(10)),
      place(2, 'main', 's1_1', 3, true, extra(20)),
      place(3, 'main', 's2_1', 2, false, extra(30)),
    ];
    const picked = (sel: readonly string[], lit: readonly string[]) => (part: string) =>
      sel.includes(part) ? ('sel' as const) : lit.includes(part) ? ('lit' as const) : ('rest' as const);
    const bed = 'bed.0.s1_1';

    it('the values of a bed that is picked can be chosen, though the next patient could go on', () => {
      const asked = valuesAtHand(offers, picked([bed], ['value.3', 'bed.0.s3_1']));
      expect([asked?.bed, asked?.places.map(({ value }) => value)]).toEqual(['s1_1', [3]]);
      expect(valuesAtHand(offers, picked([bed], ['bed.0.s3_1']))).toBeUndefined();
    });

    it('the values are those of the patient at hand, each once', () => {
      const first = { ...place(4, 'extra', 's1_1', 3, true), parts: [['bonus.red'], [bed], ['value.3']] };
      const asked = valuesAtHand([...offers, first], picked([bed], ['value.3', 'bonus.red']));
      expect(asked?.places.map(({ value }) => value)).toEqual([3]);
    });

    it('a value stands in the bed it was chosen for', () => {
      expect([...laidOut(offers, picked([bed, 'value.3'], []))]).toEqual([['s1_1', 3]]);
      const both = [...laidOut(offers, picked([bed, 'bed.0.s3_1', 'value.3'], []))];
      expect(both).toEqual([
        ['s1_1', 2],
        ['s3_1', 3],
      ]);
      const four = valuesAtHand(offers, picked([bed, 'value.3', 'bed.0.s3_1'], ['value.4']));
      expect([four?.bed, four?.places.map(({ value }) => value)]).toEqual(['s3_1', [3, 4]]);
    });
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

describe('what newcomers get wrong', () => {
  const someone = (value: number, screen = false) => ({ value, critical: false, screen });
  const ward = (patients: number, next: string | null) => ({ patients, full: next === null, nurse: true, next });

  it('values rise in a ward: the next bed says above what', () => {
    const beds = { s1_1: someone(4), s2_1: someone(6, true), s4_1: someone(6) };
    const wards = { s1: ward(1, 's1_2'), s2: ward(1, 's2_2'), s3: ward(0, 's3_1'), s4: ward(1, 's4_2') };
    expect([...takesByBed({ beds, wards })]).toEqual([
      ['s1_2', { any: false, above: 4 }],
      ['s2_2', { any: true, above: 6 }],
      ['s4_2', { any: false, above: 6 }],
    ]);
  });

  it('in the morgue only the nurse and the critical patient are lost', () => {
    expect(['critical', 'nurse', 'screen', 'steth', 'extra_red_1_2'].map((bonus) => spoilsOf(bonus)?.lost)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(spoilsOf(undefined)).toBeUndefined();
  });
});
