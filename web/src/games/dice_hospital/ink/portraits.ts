import type { Colour } from '../../../kit/colours';
import type { Stroke } from '../../../kit/ink/stroke';
import type { DieColour } from '../view.gen';

/** Portraits are put together from a few heads, hats and tools on one bust of 72 by 72. */
const dot = (x: number, y: number, r = 1.3): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const EYES: Stroke = ['s', dot(31, 34) + dot(41, 34)];

/** Eyes, mouth and what grows around them. */
export const FACES = {
  calm: [EYES, ['i', 'M33 42.5c2 1.5 4 1.5 6 0']],
  smile: [
    EYES,
    ['wf f', 'M31.5 41c3 1 6 1 9 0-.5 3.5-2.5 5-4.5 5s-4-1.5-4.5-5Z'],
    ['i t', 'M28.5 30.5c1.5-1 3-1 4.5 0M39 30.5c1.5-1 3-1 4.5 0'],
  ],
  stern: [EYES, ['i', 'M33 43.5h6'], ['i', 'M28.5 31.3l4.5-.8M43.5 31.3l-4.5-.8']],
  freckled: [
    EYES,
    ['i', 'M33 42.5c2 1.5 4 1.5 6 0'],
    ['s', dot(28, 38.5, 0.7) + dot(30, 40, 0.7) + dot(44, 38.5, 0.7) + dot(42, 40, 0.7)],
  ],
  glasses: [
    ['wf f', 'M26.5 34.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM37.5 34.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z'],
    ['i f', 'M34.5 34.5h3M26.5 34 24 33M45.5 34l2.5-1'],
    ['s', dot(31, 34.5) + dot(41, 34.5)],
    ['i', 'M33 43.5c2 1.5 4 1.5 6 0'],
  ],
  mask: [EYES, ['wf', 'M24.5 38c6 4 17 4 23 0v5c-3 8-20 8-23 0Z'], ['i t', 'M27 43.5c5 2 13 2 18 0']],
  moustache: [
    EYES,
    ['k f', 'M27 41c4-3.5 7-1.5 9 0 2-1.5 5-3.5 9 0-2 3-7 3-9 1.5-2 1.5-7 1.5-9-1.5Z', 'var(--hair)'],
    ['i t', 'M34 46h4M28 30l5-1M39 29l5 1'],
  ],
  beard: [
    EYES,
    [
      'k f',
      'M24.2 36c1 4 3 5 6 4.3 3-1 8.6-1 11.6 0 3 .7 5-.3 6-4.3 1 10-3 17.5-11.8 17.5S23.2 46 24.2 36Z',
      'var(--hair)',
    ],
    ['wf f', 'M33 44.3c2 1 4 1 6 0-.5 1.8-5.5 1.8-6 0Z'],
  ],
  elder: [
    EYES,
    ['i', 'M32.5 43c2.5 1 4.5 1 7 0'],
    ['i t', 'M26.5 38.5l2.5-.5M45.5 38.5 43 38M27.5 31c1.5-1.3 3.5-1.5 5-.5M44.5 31c-1.5-1.3-3.5-1.5-5-.5'],
  ],
  goggles: [
    [
      'k f',
      'M25 31c7-2.5 15-2.5 22 0v5c0 3-7 3.5-9.5.5h-3C32 39.5 25 39 25 36Z',
      'color-mix(in srgb, var(--blue) 28%, var(--bone))',
    ],
    ['i f', 'M25 33.5 23.5 33M47 33.5l1.5-.5'],
    ['s', dot(31, 34.3) + dot(41, 34.3)],
    ['i', 'M33.5 43.5h5'],
  ],
  monocle: [
    EYES,
    ['i f', 'M37 34a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0ZM45 36c1.5 6 0 10-1 13'],
    ['i', 'M33 43.5c2 1 4 1 6 0'],
    ['i t', 'M28.5 30.5c1.5-1 3-1 4.5 0'],
  ],
} as const satisfies Record<string, readonly Stroke[]>;

interface Hair {
  /** behind the head */
  readonly back?: string;
  readonly front: string;
}

