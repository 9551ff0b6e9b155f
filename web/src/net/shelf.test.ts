import { describe, expect, it } from 'vitest';
import type { GameInfo, WordsInfo } from '../wire.gen';
import { spoken } from './shelf';

const about = (title: string): WordsInfo => ({ title, tagline: '', version: 'v' });
const game = (words: GameInfo['words']) => ({ id: 'g', title: 'G', words }) as GameInfo;

describe('the language a game is told in', () => {
  it('is the wanted one', () => {
    expect(spoken(game({ en: about('Plague'), fr: about('La peste') }), 'fr')).toMatchObject({
      lang: 'fr',
      about: { title: 'La peste' },
    });
  });

  it('is English where the game does not speak it', () => {
    expect(spoken(game({ en: about('Plague') }), 'it')?.lang).toBe('en');
  });

  it('is none where there are no words at all, or no such game', () => {
    expect(spoken(game({}), 'en')).toBeUndefined();
    expect(spoken(undefined, 'en')).toBeUndefined();
  });
});
