import { describe, expect, it } from 'vitest';
import { format, isLang, joinList, lookUp, say, type Lang, type Words } from './format';

const tree = {
  names: {
    department: { pharmacy: 'Pharmacy', imaging: 'Imaging' },
    colour: { red: 'red', blue: 'blue' },
    count: { 1: 'one' },
  },
  log: { heal: '{seat} heals in {department}.' },
};
const words = (lang: Lang): Words => ({ lang, tree });

describe('format', () => {
  const make = (pattern: string, args = {}, seats: string[] = []) => format(pattern, args, words('en'), seats);

  it('inserts an argument as it is', () => {
    expect(make('{n} points', { n: 7 })).toBe('7 points');
    expect(make('{who} left', { who: 'Ada' })).toBe('Ada left');
    expect(make('{n}{n}', { n: 0 })).toBe('00');
    expect(make('{n}', { n: -2 })).toBe('−2');
  });

  it('looks the value up in the table of the argument name', () => {
    expect(make('Nurse on {department}.', { department: 'pharmacy' })).toBe('Nurse on Pharmacy.');
    expect(make('{count} nurse', { count: 1 })).toBe('one nurse');
  });

  it('prints a value its table does not hold', () => {
    expect(make('{department}', { department: 'cellar' })).toBe('cellar');
    expect(make('{department}', { department: 'toString' })).toBe('toString');
    expect(make('{other}', { other: 'pharmacy' })).toBe('pharmacy');
  });

  it('joins lists and looks every item up', () => {
    expect(make('{department}', { department: ['pharmacy', 'imaging'] })).toBe('Pharmacy and Imaging');
    expect(make('{colour}', { colour: ['red', 'blue', 'red'] })).toBe('red, blue and red');
    expect(make('{colour}', { colour: ['red'] })).toBe('red');
    expect(make('[{colour}]', { colour: [] })).toBe('[]');
  });

  it('looks seats up in the names given', () => {
    expect(make('{seat} ends', { seat: 1 }, ['Ada', 'Bruno'])).toBe('Bruno ends');
    expect(make('{seat} end', { seat: [0, 1] }, ['Ada', 'Bruno'])).toBe('Ada and Bruno end');
    expect(make('{seat}', { seat: 4 }, ['Ada'])).toBe('4');
    expect(make('{seat}', { seat: 0 })).toBe('0');
  });

  it('does not read a name for a pattern', () => {
    expect(make('{seat}', { seat: 0, n: 3 }, ['{n}'])).toBe('{n}');
  });

  it('chooses singular or plural without printing the number', () => {
    expect(make('{n} {n:bag|bags}', { n: 1 })).toBe('1 bag');
    expect(make('{n} {n:bag|bags}', { n: 0 })).toBe('0 bags');
    expect(make('{n} {n:bag|bags}', { n: 2 })).toBe('2 bags');
    expect(make('nurse{n:|s}', { n: 1 })).toBe('nurse');
    expect(make('nurse{n:|s}', { n: 3 })).toBe('nurses');
    expect(make('{n:a|b}', { n: '1' })).toBe('b');
    expect(make('{n:a|b}', { n: null })).toBe('b');
  });

  it('prints nothing for null and for what was not given', () => {
    expect(make('[{department}]', { department: null })).toBe('[]');
    expect(make('[{department}] {n:a|b} [{toString}]')).toBe('[] b []');
  });

  it('leaves other braces alone', () => {
    expect(make('{} { n } {n', { n: 1 })).toBe('{} { n } {n');
    expect(make('{n:a}', { n: 1 })).toBe('{n:a}');
  });
});

describe('languages', () => {
  it('joins with its own last word', () => {
    expect(joinList(['a', 'b', 'c'], 'en')).toBe('a, b and c');
    expect(joinList(['a', 'b', 'c'], 'fr')).toBe('a, b et c');
    expect(joinList(['a', 'b', 'c'], 'it')).toBe('a, b e c');
    expect(joinList([], 'it')).toBe('');
  });

  it('recognises a language', () => {
    expect(isLang('fr')).toBe(true);
    expect(isLang('de')).toBe(false);
    expect(isLang(null)).toBe(false);
  });
});

describe('catalogue', () => {
  it('finds texts under dotted keys and nothing else', () => {
    expect(lookUp(tree, 'log.heal')).toBe('{seat} heals in {department}.');
    expect(lookUp(tree, 'log')).toBeUndefined();
    expect(lookUp(tree, 'log.heal.more')).toBeUndefined();
    expect(lookUp(tree, 'constructor.name')).toBeUndefined();
  });

  it('says a sentence, or shows the key', () => {
    expect(say('log.heal', { seat: 0, department: 'imaging' }, words('en'), ['Ada'])).toBe('Ada heals in Imaging.');
    expect(say('log.nothing', {}, words('en'))).toBe('log.nothing');
  });
});
