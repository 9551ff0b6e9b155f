/** From SVG to a canvas, with the fonts of the page. Nothing leaves this device. */
import { HEIGHT, WIDTH } from './poster';

/** The faces that the page has loaded of these families, as rules with the fonts inside. */
export async function loadedFaces(families: readonly string[]): Promise<string> {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter(isFontFace);
  const wanted = rules.filter((rule) => {
    const family = unquoted(rule.style.getPropertyValue('font-family'));
    return (
      families.includes(family) &&
      loaded.some(
        (face) =>
          unquoted(face.family) === family &&
          face.weight === rule.style.getPropertyValue('font-weight') &&
          sameRange(face.unicodeRange, rule.style.getPropertyValue('unicode-range')),
      )
    );
  });
  return (await Promise.all(wanted.map(inlined))).join('');
}

const isFontFace = (rule: CSSRule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule;
const unquoted = (family: string) => family.replace(/^['"]|['"]$/g, '');
const sameRange = (one: string, other: string) =>
  one.replaceAll(/\s/g, '').toLowerCase() === other.replaceAll(/\s/g, '').toLowerCase();

async function inlined({ style, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const address = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src'))?.[1];
  if (address === undefined) return '';
  const answer = await fetch(new URL(address, parentStyleSheet?.href ?? location.href));
  if (!answer.ok) return '';
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const [family, weight, range] = ['font-family', 'font-weight', 'unicode-range'].map((name) =>
    style.getPropertyValue(name),
  );
  return (
    `@font-face{font-family:${family};font-weight:${weight};${range ? `unicode-range:${range};` : ''}` +
    `src:url(data:font/woff2;base64,${btoa(text)}) format("woff2")}`
  );
}

/** Draws a picture; rejects where the browser cannot. */
export async function paint(canvas: HTMLCanvasElement, svg: string): Promise<void> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.clearRect(0, 0, WIDTH, HEIGHT);
  pen.drawImage(image, 0, 0, WIDTH, HEIGHT);
}

export function file(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((found, failed) =>
    canvas.toBlob((blob) => {
      if (blob) found(new File([blob], name, { type: 'image/png' }));
      else failed(new Error('no picture'));
    }, 'image/png'),
  );
}

export function save(picture: File): void {
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = picture.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
