/** What the window has room for; the same limits as in the style sheets. */
class Media {
  readonly #wide = matchMedia('(min-width: 1181px)');
  readonly #phone = matchMedia('(max-width: 820px)');
  readonly #tall = matchMedia('(min-height: 900px)');
  /** a side column fits */
  wide = $state(this.#wide.matches);
  phone = $state(this.#phone.matches);
  /** more than a laptop's height */
  tall = $state(this.#tall.matches);

  constructor() {
    this.#wide.addEventListener('change', ({ matches }) => (this.wide = matches));
    this.#tall.addEventListener('change', ({ matches }) => (this.tall = matches));
    this.#phone.addEventListener('change', ({ matches }) => (this.phone = matches));
  }
}

export const media = new Media();
