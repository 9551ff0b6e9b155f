import { describe, expect, it } from 'vitest';
import { LANGS } from '../../text/format';
import { BONUSES, COMPONENTS, DEPARTMENT_SIGNS, DEPARTMENTS, lookOf, RANKS, type ComponentId } from './data';
import { data, gameWords } from './fixtures/read';
import { signOf } from './signs';

const tables = data('clinic_data');

describe('the drawings and the data file', () => {
  it('have the same components, in the same order and colours', () => {
    expect(Object.keys(tables['components'] ?? {})).toEqual(Object.keys(COMPONENTS));
    for (const [id, row] of Object.entries(tables['components'] ?? {}))
      expect([id, lookOf(id as ComponentId).tint]).toEqual([id, (row as { colour?: string }).colour]);
  });

  it('have the same departments and bonus tiles', () => {
    expect(Object.keys(tables['departments'] ?? {})).toEqual([...DEPARTMENTS]);
    expect(Object.keys(tables['bonus'] ?? tables['bonuses'] ?? {}).filter((key) => key.startsWith('bonus_'))).toEqual([
      ...BONUSES,
    ]);
  });

  it('have a sign of its own for every department and component', () => {
    expect(new Set(Object.values(DEPARTMENT_SIGNS).map((sign) => JSON.stringify(sign))).size).toBe(DEPARTMENTS.length);
    const signs = (Object.keys(COMPONENTS) as ComponentId[]).map((id) => JSON.stringify(signOf(id)));
    expect(new Set(signs).size).toBe(signs.length);
  });

  it.each(LANGS)('have words in %s', (lang) => {
    const words = gameWords(lang);
    for (const id of Object.keys(COMPONENTS)) expect([id, words.effect('component', id)]).not.toEqual([id, '']);
    for (const rank of RANKS) expect(words.name('rank', rank)).not.toBe(rank);
  });
});
