/**
 * What is said at the foot of the column beside the board is read whole, and lies over nothing: where the column is
 * full, what rivals did last gives way to it; where that is not enough, it says less (`data-short`).
 */
export function giveWay(box: HTMLElement): (() => void) | undefined {
  const column = box.closest('aside');
  if (!column) return undefined;
  const isFull = (): boolean => column.scrollHeight > column.clientHeight;
  const measure = (): void => {
    column.removeAttribute('data-full');
    box.removeAttribute('data-short');
    column.toggleAttribute('data-full', isFull());
    box.toggleAttribute('data-short', isFull());
  };
  const end = measureSizes(measure, column, box);
  return () => {
    end();
    column.removeAttribute('data-full');
  };
}

/** Measures now, and again whenever one of these has another size, until the effect that began it ends. */
export function measureSizes(measure: () => void, ...elements: Element[]): () => void {
  measure();
  // What is measured changes these sizes: only after the frame it is looked at again, and then it stays.
  let frame = 0;
  const watch = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  });
  for (const element of elements) watch.observe(element);
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
  };
}
