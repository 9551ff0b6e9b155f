/** The specialists of a game as goals: what each is worth now, or has brought already. */
import { type SpecialistKind } from './specialists';
import type { Hospital, View } from './view.gen';

export interface Goal {
  readonly kind: SpecialistKind;
  readonly id: string;
  /** +5: brought already · 8: to be had · –: gone */
  readonly points: string;
  readonly gone: boolean;
  /** what URSULE gets for it in the end */
  readonly ursule?: number;
}

export function goals(view: View, hospital: Hospital | undefined): Goal[] {
  const solo = view.seats === 1;
  const cardiologists = view.cardiologists.map(({ id, worth }, place): Goal => {
    const own = hospital?.cardiologists[place] ?? 0;
    return {
      kind: 'cardiologist',
      id,
      points: own > 0 ? `+${own}` : worth > 0 ? String(worth) : '–',
      gone: worth === 0,
    };
  });
  const scored = (kind: 'radiologist' | 'epidemiologist'): Goal => ({
    kind,
    id: view[kind].id,
    points: `+${hospital?.points[kind] ?? 0}`,
    gone: false,
    ...(solo && { ursule: view[kind].solo }),
  });
  return [...cardiologists, scored('radiologist'), scored('epidemiologist')];
}
