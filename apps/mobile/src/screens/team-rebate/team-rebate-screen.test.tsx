import { agency, type ErrorCode } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import { ratedAgent, teamRatesOf } from '../../features/testing/sample-downline.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './team-rebate-screen.tsx';

const BEN = ratedAgent('kuyaben');
const [SLOTS, LIVE] = BEN.rates as [agency.RateBounds, agency.RateBounds];
/** Ben with other slots. */
const benWith = (change: Partial<agency.RateBounds>) =>
  ratedAgent('kuyaben', { rates: [{ ...SLOTS, ...change }, LIVE] });

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:41:00.000Z'), toFake: ['Date'] });
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

async function arrive(answer = teamRatesOf([BEN]), path = '/m/member/teamRebate') {
  stage = await openStage({ path, memberType: 1, settings: { whitelabel: { GAMSER: true } } });
  stage.api.answer(agency.rates, answer);
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
}

async function openBen(answer = teamRatesOf([BEN])) {
  await arrive(answer);
  fireEvent.click(await screen.findByRole('button', { name: /^kuyaben/ }));
  return within(await screen.findByRole('dialog', { name: 'Rates of kuyaben' }));
}

const posts = () => stage.api.heard.filter(({ method }) => method === 'POST').map(({ body }) => body);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const slots = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Rate for Slots' });
const shown = (kind: string) => within(screen.getByRole('group', { name: kind })).getByRole('status').textContent;
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe('team rebate', () => {
  it('shows own rates and those of the agents directly below, with what waits for the next day [SCR-54] [API-100]', async () => {
    await arrive(teamRatesOf([BEN, ratedAgent('inday_mae', { id: 'm2', rates: [{ ...SLOTS, next: 1.1 }] })]));
    const own = within(await screen.findByRole('region', { name: 'Your rates' }));
    expect(own.getByText('Slots').closest('div')?.textContent).toBe('Slots1.2%');
    expect(screen.getByRole('button', { name: /^kuyaben/ }).textContent).toBe('kuyabenSlots 1.0% · Live 0.5%');
    expect(screen.getByRole('button', { name: /^inday_mae/ }).textContent).toBe(
      'inday_maeSlots 1.0%From 11/16: Slots 1.1%',
    );
  });

  it('steps between what was granted further down and the own rate, and says whose bounds these are [SCR-54]', async () => {
    const sheet = await openBen();
    expect(sheet.getByText('From 11/16 00:00. The past does not change.')).toBeTruthy();
    expect(shown('Slots')).toBe('1.0%');
    expect(sheet.getByText('0.8% is granted to tessm')).toBeTruthy();
    expect(sheet.getByText('1.2% is yours')).toBeTruthy();
    expect(save().disabled).toBe(true);
    press('Raise: Slots');
    expect(shown('Slots')).toBe('1.1%');
    expect(sheet.getByText('today 1.0%')).toBeTruthy();
    press('Raise: Slots');
    expect(isOff('Raise: Slots')).toBe(true);
    press('Raise: Slots');
    expect(shown('Slots')).toBe('1.2%');
    const lower = screen.getByRole('button', { name: 'Lower: Slots' });
    for (let count = 0; count < 9; count += 1) fireEvent.click(lower);
    expect(shown('Slots')).toBe('0.8%');
    expect(isOff('Lower: Slots')).toBe(true);
    expect(sheet.getByText('No lower: 0.8% is granted to tessm')).toBeTruthy();
    press('Raise: Slots');
    press('Raise: Slots');
    expect(save().disabled).toBe(true);
  });

  it('slides too, with a range whose ends are the bounds [SCR-54]', async () => {
    await openBen();
    expect([slots().min, slots().max, slots().step, slots().value]).toEqual(['8000', '12000', '1000', '10000']);
    expect(slots().getAttribute('aria-valuetext')).toBe('1.0%, between 0.8% and 1.2%');
    expect(document.getElementById(slots().getAttribute('aria-describedby')!)?.textContent).toContain('tessm');
    fireEvent.change(slots(), { target: { value: '11000' } });
    expect(shown('Slots')).toBe('1.1%');
    expect(slots().getAttribute('aria-valuetext')).toBe('1.1%, between 0.8% and 1.2%');
  });

  it('works out what a bet would bring whom, exactly, and what it brings today [SCR-54]', async () => {
    const sheet = await openBen();
    const shares = () => sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(sheet.getByText('If a player bets ₱10,000.00 on Slots')).toBeTruthy();
    press('Raise: Slots');
    expect(shares()).toEqual(['₱110kuyaben1.1%', '₱10You+0.1%']);
    expect(
      sheet.getByText(
        'Today (1.0%): kuyaben ₱100, you ₱20. Together always ₱120.00 = 1.2%. ' +
          'If the player stands below tessm, ₱80 of what kuyaben gets goes on to them.',
      ),
    ).toBeTruthy();
    fireEvent.focus(screen.getByRole('slider', { name: 'Rate for Live' }));
    expect(sheet.getByText('If a player bets ₱10,000.00 on Live')).toBeTruthy();
    expect(shares()).toEqual(['₱50kuyaben0.5%', '₱10You+0.1%']);
    press('Lower: Slots');
    expect(sheet.getByText('If a player bets ₱10,000.00 on Slots')).toBeTruthy();
  });

  it('does not call the sum the same when the own rate is another one tomorrow [SCR-54]', async () => {
    const sheet = await openBen(teamRatesOf([benWith({ most: 1.5 })]));
    expect(sheet.getByText(/^Today \(1\.0%\): kuyaben ₱100, you ₱20\./)).toBeTruthy();
    expect(sheet.queryByText(/Together always/)).toBeNull();
  });

  it('sends only what changes, once however often it is pressed, and shows what holds then [SCR-54] [API-100]', async () => {
    await openBen();
    stage.api.answer(agency.setRates, { fromDay: '2026-11-16', agent: benWith({ next: 1.1 }) });
    press('Raise: Slots');
    fireEvent.click(save());
    fireEvent.click(save());
    expect(await screen.findByText('Saved. Holds from 11/16 00:00.')).toBeTruthy();
    expect(posts()).toEqual([{ memberId: 'm-kuyaben', rates: [{ gameType: 'RNG', rate: 1.1 }] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^kuyaben/ }).textContent).toContain('From 11/16: Slots 1.1%');
    fireEvent.click(screen.getByRole('button', { name: /^kuyaben/ }));
    await screen.findByRole('dialog');
    expect(shown('Slots')).toBe('1.1%');
    expect(screen.getByText('today 1.0%')).toBeTruthy();
  });

  it('asks nothing when it is called off, and forgets what was chosen [SCR-54]', async () => {
    await openBen();
    press('Raise: Slots');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /^kuyaben/ }));
    await screen.findByRole('dialog');
    expect(shown('Slots')).toBe('1.0%');
  });

  it.each<[ErrorCode, RegExp, Partial<agency.RateBounds>, string]>([
    ['rate.above', /^That is more than your own rate\. These are the latest figures\.$/, { most: 1.1 }, '1.1%'],
    ['rate.below', /^That is less than was granted further down\./, { least: 1.2, leastAccount: 'nena' }, '1.2%'],
    ['rate.step', /^Rates go in steps of 0\.1 %\./, { rate: 0.9 }, '1.2%'],
  ])(
    'says %s in place, with fresh bounds that what was chosen keeps to [SCR-54] [API-100]',
    async (code, words, now, value) => {
      const sheet = await openBen();
      stage.api.refuse(agency.setRates, code, { message: '', status: 409 });
      stage.api.answer(agency.rates, teamRatesOf([benWith(now)]));
      press('Raise: Slots');
      press('Raise: Slots');
      fireEvent.click(save());
      expect(await sheet.findByText(words)).toBeTruthy();
      expect(shown('Slots')).toBe(value);
      press('Lower: Live');
      expect(sheet.queryByText(words)).toBeNull();
    },
  );

  it('says that somebody is no direct agent any more, with nothing left to save [SCR-54] [API-100]', async () => {
    const sheet = await openBen();
    stage.api.refuse(agency.setRates, 'team.missing', { status: 404 });
    stage.api.answer(agency.rates, teamRatesOf([]));
    press('Raise: Slots');
    fireEvent.click(save());
    expect(await sheet.findByText('kuyaben is no longer a direct agent of yours')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(await screen.findByText('No agents directly below you')).toBeTruthy();
  });

  it('finds out that it was saved when only the answer got lost [SCR-54] [D4]', async () => {
    await openBen();
    stage.api.cut(agency.setRates);
    stage.api.answer(agency.rates, teamRatesOf([benWith({ next: 1.1 })]));
    press('Raise: Slots');
    fireEvent.click(save());
    expect(await screen.findByText('Saved. Holds from 11/16 00:00.')).toBeTruthy();
    expect(posts()).toHaveLength(1);
  });

  it('keeps what was chosen when it never arrived, and saves it at the second try [SCR-54] [D4]', async () => {
    const sheet = await openBen();
    stage.api.cut(agency.setRates);
    press('Raise: Slots');
    fireEvent.click(save());
    expect(await sheet.findByText('The connection broke, and nothing was saved. Try again.')).toBeTruthy();
    expect(shown('Slots')).toBe('1.1%');
    stage.api.answer(agency.setRates, { fromDay: '2026-11-16', agent: benWith({ next: 1.1 }) });
    fireEvent.click(save());
    expect(await screen.findByText('Saved. Holds from 11/16 00:00.')).toBeTruthy();
  });

  it('tells of a failure that comes once the sheet is closed [SCR-54]', async () => {
    await openBen();
    let refuse: (response: Response) => void = () => undefined;
    const answering = globalThis.fetch;
    globalThis.fetch = (target, init) =>
      init?.method === 'POST' ? new Promise((resolve) => (refuse = resolve)) : answering(target, init);
    press('Raise: Slots');
    fireEvent.click(save());
    await settle();
    press('Cancel');
    refuse(new Response(JSON.stringify({ success: false, errorCode: 'rate.above', message: '' }), { status: 409 }));
    expect(await screen.findByText(/^That is more than your own rate/)).toBeTruthy();
  });

  it('goes back to a rate of today while another one waits [SCR-54]', async () => {
    await openBen(teamRatesOf([benWith({ next: 1.2 })]));
    expect(shown('Slots')).toBe('1.2%');
    stage.api.answer(agency.setRates, { fromDay: '2026-11-16', agent: BEN });
    press('Lower: Slots');
    press('Lower: Slots');
    fireEvent.click(save());
    await waitFor(() => expect(posts()).toEqual([{ memberId: 'm-kuyaben', rates: [{ gameType: 'RNG', rate: 1 }] }]));
  });

  it('has nothing to slide where both bounds are the same [SCR-54]', async () => {
    await openBen(teamRatesOf([benWith({ rate: 1.2, least: 1.2, most: 1.2 })]));
    expect(slots().disabled).toBe(true);
    expect(isOff('Raise: Slots')).toBe(true);
    expect(isOff('Lower: Slots')).toBe(true);
  });

  it('opens whom the address names, on whatever page they stand, and leaves the address with the sheet [SCR-49] [SCR-54]', async () => {
    stage = await openStage({
      path: '/m/member/teamRebate?member=m-kuyaben',
      memberType: 1,
      settings: { whitelabel: { GAMSER: true } },
    });
    stage.api.answer(agency.rates, ({ url }) =>
      url.includes('cursor=7') ? teamRatesOf([BEN]) : teamRatesOf([ratedAgent('inday_mae')], { next: '7' }),
    );
    stage.show(<Screen />);
    await screen.findByRole('dialog', { name: 'Rates of kuyaben' });
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('says so when the address names nobody directly below [SCR-54]', async () => {
    await arrive(teamRatesOf([BEN]), '/m/member/teamRebate?member=m-else');
    expect(await screen.findByText('Not in your team')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what to do where there are no agents below and no own rates [SCR-54] [STD-02]', async () => {
    await arrive(teamRatesOf([], { own: [] }));
    expect(await screen.findByText('No agents directly below you')).toBeTruthy();
    expect(screen.getByText(/^You have no rates yet/)).toBeTruthy();
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03]', async () => {
    stage = await openStage({ path: '/m/member/teamRebate', memberType: 1 });
    stage.api.cut(agency.rates);
    stage.show(<Screen />);
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(agency.rates, teamRatesOf([BEN]));
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: /^kuyaben/ })).toBeTruthy();
  });
});
