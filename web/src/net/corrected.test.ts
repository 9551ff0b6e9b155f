import { expect, it } from 'vitest';
import { corrected } from './corrected';

it('changes a box where an owner has other numbers, in every row that tells them', () => {
  const garden = { tiles: 12, cost: [2, 3] };
  const files = {
    clinic_data: [
      { id: 'components', source: '', data: { garden } },
      { id: 'garden', source: 'house', data: garden },
      { id: 'doctor_bag', source: 'seed', data: { purple: { 1: 1, 2: 2 } } },
    ],
    reports: [{ id: 'report_ry', source: 'house', data: { needs: ['red', 'yellow'] } }],
  };
  const set =
    'clinic_data.components.garden.cost=4,5;clinic_data.doctor_bag.purple.2=3;reports.report_ry.needs=red,red,green';
  expect(corrected(files, set)).toEqual({
    clinic_data: [
      { id: 'components', source: '', data: { garden: { tiles: 12, cost: [4, 5] } } },
      { id: 'garden', source: 'house', data: { tiles: 12, cost: [4, 5] } },
      { id: 'doctor_bag', source: 'seed', data: { purple: { 1: 1, 2: 3 } } },
    ],
    reports: [{ id: 'report_ry', source: 'house', data: { needs: ['red', 'red', 'green'] } }],
  });
  expect(corrected(files, 'house')).toEqual(files);
});
