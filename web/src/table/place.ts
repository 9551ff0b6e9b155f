/** Where what is said stands: beside what it points at, and never over it. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Hole extends Rect {
  /** a hexagon, standing on a corner */
  readonly hex?: boolean;
}

const AWAY = 28;
const EDGE = 10;
const TOP = 60;

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** The box around all of them. */
export function around(holes: readonly Rect[]): Rect | undefined {
  if (holes.length === 0) return undefined;
  const x = Math.min(...holes.map((one) => one.x));
  const y = Math.min(...holes.map((one) => one.y));
  const right = Math.max(...holes.map((one) => one.x + one.w));
  const bottom = Math.max(...holes.map((one) => one.y + one.h));
  return { x, y, w: right - x, h: bottom - y };
}

/**
 * The best place for a panel of this size: of all that cover nothing of what is pointed at (`holes`), the one that
 * covers least of what else is to be seen (`keep`, and less so `spare`), and is nearest.
 */
export function placeFor(
  size: { w: number; h: number },
  port: { w: number; h: number },
  holes: readonly Rect[],
  keep: readonly Rect[] = [],
  spare: readonly Rect[] = [],
): { x: number; y: number } {
  const all = around(holes) ?? { x: port.w / 2, y: port.h / 2, w: 0, h: 0 };
  const cx = all.x + all.w / 2 - size.w / 2;
  const cy = all.y + all.h / 2 - size.h / 2;
  const near: [number, number][] = [
    [all.x + all.w + AWAY, cy],
    [cx, all.y + all.h + AWAY],
    [all.x - size.w - AWAY, cy],
    [cx, all.y - size.h - AWAY],
  ];
  const far: [number, number][] = [];
  for (const y of [TOP, (port.h - size.h) / 2, port.h - size.h - 120, port.h - size.h - EDGE])
    for (const x of [EDGE, (port.w - size.w) / 2, port.w - size.w - EDGE]) far.push([x, y]);
  let best: { x: number; y: number; cost: number } | undefined;
  for (const [wx, wy] of [...near, ...far]) {
    const x = Math.min(Math.max(wx, EDGE), Math.max(EDGE, port.w - size.w - EDGE));
    const y = Math.min(Math.max(wy, TOP), Math.max(TOP, port.h - size.h - EDGE));
    const box = { x, y, ...size };
    const covers = holes.reduce((sum, hole) => sum + overlap(box, hole), 0);
    const hides = keep.reduce((sum, one) => sum + overlap(box, one), 0);
    const distance = holes.length > 0 ? Math.hypot(x - cx, y - cy) : 0;
    const dims = spare.reduce((sum, one) => sum + overlap(box, one), 0);
    const cost = covers * 1000 + hides * 2 + dims / 40 + distance;
    if (!best || cost < best.cost) best = { x, y, cost };
  }
  return best ?? { x: EDGE, y: TOP };
}

/** The path of a hole with round corners, or with six. */
export function holePath({ x, y, w, h, hex }: Hole, radius = 12): string {
  if (hex)
    return `M${x + w / 2} ${y}L${x + w} ${y + h / 4}V${y + 0.75 * h}L${x + w / 2} ${y + h}L${x} ${y + 0.75 * h}V${y + h / 4}Z`;
  const r = Math.min(radius, w / 2, h / 2);
  const n = (value: number) => value.toFixed(1);
  return (
    `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${n(h - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}` +
    `h${n(2 * r - w)}a${r} ${r} 0 0 1 ${-r} ${-r}v${n(2 * r - h)}a${r} ${r} 0 0 1 ${r} ${-r}Z`
  );
}