export const HAIR = {
  none: { front: '' },
  short: { front: 'M23 31c-3-14 8-18 14-17 8-1 15 6 12 17-3-6-4-8-5-9-6 3-14 3-17 2-2 2-3 4-4 7Z' },
  parted: {
    front:
      'M23.5 32c-1.5-7-.5-13 5-16 7-4 17-2 19.5 5 1.2 3.5 1 7 .5 11-2-5-3-8-4-9.5-7 1-12-1-15-4.5-.8 5.5-3.5 8.5-6 14Z',
  },
  crop: { front: 'M24 29.5c-1.5-9 4-14 12-14s13.5 5 12 14c-2-4-3-5.5-4-6.5-5 1-11 1-16 0-1 1-2 2.5-4 6.5Z' },
  quiff: {
    front:
      'M24 30c-2.5-7 .5-10.5 3-11.5-1-3.5 4-6.5 8-5.5 6-3 14 1 13 8.5 1 3 1 5.5 0 8.5-2-4.5-3-6.5-5-7.5-5 1-11 0-14-2-2 2-4 5-5 9.5Z',
  },
  curls: {
    front:
      'M22 32c-4-2-3.5-7.5-.5-8.5-2-4 2-8.5 5.5-7.5 1-4.5 7-5.5 9-2.5 2-3 8-2 9 2.5 3.5-1 7.5 3.5 5.5 7.5 3 1 3.5 6.5-.5 8.5-1-3-2-5-4-6-3 2-6 1-7-1-2 2-6 2-8 0-2 2-4.5 3-6 1-2 2-2 4-3 6Z',
  },
  tufts: { front: 'M24 35c-3.5-2-3.5-8.5-.5-11 1.5 3.5 1.5 7 .5 11ZM48 35c3.5-2 3.5-8.5.5-11-1.5 3.5-1.5 7-.5 11Z' },
  bun: {
    back: 'M28.5 13a7.5 6.5 0 1 0 15 0a7.5 6.5 0 1 0-15 0Z',
    front: 'M23.5 32.5c-2-10.5 4-16.5 12.5-16.5s14.5 6 12.5 16.5c-2-5-4-7.5-6-8.5-5 1-9 1-13 0-3 2-5 4-6 8.5Z',
  },
  bob: {
    back: 'M20.5 45c-2.5-19 2-30 15.5-30s18 11 15.5 30c-3 2-6 2-8 1H28.5c-2 1-5 1-8-1Z',
    front: 'M24 31c0-9 5.5-13 12-13s12 4 12 13c-3-3.5-5-5-7-6-5 2.5-12 3.5-17 6Z',
  },
  long: {
    back: 'M20.5 60c-4-21-3-45 15.5-45s19.5 24 15.5 45c-3.5-2.5-6-3.5-8.5-3.5H29c-2.5 0-5 1-8.5 3.5Z',
    front: 'M24 32c0-9 4-14 12-14s12 5 12 14c-3-2.5-7.5-5-11-10-3 4.5-9 8-13 10Z',
  },
  tail: {
    back: 'M46 20c9-1 12 11 7.5 24-4-2-6-9-7-14Z',
    front: 'M23.5 32.5c-2-10.5 4-16.5 12.5-16.5s14.5 6 12.5 16.5c-2-5-4-7.5-6-8.5-5 1-9 1-13 0-3 2-5 4-6 8.5Z',
  },
  sides: {
    front: 'M22 33c-4-16 6-20 14-20s18 4 14 20c2 3 0 8-2 9 0-8-2-14-4-17-6 3-14 3-17 0-2 3-3 9-3 17-2-1-4-6-2-9Z',
  },
} as const satisfies Record<string, Hair>;

const CROSS = 'M36 11v6M33 14h6';

