import { beforeEach, expect, it } from 'vitest';
import { LANGS } from '../src/text/format';
import { text } from '../src/text/text.svelte';
import { openBox } from '../src/games/testing/box';
import { roundWord } from '../src/table/rounds';

const KEYS = ['one', 'after', 'axis'] as const;
const said = (game: string, lang: string) =>
  KEYS.map((key) => roundWord(openBox(game).gameWords(lang), key, { n: 3 }).toLowerCase());

beforeEach(() => text.load('en'));

/** Their views count turns, one seat after the other: a number of rounds would be wrong. */
const OF_TURNS = ['dice_hospital_er', 'quarantine'] as const;

it('games of turns say turn, on the end page too, where others have rounds', () => {
  for (const game of OF_TURNS) expect([game, ...said(game, 'en')]).toEqual([game, 'turn 3', 'after turn 3', 'turn']);
  for (const game of ['dice_hospital', 'clinic', 'bristol_1350'])
    for (const word of said(game, 'en')) expect(word).toMatch(/round|year/);
});

it.each(LANGS)('never both words in %s', async (lang) => {
  await text.load(lang);
  for (const game of OF_TURNS) {
    const [one = '', ...others] = said(game, lang);
    for (const other of others) expect(other).toContain(one.replace(/\W*3\W*/, ''));
  }
});
