import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Card from '../../src/kit/cards/Card.svelte';
import Back from '../../src/kit/cards/Back.svelte';
import Remedy from '../../src/kit/cards/Remedy.svelte';
import DepartmentHex from '../../src/kit/boards/DepartmentHex.svelte';
import Cube from '../../src/kit/pieces/Cube.svelte';
import Die from '../../src/kit/pieces/Die.svelte';
import MiniDie from '../../src/kit/pieces/MiniDie.svelte';
import Person from '../../src/kit/pieces/Person.svelte';
import Seal from '../../src/kit/pieces/Seal.svelte';
import WoodDie from '../../src/kit/pieces/WoodDie.svelte';
import { text } from '../../src/text/text.svelte';

beforeEach(() => text.load('en'));
const letters = (root: Element) => [...root.querySelectorAll('text')].map((element) => element.textContent);

describe('Die', () => {
  it('is a picture at rest and a button when lit', async () => {
    const onpick = vi.fn();
    const { rerender } = render(Die, { colour: 'red', value: 3, part: 'bed1', onpick });
    expect(screen.getByRole('img', { name: 'red 3' }).tabIndex).toBe(-1);
    await rerender({ state: 'lit' });
    const lit = screen.getByRole('button', { name: 'red 3' });
    expect(lit.tabIndex).toBe(0);
    await userEvent.click(lit);
    lit.focus();
    await userEvent.keyboard('{Enter}');
    expect(onpick.mock.calls).toEqual([['bed1'], ['bed1']]);
    await rerender({ state: 'sel' });
    expect(screen.getByRole('button', { name: 'red 3', pressed: true })).toBe(lit);
    await rerender({ state: 'off' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('does nothing on a click while it is not lit', async () => {
    const onpick = vi.fn();
    render(Die, { colour: 'red', value: 3, onpick });
    await userEvent.click(screen.getByRole('img'));
    expect(onpick).not.toHaveBeenCalled();
  });

  it('follows the language in letter and name', async () => {
    const { container } = render(Die, { colour: 'yellow', value: 2 });
    expect(letters(container)).toEqual(['2', 'Y']);
    await text.load('fr');
    expect(letters(container)).toEqual(['2', 'J']);
    expect(screen.getByRole('img', { name: 'jaune 2' })).toBeTruthy();
    await text.load('it');
    expect(letters(container)).toEqual(['2', 'G']);
  });
});

describe('other pieces', () => {
  it('have names', () => {
    render(Cube, { colour: 'blue' });
    render(Cube, { colour: 'grey' });
    render(Person, { kind: 'doc', colour: 'green' });
    render(Seal, { seal: 'anchor' });
    render(WoodDie, { wood: 'oak', face: 'rat', locked: true });
    render(MiniDie, { colour: 'red', value: 4, treated: true });
    render(MiniDie);
    const names = screen.getAllByRole('img').map((element) => element.getAttribute('aria-label'));
    expect(names).toEqual([
      'blue patient',
      'virus',
      'doctor, green',
      'anchor seal',
      'oak rat, locked',
      'red 4, treated',
      'free bed',
    ]);
  });

  it('disappear for a screen reader where they only decorate', () => {
    render(Person, { kind: 'nurse', label: '' });
    render(Seal, { seal: 'key', label: '' });
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('never share a pattern id', () => {
    const { container: one } = render(Back);
    const { container: two } = render(Back, { kind: 'remedy' });
    const id = (root: Element) => root.querySelector('pattern')?.id;
    expect(id(one)).toBeTruthy();
    expect(id(one)).not.toBe(id(two));
    expect(one.innerHTML).toContain(`url(#${id(one)})`);
  });
});

describe('cards', () => {
  it('say kind, effect and that they are reconstructed', () => {
    render(Card, { title: 'Blood drive', kind: 'Event', effect: 'Every player gains 1 blood bag.', ours: true });
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Blood drive, Event, Every player gains 1 blood bag., ours',
    );
  });

  it('of two remedies are one part, or one part for each half', async () => {
    const whip = { icon: 'whip', name: 'Whip', effect: 'Block a move' } as const;
    const arsenic = { icon: 'arsenic', name: 'Arsenic', effect: 'Lock two dice' } as const;
    const { rerender } = render(Remedy, { halves: [arsenic, whip], or: 'or', state: 'lit' });
    expect(screen.getByRole('button', { name: 'Arsenic: Lock two dice or Whip: Block a move' })).toBeTruthy();
    await rerender({
      state: 'rest',
      halves: [
        { ...arsenic, part: 'a', state: 'lit' },
        { ...whip, part: 'b' },
      ],
    });
    expect(screen.getByRole('button', { name: 'Arsenic: Lock two dice' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Whip: Block a move' })).toBeTruthy();
  });

  it('of departments say what they do and that they are used', () => {
    render(DepartmentHex, {
      name: 'Imaging',
      icon: 'imaging',
      says: 'heals a 3 or 4 by 1',
      state: 'used',
      worker: { kind: 'nurse' },
    });
    expect(screen.getByRole('img', { name: 'Imaging, heals a 3 or 4 by 1, used' })).toBeTruthy();
  });
});
