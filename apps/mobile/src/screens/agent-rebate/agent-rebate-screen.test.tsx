import { agentRebate, type Value } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { agentRebateDetail, agentRebateRow } from '../../features/testing/sample-agent-rebate.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './agent-rebate-screen.tsx';

type Report = Value<typeof agentRebate.report>;

const PATH = '/m/member/agent/agentRebeat';
const FOOTER = { validStake: '57780.00', amount: '428.56', paid: '400.00', upToDay: '2026-11-14' };
const ROWS = [
  agentRebateRow(),
  agentRebateRow({
    id: '32',
    account: 'tessm',
    part: 'player',
    givenRate: 0,
    rate: 1.2,
    amount: '24.00',
    paid: '4.00',
    state: 'open',
    validStake: '2000.00',
  }),
  agentRebateRow({ id: '30', day: '2026-11-13', account: 'ana', part: 'self', gameType: 'FISH', amount: '7.00' }),
];
const WHOLE: Report = { list: ROWS, next: null, footer: FOOTER };

let stage: Stage;
async function open(path = PATH, whitelabel: Record<string, boolean> = { TEAMBETTING3: true }) {
  stage = await openStage({ path, memberType: 1, settings: { whitelabel: { AGEREBINC3: true, ...whitelabel } } });
}
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:41:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = () =>
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
const questions = () => stage.api.heard.map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));
const lastQuestion = () => questions()[questions().length - 1];

describe('the rebate of an agent', () => {
  it('has day, downline, kind, valid stake, rate difference, amount, paid or open, and the total [SCR-53] [API-99] [STD-06]', async () => {
    await open();
    stage.api.answer(agentRebate.report, WHOLE);
    show();
    const row = await screen.findByRole('link', { name: /kuyaben/ });
    expect(row.textContent).toBe('kuyabenSlots₱12,000.00 × 0.40%+₱48.00Paid');
    expect(screen.getByRole('link', { name: /tessm/ }).textContent).toContain('+₱24.00Open');
    expect(screen.getByRole('link', { name: /Own play/ }).textContent).toContain('Fishing');
    const earned = within(screen.getByRole('region', { name: 'Earned, 11/09–11/15' }));
    expect(earned.getByText('₱428')).toBeTruthy();
    expect(earned.getByText('₱400.00 paid · ₱28.56 open')).toBeTruthy();
    expect(earned.getByText('From ₱57,780.00 in valid bets')).toBeTruthy();
    expect(earned.getByText('Worked out up to November 14.')).toBeTruthy();
    expect(screen.getByText(/^Yesterday, November 14/).parentElement?.textContent).toContain('₱72.00');
    expect(lastQuestion()).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' });
  });

  it('is narrowed down by account, kind and state, all of it in the address [SCR-53]', async () => {
    await open();
    stage.api.answer(agentRebate.report, { ...WHOLE, list: [], footer: { ...FOOTER, upToDay: null } });
    show();
    expect(await screen.findByText(/What your team plays earns you a share/)).toBeTruthy();
    expect(screen.getByText('The first day is worked out after midnight.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Type/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Slots' }));
    fireEvent.click(screen.getByRole('button', { name: /^Payment/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'kuyaben' } });
    await waitFor(() => expect(lastQuestion()).toMatchObject({ account: 'kuyaben', gameType: 'RNG', status: 'open' }));
    expect(window.location.search).toBe('?gameType=RNG&status=open&account=kuyaben');
    expect(await screen.findByText('Choose more days, or fewer filters.')).toBeTruthy();
  });

  it('says nothing is open where too much was paid [SCR-53]', async () => {
    await open();
    stage.api.answer(agentRebate.report, { ...WHOLE, footer: { ...FOOTER, paid: '500.00' } });
    show();
    expect(await screen.findByText('₱500.00 paid · ₱0.00 open')).toBeTruthy();
  });

  it('is saved line by line [SCR-53] [STD-06]', async () => {
    await open();
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${files.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    stage.api.answer(agentRebate.report, WHOLE);
    show();
    await screen.findByRole('link', { name: /kuyaben/ });
    fireEvent.click(screen.getByRole('button', { name: 'Save as a spreadsheet' }));
    expect(await screen.findByText('3 rows saved')).toBeTruthy();
    const lines = (await files[0]!.text()).split('\r\n');
    expect(lines[1]).toBe('2026-11-14,kuyaben,Slots,12000.00,1.2,0.4,48.00,48.00,Paid');
    expect(lines[3]).toBe('2026-11-13,Own play,Fishing,12000.00,1.2,0.4,7.00,48.00,Paid');
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03] [SCR-53]', async () => {
    await open();
    stage.api.refuse(agentRebate.report, 'system.upgrading', { status: 503 });
    show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(agentRebate.report, WHOLE);
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: /kuyaben/ })).toBeTruthy();
  });
});

