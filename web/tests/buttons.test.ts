import { cleanup, render } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { table as quarantine } from '../src/games/quarantine';
import { frame as turn, gameWords as itsWords } from '../src/games/quarantine/fixtures/read';
import { frame, gameWords } from '../src/games/clinic/fixtures/read';
import { media } from '../src/kit/media.svelte';
import { text } from '../src/text/text.svelte';
import { withAids } from '../src/table/aids';
import Answers from '../src/table/Answers.svelte';
import { Pick } from '../src/table/pick.svelte';

beforeEach(async () => {
  cleanup();
  media.phone = false;
  await text.load('en');
});

const nothing = (): void => undefined;

/** The buttons under a treatment that should not be ended yet, with what the game offers to do, and what is picked. */
function buttons(aids: readonly string[], ways = false, ...parts: readonly string[]): string[] {
  const pick = new Pick(nothing);
  const choices = frame('treatment').choices.map((choice) =>
    choice.verb === 'commit_treatment' ? { ...choice, danger: 'curable_left' } : choice,
  );
  pick.offer(withAids(choices, aids), '1', 'treatment');
  for (const part of parts) pick.click(part);
  const hands = { onundo: nothing, onback: nothing, onlist: nothing };
  const { container } = render(Answers, {
    ...{ pick, words: gameWords('en'), plain: false, canUndo: ways, canBack: ways, ...hands },
  });
  return [...container.querySelectorAll('button')].map((one) => one.textContent.trim());
}

describe('where there is little room', () => {
  const says = (found: readonly string[], words: string) => found.some((one) => one.includes(words));

  it('what the game would do comes before an end by which something is lost', () => {
    const found = buttons(['treat_best']);
    expect(says(found, 'The best treatment everywhere')).toBe(true);
    expect(says(found, 'Treatment done')).toBe(false);
  });

  it('what the game would do is in sight on a phone too, whatever stands beside it', () => {
    media.phone = true;
    for (const ways of [false, true])
      expect(buttons(['treat_best'], ways)).toEqual(
        expect.arrayContaining([expect.stringContaining('The best treatment everywhere')]),
      );
  });

  it('a single answer is a button, and no list of one', () => {
    media.phone = true;
    const [first] = frame('treatment').choices.filter(({ verb }) => verb === 'cure');
    const found = buttons([], true, first?.parts[1]?.[0] ?? '');
    expect(says(found, 'by the')).toBe(true);
    expect(found.some((one) => /^\d+ (choices?|more)/.test(one))).toBe(false);
  });

  it('else the end of a question is always at hand', () => {
    expect(says(buttons([]), 'Treatment done')).toBe(true);
  });
});

describe('with everything on offer in Quarantine', () => {
  it('the buttons are what most people want: to admit all, to cure; then to draw', () => {
    const choices = turn('main_rooms').choices.flatMap((one) =>
      one.verb === 'admit'
        ? [
            { ...one, label: 'admit_singly', parts: [] },
            { ...one, label: 'admit_all', along: [566], args: { count: 2 } },
          ]
        : one,
    );
    const sent: (readonly number[])[] = [];
    const pick = new Pick((code, codes = [code]) => sent.push(codes));
    pick.offer(choices, '1', 'main');
    pick.want(quarantine.wanted);
    const hands = { onundo: nothing, onback: nothing, onlist: nothing };
    const { container } = render(Answers, {
      ...{ pick, words: itsWords('en'), plain: false, canUndo: false, canBack: false, ...hands },
    });
    const found = [...container.querySelectorAll('button')].map((one) => one.textContent.trim());
    expect(found).toEqual([
      expect.stringContaining('Admit 2 patients'),
      expect.stringContaining('Cure blue: 1 patient'),
      expect.stringContaining('more'),
    ]);
    expect(pick.entries.slice(0, 3).map((one) => (one.kind === 'click' ? one.choices : [one.choice])[0]?.verb)).toEqual(
      ['admit', 'cure', 'draw'],
    );
    pick.follow(pick.entries[0] ?? { kind: 'click', parts: [], choices: [] });
    expect(sent).toEqual([[98, 566]]);
  });
});
