import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fault, Play, Update } from '../wire.gen';
import { audible, Live } from './live.svelte';
import { FakeSocket } from './testing';

function update(seq: number, more: Partial<Update> = {}): Update {
  return {
    type: 'update',
    seq,
    since: -1,
    public: {},
    outcome: null,
    clock: { now: 0, asked: [], used: [] },
    seat: 0,
    private: {},
    aids: [],
    proposes: false,
    question: null,
    choices: [],
    changed: seq,
    notes: [],
    can_undo: false,
    can_back: false,
    ...more,
  };
}

let live: Live;
let socket: FakeSocket;
const refused = vi.fn<(code: Fault, move: boolean) => void>();

const moves = () => socket.sent.filter((message): message is Play => message.type === 'play');
const unsaved = (key?: string) =>
  socket.says({ type: 'error', code: 'unsaved', text: '', ...(key !== undefined && { key }) });
const key = () => moves()[0]?.key ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.install();
  refused.mockReset();
  live = new Live('t', { refused });
  socket = FakeSocket.newest.opens();
  socket.says(update(4));
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends a move that came too soon once more, after a breath, and says nothing of it', () => {
  live.play(7);
  socket.says({ type: 'error', code: 'too_fast', text: '', key: key() });
  expect(moves()).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(moves().map(({ code, key: sent }) => [code, sent])).toEqual([
    [7, key()],
    [7, key()],
  ]);
  socket.says(update(5, { key: key(), key_seq: 5 }));
  vi.advanceTimersByTime(5000);
  expect(moves()).toHaveLength(2);
  expect(refused).not.toHaveBeenCalled();
});

describe('a table that cannot be saved', () => {
  it('is told after a moment, keeps the last view, and ends with the next update', () => {
    unsaved();
    expect(live.unsaved).toBeUndefined();
    vi.advanceTimersByTime(600);
    expect(live.unsaved).toBe('table');
    expect(live.update?.seq).toBe(4);
    socket.says(update(4));
    expect(live.unsaved).toBeUndefined();
    expect(refused).not.toHaveBeenCalled();
  });

  it('is not worth a word when it goes on at once', () => {
    unsaved();
    vi.advanceTimersByTime(300);
    socket.says(update(4));
    vi.advanceTimersByTime(5000);
    expect(live.unsaved).toBeUndefined();
  });

  it('keeps the move and sends it again with the same key', () => {
    live.play(7);
    unsaved(key());
    vi.advanceTimersByTime(600);
    expect(live.unsaved).toBe('move');
    expect(moves()).toHaveLength(1);
    socket.says(update(4));
    expect(moves().map(({ code, key: sent }) => [code, sent])).toEqual([
      [7, key()],
      [7, key()],
    ]);
    expect(live.unsaved).toBe('move'); // until it is really made
    socket.says(update(5, { key: key(), key_seq: 5 }));
    expect(live.unsaved).toBeUndefined();
    expect(refused).not.toHaveBeenCalled();
    socket.says(update(5));
    expect(moves()).toHaveLength(2);
  });

  it('is not flooded with a move that is refused again and again', () => {
    live.play(7);
    for (const [sent, wait] of [
      [1, 0],
      [2, 1000],
      [3, 2000],
      [4, 4000],
      [5, 4000],
    ] as const) {
      expect(moves()).toHaveLength(sent);
      unsaved(key());
      socket.says(update(4));
      if (wait > 0) {
        vi.advanceTimersByTime(wait - 1);
        expect(moves()).toHaveLength(sent);
        expect(live.unsaved).toBe('move');
        vi.advanceTimersByTime(1);
      }
      expect(moves()).toHaveLength(sent + 1);
    }
  });

  it('gives the question back if the kept move does not fit any more', () => {
    live.play(7);
    unsaved(key());
    vi.advanceTimersByTime(600);
    socket.says(update(6));
    socket.says({ type: 'error', code: 'stale', text: '', key: key() });
    expect(refused.mock.calls).toEqual([['stale', true]]);
    expect(live.unsaved).toBeUndefined();
  });

  it('has the move made after a broken line, too', () => {
    live.play(7);
    unsaved(key());
    const first = key();
    socket.closes(1012);
    vi.advanceTimersByTime(400);
    socket = FakeSocket.newest.opens();
    expect(moves()).toHaveLength(0);
    socket.says(update(4));
    expect(moves().map(({ key: sent }) => sent)).toEqual([first]);
  });
});

describe('words that could not be saved', () => {
  it('come back to where they were written, before what was written since', () => {
    live.draft = '  Good evening ';
    expect(live.say()).toBe(true);
    expect(live.draft).toBe('');
    const said = socket.sent.at(-1);
    if (said?.type !== 'chat') throw new Error('nothing was said');
    expect(said.text).toBe('Good evening');
    live.draft = 'all';
    unsaved(said.key ?? '');
    expect(live.draft).toBe('Good evening all');
    expect(live.unsaid).toBe('unsaved');
    vi.advanceTimersByTime(600);
    expect(live.unsaved).toBeUndefined(); // the table itself goes on
    live.say();
    expect(live.unsaid).toBeUndefined();
  });

  it('stay where they are while the line is down', () => {
    socket.closes(1006);
    live.draft = 'Hello';
    expect(live.say()).toBe(false);
    expect(live.draft).toBe('Hello');
  });
});

describe('a whisper', () => {
  const line = {
    number: -5,
    at: 1,
    seat: 1,
    name: 'Bea',
    kind: 'text',
    text: 'at the gate',
    key: '',
    args: {},
  } as const;

  it('is heard by the two seats only', () => {
    expect([0, 1, 2, null, undefined].map((shown) => audible({ ...line, to: 0 }, shown))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(audible({ ...line, to: null }, null)).toBe(true);
  });

  it('and its draft are gone when another seat is shown', () => {
    socket.says({ type: 'said', line: { ...line, to: 0 } });
    live.to = 1;
    live.draft = 'for Bea only';
    live.show(null);
    expect(live.chat).toEqual([]);
    expect(live.draft).toBe('');
    expect(live.to).toBeNull();
  });

  it('make nobody show a seat again and again', () => {
    const stop = $effect.root(() => {
      $effect(() => live.show(null));
    });
    flushSync();
    socket.says({ type: 'said', line: { ...line, to: null } });
    flushSync();
    expect(socket.sent.filter(({ type }) => type === 'show')).toHaveLength(1);
    stop();
  });

  it('that was refused comes back as a whisper, to the seat it came from', () => {
    live.to = 1;
    live.draft = 'for Bea only';
    live.say();
    const said = socket.sent.at(-1);
    if (said?.type !== 'chat') throw new Error('nothing was said');
    expect(said.to).toBe(1);
    live.to = null;
    unsaved(said.key ?? '');
    expect([live.draft, live.to]).toEqual(['for Bea only', 1]);
  });
});
