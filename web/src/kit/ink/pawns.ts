import type { Stroke } from './stroke';

/** What tells the nine pawns apart besides their colour. */
export const HATS = {
  serf: [['o', 'M-12-37h24c-3-1.5-5-3-6-7h-12c-1 4-3 5.5-6 7Z', 'var(--birch)']],
  outlaw: [['pc', 'M-9-26c-3-15 3-20 9-20s12 5 9 20c-3-4-3-9-9-9s-6 5-9 9Z']],
  sheriff: [
    ['pc', 'M-8.5-36c0-9 17-9 17 0Z'],
    ['o', 'M5-41c7-1 9-8 7-12-4 2-8 6-7 12Z', 'var(--bone)'],
  ],
  mason: [['o', 'M-8-30c-2-15 18-15 16 0-3-6-13-6-16 0Z', 'var(--bone)']],
  knight: [
    ['o', 'M-8-28v-8c0-11 16-11 16 0v8Z', '#B9C0C4'],
    ['i', 'M-5-35h10M0-35v6'],
  ],
  friar: [['i h', 'M-7-36c2-3 3-2 4-4M7-36c-2-3-3-2-4-4M-7-35c-1 4 0 5 0 6M7-35c1 4 0 5 0 6']],
  countess: [
    ['pc', 'M-7.5-37-1-58 7.5-38Z'],
    ['i t', 'M-1-58c8 6 12 16 12 26'],
  ],
  chandler: [['o', 'M-8-27c-4-16 20-18 16 0-2-5-3-8-8-8s-6 3-8 8Z', '#8A5A3A']],
  barmaid: [['o', 'M-9-34c-2-6 2-7 3-9 2-5 10-5 12 0 1 2 5 3 3 9-5-3-13-3-18 0Z', 'var(--bone)']],
} as const satisfies Record<string, readonly Stroke[]>;
export type PawnKind = keyof typeof HATS;

/** A pawn's coat. Pieces keep their colours in both themes. */
export const COATS: Record<PawnKind, string> = {
  serf: '#8A6542',
  outlaw: '#3A3F45',
  sheriff: 'var(--blue)',
  mason: 'var(--orange)',
  knight: '#F2EEE3',
  friar: 'var(--purple)',
  countess: 'var(--red)',
  chandler: 'var(--yellow)',
  barmaid: 'var(--green)',
};
