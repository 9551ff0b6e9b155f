import { describe, expect, it } from 'vitest';
import { placeholders, type Tree } from './format';
import { LANGS, FIRST } from './language';
import { uiTree } from './text.svelte';

function leaves(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (at === 'grammar') continue;
    if (typeof value === 'string') found.set(at, value);
    else for (const [k, v] of leaves(value, at)) found.set(k, v);
  }
  return found;
}

describe.each(LANGS)('%s', async (lang) => {
  const own = leaves(await uiTree(lang));
  const usual = leaves(await uiTree(FIRST));

  it('has the same keys as the first language', () => {
    expect([...own.keys()]).toEqual([...usual.keys()]);
  });

  it('uses the same arguments', () => {
    for (const [key, pattern] of usual)
      expect([key, placeholders(own.get(key) ?? '').sort()]).toEqual([key, placeholders(pattern).sort()]);
  });

  it('has no empty text, no straight apostrophe and no double space', () => {
    const bad = [...own].filter(([, text]) => text.trim() === '' || text.includes("'") || / {2}/.test(text));
    expect(bad).toEqual([]);
  });
});
