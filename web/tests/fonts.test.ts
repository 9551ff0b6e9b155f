import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OWN, TEXTS, unicodeRange } from '../scripts/fonts';

/** Signs that are in neither family: the system draws them. The dagger has a piece of its own. */
const SIGNS = '\n†→↔↗⇅∿▸○●◐⚄✓';

describe('the fonts', () => {
  it('hold every letter of our texts in the piece that every page fetches', () => {
    expect(TEXTS.length).toBeGreaterThanOrEqual(18);
    const missing = TEXTS.flatMap((file) =>
      [...new Set(readFileSync(file, 'utf8'))].filter(
        (letter) => !OWN.has(letter.codePointAt(0) ?? 0) && !SIGNS.includes(letter),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('say which letters a piece has', () => {
    expect(unicodeRange([0x20, 0x21, 0x22, 0x2020, 0x20ac])).toBe('U+0020-0022, U+2020, U+20AC');
  });
});
