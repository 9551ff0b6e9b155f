/** What the table page itself reads of a public view; the rest is the board's. Every field may be missing. */
import type { Json } from '../wire.gen';
import { numbers } from './box';

export interface PublicPart {
  asking: readonly { seat: number; question: string }[];
  round: number | undefined;
  rounds: number | undefined;
  phase: string | undefined;
  phases: readonly string[];
  scores: readonly number[] | undefined;
  firstPlayer: number | undefined;
}

const numberIn = (view: Json, key: string) => (typeof view[key] === 'number' ? (view[key] as number) : undefined);

export function publicPart(view: Json): PublicPart {
  return {
    asking: Array.isArray(view['asking']) ? (view['asking'] as { seat: number; question: string }[]) : [],
    round: numberIn(view, 'round'),
    rounds: numberIn(view, 'rounds'),
    phase: typeof view['phase'] === 'string' ? view['phase'] : undefined,
    phases: Array.isArray(view['phases']) ? (view['phases'] as string[]) : [],
    scores: Array.isArray(view['scores']) ? (view['scores'] as number[]) : undefined,
    firstPlayer: numberIn(view, 'first_player'),
  };
}

/** How a game ended. */
export interface Outcome {
  scores: readonly number[];
  ranks: readonly number[];
  winners: readonly number[];
  sheet: readonly { line: string; points: readonly number[] }[];
}

const isLine = (line: unknown): line is Outcome['sheet'][number] =>
  typeof line === 'object' && line !== null && 'line' in line && 'points' in line;

export function outcomeOf(data: Json): Outcome {
  const { sheet } = data;
  return {
    scores: numbers(data['scores']),
    ranks: numbers(data['ranks']),
    winners: numbers(data['winners']),
    sheet: Array.isArray(sheet) ? sheet.filter(isLine) : [],
  };
}

/** What a seat is asked, by the key of its question. */
export function askedOf({ asking }: Pick<PublicPart, 'asking'>, seat: number | null): string | undefined {
  return asking.find((asked) => asked.seat === seat)?.question;
}
