import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogLine } from '../../table/board';
import { Pick } from '../../table/pick.svelte';
import Tray from '../../table/Tray.svelte';
import { text } from '../../text/text.svelte';
import Host from '../testing/Host.svelte';
import Choice from './Choice.svelte';
import { frame, gameWords } from './fixtures/read';
import { table } from '.';

beforeEach(() => text.load('en'));

describe('a rival on a phone', () => {
  it('has the last turns told below the sheet, the newest first', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #told: () => void;
        constructor(told: (entries: readonly never[]) => void) {
          this.#told = () => told([]);
        }
        observe(): void {
          this.#told();
        }
        unobserve(): void {
          /* it never changes */
        }
        disconnect(): void {
          /* nor here */
        }
      },
    );
    const of = frame('choose');
    const rival = of.seat === 0 ? 1 : 0;
    const line = (id: string, seat: number | null, says: string, mark = false): LogLine => ({
      id,
      seq: Number(id),
      seat,
      text: says,
      steps: [says],
      ...(mark && { mark }),
    });
    const lines = [
      line('1', rival, 'Early.'),
      ...[2, 3, 4].flatMap((turn) => [
        line(`${turn}0`, null, `Turn ${turn} of 24.`, true),
        line(`${turn}1`, rival, `Takes ${turn}.`),
        line(`${turn}2`, of.seat, 'Mine.'),
      ]),
      line('43', rival, 'Writes it.'),
    ];
    const show = () =>
      render(Host, {
        pick: new Pick(vi.fn()),
        Board: table.Board,
        ...{ view: of.public, own: of.private, seat: of.seat, focus: rival },
        ...{ words: gameWords('en'), why: () => undefined, lines },
      });
    show();
    await tick();
    const told = screen.getByRole('region', { name: 'Last turns' });
    expect([...told.querySelectorAll('li')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Turn 4 of 24 Takes 4. Writes it.',
      'Turn 3 of 24 Takes 3.',
      'Turn 2 of 24 Takes 2.',
    ]);
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    show();
    expect(screen.queryByRole('region', { name: 'Last turns' })).toBeNull(); // beside it stands the log
  });
});

describe('what is picked', () => {
  it('shows a bed once, and its value once', () => {
    const of = frame('admit');
    const dear = of.choices.find(({ parts }) => parts.some((place) => place.some((part) => part.startsWith('value.'))));
    if (!dear) throw new Error('no value can be changed');
    const pick = new Pick(vi.fn());
    pick.offer([dear, { ...dear, code: -1, args: {}, parts: [['other']] }]);
    const picked = dear.parts.map(([part = '']) => part);
    for (const part of picked.slice(0, -1)) pick.click(part);
    const words = gameWords('en');
    const { container } = render(Tray, { pick, words, Picture: Choice });
    const digits = () => container.querySelectorAll('.slot .pencil').length;
    expect([container.querySelectorAll('.slot .bed').length, digits()]).toEqual([1, 0]);
    cleanup();
    const tray = picked.map((part) => ({ part, choices: [dear] }));
    const both = { tray, clear: () => undefined, click: () => undefined } as unknown as Pick;
    const lying = render(Tray, { pick: both, words, Picture: Choice }).container;
    expect([lying.querySelectorAll('.slot .bed').length, lying.querySelectorAll('.slot .pencil').length]).toEqual([
      1, 1,
    ]);
    const back = [...lying.querySelectorAll('.slot button')].map((one) => one.getAttribute('aria-label'));
    expect(new Set(back).size).toBe(back.length);
  });
});
