import { afterAll, expect, it } from 'vitest';
import { text, titled } from './text.svelte';

afterAll(() => text.load('en'));

it('puts the colon of the language between a title and what it says', async () => {
  await text.load('en');
  expect(titled('Bag', 24)).toBe('Bag: 24');
  await text.load('fr');
  expect(titled('Sac', 24)).toBe('Sac\u00a0: 24');
});
