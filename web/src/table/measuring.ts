/** The board settles, scrolls and turns pages by itself: what lies over it looks again so often. */
const AGAIN_MS = 250;

/** Measures now, and again whenever the board may have moved, until the effect that began it ends. */
export function keepMeasuring(measure: () => void): () => void {
  measure();
  const timer = setInterval(measure, AGAIN_MS);
  addEventListener('resize', measure);
  document.addEventListener('scroll', measure, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    removeEventListener('resize', measure);
    document.removeEventListener('scroll', measure, { capture: true });
  };
}
