import { places, play, type Move, type Places } from './flip';

/**
 * Plays the movement whenever `seen` changes (a new view): call it in the component that draws the board.
 * `moves` may name what went from one place to another, as the log of the move tells.
 */
export function flipOn(
  root: () => Element | undefined,
  seen: () => unknown,
  moves: () => readonly Move[] = () => [],
): void {
  let before: Places | undefined;

  $effect.pre(() => {
    seen();
    const element = root();
    before = element && places(element);
  });
  $effect(() => {
    seen();
    const element = root();
    if (element && before) play(element, before, moves());
    before = undefined;
  });
}
