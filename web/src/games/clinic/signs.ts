/** The signs of components, departments, actions and bonus tiles, in boxes of 32. */
import { ICONS } from '../../kit/ink/icons';
import type { Stroke } from '../../kit/ink/stroke';
import type { ActionId } from './view.gen';

/** Signs of the departments, so that hubs and rows can be told apart without reading. Box of 32. */
export const DEPARTMENT_SIGNS: Readonly<Record<string, readonly Stroke[]>> = {
  psychiatry: [['i', 'M16 28V4M7 7v7c0 6 4 9 9 9s9-3 9-9V7M4.5 7h5M22.5 7h5M11 28h10']],
  cardiology: [
    ['i', 'M16 27.5C6 20.5 3.5 15 5.5 10.5S13 6 16 11c3-5 8.5-5 10.5-.5s-.5 10-10.5 17Z'],
    ['i', 'M5 17h6l2.5-5 4 9 2.5-4h7'],
  ],
  ophthalmology: [
    ['i', 'M3 16c6-10 20-10 26 0-6 10-20 10-26 0Z'],
    ['i', 'M11.5 16a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z'],
    ['s', 'M14.5 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z'],
  ],
  orthopedics: [
    [
      'i',
      'M9.5 12.5c-4 1-6-3.5-3-5.5-.5-3.5 4.5-4.5 6-1.5 2 3.5-.5 4.5 1.5 6.5l6 6c2 2 3-.5 6.5 1.5 3 1.5 2 6.5-1.5 6-2 3-6.5 1-5.5-3 1-3-1.5-2.5-2.5-3.5l-4.5-4.5c-1.5-1.5-.5-2.5-3-2Z',
    ],
  ],
  neurology: [
    [
      'i',
      'M15 5c-4-2.5-7 0-6.5 3C5 8.5 4 13 6.5 15 4 18 6 22.5 9.5 22c0 4 4 6 6.5 4V5c2.5-2 7 0 6.5 3 3.5.5 4.5 5 2 7 2.5 3 .5 7.5-3 7 0 4-4 6-6.5 4M9 11c2 0 3 1 3 3M23 11c-2 0-3 1-3 3M9.5 22c0-2 1-3 3-3M22.5 22c0-2-1-3-3-3',
    ],
  ],
};

/** The signs of components, in a box of 32; a hub shows its department. */
const SIGNS: Readonly<Record<string, readonly Stroke[]>> = {
  treatment_room: ICONS.clinic,
  supply_room: ICONS.supply,
  operating_room: ICONS.operating,
  outpatient: ICONS.outpatient,
  lab: ICONS.lab,
  triage: ICONS.triage,
  garden: ICONS.garden,
  helipad: ICONS.helipad,
  conveyor: ICONS.conveyor,
  parking: [
    ['i', 'M5 5h22v22H5Z'],
    ['i h', 'M12.5 22V10h4a4 4 0 0 1 0 8h-4'],
  ],
  parking_upgrade: [
    ['i', 'M4 8h20v20H4Z'],
    ['i h', 'M10.5 23V13h3.5a3.3 3.3 0 0 1 0 6.5h-3.5M27 3v8M23 7h8'],
  ],
  entrance: [['i', 'M6 28V9h20v19M3 28h26M11 28V15h10v13M3 9l3-5h20l3 5ZM18.5 21.5v.5']],
  extinguisher: [
    [
      'i',
      'M10 13a6 6 0 0 1 12 0v13a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 10 26ZM13.5 7.5V4h5v3.5M18.5 5.5 26 3M13.5 5.5C8 6 6 10 6 15M10 17h12',
    ],
  ],
};

/** The signs of the actions in a box of 32. */
export const ACTION_SIGNS: Readonly<Record<ActionId, readonly Stroke[]>> = {
  build: [['i', 'M4 28.5h24M5 21h22v7.5H5ZM8 13.5h16V21H8ZM16 21v7.5M16 13.5V21M11 6h10v7.5H11Z']],
  hire: [
    ['i', 'M7.5 10a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z'],
    ['i', 'M3 28c0-7 3.5-10 10-10 4 0 7 1.2 8.5 4M26 7v10M21 12h10'],
  ],
  admit: [
    ['i', 'M7 28.5V5.5L19 3v25.5M19 28.5H4M19 7h6v7M19 28.5h9M30 21h-8m3-3-3 3 3 3'],
    ['i', 'M15 15.5v2'],
  ],
};

/** The sign of a department; one that has none of its own has a hub's. */
export const departmentSign = (id: string): readonly Stroke[] => DEPARTMENT_SIGNS[id] ?? ICONS.hub;

/** The sign of a component: a hub shows its department, what has no sign of its own a carton. */
export function signOf(id: string): readonly Stroke[] {
  return id.startsWith('hub_') ? departmentSign(id.slice(4)) : (SIGNS[id] ?? ICONS.carton);
}

/** Bonus tiles that are no people. */
export const BONUS_SIGNS: Readonly<Record<string, readonly Stroke[]>> = {
  bonus_cash: ICONS.gift,
  bonus_popularity: ICONS.first,
  bonus_entrance: signOf('entrance'),
  bonus_parking: signOf('parking_upgrade'),
};
