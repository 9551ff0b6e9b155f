import { capital } from './format';

/** Ids made readable, for what no catalogue has a word for: `choose_extra` becomes "Choose extra". */
export function readable(id: string): string {
  return capital(id.replace(/[._]+/g, ' ').trim());
}

/** Minutes and seconds, or hours and minutes, of a span in milliseconds: "0:07", "12:30", "3 h 05". */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor(seconds / 60) % 60)}`;
}
