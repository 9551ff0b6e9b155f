import { ICONS } from '../../../kit/ink/icons';
import type { Stroke } from '../../../kit/ink/stroke';

/** What hangs over the door of each department, in a box of 32. */
export const DEPARTMENT_ICONS: Readonly<Record<string, readonly Stroke[]>> = {
  critical_care_unit: ICONS.ccu,
  oncology: ICONS.oncology,
  pharmacy: ICONS.pharmacy,
  intensive_care: ICONS.intensive,
  imaging: ICONS.imaging,
  clinic: ICONS.clinic,
  operating_theatre: ICONS.operating,
  ear_nose_throat: [
    ['i', 'M9 13.5C9 7.5 13 3.5 18 3.5s9 4 9 9.5c0 6.5-5.5 7.5-6 11.5-.4 3-2.5 4.5-5 4.5-2.6 0-4.5-1.8-4.5-4.5'],
    ['i', 'M13.5 14c0-3.5 1.8-6 4.5-6s4.5 2 4.5 5c0 3.8-4.5 4-4.5 7.5-1-1.2-2.2-1.8-3.5-1.5'],
    ['i t', 'M3.5 10c1.6 2.6 1.6 5.4 0 8'],
  ],
  orthopaedics: ICONS.orthopaedics,
  cardiology: [
    ['i', 'M6 5h20a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM16 23v5M9.5 28.5h13'],
    ['i', 'M4 15h6l2-4.5 3.5 8.5 3-6.5 1.5 2.5h8'],
  ],
  immunology: ICONS.immunology,
  urology: [
    ['i', 'M12 3.5h8M13.5 3.5v6.2C9 11.2 6.5 15 6.5 19.2a9.5 9.5 0 0 0 19 0c0-4.2-2.5-8-7-9.5V3.5'],
    ['i', 'M7 17.5c3-2 6 1.5 9 0s6-1.5 9 0'],
    ['i t', 'M16 21.5c1.7 2 2.3 3 2.3 4a2.3 2.3 0 0 1-4.6 0c0-1 .6-2 2.3-4Z'],
  ],
  anaesthetics: [
    ['i', 'M6.5 14a6 6 0 0 1 12 0v13a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 27ZM10.5 8V4.5h4V8M9 4.5h7M6.5 18h12'],
    ['i', 'M16 6.5c7-1.5 9 2 9 8v3.5M22 18h6.5l-1.5 6.5h-3.5Z'],
    ['i t', 'M10.5 22.5h4'],
  ],
  allergy_centre: [
    ['i', 'M16 15.5V29M16 25c-4.5.5-7-1.5-7.5-4.5 4-.5 6.5 1.2 7.5 4.5ZM16 27c4.5.5 7-1.5 7.5-4.5'],
    ['i', 'M13.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0Z'],
    [
      'i',
      'M14.5 7.8c-3-4.6 6-4.6 3 0M18.4 9.3c3.4-4.3 6.2 4.2.9 2.9M17.8 12c3.1 4.5-5.9 5-3.6 0M12.7 12.2c-5.3 1.3-2.5-7.2.9-2.9',
    ],
    ['i t', 'M26 5h.1M28.5 9h.1M25 14.5h.1M5.5 5h.1M3.5 9.5h.1M7 14.5h.1'],
  ],
  nephrology: ICONS.nephrology,
  emergency: ICONS.emergency,
  radiology: ICONS.radiology,
  triage_centre: ICONS.triage,
  drug_trial_centre: [
    ['i', 'M4.8 18.7 13.7 9.8a4.9 4.9 0 0 1 6.9 6.9l-8.9 8.9a4.9 4.9 0 0 1-6.9-6.9ZM9.2 14.3l6.9 6.9'],
    ['i', 'M19 24.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0ZM19.5 26l8-3'],
    ['i t', 'M23 4v4M21 6h4M28 11v3M26.5 12.5h3'],
  ],
  physiotherapy: [
    ['i', 'M9 6.5a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0Z'],
    [
      'i',
      'M11.5 11.5 9.5 20l5 2.5 1.5 6M9.5 20 5 24.5 3.5 29M11.5 12.5l6.5 3 5-5.5M22 6.5 25.5 10M24.5 3.5l4 4M20 11.5l4 3.5',
    ],
    ['i t', 'M2.5 29.5H29'],
  ],
  experimental_therapy: [
    ['i', 'M12.5 3.5h7M14 3.5v7.8L6.6 25c-.9 1.7 0 3.5 2 3.5h14.8c2 0 2.9-1.8 2-3.5L18 11.3V3.5'],
    ['s', 'm17.5 13.5-5 6.5h3.3l-1.6 5.5 5.3-7h-3.4Z'],
    ['i t', 'M23.5 5.5h.1M25.5 9.5h.1M22.5 12h.1'],
  ],
  training_centre: [
    ['i', 'M16 6 30 12.5 16 19 2 12.5ZM8 15.5v7c4 3.7 12 3.7 16 0v-7'],
    ['i', 'M28 13.5V22'],
    ['s', 'M26.3 24a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0Z'],
  ],
};

/** One that has no drawing of its own has a plain door sign. */
export const iconOf = (department: string): readonly Stroke[] => DEPARTMENT_ICONS[department] ?? ICONS.outpatient;

/** Signs for what a department does other than heal, in a box of 32 by 24. */
export const EFFECT_SIGNS = {
  reroll: [
    ['if', 'M11.5 5h9a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 9 16.5v-9A2.5 2.5 0 0 1 11.5 5Z'],
    [
      's',
      'M11.7 8.7a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0ZM14.7 12a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0ZM17.7 15.3a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0Z',
    ],
    ['i', 'M5.5 8.5C2.5 13 5 19 9 20.5M26.5 15.5c3-4.5.5-10.5-3.5-12M3 9.5 5.7 8l1.5 2.8M29 14.5 26.3 16l-1.5-2.8'],
  ],
  flip: [
    ['if', 'M11.5 5h9a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 9 16.5v-9A2.5 2.5 0 0 1 11.5 5Z'],
    ['i t', 'M9 12h14'],
    ['i', 'M4 20V5M1.5 7.7 4 5l2.5 2.7M28 4v15M25.5 16.3 28 19l2.5-2.7'],
  ],
  recolour: [
    ['if', 'M1.5 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z'],
    ['i', 'M13.5 12h5M16.5 9.7l2.3 2.3-2.3 2.3'],
    ['s', 'M21 7h9.5v10H21Z'],
  ],
} as const satisfies Record<string, readonly Stroke[]>;
