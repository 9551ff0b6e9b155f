import { describe, expect, it, vi } from 'vitest';
import type { Offer, Picker } from '../../kit/parts';
import { frame } from './fixtures/read';
import { Hold } from './hold.svelte';

/** A lobby in hand that may go to a cell in some of its turns, in a game where its printed side must stay free. */
function lobbyInHand(...rotations: readonly number[]) {
  const { public: view } = frame('put_down');
  const offers = rotations.map((rotation) => ({
    code: rotation,
    verb: 'place',
    args: { tile: 'lobby', cell: '0,0', rotation, doors: 'NESW' },
    label: 'place_lobby',
    parts: [['cell.0.0,0'], [`rotation.${rotation}`]],
  }));
  const choose = vi.fn<(offer: Offer) => void>();
  const picker: Picker = { offers, choose, click: () => undefined, stateOf: () => 'rest' };
  return {
    choose,
    hold: new Hold(
      picker,
      () => ({ ...view, door_set: { ...view.door_set, entrance: 'S' } }),
      () => 0,
    ),
  };
}

describe('a lobby whose entrance counts', () => {
  it('can be turned, though its doors look the same', () => {
    const { hold } = lobbyInHand(0, 1, 2, 3);
    const seen = [0, 1, 2, 3].map(() => {
      hold.turn(1);
      return hold.entrance;
    });
    expect(seen).toEqual(['W', 'N', 'E', 'S']);
  });

  it('is put down in the only turn that fits', () => {
    const { hold, choose } = lobbyInHand(1);
    expect(hold.cells).toEqual([{ cell: '0,0', fits: false }]);
    hold.place('0,0');
    expect(hold.entrance).toBe('W');
    expect(choose).toHaveBeenCalledOnce();
  });

  it('shows how it would lie where a mouse points, and is put down so with one click', () => {
    const { hold, choose } = lobbyInHand(1, 2);
    hold.point('0,0');
    expect([hold.entrance, hold.lying('0,0').entrance]).toEqual(['S', 'W']);
    hold.point(undefined);
    expect(hold.lying('0,0').entrance).toBe('S');
    hold.point('0,0');
    hold.place('0,0');
    expect(choose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 1 }));
  });

  it('is turned on from how it is seen where a mouse points', () => {
    const { hold, choose } = lobbyInHand(1, 2);
    hold.point('0,0');
    hold.turn(1);
    expect(hold.entrance).toBe('N');
    hold.place('0,0');
    expect(choose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 2 }));
  });

  it('is put down as it is seen, or turned first where several turns fit', () => {
    const { hold, choose } = lobbyInHand(1, 2);
    hold.place('0,0');
    expect(choose).not.toHaveBeenCalled();
    expect(hold.entrance).toBe('W');
    hold.place('0,0');
    expect(choose).toHaveBeenCalledOnce();
  });
});
