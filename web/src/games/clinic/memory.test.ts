import { describe, expect, it } from 'vitest';
import { frame } from './fixtures/read';
import { keyOf, Memory, People } from './memory';
import type { Person, View } from './view.gen';

const somebody = (more: Partial<Person>): Person => ({
  kind: 'doctor',
  level: 'white',
  department: null,
  node: '0B2',
  lying: false,
  worked: false,
  fixed: false,
  protected: false,
  start: null,
  settled: false,
  time: null,
  ...more,
});

describe('who is who', () => {
  it('keeps its name through a new order of the list, a new place and a new colour', () => {
    const people = new People();
    const first = [
      somebody({ node: '0B2' }),
      somebody({ level: 'red', node: '0B3' }),
      somebody({ kind: 'nurse', level: null }),
    ];
    const names = people.name([], [], first);
    const [white, red, nurse] = names;
    const later = [
      somebody({ kind: 'nurse', level: null, node: '0A1' }),
      somebody({ level: 'orange', node: '0B3' }),
      somebody({ node: '0B2' }),
    ];
    expect(people.name(first, names, later)).toEqual([nurse, red, white]);
  });

  it('gives a newcomer a name of his own', () => {
    const people = new People();
    const first = [somebody({})];
    const names = people.name([], [], first);
    const after = people.name(first, names, [...first, somebody({ node: 'sB' })]);
    expect(after[0]).toBe(names[0]);
    expect(after[1]).not.toBe(names[0]);
  });
});

describe('what moved', () => {
  const of = frame('admit');
  const clinic = of.public.clinics[of.seat];

  it('is an admitted patient from the book, and nobody when nothing has changed', () => {
    const memory = new Memory();
    expect(memory.take(of.public).moves).toEqual([]);
    expect(memory.take({ ...of.public }).moves).toEqual([]);
    const patient = somebody({ kind: 'patient', level: 'white', department: 'cardiology', node: 'pre' });
    const clinics = of.public.clinics.map((one, seat) =>
      seat === of.seat ? { ...one, people: [...one.people, patient] } : one,
    );
    const now: View = { ...of.public, clinics };
    const { moves, ids } = memory.take(now);
    expect(moves).toEqual([
      { from: 'book.cardiology.1', to: keyOf(of.seat, ids[of.seat]?.[clinic?.people.length ?? 0] ?? -1) },
    ]);
  });
});
