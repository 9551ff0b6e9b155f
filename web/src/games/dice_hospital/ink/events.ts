import type { Stroke } from '../../../kit/ink/stroke';

const BED = 'M4 14v26M44 26v14M4 34h40M4 26h40v8H4ZM8 26v-4a3 3 0 0 1 3-3h7a3 3 0 0 1 3 3v4';
const BAG = 'M14 11a3 3 0 0 1 3-3h14a3 3 0 0 1 3 3v19a10 10 0 0 1-20 0Z';
const NURSE: readonly Stroke[] = [
  ['wf', 'M4 44c0-15 4.5-25 13.5-25S31 29 31 44Z'],
  ['ik t', 'M17.5 31v7M14 34.5h7'],
  ['sk', 'M10.5 14a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z'],
  ['wf', 'M9.5 12 8.3 5c5.5-2.6 13-2.6 18.4 0l-1.2 7c-5-2-11-2-16 0Z'],
  ['sb', 'M13.7 14.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0ZM19.1 14.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0Z'],
];

/** A virus around the colour's shape, which the card puts in its middle. */
const OUTBREAK: readonly Stroke[] = [
  ['i h', 'M24 3v6M24 39v6M3 24h6M39 24h6M9.2 9.2l4.2 4.2M34.6 34.6l4.2 4.2M38.8 9.2l-4.2 4.2M13.4 34.6l-4.2 4.2'],
  ['k', 'M9 24a15 15 0 1 0 30 0a15 15 0 1 0-30 0Z', 'var(--grey)'],
  [
    'wf f',
    'M22 3a2 2 0 1 0 4 0a2 2 0 1 0-4 0ZM22 45a2 2 0 1 0 4 0a2 2 0 1 0-4 0ZM1 24a2 2 0 1 0 4 0a2 2 0 1 0-4 0ZM43 24a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z',
  ],
];
/** A ribbon, with the colour's shape at its crossing. */
const ribbon = (colour: string): readonly Stroke[] => [
  ['k', 'M12 44 27 17c3-6-1-9-3-9s-6 3-3 9l15 27-6.5 1L24 34.5M12 44l6.5 1L24 34.5', `var(--${colour})`],
  ['k', 'm24 34.5-5.5-10L27 10c.5 2.5 0 4.5-1.5 7.5Z', `var(--${colour}-deep)`],
];

