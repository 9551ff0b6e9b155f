/** The picture to share: one SVG of 1200 × 630 with the headline, the players' totals and a drawing of the page. */

export const WIDTH = 1200;
export const HEIGHT = 630;

export interface PosterRow {
  readonly rank: string;
  readonly name: string;
  readonly score: string;
  readonly wins: boolean;
}

/** An SVG that stands alone, and the size it was drawn in. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

export interface Poster {
  readonly title: string;
  readonly says: string;
  readonly more: string;
  readonly rows: readonly PosterRow[];
  readonly drawing: Drawing | undefined;
  /** a colour of the theme by its token */
  readonly colour: (token: string) => string;
  readonly fonts: { readonly text: string; readonly num: string; readonly faces: string };
  /** how wide a text is, in the face of titles, per pixel of its size */
  readonly measure: (text: string) => number;
}

const EDGE = 48;
const LARGEST = 60;
const SMALLEST = 34;

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** A text in lines of at most this width. */
export function wrapped(text: string, most: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > most) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** The headline as large as it goes in two lines. */
export function fitted(
  text: string,
  width: number,
  measure: (text: string) => number,
): { size: number; lines: string[] } {
  for (let size = LARGEST; size > SMALLEST; size -= 4) {
    const lines = wrapped(text, width / size, measure);
    if (lines.length < 3 && lines.every((line) => measure(line) * size <= width)) return { size, lines };
  }
  return { size: SMALLEST, lines: wrapped(text, width / SMALLEST, measure).slice(0, 3) };
}

export function poster({ title, says, more, rows, drawing, colour, fonts, measure }: Poster): string {
  const { size, lines } = fitted(says, WIDTH - 2 * EDGE, measure);
  const top = 104 + size * 0.8;
  const below = top + (lines.length - 1) * size * 1.1 + 44;
  const body = below + (more === '' ? 0 : 34);
  const half = drawing ? 440 : WIDTH - 2 * EDGE;
  const text = (x: number, y: number, px: number, what: string, more = '') =>
    `<text x="${x}" y="${y.toFixed(1)}" font-size="${px}" ${more}>${escaped(what)}</text>`;
  const ink = `fill="${colour('--ink')}"`,
    pale = `fill="${colour('--ink-2')}"`,
    bold = `font-family="${escaped(fonts.num)}" font-weight="700"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`,
    ` font-family="${escaped(fonts.text)}">`,
    fonts.faces === '' ? '' : `<style>${fonts.faces}</style>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour('--paper')}"/>`,
    `<rect x="16" y="16" width="${WIDTH - 32}" height="${HEIGHT - 32}" fill="${colour('--card')}"`,
    ` stroke="${colour('--line')}" stroke-width="2"/>`,
    `<rect x="24" y="24" width="${WIDTH - 48}" height="${HEIGHT - 48}" fill="none" stroke="${colour('--line')}"/>`,
    text(EDGE, 76, 30, 'Lazaretto', `${bold} ${ink}`),
    text(WIDTH - EDGE, 76, 26, title, `text-anchor="end" ${pale}`),
    ...lines.map((line, place) => text(EDGE, top + place * size * 1.1, size, line, `${bold} ${ink}`)),
    more === '' ? '' : text(EDGE, below, 24, more, pale),
    ...table(rows, body, half, { text, ink, pale, bold, wash: colour('--accent-wash'), rule: colour('--rule') }),
    drawing
      ? placed(drawing, {
          x: EDGE + half + 36,
          y: body - 4,
          width: WIDTH - 2 * EDGE - half - 36,
          height: HEIGHT - EDGE - body,
        })
      : '',
    '</svg>',
  ].join('');
}

interface Pens {
  text: (x: number, y: number, px: number, what: string, more?: string) => string;
  ink: string;
  pale: string;
  bold: string;
  wash: string;
  rule: string;
}

/** The players with what they have, as many rows as there are, in the room there is. */
function table(rows: readonly PosterRow[], top: number, width: number, pens: Pens): string[] {
  const height = Math.min(62, (HEIGHT - EDGE - top) / Math.max(1, rows.length));
  const px = Math.min(30, height * 0.56);
  return rows.flatMap(({ rank, name, score, wins }, place) => {
    const y = top + place * height,
      line = y + height / 2 + px * 0.35;
    return [
      wins
        ? `<rect x="${EDGE}" y="${y.toFixed(1)}" width="${width}" height="${height.toFixed(1)}" fill="${pens.wash}"/>`
        : '',
      `<path d="M${EDGE} ${(y + height).toFixed(1)}h${width}" stroke="${pens.rule}" stroke-width="1.5"/>`,
      pens.text(EDGE + 12, line, px * 0.8, rank, pens.pale),
      pens.text(EDGE + 58, line, px, name, `${wins ? 'font-weight="700"' : ''} ${pens.ink}`),
      pens.text(EDGE + width - 12, line, px * 1.1, score, `text-anchor="end" ${pens.bold} ${pens.ink}`),
    ];
  });
}

/** A drawing in a field, as large as it goes. */
function placed(
  { svg, width, height }: Drawing,
  field: { x: number; y: number; width: number; height: number },
): string {
  const scale = Math.min(field.width / width, field.height / height);
  const x = field.x + (field.width - width * scale) / 2,
    y = field.y + (field.height - height * scale) / 2;
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})">${svg}</g>`;
}
