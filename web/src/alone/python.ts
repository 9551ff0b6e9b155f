/** Python in a worker: the interpreter and our package, all from the folder of this edition. */
import type { loadPyodide, PyodideAPI } from 'pyodide';
import { fixed, keptMemory, type Edition, type Memory } from './memory';

interface Loader {
  loadPyodide: typeof loadPyodide;
}
type Options = NonNullable<Parameters<typeof loadPyodide>[0]>;
/** Makes the interpreter of its settings. */
type Create = NonNullable<Options['createPyodideModule']>;
/** What Pyodide does not promise in its types: the memory of a Python that has begun, and how it is brought back. */
interface Snapshots {
  makeMemorySnapshot: () => Memory;
}

/** What a second Python begins with if it gets it from the first. */
export interface Begun {
  module: WebAssembly.Module;
  memory: Memory | undefined;
}
export interface Awake {
  python: PyodideAPI;
  begun: Begun;
  /** Was its memory brought back? */
  again: boolean;
}

const PACKAGES = '/lib/python3.14/site-packages/';
const WASM = 'pyodide.asm.wasm';
const PAGE = 64 * 1024;

/** Starts Python; `loaded` is told of every stretch of bytes that has come. */
export async function startPython(
  edition: Edition,
  loaded: (bytes: number) => void = () => undefined,
  begun?: Begun,
): Promise<Awake> {
  const files = unpacked(fixed(edition, 'python/lazaretto.bin'), loaded);
  const kept = begun?.memory ?? (await keptMemory(edition));
  try {
    return await wake(edition, files, loaded, kept, begun?.module);
  } catch (error) {
    if (!kept) throw error;
    // A memory that cannot be brought back is no memory.
    console.warn(error);
    return wake(edition, files, loaded, undefined, begun?.module);
  }
}

async function wake(
  edition: Edition,
  files: Promise<Uint8Array<ArrayBuffer>>,
  loaded: (bytes: number) => void,
  kept: Memory | undefined,
  compiled: WebAssembly.Module | undefined,
): Promise<Awake> {
  const restore = listen(edition, loaded, compiled);
  try {
    const [{ loadPyodide }, glue] = await Promise.all([
      import(/* @vite-ignore */ fixed(edition, 'python/pyodide.mjs')) as Promise<Loader>,
      import(/* @vite-ignore */ fixed(edition, 'python/pyodide.asm.mjs')) as Promise<{ default: Create }>,
    ]);
    let module = compiled;
    const createPyodideModule: Create = (settings) => {
      const { instantiateWasm } = settings;
      const instantiate: typeof instantiateWasm = (imports, receive) =>
        instantiateWasm?.(imports, (instance, found) => {
          module = found;
          if (kept) makeRoom(instance.exports['memory'] as WebAssembly.Memory, kept.length);
          receive(instance, found);
        });
      return glue.default(Object.assign(settings, { instantiateWasm: instantiate }));
    };
    const memory = kept ? { _loadSnapshot: kept } : { _makeSnapshot: true };
    const python = await loadPyodide({ indexURL: `${edition.base}python/`, createPyodideModule, ...memory } as Options);
    place(python, await files);
    if (!module) throw new Error('no Python came');
    if (kept) python.runPython('import importlib, random; importlib.invalidate_caches(); random.seed()');
    else python.pyimport('lazaretto.alone.waking');
    return { python, begun: { module, memory: kept ?? memoryOf(python) }, again: kept !== undefined };
  } finally {
    restore();
  }
}

/** Its memory as it is now, if that can be had: without it, the next start is a first one. */
function memoryOf(python: PyodideAPI): Memory | undefined {
  try {
    return (python as unknown as Snapshots).makeMemorySnapshot();
  } catch (error) {
    console.info(error);
    return undefined;
  }
}

function makeRoom(memory: WebAssembly.Memory, bytes: number): void {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE);
  if (missing > 0) memory.grow(missing);
}

/** The interpreter fetches its own files: what comes is counted, and what is compiled already is not fetched again. */
function listen(edition: Edition, loaded: (bytes: number) => void, module: WebAssembly.Module | undefined): () => void {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (...request) => {
    const [address, ...how] = request;
    const asked = String(address);
    if (module && asked.endsWith(WASM)) return new Response();
    const ours = asked.startsWith(edition.base) ? fixed(edition, asked.slice(edition.base.length)) : address;
    return counted(await fetch(ours, ...how), loaded);
  };
  if (module) {
    WebAssembly.instantiateStreaming = async (_, imports) => ({
      module,
      instance: await WebAssembly.instantiate(module, imports),
    });
  }
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** All our files in one, as `build_browser.py` has packed them. */
async function unpacked(address: string, loaded: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const plain = counted(answer, loaded).body?.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Puts them where Python looks for them: a list of paths and sizes stands before the bodies. */
function place(python: PyodideAPI, files: Uint8Array<ArrayBuffer>): void {
  const length = new DataView(files.buffer).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(files.subarray(4, 4 + length))) as [string, number][];
  const folders = new Set<string>();
  let at = 4 + length;
  for (const [name, size] of list) {
    const path = PACKAGES + name;
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(path, files.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

/** The answer as it is (a browser keeps what it has compiled of it), while a copy of it is counted. */
function counted(answer: Response, loaded: (bytes: number) => void): Response {
  const copy = answer.clone().body?.getReader();
  const count = async (): Promise<void> => {
    for (let part = await copy?.read(); part && !part.done; part = await copy?.read()) loaded(part.value.length);
  };
  count().catch(() => undefined);
  return answer;
}