export const HATS = {
  scrub: [
    ['pc', 'M22 30c-1-16 29-16 28 0-8-3-20-3-28 0Z'],
    ['i t', 'M23 26c8-3 18-3 26 0'],
  ],
  bouffant: [
    ['wf', 'M21.5 30.5c-5-21 34-21 29 0-9-3.5-20-3.5-29 0Z'],
    ['i t', 'M24 27.5c7-2.5 17-2.5 24 0M30 21c1-3 2-4 4-5M38 16c3 1 5 3 6 5'],
  ],
  nurse: [
    ['wf', 'M24 20 22 10c9-4 19-4 28 0l-2 10c-7-3-17-3-24 0Z'],
    ['i t', CROSS],
  ],
  cap: [
    ['pc', 'M21 28c0-14 30-14 30 0v2H21Z'],
    ['s', 'M21 30c10-4 24-3 34 3-10 1-24-1-34-3Z'],
    ['wf f', 'M33 22.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z'],
  ],
  peaked: [
    ['pc', 'M18 20c6-9 30-9 36 0l-4.5 6c-8-3-19-3-27 0Z'],
    ['s', 'M22 26c8-3.5 20-3.5 28 0l1.5 4.5c-9-3.5-22-3.5-31 0Z'],
    ['k f', 'M36 14.5l1.2 2.4 2.7.4-2 1.9.5 2.7-2.4-1.3-2.4 1.3.5-2.7-2-1.9 2.7-.4Z', 'var(--yellow)'],
  ],
  top: [
    ['sb', 'M25 24 23.5 6c8-3 17-3 25 0L47 24Z'],
    ['sb', 'M17 25c11-4 27-4 38 0-2 4-36 4-38 0Z'],
    ['pc f', 'M24.7 20c8-2 15-2 22.6 0l-.3 4c-8-2-14-2-22 0Z'],
  ],
  board: [
    ['sb', 'M36 7.5 57 15 36 22.5 15 15Z'],
    ['pc', 'M25 19.5c0 0 5 3.5 11 3.5s11-3.5 11-3.5v7.5c-7-3-15-3-22 0Z'],
    ['i f', 'M54 16v9'],
    ['k f', 'M52.5 25h3l1 5h-5Z', 'var(--yellow)'],
  ],
  mirror: [
    ['i h', 'M23 27.5c8-3.5 18-3.5 26 0'],
    ['wf', 'M30.5 20.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z'],
    ['i t', 'M34.2 20.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0Z'],
  ],
  headset: [
    ['i h', 'M23.5 33c-3-21 28-21 25 0'],
    ['pc', 'M20.5 31h5v8h-5Z'],
    ['i', 'M23 39c0 5 4 7 9 7'],
    ['s', dot(32.5, 46, 1.8)],
  ],
  band: [['pc', 'M23.7 25.5c8-3 16.6-3 24.6 0v4c-8-3-16.6-3-24.6 0Z']],
  raised: [
    [
      'k f',
      'M25 24c7-2.5 15-2.5 22 0v4.5c0 2.5-7 3-9.5.5h-3c-2.5 2.5-9.5 2-9.5-.5Z',
      'color-mix(in srgb, var(--blue) 28%, var(--bone))',
    ],
    ['i f', 'M25 26l-2 .5M47 26l2 .5'],
  ],
} as const satisfies Record<string, readonly Stroke[]>;

