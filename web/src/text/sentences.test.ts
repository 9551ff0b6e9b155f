/** The browser and the server make the same of the same patterns: tests/sentences.toml. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { format, type Args, type Tree } from './format';
import { grammarOf, LANGS, type Lang } from './language';

interface Table {
  readonly players: readonly string[];
  readonly categories: Record<Lang, Record<string, number[]>>;
  readonly numbers: Record<Lang, Record<string, number>>;
  readonly words: Record<Lang, Tree>;
  readonly case: { language: Lang; pattern: string; args: Args; sentence?: boolean; gives: string }[];
}
// A table read from a file has no shape of its own that could be narrowed.
const table = parse(readFileSync(resolve('../tests/sentences.toml'), 'utf8')) as unknown as Table;

it.each(table.case)('$language: $gives', ({ language: lang, pattern, args, sentence, gives }) => {
  expect(format(pattern, args, { lang, tree: table.words[lang] ?? {} }, table.players, sentence)).toBe(gives);
});

describe.each(LANGS)('%s', (lang) => {
  it('knows its plural categories', () => {
    expect(table.categories).toHaveProperty(lang);
    for (const [category, numbers] of Object.entries(table.categories[lang] ?? {}))
      for (const n of numbers) expect([n, grammarOf(lang).category(n)]).toEqual([n, category]);
  });

  it('writes its numbers', () => {
    expect(table.numbers).toHaveProperty(lang);
    for (const [shown, n] of Object.entries(table.numbers[lang] ?? {})) expect(grammarOf(lang).number(n)).toBe(shown);
  });
});

it('writes decimals and differences as the language does', () => {
  expect(grammarOf('it').fixed(12.345, 2)).toBe('12,35');
  expect(grammarOf('en').fixed(3, 1)).toBe('3.0');
  expect([1, -0.25].map((n) => grammarOf('fr').fixed(n, 1, 'always'))).toEqual(['+1,0', '−0,3']);
});
