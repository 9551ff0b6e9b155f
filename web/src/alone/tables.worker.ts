/** The worker of the tables: the host of `lazaretto.alone`, with the browser's database as its log. */
import type { PyProxy } from 'pyodide/ffi';
import { Database, type Change } from './database';
import { live } from './life';
import { keepMemory } from './memory';
import type { Beginning, FromTables, Job, ToTables } from './messages';
import { startPython } from './python';

/** What `lazaretto.alone.page.Worker` is called with. */
interface Worker {
  request(number: number, method: string, path: string, body: string): void;
  open(line: number, table: string): void;
  hear(line: number, text: string): void;
  close(line: number): void;
  changed(table: string): void;
}
interface Page {
  Worker: (browser: unknown) => Worker;
}

const tell = (message: FromTables) => postMessage(message);
let early: ToTables[] | undefined = [];
let worker: Worker | undefined;

addEventListener('message', ({ data }: MessageEvent<ToTables>) => {
  if (data.say === 'begin') begin(data).catch((error: unknown) => tell({ say: 'failed', why: String(error) }));
  else if (early) early.push(data);
  else obey(data);
});

async function begin({ edition, database, life, bench }: ToTables & { say: 'begin' }): Promise<void> {
  const kept = new Database(database);
  const [{ python, begun, again }, , held] = await Promise.all([
    startPython(edition, (bytes) => tell({ say: 'loaded', bytes })),
    kept.open(),
    live(life),
  ]);
  const others = new BroadcastChannel(database);
  others.onmessage = ({ data }: MessageEvent<string>) => worker?.changed(data);
  const work = workshop(bench);
  const browser = {
    answer: (number: number, status: number, body: string) => tell({ say: 'answer', number, status, body }),
    frame: (line: number, text: string) => tell({ say: 'frame', line, text }),
    hang_up: (line: number, code: number) => tell({ say: 'hang_up', line, code }),
    told: (table: string) => others.postMessage(table),
    write: (changes: string) => kept.write(JSON.parse(changes) as Change[]),
    read: async (prefix: string) => JSON.stringify(await kept.read(prefix)),
    work,
  };
  worker = (python.pyimport('lazaretto.alone.page') as unknown as Page).Worker(browser);
  tell({ say: 'ready', held });
  const waiting = early ?? [];
  early = undefined;
  waiting.forEach(obey);
  bench.postMessage({ begun } satisfies Beginning);
  if (!again && begun.memory) await keepMemory(edition, begun.memory);
}

/** Sends jobs to the other worker; each is answered by its number. */
function workshop(bench: MessagePort): (job: PyProxy) => Promise<Uint8Array> {
  const asked = new Map<number, (packed: Uint8Array) => void>();
  let jobs = 0;
  bench.onmessage = ({ data }: MessageEvent<Job>) => {
    asked.get(data.number)?.(data.packed);
    asked.delete(data.number);
  };
  return (job) => {
    const packed = job.toJs() as Uint8Array<ArrayBuffer>;
    const number = (jobs += 1);
    return new Promise((resolve) => {
      asked.set(number, resolve);
      bench.postMessage({ number, packed } satisfies Job);
    });
  };
}

function obey(message: ToTables): void {
  switch (message.say) {
    case 'ask':
      return worker?.request(message.number, message.method, message.path, message.body);
    case 'open':
      return worker?.open(message.line, message.table);
    case 'hear':
      return worker?.hear(message.line, message.text);
    case 'close':
      return worker?.close(message.line);
    case 'changed':
      return worker?.changed(message.table);
  }
}
