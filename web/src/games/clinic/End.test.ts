import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGS } from '../../text/format';
import { text } from '../../text/text.svelte';
import { checkWords } from '../testing/words';
import End from './End.svelte';
import { frame, gameWords } from './fixtures/read';
import type { Story, View } from './view.gen';

beforeEach(() => {
  cleanup();
});

/** Three clinics as they stand in a real position, with made-up rounds. */
const view: View = frame('treatment').public;
const year = (income: number) => ({
  cured: { white: 1, yellow: income > 20 ? 1 : 0, orange: 0, red: 0 },
  income,
  expenses: 5,
  bought: 2,
  died: income > 20 ? 1 : 0,
  popularity: income,
  time: 3,
});
const story: Story = {
  rounds: [1, 2, 3, 4, 5, 6].map((round) => ({
    round,
    clinics: view.clinics.map((_, seat) => year(round * 6 + seat)),
  })),
  best: view.clinics.map((_, seat) => [{ round: 6 - seat, cures: 3, money: 40, popularity: 9, step: 77 + seat }]),
};
const show = (lang: (typeof LANGS)[number], seat: number | null) =>
  render(End, {
    view,
    owns: [],
    story,
    outcome: { scores: [], ranks: [], winners: [1], returns: [], points: {}, tie_break: null } as never,
    words: gameWords(lang),
    seat,
    see: (step: number) => `/r/x/${step}`,
  });

describe('the end of a game', () => {
  it.each(LANGS)('is told in words in %s', async (lang) => {
    await text.load(lang);
    checkWords(show(lang, 0).container);
  });

  it('shows the own house first, for watchers the winner’s, and any other by a click', async () => {
    await text.load('en');
    const own = show('en', 0);
    expect(own.container.querySelector('h2')?.textContent).toBe('The house you built');
    expect(own.container.querySelector('a')?.getAttribute('href')).toBe('/r/x/77');
    cleanup();
    const { container } = show('en', null);
    expect(container.querySelector('.best .round')?.textContent).toBe('V');
    await fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
    expect(container.querySelector('.best .round')?.textContent).toBe('VI');
  });

  it('has a line for each of six rounds', async () => {
    await text.load('en');
    const { container } = show('en', 0);
    const rows = [...container.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows).toHaveLength(6);
    expect(rows[5]).toContain('$36');
    const heads = [...container.querySelectorAll('thead th')].map((one) => one.textContent);
    expect(heads.slice(1)).toEqual(['Cured', 'Earned', 'Paid', 'Popularity']);
  });
});
