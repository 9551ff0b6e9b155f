/** How much of the newest line of the log has room. */

/** above and below the words of a line */
const PADDING = 6;
const MOST = 5;

/** How many rows of words are seen whole where the lines of the log stand, as high as they are now. */
export function rowsIn(panel: HTMLElement): number {
  const [room, words] = [panel.querySelector('.lines'), panel.querySelector('.text')];
  if (!room || !words) return MOST;
  const row = parseFloat(getComputedStyle(words).lineHeight);
  return row > 0 ? Math.min(MOST, Math.floor((room.clientHeight - PADDING + 0.5) / row)) : MOST;
}
