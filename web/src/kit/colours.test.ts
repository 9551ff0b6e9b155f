import { describe, expect, it } from 'vitest';
import { COLOURS, letterOf, WOODS, woodLetterOf } from './colours';
import { shapePath } from './ink/geometry';
import { LANGS } from '../text/language';
import { text } from '../text/text.svelte';

describe('colours', () => {
  it('have the letters of the language', async () => {
    const letters = async (lang: string) => {
      await text.load(lang);
      return COLOURS.map(letterOf).join(' ').trim();
    };
    expect(await letters('en')).toBe('R Y G B O W P');
    expect(await letters('fr')).toBe('R J V B O b Vi');
    expect(await letters('it')).toBe('R G V B A b Vi');
  });

  it.each(LANGS)('share no letter in %s', async (lang) => {
    await text.load(lang);
    const letters = COLOURS.map(letterOf);
    expect(new Set(letters).size).toBe(COLOURS.length);
    expect(new Set(WOODS.map(woodLetterOf)).size).toBe(WOODS.length);
  });

  it('share no shape, except that white is a ring within red’s circle', () => {
    const shapes = COLOURS.filter((colour) => colour !== 'white').map((colour) => shapePath(colour, 0, 0, 10));
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});
