import { describe, expect, it } from 'vitest';
import { claimsOf } from './claims';

describe('claims', () => {
  it('are made from the catalogue', () => {
    const tree = {
      claims: { healthy: 'I am healthy.', total: 'My total is {total}.', sick: '{seat} has {symptom}.' },
      names: { symptom: { fever: 'fever' } },
    };
    const [healthy, total, sick] = claimsOf(tree, 2);
    expect(healthy).toEqual({ key: 'healthy', title: 'I am healthy.', args: {} });
    expect(total?.title).toBe('My total is ….');
    expect(total?.args['total']).toHaveLength(13);
    expect(sick?.args).toEqual({
      seat: [
        { value: '0', said: '0' },
        { value: '1', said: '1' },
      ],
      symptom: [{ value: 'fever', said: 'fever' }],
    });
  });

  it('are those of the table, where its view says', () => {
    const tree = {
      claims: { healthy: 'I am healthy.', sick: 'I saw {symptom}.' },
      names: { symptom: { fever: 'fever', cough: 'cough' } },
    };
    expect(claimsOf(tree, 2, [{ key: 'sick', args: { symptom: ['cough'] } }])).toEqual([
      { key: 'sick', title: 'I saw ….', args: { symptom: [{ value: 'cough', said: 'cough' }] } },
    ]);
    expect(claimsOf(tree, 2, [])).toEqual([]);
  });

  it('are none where the game has none', () => {
    expect(claimsOf({}, 2)).toEqual([]);
  });
});
