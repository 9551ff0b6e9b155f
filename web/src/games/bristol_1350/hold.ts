/** Press and hold to look, and let go to cover again; a short tap, or Enter, leaves it open. */
import type { Attachment } from 'svelte/attachments';

const TAP_MS = 350;

export function hold(onopen: (open: boolean) => void): Attachment<HTMLElement> {
  return (element) => {
    const on = new AbortController();
    const { signal } = on;
    element.addEventListener(
      'pointerdown',
      () => {
        const since = performance.now();
        // The covered cards are replaced by the open ones: the release is heard by the window.
        window.addEventListener(
          'pointerup',
          () => {
            if (performance.now() - since > TAP_MS) onopen(false);
          },
          { once: true },
        );
        window.addEventListener('pointercancel', () => onopen(false), { once: true });
        onopen(true);
      },
      { signal },
    );
    element.addEventListener('click', () => onopen(true), { signal });
    return () => on.abort();
  };
}
