import { describe, expect, it, vi } from 'vitest';
import type { Choice } from './pick';
import { Pick, type Send } from './pick.svelte';

const choice = (code: number, ...parts: string[][]): Choice => ({
  code,
  verb: 'do',
  args: {},
  label: `choice ${code}`,
  parts,
});
const LIST = [choice(0), choice(1, ['a'], ['x', 'y']), choice(2, ['a'], ['z']), choice(3, ['b'])];

function table(choices = LIST) {
  const send = vi.fn<Send>();
  const pick = new Pick(send);
  pick.offer(choices);
  return { pick, send };
}

function press(pick: Pick, key: string, on: Element = document.body, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
  let used = false;
  const listen = (e: KeyboardEvent) => (used = pick.key(e));
  document.addEventListener('keydown', listen, { once: true });
  on.dispatchEvent(event);
  return used;
}

describe('Pick', () => {
  it('says rest, lit and chosen', () => {
    const { pick } = table();
    expect(pick.stateOf('a')).toBe('lit');
    expect([pick.stateOf('x'), pick.isLater('x')]).toEqual(['rest', true]);
    expect(pick.stateOf('q')).toBe('rest');
    pick.click('a');
    expect(pick.stateOf('a')).toBe('sel');
    expect(pick.stateOf('x')).toBe('lit');
    expect(pick.stateOf('b')).toBe('rest');
  });

  it('answers with an offer, whatever was clicked, and with nothing else', () => {
    const { pick, send } = table();
    pick.click('b');
    expect(pick.offers).toEqual([]);
    pick.retry();
    expect(pick.offers.map(({ code }) => code)).toEqual([0, 1, 2, 3]);
    pick.click('a');
    pick.choose(choice(9));
    pick.choose(choice(3));
    expect(send.mock.calls).toEqual([[3], [3]]);
  });

  it('waits on while only rivals have moved, and takes the offer that follows its own move', () => {
    const { pick, send } = table();
    pick.offer(LIST, '0:4');
    pick.click('b');
    pick.offer(LIST, '0:4');
    expect(pick.busy).toBe(true);
    pick.click('b');
    expect(send.mock.calls).toEqual([[3]]);
    pick.offer(LIST, '0:6');
    expect(pick.busy).toBe(false);
    pick.click('b');
    pick.retry();
    pick.offer(LIST, '0:6');
    expect(pick.busy).toBe(false);
    expect(send.mock.calls).toEqual([[3], [3]]);
  });

  it('sends once and then waits for the next offer', () => {
    const { pick, send } = table();
    pick.click('b');
    pick.click('b');
    pick.click('a');
    expect(send.mock.calls).toEqual([[3]]);
    expect(pick.busy).toBe(true);
    expect(pick.entries).toEqual([]);
    expect(pick.lit.size).toBe(0);
    expect(pick.stateOf('b')).toBe('sel');
    pick.offer([choice(8, ['q'])]);
    expect(pick.busy).toBe(false);
    expect(pick.stateOf('q')).toBe('lit');
  });

  it('stands again after a refusal', () => {
    const { pick } = table();
    pick.click('b');
    pick.retry();
    expect(pick.stateOf('b')).toBe('lit');
    expect(pick.clicks).toEqual([]);
  });

  it('keeps a half-made answer when the same question comes again, and drops it for another', () => {
    const { pick } = table();
    pick.click('a');
    pick.offer(LIST.map((c) => ({ ...c })));
    expect(pick.clicks).toEqual(['a']);
    pick.offer(LIST.slice(1));
    expect(pick.clicks).toEqual([]);
  });

  it('steps back with Escape and says when there is nothing to take back', () => {
    const { pick } = table();
    pick.click('a');
    expect(press(pick, 'Escape')).toBe(true);
    expect(pick.clicks).toEqual([]);
    expect(press(pick, 'Escape')).toBe(false);
  });

  it('picks from the list with digits', () => {
    const { pick, send } = table();
    expect(press(pick, '4')).toBe(true);
    expect(send).toHaveBeenCalledWith(3);
    const second = table();
    expect(press(second.pick, '9')).toBe(false);
    expect(press(second.pick, '0')).toBe(false);
    expect(second.send).not.toHaveBeenCalled();
  });

  it('confirms with Enter only when one choice remains', () => {
    const { pick, send } = table();
    expect(press(pick, 'Enter')).toBe(false);
    pick.offer([choice(5, ['k'])]);
    expect(press(pick, 'Enter')).toBe(true);
    expect(send).toHaveBeenCalledWith(5);
  });

  it('leaves keys alone that belong to somebody else', () => {
    const { pick, send } = table([choice(5)]);
    const input = document.body.appendChild(document.createElement('input'));
    const button = document.body.appendChild(document.createElement('button'));
    expect(press(pick, '1', input)).toBe(false);
    expect(press(pick, 'Enter', button)).toBe(false);
    expect(press(pick, '1', document.body, { ctrlKey: true })).toBe(false);
    expect(press(pick, 'Enter', document.body, { repeat: true })).toBe(false);
    expect(send).not.toHaveBeenCalled();
    expect(press(pick, '1', button)).toBe(true);
    input.remove();
    button.remove();
  });
});

