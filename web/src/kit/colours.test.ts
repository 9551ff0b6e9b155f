import { describe, expect, it } from 'vitest';
import { COLOURS, letterOf, WOODS, woodLetterOf } from './colours';
import { shapePath } from './ink/geometry';
import { LANGS } from '../text/format';

describe('colours', () => {
  it('have the letters of the language', () => {
    const letters = (lang: 'en' | 'fr' | 'it') =>
      COLOURS.map((colour) => letterOf(colour, lang))
        .join(' ')
        .trim();
    expect(letters('en')).toBe('R Y G B O W P');
    expect(letters('fr')).toBe('R J V B O b Vi');
    expect(letters('it')).toBe('R G V B A b P');
  });

  it.each(LANGS)('share no letter in %s', (lang) => {
    const letters = COLOURS.map((colour) => letterOf(colour, lang));
    expect(new Set(letters).size).toBe(COLOURS.length);
    expect(new Set(WOODS.map((wood) => woodLetterOf(wood, lang))).size).toBe(WOODS.length);
  });

  it('share no shape, except that white is a ring within red’s circle', () => {
    const shapes = COLOURS.filter((colour) => colour !== 'white').map((colour) => shapePath(colour, 0, 0, 10));
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});
