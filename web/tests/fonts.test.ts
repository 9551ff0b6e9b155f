import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OWN, unicodeRange } from '../scripts/fonts';

const root = join(import.meta.dirname, '..', '..');
const texts = ['web/src/text/*.json', 'src/lazaretto/games/*/text/*.toml'].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
);
/** Signs that are in neither family: the system draws them. The dagger has a piece of its own. */
const SIGNS = '\n†→↔↗⇅∿▸○●◐⚄✓';

describe('the fonts', () => {
  it('hold every letter of our texts in the piece that every page fetches', () => {
    expect(texts.length).toBeGreaterThanOrEqual(18);
    const missing = texts.flatMap((file) =>
      [...new Set(readFileSync(join(root, file), 'utf8'))].filter(
        (letter) => !OWN.has(letter.codePointAt(0) ?? 0) && !SIGNS.includes(letter),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('say which letters a piece has', () => {
    expect(unicodeRange([0x20, 0x21, 0x22, 0x2020, 0x20ac])).toBe('U+0020-0022, U+2020, U+20AC');
  });
});
