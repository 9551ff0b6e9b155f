/** The sign of a component in a box of 32. */
import { ICONS } from '../../kit/ink/icons';
import type { Stroke } from '../../kit/ink/stroke';
import { DEPARTMENT_SIGNS, isHub, lookOf, SIGNS, type BonusId, type ComponentId, type DepartmentId } from './data';

/** A hub shows its department; what has no icon in the kit is drawn in data.ts. */
export function signOf(id: ComponentId): readonly Stroke[] {
  return isHub(id) ? DEPARTMENT_SIGNS[id.slice(4) as DepartmentId] : (SIGNS[id] ?? ICONS[lookOf(id).icon]);
}

/** Bonus tiles that are no people. */
export const BONUS_SIGNS: Partial<Record<BonusId, readonly Stroke[]>> = {
  bonus_cash: ICONS.gift,
  bonus_popularity: ICONS.first,
  bonus_entrance: signOf('entrance'),
  bonus_parking: signOf('parking_upgrade'),
};
