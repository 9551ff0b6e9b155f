import { describe, expect, it } from 'vitest';
import { lastSeen, markSeen } from './seen';

describe('what was seen', () => {
  it('is kept per table, the newest number of each', () => {
    markSeen('a', 3);
    markSeen('b', 9);
    markSeen('a', 4);
    expect(lastSeen('a')).toBe(4);
    expect(lastSeen('b')).toBe(9);
    expect(lastSeen('c')).toBeUndefined();
  });

  it('survives what others have stored', () => {
    localStorage.setItem('lazaretto.seen', '{"no":1');
    expect(lastSeen('a')).toBeUndefined();
    markSeen('a', 1);
    expect(lastSeen('a')).toBe(1);
  });

  it('forgets the tables not visited for longest', () => {
    for (let table = 0; table < 70; table += 1) markSeen(String(table), table);
    expect(lastSeen('0')).toBeUndefined();
    expect(lastSeen('69')).toBe(69);
  });
});
