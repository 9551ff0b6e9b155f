import { describe, expect, it, vi } from 'vitest';
import { isActive, partAttributes, type PartState } from './parts';

const facts = (state: PartState, pick = vi.fn()) => ({ part: 'bed1', state, label: 'red 3', pick });

describe('part attributes', () => {
  it.each(['rest', 'off', 'used'] as const)('%s is a picture with a name', (state) => {
    expect(isActive(state)).toBe(false);
    expect(partAttributes(facts(state))).toEqual({
      'data-part': 'bed1',
      'data-flip': undefined,
      role: 'img',
      'aria-label': 'red 3',
      tabindex: undefined,
    });
  });

  it('lit and chosen are buttons, chosen is pressed', () => {
    expect(partAttributes(facts('lit'))).toMatchObject({ role: 'button', tabindex: 0, 'aria-pressed': undefined });
    expect(partAttributes(facts('sel'))).toMatchObject({ role: 'button', tabindex: 0, 'aria-pressed': true });
  });

  it('hides what only decorates', () => {
    expect(partAttributes({ ...facts('rest'), label: '' })).toMatchObject({ 'aria-hidden': true });
    expect(partAttributes({ ...facts('rest'), label: '' })).not.toHaveProperty('role');
  });

  it('lets arrow keys reach a picture that has something to tell', () => {
    expect(partAttributes({ ...facts('off'), hasTip: true })).toMatchObject({ tabindex: -1 });
  });

  it('is pressed by Enter and Space, once, and keeps the press from the table', () => {
    const pick = vi.fn();
    const { onkeydown } = partAttributes(facts('lit', pick)) as { onkeydown: (event: KeyboardEvent) => void };
    const press = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { cancelable: true, ...init });
      const stop = vi.spyOn(event, 'stopPropagation');
      onkeydown(event);
      return { prevented: event.defaultPrevented, stopped: stop.mock.calls.length > 0 };
    };
    expect(press({ key: 'Enter' })).toEqual({ prevented: true, stopped: true });
    press({ key: ' ' });
    press({ key: 'Enter', repeat: true });
    expect(press({ key: 'a' })).toEqual({ prevented: false, stopped: false });
    expect(pick).toHaveBeenCalledTimes(2);
  });
});
