/** A drawing of the page as an SVG that needs no style sheet. */
import type { Drawing } from './poster';

/** What our drawings are styled by; each of these is also an attribute of SVG. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'visibility',
] as const;

/** `nameOf`: what stands for a player's name (`data-name` has the seat) where names are left out. */
export function standalone(svg: SVGSVGElement, nameOf?: (seat: number) => string): Drawing {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  dress(svg, copy);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  if (nameOf)
    for (const text of copy.querySelectorAll('[data-name]'))
      text.textContent = nameOf(Number(text.getAttribute('data-name')));
  return { svg: new XMLSerializer().serializeToString(copy), width, height };
}

/** Every element gets what the style sheets give it; what they hide is left out. */
function dress(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  const children = [...from.children],
    copies = [...to.children];
  children.forEach((child, place) => {
    const copy = copies[place];
    if (!copy) return;
    if (getComputedStyle(child).display === 'none') copy.remove();
    else dress(child, copy);
  });
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value !== '') to.setAttribute(name, value);
  }
  for (const name of ['class', 'style', 'role', 'aria-label', 'tabindex', 'data-part', 'data-flip'])
    to.removeAttribute(name);
}
