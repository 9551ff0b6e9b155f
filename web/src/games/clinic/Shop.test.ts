import { render } from '@testing-library/svelte';
import { Pick } from '../../table/pick.svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGS } from '../../text/format';
import { text } from '../../text/text.svelte';
import Host from '../testing/Host.svelte';
import { frame, gameWords } from './fixtures/read';
import Shop from './Shop.svelte';
import Side from './Side.svelte';
import { word } from './text';
import type { View } from './view.gen';

beforeEach(() => text.load('en'));

const show = (Board: typeof Shop | typeof Side, view: View, lang = 'en') =>
  render(Host, { pick: new Pick(() => undefined), Board, view, focus: 0, words: gameWords(lang) }).container;

describe('the shop', () => {
  const parts = (view: View) =>
    [...show(Shop, view).querySelectorAll('[data-part]')].map((one) => one.getAttribute('data-part'));

  it('sells extinguishers in games with their expansion only', () => {
    expect(parts(frame('build').public)).toContain('component.extinguisher');
    const plain = frame('small').public;
    const none = { id: 'extinguisher', left: 0, face_up: false, prices: [2, 3, 4, 5] } as const;
    expect(parts(plain)).not.toContain('component.extinguisher');
    expect(parts({ ...plain, stock: [...plain.stock, none] })).not.toContain('component.extinguisher');
  });
});

describe('who was cured', () => {
  it.each(LANGS)('is counted for this round, and said so; all cures stand apart, in %s', async (lang) => {
    await text.load(lang);
    const of = frame('build').public;
    const [first, ...rest] = of.clinics;
    if (!first) throw new Error('no clinic');
    const cured = { ...first.cured, white: 2 };
    const words = gameWords(lang);
    const said = show(Side, { ...of, clinics: [{ ...first, cured, all_cured: 7 }, ...rest] }, lang).textContent;
    expect(said).toContain(word(words, 'cures'));
    expect(said).toContain(word(words, 'all_cures'));
    expect(word(words, 'cures')).not.toBe(word(words, 'all_cures'));
    expect(word(gameWords('en'), 'cures')).toBe('Cured this round');
  });
});
