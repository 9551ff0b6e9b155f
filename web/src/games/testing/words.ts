/** For tests of boards: what things are called, and that everything is called something. */
import { expect } from 'vitest';

export const nameOf = (element: Element | undefined): string =>
  element?.getAttribute('aria-label') ?? element?.querySelector('.vh, .said')?.textContent ?? '';

/** Everything has a name, and no text shows a hole in the catalogue. */
export function checkWords(container: Element): void {
  for (const element of container.querySelectorAll('[data-part], [role="img"], [role="group"]')) {
    if (element.getAttribute('aria-hidden') !== 'true') expect(nameOf(element)).toMatch(/[\p{L}\d]/u);
  }
  expect(container.textContent).not.toMatch(/undefined|null|NaN|\{|(names|board|score|effects)\.\w/);
}
