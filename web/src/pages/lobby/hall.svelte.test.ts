import { afterEach, describe, expect, it, vi } from 'vitest';
import { text } from '../../text/text.svelte';
import { Hall } from './hall.svelte';

const GAMES = [
  {
    id: 'clinic',
    title: 'Clinic',
    words: {
      en: { title: 'Clinic: Deluxe', tagline: 'Run it.', version: '1' },
      fr: { title: 'Clinic : Deluxe', tagline: 'Dirigez.', version: '2' },
    },
  },
  { id: 'mute', title: 'Mute', words: {} },
];
const ANSWERS: Record<string, unknown> = {
  '/api/games': GAMES,
  '/api/me': { name: '', language: 'en' },
  '/api/tables': { mine: [], open: [], running: [] },
};

describe('the lobby', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('tells of the games in the language in use, and fetches no catalogue for it', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify(ANSWERS[path])));
    });
    const hall = new Hall();
    await hall.load();
    expect(hall.trouble).toBeUndefined();
    expect([hall.title('clinic'), hall.tagline('clinic')]).toEqual(['Clinic: Deluxe', 'Run it.']);
    await text.load('fr');
    expect([hall.title('clinic'), hall.tagline('clinic')]).toEqual(['Clinic : Deluxe', 'Dirigez.']);
    expect([hall.title('mute'), hall.tagline('mute'), hall.title('gone')]).toEqual(['Mute', '', 'gone']);
    expect(asked.sort()).toEqual(['/api/games', '/api/me', '/api/tables']);
  });
});
