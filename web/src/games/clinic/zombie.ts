import type { Stroke } from '../../kit/ink/stroke';

/** A zombie in the box of a person, 36 by 46: arms out, a bandage come loose. */
export const ZOMBIE: readonly Stroke[] = [
  ['pc', 'M6 43.5V31c0-7 4-11 12-11s12 4 12 11v12.5Z'],
  ['pc', 'M9 25c6-3 17-4 25-2v4c-8-1-17 0-23 3Z'],
  ['pc', 'M7 31c7-2 17-3 26-1v4c-9-1-17-1-24 1Z'],
  ['pc', 'M11.4 11a6.6 6.6 0 1 0 13.2 0a6.6 6.6 0 1 0 -13.2 0Z'],
  ['ik t', 'M14 9.5l3 2M17 9.5l-3 2M20 9.5l3 2M23 9.5l-3 2M14.5 14.5h7M16.5 13.5v2M19.5 13.5v2'],
  ['ik', 'M11.6 7c3.8 2.2 9 2.2 12.8 0M24.4 7c4 0 4 4 6 4'],
];
