/** The board settles, scrolls and turns pages by itself: what lies over it looks again so often. */
const AGAIN_MS = 250;
/** At first it is still being laid out: for so many frames it is looked at in each of them. */
const AT_FIRST = 20;

/** Measures now, and again whenever the board may have moved, until the effect that began it ends. */
export function keepMeasuring(measure: () => void): () => void {
  let left = AT_FIRST;
  const settle = (): void => {
    measure();
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(settle);
  };
  measure();
  let frame = requestAnimationFrame(settle);
  const timer = setInterval(measure, AGAIN_MS);
  addEventListener('resize', measure);
  document.addEventListener('scroll', measure, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    clearInterval(timer);
    removeEventListener('resize', measure);
    document.removeEventListener('scroll', measure, { capture: true });
  };
}
