/** The worker that thinks: bots, hints, reviews, replays. The tables never wait for it. */
import type { PyProxy } from 'pyodide/ffi';
import { live } from './life';
import type { Edition } from './memory';
import type { Beginning, Job, ToBench } from './messages';
import { startPython, type Begun } from './python';

interface Page {
  work: (packed: Uint8Array) => PyProxy;
}
type Work = (packed: Uint8Array) => Uint8Array<ArrayBuffer>;

addEventListener('message', ({ data: { edition, life, tables } }: MessageEvent<ToBench>) => {
  let working: Promise<Work> | undefined;
  tables.onmessage = ({ data }: MessageEvent<Beginning | Job>) => {
    if ('begun' in data) {
      working = begin(edition, data.begun);
      // What nobody catches here is told to the page, which begins anew: else a bot would think for ever.
      Promise.all([live(life), working]).then(([held]) => postMessage(held), reportError);
    } else answer(tables, data, working).catch(reportError);
  };
});

async function begin(edition: Edition, begun: Begun): Promise<Work> {
  const { python } = await startPython(edition, undefined, begun);
  const { work } = python.pyimport('lazaretto.alone.page') as unknown as Page;
  return (packed) => {
    const found = work(packed);
    const plain = found.toJs() as Uint8Array<ArrayBuffer>;
    found.destroy();
    return plain;
  };
}

/** Jobs are done one after the other, in the order in which they come. */
async function answer(tables: MessagePort, { number, packed }: Job, working: Promise<Work> | undefined): Promise<void> {
  const work = await working;
  if (work) tables.postMessage({ number, packed: work(packed) } satisfies Job);
}
