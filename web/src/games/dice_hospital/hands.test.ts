/** Hands: what the real trees of whole moves let one pick, in whatever order, and what it leads to. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pieceLabel } from '../../table/entries';
import { Pick } from '../../table/pick.svelte';
import type { Choice } from '../../table/ways';
import { gameWords } from './fixtures/read';

interface Tree {
  readonly asks: string;
  readonly choices: readonly Choice[];
  /** the patients after every row of codes */
  readonly ends: Readonly<Record<string, string>>;
}

const tree = (name: string): Tree =>
  JSON.parse(readFileSync(`src/games/dice_hospital/fixtures/hands/${name}.json`, 'utf8')) as Tree;

/** Clicks parts, opens questions (`+treat`), presses answers without parts (`!enough`), takes the last back (`<`). */
function picked(name: string, ...clicks: string[]): string | undefined {
  const { asks, choices, ends } = tree(name);
  let sent: string | undefined;
  const pick = new Pick((code, codes) => (sent = (codes ?? [code]).join(' ')));
  pick.offer(choices, undefined, asks);
  for (const click of clicks) {
    if (click.startsWith('+')) pick.open(click.slice(1));
    else if (click.startsWith('!')) {
      const entry = pick.entries.find((one) => one.kind !== 'click' && one.choice.verb === click.slice(1));
      if (entry) pick.follow(entry);
    } else if (click === '<') pick.back();
    else pick.click(click);
  }
  if (sent === undefined && (pick.doubt || pick.only)) pick.confirm();
  return sent === undefined ? undefined : ends[sent];
}

const bed = (n: number) => `bed.0.${n}`;
const NURSE = 'worker.0.nurse';

describe('the same pick in three orders', () => {
  // R1 R2 Y1 Y1 Y2 G1 G2 G3 G3 G4 G5: whoever is picked first, anybody may be second
  it.each([
    ['the first and the last', 0, 10],
    ['the last two', 9, 10],
    ['two alike', 7, 8],
    ['two of different colours', 2, 5],
  ])('casualties: %s', (_, one, other) => {
    const ends = [
      picked('casualties', bed(one), bed(other)),
      picked('casualties', bed(other), bed(one)),
      picked('casualties', bed(other), bed(4), '<', bed(one)),
    ];
    expect(ends[0]).toBeTruthy();
    expect(new Set(ends).size).toBe(1);
  });

  it('Radiology: worker first, department first, patients first', () => {
    const radiology = 'department.0.radiology';
    const ends = [
      picked('radiology', NURSE, radiology, bed(0), bed(2), bed(3)),
      picked('radiology', radiology, NURSE, bed(3), bed(0), bed(2)),
      picked('radiology', radiology, bed(3), bed(2), NURSE, bed(0)),
    ];
    expect(ends).toEqual(['R2t Y2 G3t G4t', 'R2t Y2 G3t G4t', 'R2t Y2 G3t G4t']);
  });

  it('Triage Centre: red 1 can still be picked after yellow 2', () => {
    const centre = 'department.0.triage_centre';
    const ends = [
      picked('triage_centre', NURSE, centre, bed(0), bed(1)),
      picked('triage_centre', NURSE, centre, bed(1), bed(0)),
      picked('triage_centre', centre, bed(1), bed(2), bed(2), bed(0), NURSE),
    ];
    expect(ends).toEqual(['R3t Y4t G3', 'R3t Y4t G3', 'R3t Y4t G3']);
  });

  it('Physiotherapy: the last patient first', () => {
    const hall = 'department.0.physiotherapy';
    const ends = [
      picked('physiotherapy', NURSE, hall, bed(0), 'colour.green', bed(2), 'colour.red'),
      picked('physiotherapy', NURSE, hall, bed(2), 'colour.red', bed(0), 'colour.green'),
      picked('physiotherapy', hall, NURSE, bed(2), 'colour.red', bed(0), 'colour.green'),
    ];
    expect(ends).toEqual(['R5gt Y3 G2rt', 'R5gt Y3 G2rt', 'R5gt Y3 G2rt']);
    expect(picked('physiotherapy', NURSE, hall, bed(2), 'colour.red', '!enough')).toBe('R5 Y3 G2rt');
  });

  it('Triage Nurse: two more patients, either first', () => {
    const start = ['worker.0.triage_nurse', 'department.0.imaging', bed(1)] as const;
    const ends = [picked('triage_nurse', ...start, bed(0), bed(2)), picked('triage_nurse', ...start, bed(2), bed(0))];
    expect(ends[0]).toBeTruthy();
    expect(ends[1]).toBe(ends[0]);
  });

  it.each([
    ['en', 'Triage Nurse: heal '],
    ['fr', 'Infirmière de répartition\u00a0: soigner '],
    ['it', 'Infermiera di triage: cura '],
  ])('the tray names the specialist who heals, in %s', (lang, begins) => {
    const { asks, choices } = tree('triage_nurse');
    const pick = new Pick(() => undefined);
    pick.offer(choices, undefined, asks);
    for (const click of ['worker.0.triage_nurse', 'department.0.imaging', bed(1), bed(0)]) pick.click(click);
    const said = pick.tray.map((one) => pieceLabel(one, gameWords(lang)));
    expect(said).toHaveLength(4);
    expect(said[3]?.startsWith(begins)).toBe(true);
    expect(said[2]?.startsWith(begins)).toBe(false);
  });
});

describe('recolouring', () => {
  it('is not asked, and costs nothing, unless one opens it', () => {
    expect(picked('recolouring', NURSE, 'department.0.imaging', bed(0))).toBe('R4t Y4');
  });

  it('is opted into', () => {
    const start = ['+treat', NURSE, 'department.0.imaging', bed(0)] as const;
    expect(picked('recolouring', ...start, 'colour.green')).toBe('R4gt Y4');
  });
});
