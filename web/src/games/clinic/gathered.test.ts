import { describe, expect, it } from 'vitest';
import { gather, waitingIn } from './gathered';
import type { Person } from './view.gen';

const at = (node: string, department: string | null = null) => ({ node, department }) as unknown as Person;
const people = [at('e2'), at('0C2'), at('e2'), at('pre', 'psychiatry'), at('pre', 'neurology'), at('e2')];

describe('people who stand close together', () => {
  it('are gathered where several stand and some can be chosen', () => {
    expect(gather(people, 'e2', (index) => index !== 2)?.people).toEqual([0, 5]);
    expect(gather(people, 'e2', (index) => index === 2)?.people).toEqual([2]);
  });

  it('are not where one stands alone, or none can be chosen', () => {
    expect(gather(people, '0C2', () => true)).toBeUndefined();
    expect(gather(people, 'e2', () => false)).toBeUndefined();
  });

  it('wait for one department each, and a single one there is small enough to be gathered', () => {
    expect(waitingIn(people, 'psychiatry', () => true)).toEqual({ node: 'pre', department: 'psychiatry', people: [3] });
    expect(waitingIn(people, 'cardiology', () => true)).toBeUndefined();
  });
});
