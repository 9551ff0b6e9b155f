import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Button from '../../src/kit/ui/Button.svelte';
import Dialog from '../../src/kit/ui/Dialog.svelte';
import Drawer from '../../src/kit/ui/Drawer.svelte';
import Field from '../../src/kit/ui/Field.svelte';
import Menu from '../../src/kit/ui/Menu.svelte';
import Phases from '../../src/kit/ui/Phases.svelte';
import SeatPanel from '../../src/kit/ui/SeatPanel.svelte';
import Switch from '../../src/kit/ui/Switch.svelte';
import Tabs from '../../src/kit/ui/Tabs.svelte';
import Tip from '../../src/kit/ui/Tip.svelte';
import { toasts } from '../../src/kit/ui/toasts.svelte';
import { text } from '../../src/text/text.svelte';

beforeEach(() => text.load('en'));
const words = (html: string) => createRawSnippet(() => ({ render: () => `<span>${html}</span>` }));

describe('Button', () => {
  it('stays reachable when there is a reason against it, and does nothing', async () => {
    const onclick = vi.fn();
    render(Button, { why: 'It is not your turn.', onclick, children: words('Undo') });
    const button = screen.getByRole('button', { name: 'Undo' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(onclick).not.toHaveBeenCalled();
    button.focus();
    expect(document.activeElement).toBe(button);
  });

  it('prints its key without adding it to its name', () => {
    render(Button, { key: 'Esc', children: words('Back') });
    expect(screen.getByRole('button', { name: 'Back' }).getAttribute('aria-keyshortcuts')).toBe('Esc');
  });

  it('is a link where it leads somewhere', () => {
    render(Button, { href: '/settings', icon: 'gear', label: 'Settings' });
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  });
});

describe('Phases', () => {
  it('marks the current step', () => {
    render(Phases, {
      phases: [
        { id: 'a', label: 'Intake' },
        { id: 'b', label: 'Neglect' },
      ],
      now: 'b',
    });
    const steps = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'));
    expect(steps).toEqual([null, 'step']);
  });
});

describe('SeatPanel', () => {
  it('is a button only if it opens something', async () => {
    const onopen = vi.fn();
    const { rerender } = render(SeatPanel, { name: 'Bruno', score: 9 });
    expect(screen.queryByRole('button')).toBeNull();
    await rerender({ onopen });
    await userEvent.click(screen.getByRole('button', { name: /Bruno.*Open the board of Bruno/ }));
    expect(onopen).toHaveBeenCalledOnce();
  });
});

describe('Tabs', () => {
  it('goes from tab to tab with arrow keys, around the ends', async () => {
    render(Tabs, {
      label: 'Log and chat',
      selected: 'log',
      tabs: [
        { id: 'log', label: 'Log' },
        { id: 'chat', label: 'Chat' },
      ],
      panel: createRawSnippet((id: () => string) => ({ render: () => `<p>${id()}</p>` })),
    });
    screen.getByRole('tab', { name: 'Log' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Chat', selected: true })).toBe(document.activeElement);
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Log', selected: true })).toBe(document.activeElement);
  });
});

describe('Menu', () => {
  it('opens, walks, acts and gives focus back', async () => {
    const act = vi.fn();
    render(Menu, {
      label: 'More',
      items: [
        { id: 'a', label: 'Copy', act: () => undefined },
        { id: 'b', label: 'Concede', act },
      ],
    });
    const button = screen.getByRole('button', { name: 'More' });
    await userEvent.click(button);
    expect(screen.getByRole('menuitem', { name: 'Copy' })).toBe(document.activeElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(act).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('Drawer', () => {
  it('takes focus, gives it back, and closes with Escape', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const onclose = vi.fn();
    const { rerender } = render(Drawer, { open: false, label: 'Log', children: words('lines'), onclose });
    await rerender({ open: true });
    expect(screen.getByRole('complementary').contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(onclose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });
});

describe('Dialog', () => {
  it('is named by its title and tells when it closes', async () => {
    const onclose = vi.fn();
    render(Dialog, { open: true, title: 'End your activation?', children: words('Two patients'), onclose });
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'End your activation?' });
    dialog.close();
    await Promise.resolve();
    expect(onclose).toHaveBeenCalledOnce();
  });
});

describe('forms', () => {
  it('tie label, hint and error to their control', () => {
    render(Field, {
      label: 'Table code',
      hint: 'From your friend.',
      error: 'No table has this code.',
      control: createRawSnippet((ids: () => { id: string; 'aria-describedby'?: string }) => ({
        render: () => `<input id="${ids().id}" aria-describedby="${ids()['aria-describedby']}">`,
      })),
    });
    const input = screen.getByLabelText('Table code');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['From your friend.', 'No table has this code.']);
  });

  it('switch on and off', async () => {
    const onchange = vi.fn();
    render(Switch, { checked: false, label: 'Spectators', onchange });
    await userEvent.click(screen.getByRole('switch', { name: 'Spectators', checked: false }));
    expect(screen.getByRole('switch', { checked: true })).toBeTruthy();
    expect(onchange).toHaveBeenCalledWith(true);
  });
});

describe('Tip', () => {
  it('says name, effect and why not now', () => {
    render(Tip, { name: 'Imaging', effect: 'Heals a 3 or 4 by 1.', why: 'a nurse is here.' });
    expect(screen.getByRole('tooltip').textContent.replace(/\s+/g, ' ').trim()).toBe(
      'Imaging Heals a 3 or 4 by 1. Not now: a nurse is here.',
    );
  });
});

describe('toasts', () => {
  it('go by themselves, except bad news', () => {
    vi.useFakeTimers();
    toasts.show({ title: 'Undone.' });
    const bad = toasts.show({ title: 'Connection lost.', bad: true });
    vi.advanceTimersByTime(10_000);
    expect(toasts.shown.map((toast) => toast.title)).toEqual(['Connection lost.']);
    toasts.hide(bad);
    expect(toasts.shown).toEqual([]);
    vi.useRealTimers();
  });
});
