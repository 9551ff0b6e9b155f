import { describe, expect, it } from 'vitest';
import { fileOf } from './host';

describe('What never changes is a file:', () => {
  it.each([
    ['/games', 'data/games.json'],
    ['/games?v=1', 'data/games.json'],
    ['/games/clinic/components?v=12ab', 'data/clinic/components.json'],
    ['/games/clinic/text/pt-BR?v=12ab', 'data/clinic/text.pt-BR.json'],
    ['/rules/clinic?lang=fr', 'data/clinic/rules.fr.json'],
    ['/learn?lang=it', 'data/learn.it.json'],
  ])('%s', (asked, file) => expect(fileOf(asked)).toBe(file));

  it.each(['/tables', '/games/clinic/desk', '/rules/clinic/desk?numbers=x', '/learn/clinic/puzzles/1?lang=fr'])(
    'not %s',
    (asked) => expect(fileOf(asked)).toBeUndefined(),
  );
});
