/** Brings what is spoken of into view. Where all cannot be seen at once, the first counts. */
import { boxOf, findPart } from '../../anim/told';
import { openPaneOf } from '../../table/reveal';

/** Is it seen from top to bottom? Something else may stand over its end. */
function isSeen(element: Element): boolean {
  const { left, top, width, height } = boxOf(element);
  return [0.1, 0.5, 0.9].every((share) => {
    const at = document.elementFromPoint(left + width / 2, top + height * share);
    return at !== null && (element.contains(at) || at.contains(element));
  });
}

export async function revealParts(parts: readonly string[]): Promise<void> {
  const [missing] = parts.filter((part) => !findPart(document, part));
  if (missing !== undefined && missing === parts[0]) await openPaneOf(missing);
  const found = parts.flatMap((part) => findPart(document, part) ?? []);
  for (const element of [...found].reverse())
    if (!isSeen(element)) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
}
