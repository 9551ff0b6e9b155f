import { describe, expect, it } from 'vitest';
import { readRoute, type Route } from './router';

describe('routes', () => {
  const known = [
    ['/', { page: 'lobby' }],
    ['/new/clinic', { page: 'new', game: 'clinic' }],
    ['/t/QUAY-7', { page: 'table', table: 'QUAY-7' }],
    ['/t/q7Zk/back/12', { page: 'back', table: 'q7Zk', step: 12 }],
    ['/r/a_b', { page: 'replay', record: 'a_b', step: null }],
    ['/r/a_b/0', { page: 'replay', record: 'a_b', step: 0 }],
    ['/rules/bristol_1350', { page: 'rules', game: 'bristol_1350', chapter: null }],
    ['/rules/clinic/chapters/aim', { page: 'rules', game: 'clinic', chapter: 'aim' }],
    [
      '/rules/clinic/component/hub_cardiology',
      { page: 'piece', game: 'clinic', kind: 'component', id: 'hub_cardiology' },
    ],
    ['/rules/clinic/examples/aim', { page: 'example', game: 'clinic', name: 'aim' }],
    ['/rules/clinic/aid', { page: 'aid', game: 'clinic' }],
    ['/rules/quarantine/doors', { page: 'extra', game: 'quarantine', name: 'doors' }],
    ['/learn', { page: 'learn', game: null }],
    ['/learn/clinic', { page: 'learn', game: 'clinic' }],
    ['/learn/clinic/1-first-patients', { page: 'lesson', game: 'clinic', lesson: '1-first-patients' }],
    ['/puzzles/daily', { page: 'puzzles', game: 'daily', puzzle: null }],
    ['/puzzles/clinic/3', { page: 'puzzles', game: 'clinic', puzzle: 3 }],
    ['/settings', { page: 'settings' }],
  ] as const satisfies [string, Exclude<Route, { page: 'unknown' | 'kit' }>][];

  it.each(known)('%s is read', (path, route) => {
    expect(readRoute(path)).toEqual(route);
  });

  it('knows the long form that invitations use', () => {
    expect(readRoute('/table/q7Zk', '#join=abc')).toEqual({ page: 'table', table: 'q7Zk' });
  });

  it('does not mind slashes', () => {
    expect(readRoute('//settings/')).toEqual({ page: 'settings' });
    expect(readRoute('')).toEqual({ page: 'lobby' });
  });

  it.each([
    '/t',
    '/t/',
    '/t/a/b',
    '/t/a/back',
    '/t/a/back/x',
    '/r/a/-1',
    '/t/a%2Fb',
    '/rules/a/B',
    '/rules/a/B/c',
    '/rules/a/b/c/d',
    '/learn/a/B',
    '/learn/a/b/c',
    '/puzzles/a/x',
    '/nothing',
    '/settings/x',
    `/t/${'a'.repeat(65)}`,
  ])('%s leads nowhere', (path) => {
    expect(readRoute(path)).toEqual({ page: 'unknown', path });
  });

  it('finds the gallery by its hash', () => {
    expect(readRoute('/', '#/kit')).toEqual({ page: 'kit', part: '' });
    expect(readRoute('/', '#/kit/table')).toEqual({ page: 'kit', part: 'table' });
    expect(readRoute('/', '#main')).toEqual({ page: 'lobby' });
  });
});
