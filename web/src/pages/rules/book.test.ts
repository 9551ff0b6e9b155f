import { describe, expect, it } from 'vitest';
import { chaptersOf, chestsOf, kindOf, matches } from './book';

const tree = {
  names: {
    department: { clinic: 'Clinic', urology: 'Urology' },
    improvement: { urology: 'Urology', surgeon: 'Surgeon', clinic: 'Clinic' },
    thing: { department: 'Department' },
  },
  effects: { department: { clinic: 'Heals.' } },
};

describe('the rules page', () => {
  it('finds the names of a data file', () => {
    expect(kindOf(tree, ['clinic', 'urology'])).toBe('department');
    expect(kindOf(tree, ['game'])).toBeUndefined();
  });

  it('lists what has a name, and says what is ours', () => {
    const row = (id: string, source: string) => ({ id, source, data: {} });
    const chests = chestsOf(tree, {
      game: 'g',
      files: { departments: [row('clinic', 'seed'), row('urology', 'house')], tables: [row('game', 'seed')] },
    });
    expect(chests.map(({ title }) => title)).toEqual(['Department']);
    expect(chests[0]?.pieces.map(({ name, effect, isHouse }) => [name, effect, isHouse])).toEqual([
      ['Clinic', 'Heals.', false],
      ['Urology', '', true],
    ]);
  });

  it('shows what a catalogue lists, with all it explains', () => {
    const listing = {
      ...tree,
      components: { department: 'Departments' },
      effects: { department: { clinic: 'Heals.', urology: 'Heals yellow.' } },
    };
    const [chest, ...others] = chestsOf(listing, {
      game: 'g',
      files: { tables: [{ id: 'urology', source: 'house', data: { value: 1 } }] },
    });
    expect(others).toEqual([]);
    expect(chest?.title).toBe('Departments');
    expect(chest?.pieces.map(({ name, effect, isHouse }) => [name, effect, isHouse])).toEqual([
      ['Clinic', 'Heals.', false],
      ['Urology', 'Heals yellow.', true],
    ]);
  });

  it('reads chapters, also where there are none', () => {
    const rules = [{ title: 'a', text: 'b' }];
    expect(chaptersOf({ rules } as never)).toEqual(rules);
    expect(chaptersOf({})).toEqual([]);
  });

  it('searches without minding accents, apostrophes or order', () => {
    expect(matches('role deux', 'Deux rôles')).toBe(true);
    expect(matches("l'entree", 'À côté de l’entrée')).toBe(true);
    expect(matches('trois', 'Deux rôles')).toBe(false);
  });
});
