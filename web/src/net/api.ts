/** The REST part of the wire. Every call gives its answer or throws a Refusal with one clear line. */
import type {
  Components,
  Fault,
  GameInfo,
  Hint,
  Join,
  Joined,
  Judgement,
  Link,
  LinkKind,
  Lobby,
  Me,
  NewLink,
  NewMe,
  NewTable,
  RecordInfo,
  Scores,
  SeatChange,
  StepView,
  TableInfo,
} from '../wire.gen';
import type { Tree } from '../text/format';

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
    answer = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(body === undefined
        ? {}
        : {
            headers: { 'content-type': 'application/json' },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
    });
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
    get<StepView>(`/tables/${id(table)}/steps/${step}${seatQuery(seat)}`),
  tableScores: (table: string) => get<Scores>(`/tables/${id(table)}/scores`),
  record: (record: string) => get<RecordInfo>(`/records/${id(record)}`),
  recordStep: (record: string, step: number, seat?: number | 'all') =>
    get<StepView>(`/records/${id(record)}/steps/${step}${seatQuery(seat)}`),
  recordScores: (record: string) => get<Scores>(`/records/${id(record)}/scores`),
  review: (record: string, seat: number, first: number) =>
    get<Judgement>(`/records/${id(record)}/review?seat=${seat}&first=${first}`),
  upload: (file: string) => post<RecordInfo>('/records', file),
};

/** Where a record file can be downloaded from. */
export const recordFile = (record: string): string => `/api/records/${id(record)}/file`;

function seatQuery(seat: number | 'all' | undefined): string {
  return seat === undefined ? '' : `?seat=${seat}`;
}
