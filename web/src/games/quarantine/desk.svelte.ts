/**
 * What lies on a player's desk before it is said: a renovation tile by tile, the cubes of a price or of a payment. All
 * of it is free until it is done, in any order, and costs no word with the server. And whether cubes are drawn on.
 */
import { goalsOf, laidOut, type Goal, type Step } from './renovation';

export type Draft = 'renovation' | 'price' | 'payment';

/** The draft by which a question is answered here. */
export const DRAFTS: Readonly<Record<string, Draft>> = { renovate: 'renovation', price: 'price', pay: 'payment' };

/** cubes of the least price */
const LEAST = 2;

export class Desk {
  #token = '';
  /** what was done with tiles, in order */
  steps = $state.raw<readonly Step[]>([]);
  /** tiles that may be lifted */
  limit = $state(0);
  /** the tile in hand */
  held = $state.raw<string | undefined>(undefined);
  cubes = $state.raw<readonly string[]>([]);
  /** nobody has touched what is proposed */
  proposed = $state(false);
  /** key of the rule that the last click ran into */
  says = $state.raw<string | undefined>(undefined);
  /** the next cube is drawn as soon as the last one lies */
  drawing = $state(false);
  /** … and in every turn, as long as the player wants it so */
  always = $state(false);

  readonly goals: ReadonlyMap<string, Goal> = $derived(goalsOf(this.steps));
  readonly laid: string = $derived(this.steps.length > 0 ? laidOut(this.goals) : this.cubes.join(' '));

  /** Another question: the desk is empty; true if it is another. */
  begin(token: string): boolean {
    if (token === this.#token) return false;
    this.#token = token;
    this.clear();
    return true;
  }

  /** Lays out the least price, of the cubes of which there are most: to be changed, and not said until it is. */
  propose(supply: Readonly<Record<string, number>>): void {
    const left = { ...supply };
    const cubes: string[] = [];
    while (cubes.length < LEAST) {
      const [most] = Object.keys(left)
        .filter((cube) => cube !== 'grey' && (left[cube] ?? 0) > 0)
        .sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0));
      if (most === undefined) return;
      left[most] = (left[most] ?? 0) - 1;
      cubes.push(most);
    }
    this.cubes = cubes;
    this.proposed = true;
  }

  clear(): void {
    this.steps = [];
    this.held = undefined;
    this.cubes = [];
    this.proposed = false;
    this.says = undefined;
  }

  take(tile: string): void {
    this.says = undefined;
    this.held = this.held === tile ? undefined : tile;
  }

  put(goal: Goal): void {
    if (this.held === undefined) return;
    this.steps = [...this.steps, { tile: this.held, goal }];
    this.held = undefined;
    this.says = undefined;
  }

  add(cube: string): void {
    this.proposed = false;
    this.cubes = [...this.cubes, cube];
  }

  remove(cube: string): void {
    this.proposed = false;
    const at = this.cubes.lastIndexOf(cube);
    this.cubes = this.cubes.filter((_, place) => place !== at);
  }

  count(cube: string): number {
    return this.cubes.filter((one) => one === cube).length;
  }

  get empty(): boolean {
    return this.steps.length === 0 && this.cubes.length === 0 && this.held === undefined;
  }

  /** The last thing back; false if there was none. */
  back(): boolean {
    if (this.empty) return false;
    this.says = undefined;
    if (this.held !== undefined) this.held = undefined;
    else if (this.steps.length > 0) this.steps = this.steps.slice(0, -1);
    else this.cubes = this.cubes.slice(0, -1);
    return true;
  }
}

export const desk = new Desk();
