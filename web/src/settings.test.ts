import { beforeEach, describe, expect, it } from 'vitest';
import { browserLang, readSettings, settings } from './settings.svelte';
import { t, text } from './text/text.svelte';

const DEFAULTS = {
  theme: 'system',
  lang: 'en',
  motion: 'system',
  pace: 'normal',
  paces: {},
  hints: true,
  sound: false,
  notices: false,
  curtain: true,
};

describe('stored settings', () => {
  it('start with what the browser asks for', () => {
    expect(readSettings(null, ['it-CH', 'fr'])).toEqual({ ...DEFAULTS, lang: 'it' });
    expect(browserLang(['de-AT', 'fr-CA', 'en'])).toBe('fr');
    expect(browserLang(['de'])).toBe('en');
    expect(browserLang([])).toBe('en');
  });

  it.each(['', 'null', '[1]', '"x"', '{', '{"theme":"pink","lang":"xx","motion":1,"pace":7,"hints":"no"}'])(
    'survive %s',
    (json) => {
      expect(readSettings(json, ['en'])).toEqual(DEFAULTS);
    },
  );

  it('are read back as they were written', () => {
    const mine = {
      theme: 'dark',
      lang: 'fr',
      motion: 'none',
      pace: 'at_once',
      paces: { clinic: 'slow' },
      hints: false,
      sound: true,
      notices: true,
      curtain: false,
    };
    expect(readSettings(JSON.stringify(mine), ['en'])).toEqual(mine);
  });
});

describe('paces', () => {
  it.each([
    [0, 'at_once'],
    [600, 'normal'],
    [3000, 'slow'],
    ['fast', 'fast'],
  ])('of earlier versions were milliseconds: %s is %s', (stored, pace) => {
    expect(readSettings(JSON.stringify({ pace: stored }), ['en']).pace).toBe(pace);
  });

  it('may be a game’s own', async () => {
    expect(readSettings('{"paces":{"clinic":"slow","x":"gold"}}', ['en']).paces).toEqual({ clinic: 'slow' });
    await settings.set({ pace: 'fast', paces: {} });
    await settings.setPace('clinic', 'slow');
    expect([settings.paceOf('clinic'), settings.paceOf('quarantine'), settings.paceOf(undefined)]).toEqual([
      'slow',
      'fast',
      'fast',
    ]);
    await settings.set({ pace: 'normal', paces: {} });
  });
});

describe('settings in force', () => {
  beforeEach(() => settings.set({ theme: 'system', motion: 'system', lang: 'en' }));

  it('change the page and stay on the device', async () => {
    await settings.set({ theme: 'dark', motion: 'none' });
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', motion: 'none' });
    expect(settings.dark).toBe(true);
    expect(JSON.parse(localStorage.getItem('lazaretto.settings') ?? '')).toMatchObject({
      theme: 'dark',
      motion: 'none',
    });
    await settings.set({ theme: 'system' });
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });

  it('change language and words together', async () => {
    await settings.set({ lang: 'fr' });
    expect(text.lang).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
    expect(t('table.back')).toBe('Revenir d’une réponse');
    expect(t('piece.die', { colour: 'red', value: 3 })).toBe('rouge 3');
  });
});