describe('a line of it', () => {
  it('opens to the formula in numbers and in words, and comes back to the same list [SCR-53]', async () => {
    await open(`${PATH}?days=month&gameType=RNG`);
    stage.api.answer(agentRebate.report, WHOLE);
    stage.api.answer(agentRebate.detail, agentRebateDetail());
    show();
    fireEvent.click(await screen.findByRole('link', { name: /kuyaben/ }));
    expect(await screen.findByRole('heading', { name: 'kuyaben · Slots · 11/14' })).toBeTruthy();
    expect(window.location.search).toBe('?days=month&gameType=RNG&id=31');
    expect(lastQuestion()).toEqual({ id: '31', pageNo: '1' });
    expect(
      screen.getByText('₱12,000.00 × 1.20% = ₱144.00, minus ₱12,000.00 × 0.80% = ₱96.00, leaves ₱48.00.'),
    ).toBeTruthy();
    expect(screen.getByText('0.80% of it, for kuyaben').nextElementSibling?.textContent).toBe('−₱96.00');
    expect(screen.getByText('C2611-150-00001')).toBeTruthy();
    expect(screen.getByText('of ₱310.25 in all')).toBeTruthy();
    expect(screen.queryByText('Still open')).toBeNull();
  });

  it('of a player leaves everything, and tells what is still open [SCR-53]', async () => {
    await open(`${PATH}?id=32`);
    stage.api.answer(agentRebate.detail, agentRebateDetail({ row: ROWS[1]!, payments: [] }));
    show();
    expect(await screen.findByText('₱2,000.00 × 1.20% = ₱24.00, and all of it is yours.')).toBeTruthy();
    expect(screen.getByText('Still open').parentElement?.parentElement?.textContent).toContain('₱20.00');
  });

  it('tells what was paid too much, and that no money is touched [SCR-53]', async () => {
    await open(`${PATH}?id=31`);
    const taken = { orderNo: 'C2', time: '2026-11-15T18:05:00.000Z', amount: '-1.00', total: '9.00' };
    const { payments } = agentRebateDetail();
    stage.api.answer(
      agentRebate.detail,
      agentRebateDetail({ row: agentRebateRow({ amount: '40.00', paid: '47.00' }), payments: [taken, ...payments] }),
    );
    show();
    expect(await screen.findByText('−₱1.00')).toBeTruthy();
    const over = screen.getByText('Paid too much, because bets were taken back').parentElement?.parentElement;
    expect(over?.textContent).toContain('₱7.00');
  });

  it('leads down the team by breadcrumb, and to the bets of whoever played [SCR-53] [SCR-52]', async () => {
    await open(`${PATH}?id=31`);
    stage.api.answer(agentRebate.detail, ({ url }) =>
      url.includes('parent=82')
        ? agentRebateDetail({
            path: [
              { id: '71', account: 'kuyaben' },
              { id: '82', account: 'ateliza' },
            ],
          })
        : agentRebateDetail(),
    );
    show();
    const bets = await screen.findByRole('link', { name: 'Bets of tessm on this day, ₱3,000.00' });
    expect(bets.getAttribute('href')).toBe('/m/teamBetting?from=2026-11-14&to=2026-11-14&account=tessm&gameType=RNG');
    fireEvent.click(screen.getByRole('link', { name: 'Open the team of ateliza, ₱9,000.00' }));
    const path = await screen.findByRole('navigation', { name: 'Where you are in the team' });
    expect(within(path).getByText('ateliza').getAttribute('aria-current')).toBe('page');
    expect(lastQuestion()).toEqual({ id: '31', parent: '82', pageNo: '1' });
    fireEvent.click(within(path).getByRole('button', { name: 'kuyaben' }));
    await waitFor(() => expect(window.location.search).toBe('?id=31'));
  });

  it('leads to no bets where they are switched off, and from own play to none [SCR-53] [STD-05]', async () => {
    await open(`${PATH}?id=31`, { TEAMBETTING3: false });
    stage.api.answer(agentRebate.detail, agentRebateDetail());
    show();
    expect(await screen.findByText('tessm')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /tessm/ })).toBeNull();
    expect(screen.getByRole('link', { name: /ateliza/ })).toBeTruthy();
  });

  it('that is not there says so, with a way to all of them [SCR-53] [T33]', async () => {
    await open(`${PATH}?days=month&id=31`);
    stage.api.refuse(agentRebate.detail, 'team.missing', { status: 404 });
    show();
    expect(await screen.findByText('This line is not there')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all lines' }).getAttribute('href')).toBe(`${PATH}?days=month`);
  });
});
