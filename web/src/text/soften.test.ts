import { describe, expect, it } from 'vitest';
import { soften } from './soften';

describe('soften', () => {
  const plain = (text: string) => text.replaceAll('\u00AD', '');

  it('lets long words break, and only those', () => {
    expect(soften('Clinic')).toBe('Clinic');
    expect(soften('Critical Care Unit')).toBe('Critical Care Unit');
    expect(
      soften('Otorinolaringoiatria')
        .split('\u00AD')
        .every((piece) => piece.length <= 8),
    ).toBe(true);
    expect(soften('Physiotherapy')).toContain('\u00AD');
    expect(soften('Transplant')).toBe('Trans\u00ADplant');
    expect(plain(soften('Diagnostica per immagini'))).toBe('Diagnostica per immagini');
  });

  it('leaves at least four letters on either side', () => {
    for (const word of ['Anaesthetics', 'Orthopaedics', 'Immunologie', 'Sperimentazione']) {
      const pieces = soften(word).split('\u00AD');
      expect(pieces[0]?.length).toBeGreaterThanOrEqual(4);
      expect(pieces.at(-1)?.length).toBeGreaterThanOrEqual(4);
    }
  });
});
