/** The review of a seat's moves as it comes, part by part, and what a move was worth in words. */
import { api } from '../net/api';
import { faultText } from '../net/faults';
import { fixed, t } from '../text/text.svelte';
import type { Json, JudgedMove } from '../wire.gen';
import type { GameWords } from './board';

const PAUSE_MS = 3000;

export class Judging {
  moves = $state.raw<readonly JudgedMove[]>([]);
  thinking = $state(false);
  trouble = $state.raw<unknown>();
  /** what the end was worth, once it is known */
  end = $state<number | null>(null);
  /** worths are chances, not points */
  chances = $state(false);

  /** Parts come one by one; a server that asks for patience is asked again. */
  async think(record: string, seat: number, still: () => boolean): Promise<void> {
    this.moves = [];
    this.end = null;
    this.trouble = undefined;
    this.thinking = true;
    for (let first: number | null = 0; first !== null && still();) {
      try {
        const part: Awaited<ReturnType<typeof api.review>> = await api.review(record, seat, first);
        if (!still()) return;
        this.moves = [...this.moves, ...part.moves];
        first = part.next;
        this.end = part.end;
        this.chances = part.chances;
      } catch (error) {
        if (faultText(error) !== t('fault.too_fast')) {
          this.trouble = error;
          break;
        }
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    }
    this.thinking = false;
  }

  /** What a move or luck was worth: in whole points, or per cent of a chance. */
  amount(worth: number, how: (n: number, digits: number) => string = fixed): string {
    const whole = Math.round(this.chances ? worth * 100 : worth);
    if (whole === 0) return t(this.chances ? 'review.under_chances' : 'review.under_points');
    const said = t(this.chances ? 'review.chances' : 'review.points', { n: Math.abs(whole) });
    return said.replace(fixed(Math.abs(whole), 0), how(whole, 0));
  }
}

const spokenOf = ({ label, args }: Json) => ({
  label: String(label),
  args: typeof args === 'object' && args !== null ? { ...args } : {},
});

/** The best move in words. */
export const better = (move: JudgedMove, words: GameWords): string =>
  move.spoken.map((choice) => words.choice(spokenOf(choice))).join(' · ');