/** What somebody holds, in a box of 24. */
export const TOOLS = {
  scalpel: [
    ['wf', 'M11.5 12.5 19.5 4a1.8 1.8 0 0 1 2.6 2.6L14 14.8Z'],
    ['k', 'm11.5 12.5 2.5 2.3c-3 4-6 6-10.5 7 .8-4.3 3.5-7.3 8-9.3Z', 'var(--grey)'],
  ],
  mortar: [
    ['ik h', 'm14.5 10 5.5-8'],
    ['wf', 'M3 10.5h18c0 5-2.5 8-5.5 9.3v2.7h-7v-2.7C5.5 18.5 3 15.5 3 10.5Z'],
    ['ik t', 'M6.5 14h11'],
  ],
  drop: [
    ['k', 'M12 2.5c5 6.3 7.3 9.5 7.3 12.7a7.3 7.3 0 0 1-14.6 0c0-3.2 2.3-6.4 7.3-12.7Z', 'var(--red)'],
    ['bone', 'M8.5 15.5c0 2 1.5 3.5 3.5 3.5'],
  ],
  cylinder: [
    ['ik', 'M12 3.5c6-1.5 8 1.5 8 7v2.5'],
    ['k', 'M4 10a4.5 4.5 0 0 1 9 0v11.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1Z', 'var(--blue)'],
    ['wf f', 'M17.5 13h5l-1 5h-3Z'],
    ['ik h', 'M6 3h5M8.5 3v2.5'],
    ['bone', 'M4.5 14h8'],
  ],
  germ: [
    [
      'ik h',
      'M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4M4.6 4.6l2.9 2.9M16.5 16.5l2.9 2.9M19.4 4.6l-2.9 2.9M7.5 16.5l-2.9 2.9',
    ],
    ['k', dot(12, 12, 6.5), 'var(--green)'],
    ['wf f', dot(10, 10.5, 1.6) + dot(14.3, 13, 1.3)],
  ],
  kidney: [
    ['k', 'M10 2.5c-6 0-8 6.5-6.5 12S9 23 11.5 22.5c3-.6 1-4.5 2-7s4.5-2 5-5.5c.5-4.5-3-7.5-8.5-7.5Z', 'var(--yellow)'],
    ['ik', 'M14 15c3 0 4 3 7.5 3M15 12c3-1 4 1 7-.5'],
  ],
  heart: [
    ['k', 'M12 21.5C4 15.5 2 11 3.5 7.5S9.5 3.5 12 8c2.5-4.5 7-4 8.5-.5S20 15.5 12 21.5Z', 'var(--red)'],
    ['bone', 'M3.5 12.5H8l1.5-3 2.5 6 2-3h6'],
  ],
  microscope: [
    ['ik h', 'M4 21.5h16'],
    ['wf', 'M10 3.5 14.5 2l3.5 9-4.5 1.5Z'],
    ['ik', 'M17 10.5c4.5 3.5 3 9-1.5 11M7.5 15.5h8M11.5 12.5v3M12 4.5l-2 .7'],
  ],
  brain: [
    [
      'k',
      'M12 4.5C8.5 1.5 3.5 5 4.5 9c-3 2.5-1.5 8.5 3 8.5.8 3.5 4.5 3.5 4.5 1 0 2.5 3.7 2.5 4.5-1 4.5 0 6-6 3-8.5 1-4-4-7.5-7.5-4.5Z',
      'var(--yellow)',
    ],
    [
      'ik t',
      'M12 4.5v14M8 9.5c1.5 0 2 1 2 2M16 9.5c-1.5 0-2 1-2 2M8 14.5c1-.8 1.8-.8 2.5 0M16 14.5c-1-.8-1.8-.8-2.5 0',
    ],
  ],
  clipboard: [
    ['wf', 'M4.5 4h15v18.5h-15Z'],
    ['k', 'M9 5.5V3h1.5a1.6 1.6 0 0 1 3 0H15v2.5Z', 'var(--grey)'],
    ['ik', 'M7.5 10h9M7.5 14h9M7.5 18h5'],
  ],
  star: [
    [
      'k',
      'M10 2.5h4v5.3l4.6-2.6 2 3.5L16 11.4v1.2l4.6 2.7-2 3.5-4.6-2.6v5.3h-4v-5.3l-4.6 2.6-2-3.5L8 12.6v-1.2L3.4 8.7l2-3.5L10 7.8Z',
      'var(--blue)',
    ],
    ['bone', 'M12 6v12'],
  ],
  stethoscope: [
    ['ik h', 'M5 2.5v7a5.5 5.5 0 0 0 11 0v-7M10.5 15v2.5a4.5 4.5 0 0 0 9 0V15'],
    ['wf', dot(19.5, 12.5, 3)],
  ],
  pages: [
    ['wf', 'M8.5 2.5h12v14h-12Z'],
    ['wf', 'M3.5 7.5h12v14h-12Z'],
    ['ik', 'M6.5 12h6M6.5 15h6M6.5 18h3.5'],
  ],
  bell: [
    ['k', 'M3.5 18c0-6.5 3.5-10.5 8.5-10.5s8.5 4 8.5 10.5Z', 'var(--yellow)'],
    ['ik h', 'M2.5 19.5h19M12 7.5V5M9.5 4.5h5'],
    ['ik t', 'M7 14.5c.5-2 1.5-3 3-3.5'],
  ],
  tag: [
    ['ik', 'M12 6c-2.5-3-1-5 1.5-4.5'],
    ['k', 'M6 10l6-5.5 6 5.5v10.5a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2Z', 'var(--grey-deep)'],
    ['wf f', dot(12, 10, 1.8)],
    ['bone', 'M12 14v5.5M9.5 16.3h5'],
  ],
  flask: [
    ['wf', 'M9 2.5h6M10 2.5v6.5L3.8 19.3c-.9 1.6 0 3.2 1.7 3.2h13c1.7 0 2.6-1.6 1.7-3.2L14 9V2.5'],
    ['k', 'M6.5 15h11l2.7 4.5c.8 1.6 0 3-1.7 3h-13c-1.7 0-2.5-1.4-1.7-3Z', 'var(--green)'],
    ['ik t', 'M16.5 5h.1M18.5 8h.1'],
  ],
  box: [
    ['ik h', 'M8 7V4.5h8V7'],
    ['wf', 'M2.5 7h19v14.5h-19Z'],
    ['k', 'M2.5 7h19v4h-19Z', 'color-mix(in srgb, var(--blue) 28%, var(--bone))'],
    ['k f', 'M12 19.5c-3.5-2.5-4.5-4-3.7-5.5s2.7-1.5 3.7.3c1-1.8 2.9-1.8 3.7-.3s-.2 3-3.7 5.5Z', 'var(--red)'],
  ],
  book: [
    ['k', 'M12 6c-3-2-6-2-9.5-1.3v15c3.5-.7 6.5-.7 9.5 1.3 3-2 6-2 9.5-1.3v-15C18 4 15 4 12 6Z', 'var(--bone)'],
    ['ik', 'M12 6v15'],
    ['ik t', 'M5 8.5c1.5-.2 3 0 4.5.5M5 12c1.5-.2 3 0 4.5.5M14.5 9c1.5-.5 3-.7 4.5-.5M14.5 12.5c1.5-.5 3-.7 4.5-.5'],
  ],
  dumbbell: [
    ['ik x', 'M6 17 17 6'],
    ['k', 'M2 16.5 7.5 22l2.5-2.5L4.5 14ZM14 4.5l5.5 5.5L22 7.5 16.5 2Z', 'var(--grey)'],
  ],
  tube: [
    ['wf', 'M8 2.5h8v15.5a4 4 0 0 1-8 0Z'],
    ['k', 'M8 10.5c2.7-1.5 5.3 1.5 8 0V18a4 4 0 0 1-8 0Z', 'var(--red)'],
    ['ik h', 'M6.5 2.5h11'],
  ],
  shield: [['wf', 'M12 2 20.5 5v7c0 5.5-3.8 8.7-8.5 10.5C7.3 20.7 3.5 17.5 3.5 12V5Z']],
  door: [
    ['k', 'M4 22V4l10-2v20Z', 'var(--bone)'],
    ['ik', 'M2 22h20M14 5h5v17'],
    ['s', dot(11, 12.5, 1)],
  ],
} as const satisfies Record<string, readonly Stroke[]>;

