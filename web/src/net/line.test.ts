import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Play, Update } from '../wire.gen';
import { Line } from './line';
import { FakeSocket } from './testing';

const MOVE: Play = { type: 'play', seat: 0, code: 1, expected_seq: 4, key: 'k' };
const UPDATE: Update = {
  type: 'update',
  seq: 5,
  since: 4,
  public: {},
  outcome: null,
  clock: { now: 0, asked: [], used: [] },
  seat: 0,
  private: {},
  aids: [],
  proposes: false,
  question: null,
  choices: [],
  changed: 5,
  notes: [],
  can_undo: false,
  can_back: false,
  key: 'k',
  key_seq: 5,
};

let line: Line | undefined;
const states: string[] = [];

function open(): FakeSocket {
  states.length = 0;
  line = new Line('ws://here/ws/t', {
    hello: () => ({ type: 'hello' }),
    heard: () => undefined,
    changed: (state, code) => states.push(`${state} ${code}`),
  });
  return FakeSocket.newest.opens();
}
const tries = () => FakeSocket.made.length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // no jitter
  FakeSocket.install();
});
afterEach(() => {
  line?.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a line that was lost', () => {
  it.each([1012, 1006])('tries again quickly at first, as another server takes the table over: %i', (code) => {
    open().closes(code);
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const before = tries();
      let waited = 0;
      for (; tries() === before; waited += 100) vi.advanceTimersByTime(100);
      waits.push(waited);
      FakeSocket.newest.closes(code);
    }
    expect(waits).toEqual([300, 600, 1200, 2000, 2000, 2000, 4000, 8000, 8000]);
    expect(states.slice(0, 2)).toEqual(['open 0', `lost ${code}`]);
  });

  it('is quick again only once it has heard something, not when it is opened and closed at once', () => {
    open().closes(1012);
    vi.advanceTimersByTime(300);
    FakeSocket.newest.opens().closes(1012);
    vi.advanceTimersByTime(300);
    expect(tries()).toBe(2);
    vi.advanceTimersByTime(300);
    expect(tries()).toBe(3);
    const third = FakeSocket.newest.opens();
    third.says({ type: 'pong' });
    third.closes(1012);
    vi.advanceTimersByTime(300);
    expect(tries()).toBe(4);
  });

  it.each([4001, 4003, 4004, 4009])('is not tried again where that is of no use: %i', (code) => {
    open().closes(code);
    vi.advanceTimersByTime(60_000);
    expect(tries()).toBe(1);
    expect(states.at(-1)).toBe(`closed ${code}`);
  });

  it('gives a try up that nobody answers', () => {
    open().closes(1006);
    vi.advanceTimersByTime(300);
    expect(tries()).toBe(2);
    vi.advanceTimersByTime(8000 + 600);
    expect(tries()).toBe(3);
  });
});

describe('a dead line', () => {
  it('is found out by a ping after 25 quiet seconds', () => {
    const socket = open();
    vi.advanceTimersByTime(24_999);
    expect(socket.kinds).toEqual(['hello']);
    vi.advanceTimersByTime(1);
    expect(socket.kinds).toEqual(['hello', 'ping']);
    vi.advanceTimersByTime(9999);
    expect(states).toEqual(['open 0']);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(['open 0', 'lost 1006']);
  });

  it('is found out sooner while somebody waits for the answer to a move, and the other side need not agree', () => {
    const socket = open();
    line?.send(MOVE);
    vi.advanceTimersByTime(4000);
    expect(socket.kinds).toEqual(['hello', 'play', 'ping']);
    vi.advanceTimersByTime(1999);
    expect(states).toEqual(['open 0']);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(['open 0', 'lost 1006']);
    vi.advanceTimersByTime(300);
    expect(tries()).toBe(2);
    socket.says(UPDATE); // it comes to itself too late
    socket.closes(1006);
    vi.advanceTimersByTime(1000);
    expect(tries()).toBe(2);
  });

  it('is not one where the server answers pings while its disk is slow', () => {
    const socket = open();
    line?.send(MOVE);
    for (let n = 0; n < 5; n += 1) {
      vi.advanceTimersByTime(4000);
      socket.says({ type: 'pong' });
    }
    expect(states).toEqual(['open 0']);
    expect(socket.kinds.filter((kind) => kind === 'ping')).toHaveLength(5);
  });

  it('is looked for calmly again once the move is answered', () => {
    const socket = open();
    line?.send(MOVE);
    vi.advanceTimersByTime(1000);
    socket.says(UPDATE);
    vi.advanceTimersByTime(24_999);
    expect(socket.kinds).toEqual(['hello', 'play']);
    line?.send(MOVE);
    socket.says({ type: 'error', code: 'unsaved', text: '', key: 'k' });
    vi.advanceTimersByTime(24_999);
    expect(socket.kinds).toEqual(['hello', 'play', 'play']);
  });
});
