import type { Places } from './flip';
import { fly, spots, type Went } from './told';

/**
 * Lets pieces go where the notes say whenever `seen` changes. Call it in a component that stands before the board in
 * its page: where everything was is noted before the board is drawn anew. Gives what was noted.
 */
export function flyOn<Seen>(
  root: () => Element | undefined,
  seen: () => Seen | undefined,
  went: (now: Seen) => readonly Went[],
): { readonly before: Places | undefined } {
  let noted: Places | undefined;
  let before = $state.raw<Places>();

  $effect.pre(() => {
    seen();
    const element = root();
    noted = element && spots(element);
  });
  $effect(() => {
    const now = seen();
    const element = root();
    if (now !== undefined && element && noted) fly(element, noted, went(now));
    before = noted;
  });
  return {
    get before() {
      return before;
    },
  };
}
