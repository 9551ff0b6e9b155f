/** Why there is no table: the browser lets nothing be kept, or whatever else. */
export type Failure = 'no_database' | 'failed';

/** How far the start has come: bytes first, then Python wakes up. */
class Starting {
  /** from 0 to 1 */
  share = $state(0);
  ready = $state(false);
  failed = $state<Failure>();
}

export const starting = new Starting();
