import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import SampleTable from '../src/pages/kit/SampleTable.svelte';
import { text } from '../src/text/text.svelte';
import { toasts } from '../src/kit/ui/toasts.svelte';

beforeEach(() => text.load('en'));
const said = () => toasts.shown.map((toast) => toast.says);

describe('a table made of the kit', () => {
  it('lights, narrows, steps back and sends', async () => {
    render(SampleTable);
    await userEvent.click(screen.getByRole('button', { name: /^Triage Centre/ }));
    expect(screen.getByRole('heading', { name: 'Choose a patient' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Triage Centre/, pressed: true })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'red 2, untreated' }));
    expect(screen.getByRole('heading', { name: 'Choose the second patient' })).toBeTruthy();
    await userEvent.keyboard('{Backspace}');
    expect(screen.getByRole('heading', { name: 'Choose a patient' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'red 2, untreated' }));
    await userEvent.click(screen.getByRole('button', { name: 'yellow 1, untreated' }));
    expect(said()).toEqual(['Triage: red 2 and yellow 1']);
    expect(screen.getByRole('heading', { name: 'Place a nurse or end your activation' })).toBeTruthy();
  });

  it('offers the same by digits', async () => {
    render(SampleTable);
    await userEvent.click(screen.getByRole('button', { name: /^Clinic/ }));
    await userEvent.keyboard('2');
    expect(said()).toContain('Clinic: green 6');
  });
});
