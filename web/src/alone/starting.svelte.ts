/** How far the start has come: bytes first, then Python wakes up. */
class Starting {
  /** from 0 to 1 */
  share = $state(0);
  ready = $state(false);
  failed = $state(false);
}

export const starting = new Starting();
