import { describe, expect, it } from 'vitest';
import { arrow, clicksOf } from './arrows';

const step = (...parts: string[][]) => ({ code: 1, verb: 'go', args: {}, label: 'go', parts });

describe('the arrows of a hint', () => {
  it('go from click to click', () => {
    const steps = [step(['nurse.0'], ['tile.3']), step(['tile.3'], ['bed.1', 'bed.2'])];
    const clicks = clicksOf({ steps, edge: 'clear' });
    expect(clicks.map(({ places }) => places)).toEqual([['nurse.0'], ['tile.3'], ['bed.1', 'bed.2']]);
  });

  it('begin anew with the next of those that are sent somewhere', () => {
    const sent = (verb: string, part: string) => ({ ...step([part]), verb });
    const steps = [sent('who', 'person.0'), sent('where', 'room.1'), sent('who', 'person.1'), sent('where', 'room.1')];
    expect(clicksOf({ steps, edge: 'clear' }).map(({ anew }) => anew)).toEqual([true, false, true, false]);
  });

  it('lead to the button of an answer that is no place on the board', () => {
    expect(clicksOf({ steps: [step()], edge: 'clear' })).toEqual([{ places: ['answer.1'], anew: true }]);
  });

  it('begin and end short of what they join, with the number on the line', () => {
    const found = arrow({ left: 0, top: 0, width: 20, height: 20 }, { left: 200, top: 0, width: 40, height: 40 });
    expect(found?.d).toMatch(/^M[\d.]+ [\d.]+Q/);
    expect(found?.x).toBeGreaterThan(10);
    expect(found?.x).toBeLessThan(220);
  });

  it('are left out between parts that touch', () => {
    const box = { left: 0, top: 0, width: 40, height: 40 };
    expect(arrow(box, { ...box, left: 20 })).toBeUndefined();
  });
});
