/** The words of the page with the door tables. */
import type { Args } from '../../../text/format';
import type { GameWords } from '../../../table/board';
import type { Fault } from '../doors';

export const pageWord = (words: GameWords, key: string, args: Args = {}): string =>
  words.say(`doors_page.${key}`, args);

export function faultWord(words: GameWords, fault: Fault): string {
  return pageWord(words, `fault_${fault.fault}`, 'kind' in fault ? { kind: fault.kind } : {});
}