describe('whole moves', () => {
  const later = (first: Choice, asks: string, ...answers: Choice[]): Choice => ({ ...first, asks, then: answers });
  const TREE = [
    later(choice(1, ['w']), 'whom', choice(11, ['p']), { ...choice(12, ['q']), danger: 'lost' }),
    later(choice(2, ['v']), 'whom', { ...choice(21, ['p']), final: true, cost: { blood: 2 } }),
    { ...choice(3, ['u']), final: true },
  ];

  it('are sent as a row, in the order of the rules', () => {
    const { pick, send } = table(TREE);
    pick.click('p');
    pick.click('w');
    expect(send.mock.calls).toEqual([[1, [1, 11]]]);
  });

  it('that would lose something ask once, and say what', () => {
    const { pick, send } = table(TREE);
    pick.click('w');
    pick.click('q');
    expect(send).not.toHaveBeenCalled();
    expect(pick.doubt?.dangers.map(({ danger }) => danger)).toEqual(['lost']);
    expect(pick.stateOf('p')).toBe('rest');
    expect(press(pick, '1')).toBe(false);
    expect(press(pick, 'Escape')).toBe(true);
    expect([pick.doubt, pick.clicks]).toEqual([undefined, ['w']]);
    pick.click('q');
    expect(press(pick, 'Enter')).toBe(true);
    expect(send.mock.calls).toEqual([[1, [1, 12]]]);
  });

  it('that cannot be taken back wait for a word if they were gathered, and not if they are one click', () => {
    const { pick, send } = table(TREE);
    pick.click('v');
    pick.click('p');
    expect(pick.doubt?.dangers).toEqual([]);
    pick.confirm();
    expect(send.mock.calls).toEqual([[2, [2, 21]]]);
    const other = table(TREE);
    other.pick.click('u');
    expect(other.send.mock.calls).toEqual([[3]]);
  });

  it('tell what is picked, what is asked now and what a click costs', () => {
    const { pick } = table(TREE);
    expect(pick.asks).toBeUndefined();
    pick.click('v');
    expect(pick.tray.map(({ part, choices }) => [part, ...choices.map(({ code }) => code)])).toEqual([['v', 2]]);
    expect(pick.asks).toBe('whom');
    expect(pick.costOf('p')).toEqual({ blood: 2 });
    expect(pick.isElsewhere('q')).toBe(true);
    expect(press(pick, 'Backspace')).toBe(true);
    expect(pick.clicks).toEqual([]);
    expect(press(pick, 'Backspace')).toBe(false);
  });

  it('go on question by question where a board does not show what follows', () => {
    const { pick, send } = table(TREE);
    pick.goOn();
    expect(send).not.toHaveBeenCalled();
    pick.click('w');
    pick.goOn();
    expect(send.mock.calls).toEqual([[1]]);
  });

  it('are begun by an offer that a board answers with', () => {
    const { pick, send } = table(TREE);
    pick.choose(choice(1));
    expect(send).not.toHaveBeenCalled();
    expect(pick.stateOf('p')).toBe('lit');
    pick.click('p');
    expect(send.mock.calls).toEqual([[1, [1, 11]]]);
  });
});
