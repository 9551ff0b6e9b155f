import type { Stroke } from './stroke';

/** Emblems of a port in a box of 32. A seat has a seal and never a colour. */
export const SEALS = {
  anchor: [
    [
      'i',
      'M16 6a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM16 11v15M11 14.5h10M7 19c0 5 4 7 9 7s9-2 9-7M7 19l-1.5 3M7 19l3 1.5M25 19l1.5 3M25 19l-3 1.5',
    ],
  ],
  key: [['i', 'M11 7a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM14.5 14.5 25 25M21 21l3-3M24 24l2.5-2.5']],
  bell: [['i', 'M8 23c3-3 1-13 8-14 7 1 5 11 8 14ZM16 9V6.5M13.5 23a2.5 2.5 0 0 0 5 0']],
  lantern: [['i', 'M11 13h10l2 11H9ZM12 13c0-5 8-5 8 0M16 6.5v3M16 17v4M9 26h14']],
  ship: [['i', 'M6 20h20l-3 6H9ZM16 20V6M16 8c5 1 7 5 7 9h-7M16 10c-3 1-6 4-6 7h6']],
  fish: [['i', 'M6 16c5-8 13-8 17 0-4 8-12 8-17 0ZM23 16l4-4v8ZM11 15v.1M15 12c1.5 2.5 1.5 5.5 0 8']],
  tower: [['i', 'M11 27V13h10v14M9 13V8h3v2h2.5V8h3v2H20V8h3v5ZM8 27h16M16 27v-5']],
  sun: [
    [
      'i',
      'M16 11a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM16 5v3M16 24v3M5 16h3M24 16h3M8.5 8.5l2 2M21.5 21.5l2 2M8.5 23.5l2-2M21.5 10.5l2-2',
    ],
  ],
  knot: [['i', 'M9 12c6-6 14 2 7 8s-13-2-7-8M23 12c-6-6-14 2-7 8s13-2 7-8']],
} as const satisfies Record<string, readonly Stroke[]>;
export type SealName = keyof typeof SEALS;
