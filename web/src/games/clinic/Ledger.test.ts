import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGS } from '../../text/format';
import { text } from '../../text/text.svelte';
import { Pick } from '../../table/pick.svelte';
import Host from '../testing/Host.svelte';
import { checkWords } from '../testing/words';
import { frame, gameWords } from './fixtures/read';
import Ledger from './Ledger.svelte';
import type { Plan } from './view.gen';

beforeEach(() => text.load('en'));

const of = frame('movement');
const [clinic] = of.public.clinics;
const treated = { space: '0B2', level: null, skill: null, number: 0, money: 0 } as const;
/** A plan with every kind of treatment, and a doctor and an orderly who are paid. */
const plan: Plan = {
  ...(of.private.plan as Plan),
  treatments: [
    { ...treated, label: 'cure', level: 'yellow', skill: 'white', number: 1, money: 12 },
    { ...treated, label: 'work', level: 'white', number: 3, money: 24 },
    { ...treated, label: 'transfuse', level: 'orange', money: 16 },
    { ...treated, label: 'cure_zombie', space: '0C2', money: 32 },
  ],
  wages: [
    { person: 0, money: 1 },
    { person: 3, money: 1 },
  ],
};

function shown(lang = 'en') {
  const props = { clinic, seat: 0, score: 0, plan, words: gameWords(lang) };
  const { container } = render(Host, { pick: new Pick(() => undefined), Board: Ledger, ...props });
  return container.querySelector('dl.plan') as HTMLElement;
}

describe('what stands beside the plan', () => {
  it('tells every treatment: who, by whom, where, for how much', () => {
    const panel = shown();
    const said = [...panel.querySelectorAll('dt.one > .vh')].map((one) => one.textContent);
    expect(said).toEqual([
      'Yellow patient in 0B2 by the white doctor, 1 nurse: $12',
      'Workaholic in 0B2: 3 white patients, $24',
      'Blood for the orange patient in 0B2: $16',
      'Cure the zombie in 0C2: $32',
    ]);
    const drawn = [...panel.querySelectorAll('dt.one:not(.wages) .who')].map(
      (one) => one.querySelectorAll('svg').length,
    );
    expect(drawn).toEqual([3, 4, 1, 0]);
    expect([...panel.querySelectorAll('dd.one')].map((one) => one.textContent)).toEqual(['$12', '$24', '$16', '$32']);
  });

  it('tells every wage, and what is left in the end', () => {
    const panel = shown();
    expect([...panel.querySelectorAll('.wages .who')].map((one) => /\$\d+$/.exec(one.textContent.trim())?.[0])).toEqual(
      ['$1', '$1'],
    );
    const { salaries, upkeep, left, popularity } = plan.forecast;
    for (const line of [`−$${salaries}`, `−$${upkeep}`, `$${left} → +${popularity}`])
      expect([...panel.querySelectorAll('dd')].map((one) => one.textContent)).toContain(line);
  });

  it.each(LANGS)('is in words in %s', async (lang) => {
    await text.load(lang);
    checkWords(shown(lang));
  });
});
