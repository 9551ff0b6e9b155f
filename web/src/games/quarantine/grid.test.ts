import { describe, expect, it } from 'vitest';
import { Camera } from './camera.svelte';
import { isSpecial, kindOf } from './tiles';
import { CUBE_COLOURS } from './view.gen';
import { data, gameWords } from './fixtures/read';
import { boxOf, entranceAfter, looks, meetingAt, spotOf, turned } from './grid';

describe('the data', () => {
  it('is that of the game', () => {
    const words = gameWords('en');
    const kinds = words.box.ids('tiles');
    expect(kinds).toEqual(Object.keys(data('tiles')));
    for (const kind of kinds) expect(words.has(`names.kind.${kind}`)).toBe(true);
    for (const special of kinds.filter(isSpecial)) expect(words.has(`effects.stack.${special}`)).toBe(true);
    for (const cube of CUBE_COLOURS) expect(words.has(`names.cube.${cube}`)).toBe(true);
    expect(kindOf('lab_2')).toBe('lab');
    expect(kindOf('extra_red_2')).toBe('extra_red');
  });
});

describe('the grid', () => {
  it('turns doors clockwise', () => {
    expect(turned('N', 1)).toBe('E');
    expect(turned('NEW', 1)).toBe('NES');
    expect(turned('NE', 3)).toBe('NW');
    expect(turned('NS', 2)).toBe('NS');
    expect([looks('NESW'), looks('NS'), looks('NE')]).toEqual([[0], [0, 1], [0, 1, 2, 3]]);
  });

  it('turns the entrance of a lobby with it', () => {
    expect([0, 1, 2, 3].map((turns) => entranceAfter('S', turns))).toEqual(['S', 'W', 'N', 'E']);
    expect(entranceAfter(null, 1)).toBeNull();
    expect(looks('NESW', 'S')).toEqual([0, 1, 2, 3]);
  });

  it('draws a hospital that lies across the seam in one piece', () => {
    const frame = { west: 15, north: -3, size: 34 };
    expect(spotOf('16,0', frame)).toEqual({ x: 16, y: 0 });
    expect(spotOf('-17,0', frame)).toEqual({ x: 17, y: 0 });
    expect(spotOf('0,-3', { west: -1, north: -3, size: 34 })).toEqual({ x: 0, y: -3 });
    expect(
      boxOf(
        [
          { x: 1, y: 2 },
          { x: 3, y: 2 },
        ],
        0.5,
      ),
    ).toEqual({ left: 0.5, top: 1.5, right: 4.5, bottom: 3.5 });
  });
});

describe('the camera', () => {
  const camera = () => {
    const made = new Camera(
      () => ({ left: 0, top: 0, right: 4, bottom: 2 }),
      () => 100,
    );
    made.resize(200, 200);
    return made;
  };

  it('fits by itself, no larger than allowed', () => {
    const made = camera();
    expect(made.scale).toBe(50);
    expect(made.frame).toEqual({ x: 0, y: -1, width: 4, height: 4 });
    made.resize(4000, 4000);
    expect(made.scale).toBe(100);
  });

  it('stays where it is while it is steady, unless something would not be seen', () => {
    let box = { left: 0, top: 0, right: 4, bottom: 6 };
    let steady = true;
    const made = new Camera(
      () => box,
      () => 100,
      () => steady,
    );
    made.resize(600, 300);
    const before = made.frame;
    box = { left: 0, top: 0, right: 5, bottom: 5 }; // a tile was taken up again, another laid to the right
    expect([made.frame, made.scale]).toEqual([before, 50]);
    box = { left: 0, top: 0, right: 9, bottom: 5 };
    expect(made.frame.x + made.frame.width).toBeGreaterThanOrEqual(9);
    steady = false;
    box = { left: 0, top: 0, right: 4, bottom: 3 };
    expect(made.scale).toBe(100);
  });

  it('keeps the point under the pointer when it zooms', () => {
    const made = camera();
    const point = ({ frame, scale }: Camera) => [frame.x + 150 / scale, frame.y + 60 / scale];
    const before = point(made);
    made.zoomBy(2, 150, 60);
    expect(made.zoom).toBe(2);
    point(made).forEach((n, i) => expect(n).toBeCloseTo(before[i] ?? 0));
    expect(made.fits).toBe(false);
  });

  it('never loses the hospital, and comes back', () => {
    const made = camera();
    made.stepIn();
    made.panBy(-9999, 9999);
    expect(made.frame.x).toBeLessThan(4);
    expect(made.frame.y + made.frame.height).toBeGreaterThan(0);
    made.zoomBy(0.01);
    expect(made.fits).toBe(true);
  });
});

describe('a tile in hand', () => {
  const tiles = [
    { x: 0, y: 0, doors: 'ES', kind: 'lobby' },
    { x: 1, y: 0, doors: 'WS', kind: 'start_red' },
    { x: 0, y: 1, doors: 'N', kind: 'start_blue' },
  ];

  it('is connected where a door meets a door, not where it touches', () => {
    const { doors, tiles: met } = meetingAt({ x: 1, y: 1 }, 'NW', tiles);
    expect(doors).toEqual(['N']);
    expect(met.map(({ kind }) => kind)).toEqual(['start_red']);
  });

  it('makes a station at a corner where it is the fourth, whatever its doors', () => {
    expect(meetingAt({ x: 1, y: 1 }, 'E', tiles).corners).toEqual([[0, 0]]);
    expect(meetingAt({ x: 2, y: 0 }, 'W', tiles).corners).toEqual([]);
  });
});
