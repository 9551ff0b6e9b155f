/** The REST part of the wire. Every call gives its answer or throws a Refusal with one clear line. */
import type {
  Components,
  DeskInfo,
  ExampleView,
  Fault,
  GameInfo,
  Hint,
  Join,
  Joined,
  Judgement,
  Learning,
  LessonFilm,
  Link,
  LinkKind,
  Lobby,
  Me,
  NewLink,
  NewMe,
  NewTable,
  PuzzleHint,
  PuzzleView,
  Reasons,
  RecordInfo,
  RulebookInfo,
  Scores,
  SeatChange,
  StepView,
  Story,
  TableInfo,
  TakeOver,
} from '../wire.gen';
import type { Tree } from '../text/format';
import { ALONE } from '../edition';
import { ask } from './carriage';

/** A request the server refused, or that never reached it (code "offline"). */
export class Refusal extends Error {
  readonly code: Fault | 'offline';
  readonly status: number;

  constructor(code: Fault | 'offline', text: string, status = 0) {
    super(text);
    this.code = code;
    this.status = status;
  }
}

interface Problem {
  code?: Fault;
  text?: string;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await ask(method, path, typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  } catch {
    throw new Refusal('offline', 'the server cannot be reached');
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const problem = (await answer.json().catch(() => ({}))) as Problem;
  throw new Refusal(problem.code ?? 'server', problem.text ?? answer.statusText, answer.status);
}

const get = <T>(path: string): Promise<T> => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>('POST', path, body);
const drop = <T>(path: string): Promise<T> => call<T>('DELETE', path);
const id = encodeURIComponent;

export const api = {
  me: () => get<Me>('/me'),
  changeMe: (change: NewMe) => post<Me>('/me', change),
  games: () => get<GameInfo[]>('/games'),
  /** By its version a catalogue is kept forever; another one has another version. */
  words: (game: string, language: string, version: string) =>
    get<Tree>(`/games/${id(game)}/text/${language}?v=${version}`),
  components: (game: string, version: string) => get<Components>(`/games/${id(game)}/components?v=${version}`),
  lobby: () => get<Lobby>('/tables'),
  newTable: (table: NewTable) => post<TableInfo>('/tables', table),
  table: (table: string) => get<TableInfo>(`/tables/${id(table)}`),
  join: (table: string, join: Join) => post<Joined>(`/tables/${id(table)}/join`, join),
  link: (table: string, link: NewLink) => post<Link>(`/tables/${id(table)}/links`, link),
  dropLinks: (table: string, kind: LinkKind) => drop<unknown>(`/tables/${id(table)}/links/${kind}`),
  changeSeat: (table: string, seat: number, change: SeatChange) =>
    post<TableInfo>(`/tables/${id(table)}/seats/${seat}`, change),
  start: (table: string) => post<TableInfo>(`/tables/${id(table)}/start`),
  leave: (table: string) => post<TableInfo>(`/tables/${id(table)}/leave`),
  remove: (table: string) => drop<unknown>(`/tables/${id(table)}`),
  rematch: (table: string) => post<TableInfo>(`/tables/${id(table)}/rematch`),
  hint: (table: string, seat: number) => get<Hint>(`/tables/${id(table)}/seats/${seat}/hint`),
  tableStep: (table: string, step: number, seat?: number) =>
    get<StepView>(`/tables/${id(table)}/steps/${step}?staged=true${seatQuery(seat)}`),
  tableScores: (table: string) => get<Scores>(`/tables/${id(table)}/scores`),
  record: (record: string) => get<RecordInfo>(`/records/${id(record)}`),
  recordStep: (record: string, step: number, seat?: number | 'all') =>
    get<StepView>(`/records/${id(record)}/steps/${step}?staged=true${seatQuery(seat)}`),
  recordScores: (record: string) => get<Scores>(`/records/${id(record)}/scores`),
  story: (record: string) => get<Story>(`/records/${id(record)}/story`),
  review: (record: string, seat: number, first: number) =>
    get<Judgement>(`/records/${id(record)}/review?seat=${seat}&first=${first}`),
  learning: (language: string) => get<Learning[]>(`/learn?lang=${language}`),
  lesson: (game: string, lesson: string, language: string, answers: readonly number[]) =>
    get<LessonFilm>(`/learn/${id(game)}/lessons/${id(lesson)}?lang=${language}&answers=${answers.join(',')}`),
  whyInLesson: (game: string, lesson: string, answers: readonly number[], step: number, part: string) =>
    get<Reasons>(
      `/learn/${id(game)}/lessons/${id(lesson)}/why?answers=${answers.join(',')}&step=${step}&part=${id(part)}`,
    ),
  puzzle: (game: string, puzzle: number, language: string, codes: readonly number[], solution = false) =>
    get<PuzzleView>(
      `/learn/${id(game)}/puzzles/${puzzle}?lang=${language}&codes=${codes.join(',')}&solution=${solution}`,
    ),
  puzzleHint: (game: string, puzzle: number, language: string, codes: readonly number[], more: boolean) =>
    get<PuzzleHint>(`/learn/${id(game)}/puzzles/${puzzle}/hint?lang=${language}&codes=${codes.join(',')}&more=${more}`),
  whyInPuzzle: (game: string, puzzle: number, codes: readonly number[], part: string) =>
    get<Reasons>(`/learn/${id(game)}/puzzles/${puzzle}/why?codes=${codes.join(',')}&part=${id(part)}`),
  rulebook: (game: string, language: string) => get<RulebookInfo>(`/rules/${id(game)}?lang=${language}`),
  example: (game: string, example: string, codes: readonly number[]) =>
    get<ExampleView>(`/rules/${id(game)}/examples/${id(example)}?codes=${codes.join(',')}`),
  whyInExample: (game: string, example: string, codes: readonly number[], part: string) =>
    get<Reasons>(`/rules/${id(game)}/examples/${id(example)}/why?codes=${codes.join(',')}&part=${id(part)}`),
  desk: (game: string, numbers: string, source: string) =>
    get<DeskInfo>(`/rules/${id(game)}/desk?numbers=${id(numbers)}&source=${id(source)}`),
  upload: (file: string) => post<RecordInfo>('/records', file),
  takeOver: (record: string, step: number, body: TakeOver) =>
    post<TableInfo>(`/records/${id(record)}/steps/${step}/table`, body),
  takeUp: (record: string) => post<TableInfo>(`/records/${id(record)}/table`),
};

/** How a record is saved as a file: by a link to the server's, or by a click that makes one. */
export function recordFile(
  record: string,
): { href: string; attributes: { download: string } } | { onclick: () => void } {
  if (ALONE) return { onclick: () => void saveRecord(record).catch(() => undefined) };
  return { href: `/api/records/${id(record)}/file`, attributes: { download: '' } };
}

const saveRecord = (record: string): Promise<void> =>
  saveFile(`/records/${id(record)}/file`, `lazaretto-${record.slice(0, 8)}.json`);

/** Saves a running game as a record, to go on with it elsewhere. */
export const handOver = (table: TableInfo): Promise<void> =>
  saveFile(`/tables/${id(table.id)}/handover`, `lazaretto-${table.game}-${table.id.slice(0, 8)}.json`);

async function saveFile(path: string, name: string): Promise<void> {
  const answer = await ask('GET', path);
  if (!answer.ok) throw new Refusal(((await answer.json().catch(() => ({}))) as Problem).code ?? 'server', '');
  const link = document.createElement('a');
  // As it is: its numbers may be larger than this language can count.
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function seatQuery(seat: number | 'all' | undefined): string {
  return seat === undefined ? '' : `&seat=${seat}`;
}
