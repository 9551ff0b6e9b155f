import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guest } from '../net/guest.svelte';
import { router } from '../router.svelte';
import { t, text } from '../text/text.svelte';
import type { GameInfo, NewTable as Wish, OptionInfo } from '../wire.gen';
import NewTable from './NewTable.svelte';

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
const ids = ['ward', 'lab', 'attic', 'cellar'];
const GAME: GameInfo = {
  id: 'infirmary',
  title: 'Infirmary',
  seats: [1, 2, 3],
  minutes: [1, 2],
  rules_version: 1,
  options: [
    option('events'),
    option('storms', { needs: { events: true } }),
    option('length', { values: ['short', 'long'], default: 'long', otherwise: 'long' }),
    option('beds', { values: [3, 4, 5, 6], default: 4, otherwise: 4 }),
    option('rooms', {
      values: ['random'],
      default: 'random',
      otherwise: 'random',
      free: [{ kind: 'room', ids, count: 2 }],
    }),
    option('first', { values: ['random'], default: 'random', otherwise: 'random', seats: [2, 3], any_seat: true }),
    option('doors', { values: ['ours'], default: 'ours', otherwise: 'ours', custom: true }),
  ],
  presets: { first_game: { length: 'short' }, stormy: { events: true, storms: true } },
  levels: ['1', '2', '3'],
  strengths: [],
  words: {},
  components: '',
};
const USUAL = {
  events: false,
  storms: false,
  length: 'short',
  beds: 4,
  rooms: 'random',
  first: 'random',
  doors: 'ours',
};
const ME = { id: 'g', name: 'Ada', language: 'en' };

let wishes: Wish[] = [];
let renamed: unknown[] = [];
let refusal: { code: string } | undefined;

/** The server: who one is, one game, and a table for every wish. */
function answer(path: string, body: unknown): [number, unknown] {
  if (path === '/api/games') return [200, [GAME]];
  if (path === '/api/me' && body === undefined) return [200, ME];
  if (path === '/api/me') {
    renamed.push(body);
    return [200, { ...ME, ...(body as object) }];
  }
  if (path !== '/api/tables') return [404, { code: 'not_found' }];
  if (refusal) return [400, refusal];
  wishes.push(body as Wish);
  return [201, { id: 'table1' }];
}

async function open(search = '') {
  router.go(`/new/infirmary${search}`);
  render(NewTable);
  await screen.findByRole('button', { name: t('new.start') });
}

const select = (name: string, value: string) => userEvent.selectOptions(screen.getByRole('combobox', { name }), value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pressIn = (group: string, name: string) => {
  const [inner] = screen.getAllByRole('group', { name: group }).slice(-1);
  return userEvent.click(within(inner as HTMLElement).getByRole('button', { name }));
};
const turn = (name: string) => userEvent.click(screen.getByRole('switch', { name }));
async function type(name: string, value: string) {
  await userEvent.clear(screen.getByRole('textbox', { name }));
  await userEvent.type(screen.getByRole('textbox', { name }), value);
}

/** Presses the last button and gives what the server was asked for. */
async function wished(button = t('new.start')): Promise<Wish> {
  await press(button);
  await waitFor(() => expect(wishes).toHaveLength(1));
  await waitFor(() => expect(location.pathname).toBe('/t/table1'));
  return wishes[0] as Wish;
}

beforeEach(async () => {
  await text.load('en');
  wishes = [];
  renamed = [];
  refusal = undefined;
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    const [status, says] = answer(path, body === undefined ? undefined : JSON.parse(body as string));
    return Promise.resolve(new Response(JSON.stringify(says), { status }));
  });
});

