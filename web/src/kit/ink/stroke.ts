/** One stroke of a drawing: its ink (classes of style/ink.css), its path and, for an outline, its fill. */
export type Stroke = readonly [ink: string, d: string, fill?: string];
