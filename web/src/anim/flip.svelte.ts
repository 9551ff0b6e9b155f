import { places, play, type Move, type Places } from './flip';

/**
 * Plays the movement whenever `seen` changes (a new view): call it in the component that draws the board. While nothing
 * is `seen`, nothing moves, and what was seen last is kept. `moves` names what went from one place to another between
 * two views; undefined says that the two are different pictures, between which nothing moves.
 */
export function flipOn<Seen>(
  root: () => Element | undefined,
  seen: () => Seen | undefined,
  moves: (before: Seen | undefined, now: Seen) => readonly Move[] | undefined = () => [],
): void {
  let from: Places | undefined;
  let last: Seen | undefined;

  $effect.pre(() => {
    seen();
    const element = root();
    from = element && places(element);
  });
  $effect(() => {
    const now = seen();
    if (now === undefined) return;
    const element = root();
    const went = moves(last, now);
    if (element && from && went) play(element, from, went);
    last = now;
    from = undefined;
  });
}
