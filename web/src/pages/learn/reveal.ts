/** Brings what is spoken of into view. Where all cannot be seen at once, the first counts. */
import { tick } from 'svelte';
import { boxOf, findPart } from '../../anim/told';

/** Is it seen from top to bottom? Something else may stand over its end. */
function isSeen(element: Element): boolean {
  const { left, top, width, height } = boxOf(element);
  return [0.1, 0.5, 0.9].every((share) => {
    const at = document.elementFromPoint(left + width / 2, top + height * share);
    return at !== null && (element.contains(at) || at.contains(element));
  });
}

/** A narrow board shows one pane at a time: the one that has the part is opened, as a hand would do it. */
async function openPaneOf(part: string): Promise<void> {
  const tabs = [...document.querySelectorAll<HTMLElement>('main [role="tab"], main nav [aria-pressed]')];
  const before = tabs.find((tab) => tab.ariaSelected === 'true' || tab.ariaPressed === 'true');
  for (const tab of tabs) {
    if (tab === before) continue;
    tab.click();
    await tick();
    if (findPart(document, part)) return;
  }
  before?.click();
  await tick();
}

export async function revealParts(parts: readonly string[]): Promise<void> {
  const [missing] = parts.filter((part) => !findPart(document, part));
  if (missing !== undefined && missing === parts[0]) await openPaneOf(missing);
  const found = parts.flatMap((part) => findPart(document, part) ?? []);
  for (const element of [...found].reverse())
    if (!isSeen(element)) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
}
