import { describe, expect, it } from 'vitest';
import { frame, gameWords } from './fixtures/read';
import { asksForBed, isLarge, stageOf, startingValue } from './stage';
import type { View } from './view.gen';

const kinds = (...names: string[]) =>
  names.map((name) => {
    const { public: view, private: own, seat } = frame(name);
    return stageOf(view, own, seat)?.kind;
  });
const asked = (view: View, seat: number, question: string): View => ({ ...view, asking: [{ seat, question }] });

describe('the middle of the board', () => {
  it('shows what the question needs', () => {
    expect(
      kinds(
        'claim',
        'ties',
        'improve',
        'choose_extra',
        'assign',
        'administrators',
        'keep_three',
        'casualties',
        'reports',
        'collect',
      ),
    ).toEqual([
      'ambulances',
      'ambulances',
      'display',
      'display',
      'loose',
      'administrators',
      'arrivals',
      'arrivals',
      'reports',
      'slots',
    ]);
  });

  it('stays out of the way when the answer is in the hospital', () => {
    expect(kinds('activation', 'placement', 'discard', 'power_cut', 'event_raise', 'recolour', 'copy')).toEqual(
      new Array(7).fill(undefined),
    );
  });

  it('lets everybody watch what concerns all, and nobody see what does not concern them', () => {
    const { public: claim, seat: who } = frame('claim');
    expect(stageOf(claim, null, 0)).toEqual({ kind: 'ambulances', who });
    expect(stageOf(claim, null, null)).toEqual({ kind: 'ambulances', who });
    const { public: secret } = frame('administrators');
    expect(stageOf(secret, null, null)).toBeUndefined();
    expect(stageOf(asked(claim, 2, 'casualties'), null, 0)).toBeUndefined();
    expect(stageOf(asked(claim, 2, 'casualties'), null, null)).toEqual({ kind: 'arrivals', who: 2 });
  });

  it('keeps the chosen administrator in sight until all have chosen', () => {
    const { public: view, private: own } = frame('administrators');
    expect(stageOf(asked(view, 1, 'choose_administrator'), own, 0)).toEqual({ kind: 'administrators', who: 0 });
  });

  it('lets the wards of a small screen stay where there is room', () => {
    const large = (name: string) => {
      const { public: view, private: own, seat } = frame(name);
      const stage = stageOf(view, own, seat);
      return stage && isLarge(stage, view);
    };
    expect(['claim', 'improve', 'reports', 'administrators'].every(large)).toBe(true);
    expect(['keep_three', 'casualties', 'assign', 'collect', 'choose_extra'].some(large)).toBe(false);
  });

  it('knows the value the next of the first patients gets', () => {
    const { box } = gameWords('en');
    const { public: view, seat, choices } = frame('assign');
    expect(startingValue(box, view, seat)).toBe(choices[0]?.args['value']);
    expect(startingValue(box, frame('ties').public, 0)).toBeUndefined();
  });

  it('knows which questions are answered in the wards', () => {
    expect(['treat', 'protect', 'collect'].every(asksForBed)).toBe(true);
    expect(['placement', 'claim', undefined].some(asksForBed)).toBe(false);
  });
});
