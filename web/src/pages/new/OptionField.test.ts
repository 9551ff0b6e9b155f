import { readFileSync } from 'node:fs';
import { render } from '@testing-library/svelte';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { LANGS, type Tree } from '../../text/format';
import { text } from '../../text/text.svelte';
import OptionField from './OptionField.svelte';

const ROOMS = ['lab', 'helipad', 'storage'];
const STACK = { en: 'Special room', fr: 'Salle spéciale', it: 'Sala speciale' };

it.each(LANGS)('a choice of one’s own has a field for each place, named in %s', async (lang) => {
  await text.load(lang);
  const tree = parse(readFileSync(`../src/lazaretto/games/quarantine/text/${lang}.toml`, 'utf8')) as Tree;
  const option = {
    id: 'special_rooms',
    values: ['random8'],
    default: 'random8',
    otherwise: 'random8',
    seats: [],
    needs: {},
    any_seat: false,
    custom: false,
    free: [{ kind: 'stack', ids: ROOMS, count: 2 }],
  };
  const { container } = render(OptionField, {
    option,
    value: 'lab+helipad',
    seats: ['Ada', 'Bea'],
    tree,
    onchange: () => undefined,
  });
  const labels = [...container.querySelectorAll('label')].map((label) => label.textContent.trim());
  expect(labels.slice(-2)).toEqual([1, 2].map((n) => `${STACK[lang as keyof typeof STACK]} ${n}`));
});
