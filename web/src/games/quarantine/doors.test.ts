import { describe, expect, it } from 'vitest';
import {
  codeOf,
  faultsOf,
  HOUSE,
  houseTable,
  readCode,
  readTable,
  toggled,
  writeTable,
  type DoorTable,
  type Reading,
} from './doors';
import { gameWords, text } from './fixtures/read';

const { box } = gameWords('en');
const HOUSE_TABLE = houseTable(box);

const tableOf = (reading: Reading): DoorTable => {
  if (!('table' in reading)) throw new Error(JSON.stringify(reading));
  return reading.table;
};
const MINE = toggled(toggled(HOUSE_TABLE, 'helipad', 'E'), 'lab', 'E');

describe('a door table', () => {
  it('of ours is that of the data file', () => {
    expect(tableOf(readTable(box, text('doors/house_v1')))).toEqual(HOUSE_TABLE);
    expect(codeOf(box, HOUSE_TABLE)).toBe(HOUSE);
  });

  it('has the code that the server gives it', () => {
    expect(codeOf(box, toggled(HOUSE_TABLE, 'helipad', 'E'))).toBe('custom_s_fbbbb3333315b533f15bf33');
    expect(codeOf(box, { ...HOUSE_TABLE, entrance: 'N' })).toBe('custom_n_fbbbb3333315b533f15bf31');
  });

  it('goes through a file and through its code unchanged', () => {
    expect(tableOf(readTable(box, writeTable(MINE)))).toEqual(MINE);
    expect(tableOf(readTable(box, JSON.stringify({ source: 'owner', ...MINE })))).toEqual(MINE);
    expect(tableOf(readCode(box, codeOf(box, MINE)))).toEqual(MINE);
    expect(tableOf(readCode(box, codeOf(box, MINE).toUpperCase()))).toEqual(MINE);
  });

  it('may be written in any way that TOML allows', () => {
    const rows = Object.entries(MINE.doors).map(([kind, sides]) => `"${kind}" = '${sides}'`);
    expect(tableOf(readTable(box, `entrance = 'S'\ndoors = { ${rows.join(', ')} }`))).toEqual(MINE);
  });

  it('keeps its letters in order, however they were written or clicked', () => {
    expect(toggled(toggled(HOUSE_TABLE, 'lobby', 'N'), 'lobby', 'N').doors.lobby).toBe('NESW');
    expect(
      tableOf(readTable(box, writeTable(HOUSE_TABLE).replace('lab = "NE"', 'lab = "EN" # turned'))).doors.lab,
    ).toBe('NE');
  });

  it.each([
    ['{', { fault: 'unreadable' }],
    ['doors: all', { fault: 'unreadable' }],
    [writeTable(HOUSE_TABLE).replace('lab = "NE"', 'lab = "NE'), { fault: 'unreadable' }],
    ['entrance = "S"', { fault: 'no_doors' }],
    [writeTable(HOUSE_TABLE).replace('entrance = "S"', 'entrance = "X"'), { fault: 'entrance' }],
    [writeTable(HOUSE_TABLE).replace('lab =', 'attic ='), { fault: 'unknown', kind: 'attic' }],
    [writeTable(HOUSE_TABLE).replace('lab = "NE"\n', ''), { fault: 'missing', kind: 'lab' }],
    [writeTable(HOUSE_TABLE).replace('lab = "NE"', 'lab = "NN"'), { fault: 'row', kind: 'lab' }],
    [writeTable(HOUSE_TABLE).replace('lobby = "NESW"', 'lobby = "N"'), { fault: 'lobby' }],
  ])('that cannot be read says why: %#', (file, fault) => {
    expect(readTable(box, file)).toEqual(fault);
  });

  it.each(['', 'custom_s_', 'custom_x_fbbbb3333315b533f15bf31', 'custom_s_0bbbb3333315b533f15bf31', 'house_v2'])(
    'code %s is none',
    (code) => {
      expect('fault' in readCode(box, code)).toBe(true);
    },
  );

  it('without doors somewhere is not to be used', () => {
    const shut = toggled(toggled(HOUSE_TABLE, 'gift_shop', 'N'), 'lobby', 'N');
    expect(faultsOf(shut)).toEqual([{ fault: 'row', kind: 'gift_shop' }]);
  });
});