describe('a new table', () => {
  it('as it is offered: me, a bot, the first game', async () => {
    await open();
    expect(await wished()).toEqual({
      game: 'infirmary',
      seats: [
        { kind: 'me', name: 'Ada' },
        { kind: 'bot', name: expect.stringMatching(/./) as string, level: '2' },
      ],
      options: USUAL,
      name: '',
      public: false,
      pace: 'live',
      bot_delay_ms: 600,
      start: true,
    });
    expect(renamed).toEqual([]);
  });

  it('has the seats that were chosen', async () => {
    await open();
    await press(t('new.add_seat'));
    expect(screen.queryByRole('button', { name: t('new.add_seat') })).toBeNull();
    await select(t('new.seat_level', { n: 2 }), '3');
    await select(t('new.seat_kind', { n: 3 }), 'hot_seat');
    await type(t('new.seat_name', { n: 3 }), ' Chiara ');
    await type(t('new.seat_name', { n: 1 }), 'Bruno');
    const { seats } = await wished();
    expect(seats).toEqual([
      { kind: 'me', name: 'Bruno' },
      { kind: 'bot', name: expect.any(String) as string, level: '3' },
      { kind: 'hot_seat', name: 'Chiara' },
    ]);
    expect(renamed).toEqual([{ name: 'Bruno' }]);
  });

  it('loses the seat that was removed, and no other', async () => {
    await open();
    await press(t('new.add_seat'));
    await select(t('new.seat_level', { n: 3 }), '1');
    await press(t('new.remove_seat', { n: 2 }));
    const { seats } = await wished();
    expect(seats.map(({ kind, level }) => [kind, level])).toEqual([
      ['me', undefined],
      ['bot', '1'],
    ]);
  });

  it('has one "me", who may be somebody else', async () => {
    await open();
    const kinds = () =>
      within(screen.getByRole('combobox', { name: t('new.seat_kind', { n: 2 }) })).getAllByRole('option');
    expect(kinds().map((one) => one.getAttribute('value'))).toEqual(['bot', 'open', 'hot_seat']);
    await select(t('new.seat_kind', { n: 1 }), 'bot');
    expect(kinds()).toHaveLength(4);
    await select(t('new.seat_kind', { n: 2 }), 'me');
    expect((await wished()).seats.map(({ kind }) => kind)).toEqual(['bot', 'me']);
  });

  it('waits for somebody by link, and then has no number of its own', async () => {
    await open();
    await type(t('new.seed'), '7');
    await select(t('new.seat_kind', { n: 2 }), 'open');
    expect(screen.queryByRole('textbox', { name: t('new.seed') })).toBeNull();
    expect(screen.queryByRole('combobox', { name: t('new.delay') })).toBeNull();
    const wish = await wished(t('new.open'));
    expect(wish.seats[1]).toEqual({ kind: 'open' });
    expect(wish).toMatchObject({ start: false });
    expect(wish).not.toHaveProperty('seed');
  });

  it('is played as was chosen', async () => {
    await open();
    await type(t('new.name'), ' Friday ');
    await turn(t('new.public'));
    await pressIn(t('new.pace'), t('new.pace_name.turn_based'));
    await select(t('new.delay'), '3000');
    await type(t('new.seed'), '42');
    expect(await wished()).toMatchObject({
      name: 'Friday',
      public: true,
      pace: 'turn_based',
      bot_delay_ms: 3000,
      seed: 42,
    });
  });

  it('says why it was refused, and stays', async () => {
    refusal = { code: 'bad_option' };
    await open();
    await press(t('new.start'));
    expect((await screen.findByRole('alert')).textContent).toBe(t('fault.bad_option'));
    expect(location.pathname).toBe('/new/infirmary');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('new.start') }).disabled).toBe(false);
    refusal = undefined;
    await wished();
  });
});

describe('the options of a new table', () => {
  const optionsOf = async () => (await wished()).options;

  it('are switches, buttons and lists', async () => {
    await open();
    expect(screen.queryByRole('switch', { name: 'Storms' })).toBeNull();
    await turn('Events');
    await turn('Storms');
    await pressIn('Length', 'Long');
    await select('Beds', '6');
    await select('First', guest.name);
    expect(await optionsOf()).toEqual({ ...USUAL, events: true, storms: true, length: 'long', beds: 6, first: 0 });
  });

  it('fall back when what they need is gone', async () => {
    await open();
    await turn('Events');
    await turn('Storms');
    await turn('Events');
    await select('First', guest.name);
    await press(t('new.remove_seat', { n: 2 }));
    expect(screen.queryByRole('combobox', { name: 'First' })).toBeNull();
    expect(await optionsOf()).toEqual(USUAL);
  });

  it('are chosen one by one where the choice is free', async () => {
    await open();
    await pressIn('Rooms', t('new.own'));
    await select('Room 2', 'cellar');
    expect(await optionsOf()).toEqual({ ...USUAL, rooms: 'ward+cellar' });
  });

  it('come in sets', async () => {
    await open();
    await pressIn(t('new.presets'), 'Stormy');
    expect(screen.getByRole('switch', { name: 'Storms' }).getAttribute('aria-checked')).toBe('true');
    await select('Beds', '3');
    const own = within(screen.getByRole('group', { name: t('new.presets') })).getByRole('button', {
      name: t('new.own'),
    });
    expect(own.getAttribute('aria-pressed')).toBe('true');
    expect(await optionsOf()).toEqual({ ...USUAL, length: 'long', events: true, storms: true, beds: 3 });
  });

  it('may come with the address', async () => {
    await open('?doors=mine&beds=6');
    expect(await optionsOf()).toEqual({ ...USUAL, doors: 'mine' });
  });
});
