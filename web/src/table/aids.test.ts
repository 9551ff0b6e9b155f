import { describe, expect, it } from 'vitest';
import { aidOf, withAids } from './aids';
import { begin, entries, lights, type Choice } from './pick';

const move: Choice = { code: 7, verb: 'move', args: {}, label: 'move', parts: [['person.0.1']] };
const aids = ['plan_for_me', 'treat_best'];

describe('aids', () => {
  it('are buttons beside the choices, and light nothing', () => {
    const picking = begin(withAids([move], aids));
    const done = entries(picking).flatMap((entry) => (entry.kind === 'send' && entry.done ? [entry.choice.label] : []));
    expect(done).toEqual(aids);
    expect([...lights(picking).lit]).toEqual(['person.0.1']);
    expect(entries(picking).map((entry) => entry.kind)).toEqual(['send', 'send', 'send']);
  });

  it('are told from choices by their codes', () => {
    const codes = withAids([move], aids).map(({ code }) => code);
    expect(codes.map((code) => aidOf(code, aids))).toEqual([...aids, undefined]);
    expect(new Set(codes).size).toBe(3);
    expect(aidOf(-3, aids)).toBeUndefined();
  });
});
