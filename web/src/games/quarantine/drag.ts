/** Dragging tiles and cubes with any pointer; a press that does not move stays a click. */
import type { Attachment } from 'svelte/attachments';
import type { Dragged, Hold } from './hold.svelte';

const SLIP = 6;

interface Draggable {
  readonly kind: Dragged['kind'];
  readonly id: string;
  /** it leaves its place: what is to happen before it can be dropped */
  readonly begin?: () => void;
}

/** The part under the pointer where something can be dropped. */
function partAt(x: number, y: number): string | undefined {
  const found = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest('[data-part]')?.getAttribute('data-part'));
  return found.find((part) => part !== null && part !== undefined) ?? undefined;
}

/** The click that follows a drag in the same breath is not meant. */
export function swallowClick(): void {
  const listening = new AbortController();
  window.addEventListener(
    'click',
    (click) => {
      click.preventDefault();
      click.stopPropagation();
    },
    { capture: true, signal: listening.signal },
  );
  setTimeout(() => listening.abort(), 0);
}

export function draggable(
  hold: Hold | undefined,
  what: () => Draggable | undefined,
): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    const listening = new AbortController();
    const { signal } = listening;

    function press(down: PointerEvent): void {
      const piece = what();
      if (!hold || !piece || down.button !== 0) return;
      down.stopPropagation();
      const gesture = new AbortController();
      let begun = false;
      const move = (event: PointerEvent) => {
        if (event.pointerId !== down.pointerId) return;
        if (!begun && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLIP) return;
        if (!begun) {
          begun = true;
          piece.begin?.();
        }
        event.preventDefault();
        hold.drag({ kind: piece.kind, id: piece.id, x: event.clientX, y: event.clientY });
      };
      const end = (event: PointerEvent) => {
        if (event.pointerId !== down.pointerId) return;
        gesture.abort();
        if (!begun) return;
        swallowClick();
        hold.drop(event.type === 'pointerup' ? partAt(event.clientX, event.clientY) : undefined);
      };
      // what is dragged is a piece, and marks no text on its way
      window.addEventListener('selectstart', (event) => event.preventDefault(), { signal: gesture.signal });
      window.addEventListener('pointermove', move, { signal: gesture.signal });
      window.addEventListener('pointerup', end, { signal: gesture.signal });
      window.addEventListener('pointercancel', end, { signal: gesture.signal });
    }
    element.addEventListener('pointerdown', press as EventListener, { signal });
    return () => listening.abort();
  };
}
