import { describe, expect, it } from 'vitest';
import en from './en.json';
import fr from './fr.json';
import it_ from './it.json';
import type { Tree } from './format';

function leaves(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') found.set(at, value);
    else for (const [k, v] of leaves(value, at)) found.set(k, v);
  }
  return found;
}

const placeholders = (pattern: string) =>
  [...new Set([...pattern.matchAll(/\{([a-z_]+)[:}]/g)].map((m) => m[1]))].sort();

const english = leaves(en);

describe.each([
  ['fr', fr],
  ['it', it_],
] as const)('%s', (_, tree) => {
  const other = leaves(tree);

  it('has the same keys as English', () => {
    expect([...other.keys()]).toEqual([...english.keys()]);
  });

  it('uses the same arguments', () => {
    for (const [key, pattern] of english) {
      expect({ key, args: placeholders(other.get(key) ?? '') }).toEqual({ key, args: placeholders(pattern) });
    }
  });
});

describe.each([
  ['en', en],
  ['fr', fr],
  ['it', it_],
] as const)('%s', (_, tree) => {
  it('has no empty text, no straight apostrophe and no double space', () => {
    for (const [key, pattern] of leaves(tree)) {
      expect({ key, bad: pattern.trim() === '' || pattern.includes("'") || / {2}/.test(pattern) }).toEqual({
        key,
        bad: false,
      });
    }
  });
});
