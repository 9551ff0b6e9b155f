import { cleanup, render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { table as quarantine } from '../src/games/quarantine';
import { frame as turn, gameWords as itsWords } from '../src/games/quarantine/fixtures/read';
import { frame, gameWords } from '../src/games/clinic/fixtures/read';
import { media } from '../src/kit/media.svelte';
import { text } from '../src/text/text.svelte';
import { withAids } from '../src/table/aids';
import Answers from '../src/table/Answers.svelte';
import type { Choice } from '../src/table/pick';
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

/** Whatever can be done in a turn of Quarantine; with an end of the turn, where one is wanted. */
function everything(ended = false): Choice[] {
  const choices: Choice[] = turn('main_rooms').choices.flatMap((one): Choice[] =>
    one.verb === 'admit'
      ? [
          {
            ...{ ...one, label: 'admit_singly', parts: [], asks: 'admit' },
            then: [
              { ...one, verb: 'admit_to', label: 'admit_to', code: 566, parts: [['tile.0.start_red']] },
              { ...one, verb: 'admit_stop', label: 'admit_stop', code: 604, parts: [], extra: true },
            ],
          },
          { ...one, label: 'admit_all', along: [566], args: { count: 2 } },
        ]
      : [one],
  );
  const end = { code: 900, verb: 'end_turn', label: 'end_turn', args: {}, parts: [] };
  return ended ? [...choices, end] : choices;
}

/** As if nothing could be opened. */
const plainly = (choices: readonly Choice[]): Choice[] => choices.map((one) => ({ ...one, then: [] }));

/** The buttons of such a turn, and what they lead to. */
function offered(choices: readonly Choice[], lang: string, canUndo: boolean) {
  const sent: (readonly number[])[] = [];
  const pick = new Pick((code, codes = [code]) => sent.push(codes));
  pick.offer(choices, '1', 'main');
  pick.want(quarantine.wanted);
  const hands = { onundo: nothing, onback: nothing, onlist: nothing };
  const { container } = render(Answers, {
    ...{ pick, words: itsWords(lang), plain: false, canUndo, canBack: false, ...hands },
  });
  return {
    pick,
    sent,
    container,
    found: [...container.querySelectorAll('button')].map((one) => one.textContent.trim()),
  };
}

describe('with everything on offer in Quarantine', () => {
  it('the buttons are what most people want: to admit all, to cure; then to draw', () => {
    const choices = plainly(everything());
    const { pick, sent, found } = offered(choices, 'en', false);
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

  it.each([
    ['on a phone', true, false],
    ['beside the end of a turn', false, true],
    ['on a phone beside the end of a turn', true, true],
  ])('to admit stands before to admit fewer, also %s', (_, phone, ended) => {
    media.phone = phone;
    const choices = everything(ended).filter(({ verb }) =>
      ['admit', 'cure', 'spend_bonus', 'decontaminate', 'end_turn'].includes(verb),
    );
    const { found } = offered(choices, 'fr', true);
    expect(found[0]).toContain('Admettre 2 patients');
    expect(found.some((one) => one.includes('En admettre moins'))).toBe(true);
    expect(found.some((one) => one.includes('Terminer le tour'))).toBe(ended);
  });
});

describe('where a word would be cut', () => {
  /** Labels that are as high as their lines: three with large letters, two with small ones, one with the smallest. */
  const heights = (rows: number) => {
    const style = (label: Element) => label.closest('button')?.classList;
    const least = (label: Element) =>
      style(label)?.contains('small') ? rows - 2 : style(label)?.contains('wordy') ? rows - 1 : rows;
    const seen = (label: Element) => (style(label)?.contains('whole') ? rows : 1);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.matches('.label') ? least(this) * 16 : 0;
    });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.matches('.label') ? seen(this) * 16 : 0;
    });
  };
  afterEach(() => vi.restoreAllMocks());

  /** The classes of the first button, and how many there are. */
  function shown(rows: number) {
    heights(rows);
    const { container } = offered(plainly(everything()), 'en', false);
    flushSync();
    const buttons = container.querySelectorAll('button.answer');
    const [first] = buttons;
    return {
      sizes: ['wordy', 'small', 'whole'].filter((one) => first?.classList.contains(one)),
      buttons: buttons.length,
    };
  }

  it('letters stay as they are where all is seen', () => {
    expect(shown(1).sizes).toEqual([]);
  });

  it('all get small letters, then the smallest', () => {
    expect(shown(2).sizes).toEqual(['wordy']);
    expect(shown(3).sizes).toEqual(['wordy', 'small']);
  });

  it('then there are fewer, and none is cut at last', () => {
    expect(shown(9).sizes).toEqual(['wordy', 'small', 'whole']);
    expect(shown(9).buttons).toBeLessThan(shown(1).buttons);
  });
});
