/** Where the slip with the values lies: above its bed, or below where there is no room, and never beyond the sheet. */
import type { Box } from './camera';
import { FRAME, RADIUS } from './sheet';

/** From one value to the next. */
export const STEP = 44;
const HEIGHT = 66;
const GAP = 3;

export function slipBox(bed: { readonly x: number; readonly y: number }, values: number): Box {
  const width = values * STEP + 8;
  const left = Math.min(FRAME.x + FRAME.width - width - 4, Math.max(FRAME.x + 4, bed.x - width / 2));
  const above = bed.y - RADIUS - GAP - HEIGHT;
  return { x: left, y: above > FRAME.y ? above : bed.y + RADIUS + GAP, width, height: HEIGHT };
}
