/** How people are drawn. */
import type { Colour } from '../../kit/colours';
import type { PersonKind } from '../../kit/ink/people';
import type { KindId } from './view.gen';
import type { Person } from './view.gen';

export const INK: Readonly<Record<KindId, PersonKind>> = {
  doctor: 'doc',
  nurse: 'nurse',
  orderly: 'orderly',
  patient: 'patient',
};

/** Nurses wear white, orderlies blue, which is no colour of the scale. */
export function coatOf({ kind, level }: Pick<Person, 'kind' | 'level'>): Colour {
  return level ?? (kind === 'orderly' ? 'blue' : 'white');
}
