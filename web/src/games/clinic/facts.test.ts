import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { GameWords } from '../../table/board';
import { LANGS } from '../../text/format';
import { idsOf, isComponent, liesInStack, tintOf, treats } from './facts';
import { data, gameWords } from './fixtures/read';
import { table } from '.';
import { DEPARTMENT_SIGNS, signOf } from './signs';

const { box } = gameWords('en');

describe('facts from the box', () => {
  it('say which modules have which colour, and where patients are treated', () => {
    expect(['hub_cardiology', 'treatment_room', 'lab', 'garden'].map((id) => tintOf(box, id))).toEqual([
      'magenta',
      'orange',
      'blue',
      undefined,
    ]);
    expect(idsOf(box, 'components').filter((id) => treats(box, id))).toEqual([
      'treatment_room',
      'operating_room',
      'outpatient',
    ]);
    expect(['hub_cardiology', 'lab', 'supply_room', 'entrance'].map((id) => liesInStack(box, id))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are those of the data file', () => {
    const tables = data('clinic_data');
    for (const name of ['components', 'departments', 'bonus'] as const)
      expect(idsOf(box, name)).toEqual(Object.keys(tables[name] ?? {}).filter((id) => id !== 'source'));
    expect(idsOf(box, 'ranks')[0]).toBe('rank_orderly');
  });

  it.each(LANGS)('have words in %s', (lang) => {
    const words = gameWords(lang);
    for (const id of idsOf(box, 'components')) expect([id, words.effect('component', id)]).not.toEqual([id, '']);
    for (const rank of idsOf(box, 'ranks')) expect(words.name('rank', rank)).not.toBe(rank);
  });
});

describe('signs', () => {
  it('are of their own for every department and component', () => {
    const departments = Object.values(DEPARTMENT_SIGNS).map((sign) => JSON.stringify(sign));
    expect(new Set(departments).size).toBe(idsOf(box, 'departments').length);
    const signs = idsOf(box, 'components').map((id) => JSON.stringify(signOf(id)));
    expect(new Set(signs).size).toBe(signs.length);
  });

  it('are drawn of a component the app has never heard of', () => {
    const row = { id: 'components', source: '', data: { sauna: { colour: 'pink' } } };
    const words = new GameWords({ ...gameWords('en').words, files: { clinic_data: [row] } }, []);
    expect([isComponent(words.box, 'sauna'), tintOf(words.box, 'sauna')]).toEqual([true, 'pink']);
    const Picture = table.Picture as NonNullable<typeof table.Picture>;
    const { container } = render(Picture, { kind: 'component', id: 'sauna', data: {}, words });
    expect(container.querySelectorAll('svg path').length).toBeGreaterThan(0);
  });
});