/** One scene for each event, in a box of 48. */
export const EVENT_SCENES: Readonly<Record<string, readonly Stroke[]>> = {
  ev_blood_drive: [
    ['i', 'M24 2.5V8'],
    ['wf', BAG],
    ['k', 'M14 20c4.5-2.3 6.5 1.7 10 0s5.5-1.7 10 0v10a10 10 0 0 1-20 0Z', 'var(--red)'],
    ['bone', 'M24 24v9M19.5 28.5h9'],
    ['i', 'M24 40v6'],
    ['i', 'M6 14v-6M3 11h6M42 30v6M39 33h6'],
  ],
  ev_extra_funding: [
    ['k', 'M18 14c-9 6-12 13-12 20 0 7 5 10 16 10s16-3 16-10c0-7-3-14-12-20Z', 'var(--birch)'],
    ['k', 'M17 14 13.5 6.5c3 1.5 4.5-1.5 8.5-1.5s5.5 3 8.5 1.5L27 14Z', 'var(--birch)'],
    ['i h', 'M16.5 14h11'],
    ['i', 'M25.5 24c-5-2-8 1-8 5s3 7 8 5M15.5 28h7M15.5 31h7'],
    ['k', 'M33 39a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z', 'var(--yellow)'],
    ['ik t', 'M39 36v6'],
  ],
  ev_volunteer_day: [
    [
      'sk',
      'M15 45V33l-5.5-7c-1.5-2.5 1.5-5 3.5-3l4 4V11a2.5 2.5 0 0 1 5 0v10V8a2.5 2.5 0 0 1 5 0v13V10a2.5 2.5 0 0 1 5 0v12l1-5.5a2.4 2.4 0 0 1 4.7 1L35 33v12Z',
    ],
    ['wf', 'M13 40h24v5.5H13Z'],
    ['k f', 'M24.5 35.5c-4.5-3-5.5-5-4.5-7s3.5-2 4.5.5c1-2.5 3.5-2.5 4.5-.5s0 4-4.5 7Z', 'var(--red)'],
    ['i t', 'M42 8l-3 3M44 15h-4M5 8l3 3M4 15h4'],
  ],
  ev_ward_infection: [
    ['i h', BED],
    ['i h', 'M31 4.5v16M23 12.5h16M25.4 6.9l11.2 11.2M36.6 6.9 25.4 18.1'],
    ['k', 'M25.5 12.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z', 'var(--green)'],
    ['wf f', 'M28 11.3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z'],
  ],
  ev_outbreak_red: OUTBREAK,
  ev_outbreak_yellow: OUTBREAK,
  ev_outbreak_green: OUTBREAK,
  ev_awareness_red: ribbon('red'),
  ev_awareness_yellow: ribbon('yellow'),
  ev_awareness_green: ribbon('green'),
  ev_agency_nurse: [
    ...NURSE,
    ['k', 'M31 15a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z', 'var(--green)'],
    ['ik h', 'M39 11v8M35 15h8'],
  ],
  ev_staff_sickness: [
    ...NURSE,
    ['wf', 'M36 8.5a3 3 0 0 1 6 0V30a5.5 5.5 0 1 1-6 0Z'],
    ['k', 'M37.8 18h2.4v13.6a3.2 3.2 0 1 1-2.4 0Z', 'var(--red)'],
    ['ik f', 'M15 18.6c1.5-1.2 3.5-1.2 5 0'],
    ['i t', 'M44.5 12h2M44.5 17h2M44.5 22h2'],
  ],
  ev_power_cut: [
    ['k', 'M16 32c-1-5-6-7-6-14a14 14 0 0 1 28 0c0 7-5 9-6 14Z', 'var(--white-deep)'],
    ['i', 'M17 36.5h14M18 41h12M21 45h6'],
    ['s', 'm26.5 8-9 11.5h5.5L20.5 29l9-12H24Z'],
    ['i x', 'M6 4l36 40'],
  ],
  ev_blood_shortage: [
    ['i', 'M24 2.5V8'],
    ['wf', BAG],
    ['k', 'M14.6 33c4-1.5 6 1 9.4 0s5.5-1 9.4 0c-1.4 4-5 7-9.4 7s-8-3-9.4-7Z', 'var(--red)'],
    ['ik dash', 'M14 20h20'],
    ['i', 'M24 40v6'],
    ['i x', 'M6 42 42 6'],
  ],
  ev_charity_gala: [
    ['k', 'M7 8h14l-1.5 11c-.7 4-10.3 4-11 0Z', 'color-mix(in srgb, var(--yellow) 40%, var(--bone))'],
    ['i', 'M14 22v14M8 37h12'],
    ['k', 'M27 8h14l-1.5 11c-.7 4-10.3 4-11 0Z', 'color-mix(in srgb, var(--yellow) 40%, var(--bone))'],
    ['i', 'M34 22v14M28 37h12'],
    ['i t', 'M11 12h.1M14.5 15h.1M17 11.5h.1M31 12h.1M34.5 15h.1M37 11.5h.1M24 3v3M20 4l1.5 2.5M28 4l-1.5 2.5'],
    ['i', 'M4 43c6-3 10 2 16 0s10-2 16 0 6 1 8 0'],
  ],
};

/** A notice on the wall, for an event that has no scene of its own. */
const NOTICE: readonly Stroke[] = [
  ['wf', 'M10 6h28v36H10Z'],
  ['ik', 'M16 15h16M16 23h16M16 31h9'],
];
export const sceneOf = (event: string): readonly Stroke[] => EVENT_SCENES[event] ?? NOTICE;
