import { describe, expect, it } from 'vitest';
import { allIn, chaptersOf, chestsOf, find, houseNotes, kindOf, matches } from './book';

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
    const rules = [{ id: 'aim', title: 'a', text: 'b' }];
    expect(chaptersOf({ rules } as never)).toEqual(rules);
    expect(chaptersOf({})).toEqual([]);
  });

  it('finds chapters, pieces and rulings, those first that are called so', () => {
    const [chest] = chestsOf(tree, { game: 'g', files: { departments: [{ id: 'clinic', source: '', data: {} }] } });
    const chapters = [{ id: 'aim', title: 'Le but', text: 'Une clinique.' }];
    const rulings = [{ id: 'R1', chapter: 'aim', pieces: [], house: true, says: 'La clinique reste.' }];
    const all = allIn('g', chapters, chest ? [chest] : [], rulings);
    expect(find('clini', all).map(({ kind, path }) => [kind, path])).toEqual([
      ['piece', '/rules/g/departments/clinic'],
      ['chapter', '/rules/g/chapters/aim'],
      ['ruling', '/rules/g/chapters/aim'],
    ]);
    expect(find('  ', all)).toEqual([]);
  });

  it('says which values of a row are ours', () => {
    const row = { id: 'serf', source: 'seed', data: { colour: 'brown', colour_source: 'house' } };
    expect(houseNotes(row, { colour: 'Which pawn is whose.' })).toEqual(['Which pawn is whose.']);
    expect(houseNotes({ ...row, data: {} }, { colour: 'x' })).toEqual([]);
  });

  it('searches without minding accents, apostrophes or order', () => {
    expect(matches('role deux', 'Deux rôles')).toBe(true);
    expect(matches("l'entree", 'À côté de l’entrée')).toBe(true);
    expect(matches('trois', 'Deux rôles')).toBe(false);
  });
});
