import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../wire.gen';
import { linkPath, shelved, tintOf } from './shelf';

describe('the shelf', () => {
  it('has its own order, and room for games it does not know', () => {
    const games = ['quarantine', 'zebra', 'dice_hospital', 'abacus'].map((id) => ({ id, title: id }) as GameInfo);
    expect(shelved(games).map(({ id }) => id)).toEqual(['dice_hospital', 'quarantine', 'abacus', 'zebra']);
    expect(tintOf('zebra')).toBe('grey');
  });
});

describe('a pasted link', () => {
  it.each([
    ['http://localhost:8000/table/q7Zk-_12#join=abc-_9', '/table/q7Zk-_12#join=abc-_9'],
    ['  /t/q7Zk12 ', '/table/q7Zk12'],
    ['q7Zk12', '/table/q7Zk12'],
  ])('%s leads to %s', (pasted, path) => {
    expect(linkPath(pasted)).toBe(path);
  });

  it.each(['', 'abc', 'see you there!'])('%s leads nowhere', (pasted) => {
    expect(linkPath(pasted)).toBeUndefined();
  });
});