export interface Portrait {
  readonly face: keyof typeof FACES;
  readonly hair: keyof typeof HAIR;
  readonly tone?: 'black' | 'brown' | 'blond' | 'grey' | 'white' | 'ginger';
  readonly skin?: 'tan' | 'dark';
  readonly hat?: keyof typeof HATS;
  readonly tool?: keyof typeof TOOLS;
  /** colours shown as shapes in place of a tool, or on the shield */
  readonly signs?: readonly DieColour[];
  /** of the coat, if the card has none of its own */
  readonly coat?: Colour;
}

export const SPECIALISTS: Readonly<Record<string, Portrait>> = {
  surgeon: { face: 'mask', hair: 'none', hat: 'scrub', tool: 'scalpel' },
  pharmacist: { face: 'glasses', hair: 'short', tone: 'brown', tool: 'mortar' },
  haematologist: { face: 'calm', hair: 'bob', tone: 'black', skin: 'tan', tool: 'drop' },
  anaesthetist: { face: 'beard', hair: 'none', tone: 'black', skin: 'dark', hat: 'bouffant', tool: 'cylinder' },
  virologist: { face: 'goggles', hair: 'bun', tone: 'ginger', tool: 'germ' },
  urologist: { face: 'moustache', hair: 'tufts', tone: 'grey', tool: 'kidney' },
  cardiologist: { face: 'stern', hair: 'parted', tone: 'grey', skin: 'tan', tool: 'heart' },
  microbiologist: { face: 'glasses', hair: 'curls', tone: 'black', skin: 'dark', tool: 'microscope' },
  neurologist: { face: 'calm', hair: 'long', tone: 'blond', hat: 'mirror', tool: 'brain' },
  triage_nurse: { face: 'calm', hair: 'bob', tone: 'brown', hat: 'nurse', tool: 'clipboard' },
  paramedic: { face: 'stern', hair: 'crop', tone: 'black', skin: 'dark', hat: 'cap', tool: 'star' },
  general_practitioner: { face: 'elder', hair: 'sides', tone: 'white', tool: 'stethoscope' },
  consultant: { face: 'monocle', hair: 'quiff', tone: 'grey', tool: 'pages' },
  admissions_nurse: { face: 'smile', hair: 'bun', tone: 'black', skin: 'tan', hat: 'headset', tool: 'bell' },
  pathologist: { face: 'mask', hair: 'tufts', tone: 'brown', hat: 'bouffant', tool: 'tag' },
  experimental_chemist: { face: 'smile', hair: 'curls', tone: 'white', hat: 'raised', tool: 'flask' },
  transplant_surgeon: { face: 'mask', hair: 'none', skin: 'dark', hat: 'scrub', tool: 'box' },
  medical_student: { face: 'freckled', hair: 'quiff', tone: 'ginger', hat: 'board', tool: 'book' },
  physiotherapist: { face: 'smile', hair: 'crop', tone: 'brown', skin: 'tan', hat: 'band', tool: 'dumbbell' },
  haematology_technician: { face: 'glasses', hair: 'tail', tone: 'brown', tool: 'tube' },
};

