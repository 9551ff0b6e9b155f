import { describe, expect, it } from 'vitest';
import { Desk } from './desk.svelte';
import { frame } from './fixtures/read';
import { drafted, emptyCells, goalsOf, laidOut } from './renovation';
import { doorsOf } from './tiles';

const { public: view } = frame('renovate');
const seat = view.active ?? 0;
const hospital = view.hospitals[seat];
if (!hospital) throw new Error('no hospital');
const printed = { doors: (tile: string) => doorsOf(view, tile), entrance: null };

describe('a renovation on the desk', () => {
  it('takes a tile as often as one likes, and the last word counts', () => {
    const desk = new Desk();
    desk.take('start_red');
    desk.put({ cell: '5,0', rotation: 1 });
    desk.take('start_red');
    desk.put('aside');
    desk.take('start_red');
    desk.put({ cell: '3,1', rotation: 2 });
    expect(desk.laid).toBe('start_red=3,1r2');
    expect(desk.back()).toBe(true);
    expect(desk.laid).toBe('start_red=aside');
    desk.clear();
    expect(desk.laid).toBe('');
    expect(desk.back()).toBe(false);
  });

  it('shows the hospital as it would be', () => {
    const [first] = hospital.tiles;
    if (!first) throw new Error('no tile');
    const lifted = drafted(hospital, new Map(), first.tile, printed);
    expect(lifted.tiles.map(({ tile }) => tile)).not.toContain(first.tile);
    expect(emptyCells(lifted)).toContain(first.cell);
    const cell = emptyCells(lifted).find((one) => one !== first.cell) ?? '';
    const goals = goalsOf([{ tile: first.tile, goal: { cell, rotation: 3 } }]);
    const moved = drafted(hospital, goals, undefined, printed).tiles.find(({ tile }) => tile === first.tile);
    expect(moved).toMatchObject({ cell, rotation: 3, patients: first.patients });
    expect(laidOut(goals)).toBe(`${first.tile}=${cell}r3`);
  });

  it('knows stations and cells across the seam of the grid', () => {
    const tile = { ...hospital.tiles[0], doors: 'NESW' } as (typeof hospital.tiles)[number];
    const at = (cell: string, x: number, y: number) => ({ ...tile, tile: cell, cell, x, y });
    const layout = {
      ...hospital,
      tiles: [at('16,0', 16, 0), at('-17,0', 17, 0), at('16,1', 16, 1), at('-17,1', 17, 1)],
    };
    expect(emptyCells(layout)).toContain('-16,0');
    expect(drafted(layout, new Map(), undefined, printed).stations).toEqual([{ cell: '16,0', x: 16, y: 0 }]);
  });
});

describe('cubes on the desk', () => {
  it('are laid in any order and taken back one by one', () => {
    const desk = new Desk();
    for (const cube of ['red', 'blue', 'red']) desk.add(cube);
    expect([desk.laid, desk.count('red')]).toEqual(['red blue red', 2]);
    desk.remove('red');
    expect(desk.laid).toBe('red blue');
    expect(desk.begin('another')).toBe(true);
    expect([desk.laid, desk.begin('another')]).toEqual(['', false]);
  });

  it('propose the least price of what there is most of, until somebody changes it', () => {
    const desk = new Desk();
    desk.propose({ blue: 1, red: 3, grey: 9, yellow: 2 });
    expect([desk.laid, desk.proposed]).toEqual(['red red', true]);
    desk.add('blue');
    expect([desk.laid, desk.proposed]).toEqual(['red red blue', false]);
    desk.clear();
    desk.propose({ blue: 1, grey: 4 });
    expect(desk.laid).toBe('');
  });
});
