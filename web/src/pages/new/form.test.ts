import { describe, expect, it } from 'vitest';
import type { GameInfo, OptionInfo } from '../../wire.gen';
import {
  applies,
  coachedGame,
  firstFree,
  freely,
  freePlaces,
  isChoice,
  newSeat,
  playNow,
  presetOf,
  settled,
  usualCount,
  usualLevel,
} from './form';

const option = (id: string, more: Partial<OptionInfo> = {}): OptionInfo => ({
  id,
  values: [false, true],
  default: false,
  otherwise: false,
  seats: [],
  needs: {},
  any_seat: false,
  custom: false,
  free: [],
  ...more,
});
const OPTIONS = [
  option('rivals_only', { default: true, seats: [2, 3] }),
  option('convene'),
  option('cure', { needs: { convene: false } }),
  option('first', { values: ['random'], default: 'random', otherwise: 'random', any_seat: true }),
];
const GAME: GameInfo = {
  id: 'g',
  title: 'G',
  seats: [1, 2, 3],
  minutes: [1, 2],
  rules_version: 1,
  options: OPTIONS,
  presets: { first_game: { rivals_only: false }, hard: { cure: true } },
  levels: ['random', 'busy', '1', '2', '3', '4', '5'],
  strengths: [],
  words: {},
  components: '',
};

describe('options', () => {
  it('of one value are nothing to choose, unless a seat or something of one’s own is one', () => {
    const highest = option('max_floor', { values: [3], default: 3, otherwise: 3 });
    expect(isChoice(highest, 2, {})).toBe(false);
    expect(isChoice({ ...highest, values: [2, 3] }, 2, {})).toBe(true);
    expect(isChoice({ ...highest, any_seat: true }, 2, {})).toBe(true);
    expect(isChoice({ ...highest, custom: true }, 2, {})).toBe(true);
  });

  it('apply by seats and by what else was chosen', () => {
    const [rivals, , cure] = OPTIONS as [OptionInfo, OptionInfo, OptionInfo];
    expect(applies(rivals, 1, {})).toBe(false);
    expect(applies(rivals, 2, {})).toBe(true);
    expect(applies(cure, 2, { convene: false })).toBe(true);
    expect(applies(cure, 2, { convene: true })).toBe(false);
  });

  it('fall back where they do not apply', () => {
    expect(settled(OPTIONS, 1, { rivals_only: true, convene: true, cure: true })).toEqual({
      rivals_only: false,
      convene: true,
      cure: false,
      first: 'random',
    });
    expect(settled(OPTIONS, 2, {})).toEqual({ rivals_only: true, convene: false, cure: false, first: 'random' });
  });

  it('forget a seat that is no longer there', () => {
    expect(settled(OPTIONS, 3, { first: 2 })['first']).toBe(2);
    expect(settled(OPTIONS, 2, { first: 2 })['first']).toBe('random');
  });

  it('may be chosen freely, so many different ones of each group', () => {
    const guests = option('guests', {
      values: ['nobody'],
      default: 'nobody',
      free: [
        { kind: 'pawn', ids: ['friar', 'serf', 'knight'], count: 2 },
        { kind: 'rat', ids: ['grey', 'black'], count: 1 },
      ],
    });
    expect(firstFree(guests)).toBe('friar+serf+grey');
    expect(freely(guests, 'knight+friar+black')).toEqual(['friar', 'knight', 'black']);
    for (const wrong of ['nobody', 'friar+friar+grey', 'friar+serf', 'friar+serf+knight+grey', 'friar+serf+red', true])
      expect(freely(guests, wrong)).toBeUndefined();
    expect(settled([guests], 2, { guests: 'serf+knight+grey' })['guests']).toBe('serf+knight+grey');
    expect(settled([guests], 2, { guests: 'serf+grey' })['guests']).toBe('nobody');
    expect(freePlaces(guests, ['friar', 'knight', 'black'])).toEqual([
      { kind: 'pawn', id: 'friar', ids: ['friar', 'serf'] },
      { kind: 'pawn', id: 'knight', ids: ['serf', 'knight'] },
      { kind: 'rat', id: 'black', ids: ['grey', 'black'] },
    ]);
  });

  it('are recognised as a preset', () => {
    expect(presetOf(GAME, 2, { rivals_only: false })).toBe('first_game');
    expect(presetOf(GAME, 2, { cure: true })).toBe('hard');
    expect(presetOf(GAME, 2, { convene: true })).toBeNull();
  });
});

describe('a table for the impatient', () => {
  it('has half a table of sensible bots and the options of a first game', () => {
    expect(usualCount(GAME)).toBe(2);
    expect(usualCount({ ...GAME, seats: [1, 2, 3, 4, 5, 6, 7, 8, 9] })).toBe(5);
    expect(usualLevel({ ...GAME, levels: ['random', 'busy'] })).toBe('busy');
    expect(playNow(GAME, 'Ada', 600)).toEqual({
      game: 'g',
      start: true,
      bot_delay_ms: 600,
      seats: [
        { kind: 'me', name: 'Ada' },
        { kind: 'bot', name: 'Bruno', level: '2' },
      ],
      options: { rivals_only: false, convene: false, cure: false, first: 'random' },
    });
  });

  it('has a gentle bot where somebody learns, who begins where that can be chosen', () => {
    const { seats, options } = coachedGame(GAME, 'Ada', 600);
    expect(seats).toEqual([
      { kind: 'me', name: 'Ada' },
      { kind: 'bot', name: 'Bruno', level: '1' },
    ]);
    expect(options).toEqual({ rivals_only: false, convene: false, cure: false, first: 0 });
    const alone = { ...GAME, options: [option('first', { values: ['random'], any_seat: true, seats: [3] })] };
    expect(coachedGame(alone, 'Ada', 600).options).toEqual({ first: false }); // what does not apply stays as it is
  });

  it('sends a level only for bots and a name only for whoever has one', () => {
    expect(newSeat({ kind: 'open', name: 'x', level: 'busy' })).toEqual({ kind: 'open' });
    expect(newSeat({ kind: 'hot_seat', name: ' Bo ', level: 'busy' })).toEqual({ kind: 'hot_seat', name: 'Bo' });
  });
});