export const ADMINISTRATORS: Readonly<Record<string, Portrait>> = {
  admin_red_pair: { face: 'monocle', hair: 'parted', tone: 'brown', signs: ['red', 'red'] },
  admin_yellow_pair: { face: 'glasses', hair: 'bun', tone: 'grey', skin: 'tan', signs: ['yellow', 'yellow'] },
  admin_green_pair: { face: 'beard', hair: 'short', tone: 'ginger', signs: ['green', 'green'] },
  admin_red_guard: { face: 'moustache', hair: 'crop', tone: 'black', hat: 'peaked', tool: 'shield', signs: ['red'] },
  admin_yellow_guard: { face: 'stern', hair: 'bob', tone: 'blond', hat: 'peaked', tool: 'shield', signs: ['yellow'] },
  admin_green_guard: {
    face: 'calm',
    hair: 'curls',
    tone: 'black',
    skin: 'dark',
    hat: 'peaked',
    tool: 'shield',
    signs: ['green'],
  },
  admin_most_discharged: { face: 'moustache', hair: 'tufts', tone: 'grey', hat: 'top', tool: 'door' },
  admin_rainbow: { face: 'smile', hair: 'long', tone: 'black', skin: 'tan', signs: ['red', 'yellow', 'green'] },
};

/** Somebody who has no portrait of their own: a plain face, known by a stethoscope, or by a door to guard. */
const SOMEBODY: Portrait = { face: 'calm', hair: 'short', tone: 'brown', tool: 'stethoscope' };
export const specialistPortrait = (id: string): Portrait => SPECIALISTS[id] ?? SOMEBODY;
export const administratorPortrait = (id: string): Portrait => ADMINISTRATORS[id] ?? { ...SOMEBODY, tool: 'door' };
