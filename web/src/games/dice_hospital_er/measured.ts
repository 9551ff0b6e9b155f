/** How wide an element is, now and whenever that changes. */
import type { Attachment } from 'svelte/attachments';

export function measured(tell: (width: number) => void): Attachment {
  return (element) => {
    // A page that is not laid out (in tests) has no widths.
    if (typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => tell(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  };
}
