/** What the window has room for; the same limits as in the style sheets. */
class Media {
  readonly #wide = matchMedia('(min-width: 1181px)');
  readonly #phone = matchMedia('(max-width: 820px)');
  /** a side column fits */
  wide = $state(this.#wide.matches);
  phone = $state(this.#phone.matches);

  constructor() {
    this.#wide.addEventListener('change', ({ matches }) => (this.wide = matches));
    this.#phone.addEventListener('change', ({ matches }) => (this.phone = matches));
  }
}

export const media = new Media();
