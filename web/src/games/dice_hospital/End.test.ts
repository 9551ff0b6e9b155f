import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGS } from '../../text/format';
import { text } from '../../text/text.svelte';
import { checkWords } from '../testing/words';
import End from './End.svelte';
import { frame, gameWords } from './fixtures/read';
import type { StoryRound } from './view.gen';

beforeEach(() => text.load('en'));

const round = (n: number, home: StoryRound['home'], more: Partial<StoryRound> = {}): StoryRound => ({
  round: n,
  step: 10 * n,
  event: null,
  home,
  deaths: [0, 0],
  points: home.map((all) => all.length),
  scores: [n, n],
  ...more,
});
const story = {
  rounds: [
    round(1, [['red'], []]),
    round(2, [['green', 'yellow', 'red'], ['red']], { deaths: [1, 0], event: 'ev_blood_drive' }),
  ],
};
function show(lang: (typeof LANGS)[number] = 'en', seat: number | null = 0) {
  const outcome = { winners: [1], scores: [3, 4], ranks: [2, 1], returns: [0, 1], sheet: [] };
  const words = gameWords(lang);
  const props = {
    view: frame('late').public,
    owns: [],
    story,
    outcome,
    words,
    seat,
    see: (step: number) => `/r/x/${step}`,
  };
  return render(End, { props: props as never }).container;
}

describe('the end page', () => {
  it('stacks who went home by round, with a tag for the dead, and links to the replay', () => {
    const container = show();
    const links = [...container.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/r/x/10', '/r/x/20']);
    expect(links.map((link) => link.previousElementSibling?.querySelectorAll('.body').length)).toEqual([1, 3]);
    expect(links[1]?.getAttribute('aria-label')).toBe('Round 2: 3 home, 3 points, 1 death. See it.');
    expect(container.textContent).toContain('4 patients went home, 1 did not');
  });

  it('shows another hospital when asked, and the winner’s to whoever watched', async () => {
    const container = show('en', null);
    expect(container.querySelectorAll('svg .body')).toHaveLength(1);
    await fireEvent.click(screen.getAllByText('Ada')[0] as Element);
    expect(container.querySelectorAll('svg .body')).toHaveLength(4);
  });

  it.each(LANGS)('speaks %s', async (lang) => {
    await text.load(lang);
    checkWords(show(lang));
  });
});
