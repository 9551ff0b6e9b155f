/** Where a long word may break. */
const VOWEL = 'aeiouyàâéèêëîïôöûü';
/** After a vowel before one consonant, or between two: o|to, rin|go. */
const BREAK = new RegExp(`[${VOWEL}](?=[^${VOWEL}][${VOWEL}])|(?<=[${VOWEL}])[lmnr](?=[bcdfgpqstvz][${VOWEL}])`, 'giu');
const LONG = 9;
const EDGE = 4;

const SOFT = '\u00AD';

function softenWord(word: string): string {
  if (word.length < LONG) return word;
  const softened = word.replace(BREAK, (letter, at: number) =>
    at + 1 >= EDGE && word.length - at - 1 >= EDGE ? letter + SOFT : letter,
  );
  const middle = Math.ceil(word.length / 2);
  return softened === word ? word.slice(0, middle) + SOFT + word.slice(middle) : softened;
}

/** Long words may break at a syllable: cells are narrow, and not every browser knows every language's hyphens. */
export const soften = (name: string): string => name.replace(/\p{L}+/gu, softenWord);
