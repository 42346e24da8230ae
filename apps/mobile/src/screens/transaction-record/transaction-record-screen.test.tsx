import { wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import { recordRow } from '../../features/testing/sample-money.ts';
import { SETTINGS } from '../../features/testing/sample-site.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './transaction-record-screen.tsx';

const NOW = new Date(2026, 10, 15, 21, 0);
/** The brand counts days where this test runs. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const HERE = { mobileTemplate: { ...SETTINGS.mobileTemplate, timeZone } };
const SUMS = { in: '21345.00', out: '-17890.50' };

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  stage = await openStage({ path: '/m/transaction/record', memberType: 0, settings: HERE });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const queries = () => stage.api.heard.map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));
const lastQuery = () => queries()[queries().length - 1];
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 42).toISOString();

/** As tall as a page with many rows, scrolled to where a test wants it. */
function scrollTo(left: number) {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + 5000);
  vi.spyOn(window, 'pageYOffset', 'get').mockReturnValue(5000 - left);
  act(() => void window.dispatchEvent(new Event('scroll')));
}

describe('account record', () => {
  it('shows every movement under its day, with sign, balance after and sums [SCR-22] [STD-06]', async () => {
    const list = [
      recordRow({ id: '3', kind: 'deposit', amount: '1000.00', remark: 'GCash', time: at(15, 20) }),
      recordRow({ id: '2', kind: 'bet', amount: '-50.00', balanceAfter: '10480.50', remark: 'Jade', time: at(14, 9) }),
      recordRow({ id: '1', kind: 'rebate', amount: '86.40', remark: '', time: at(3, 9) }),
    ];
    stage.api.answer(wallet.records, { list, next: null, footer: SUMS });
    stage.show(<Screen />);
    expect(await screen.findByText('Deposit · GCash')).toBeTruthy();
    expect(screen.getByText(/^Today, November 15/)).toBeTruthy();
    expect(screen.getByText('Yesterday, November 14')).toBeTruthy();
    expect(screen.getByText('November 3')).toBeTruthy();
    expect(screen.getByText('+₱1,000.00')).toBeTruthy();
    expect(screen.getByText('−₱50.00')).toBeTruthy();
    expect(screen.getByText('₱10,480.50')).toBeTruthy();
    expect(screen.getByText('Rebate')).toBeTruthy();
    expect(screen.getByText('+₱21,345.00')).toBeTruthy();
    expect(screen.getByText('−₱17,890.50')).toBeTruthy();
    expect(lastQuery()).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' });
  });

  it('keeps to two lines a row, and tells the whole number where a row opens [SCR-22]', async () => {
    const list = [
      recordRow({ kind: 'bet', amount: '-50.00', remark: 'Jade', orderNo: 'R1M7JJQ0KX4ZT9B2V8CD', time: at(15, 20) }),
    ];
    stage.api.answer(wallet.records, { list, next: null, footer: SUMS });
    stage.show(<Screen />);
    const row = await screen.findByRole('button', { name: /Bet · Jade/ });
    expect(row.textContent).toContain('20:42 · …B2V8CD');
    expect(screen.queryByText(/R1M7JJQ0/)).toBeNull();
    fireEvent.click(row);
    const sheet = within(await screen.findByRole('dialog', { name: 'Bet · Jade' }));
    expect(sheet.getByText('R1M7JJQ0KX4ZT9B2V8CD')).toBeTruthy();
    expect(sheet.getByText('11/15 20:42')).toBeTruthy();
    expect(sheet.getByText('−₱50.00')).toBeTruthy();
  });

  const split = recordRow({
    kind: 'bet',
    amount: '-50.00',
    balanceAfter: '980.00',
    remark: 'Jade',
    time: at(15, 20),
    parts: [
      { isBonus: false, amount: '-30.00', balanceAfter: '0.00' },
      { isBonus: true, amount: '-20.00', balanceAfter: '980.00' },
    ],
  });

  it('has one line for a bet that two purses paid, which opens to both [SCR-22, R10]', async () => {
    stage.api.answer(wallet.records, { list: [split], next: null, footer: SUMS });
    stage.show(<Screen />);
    const row = await screen.findByRole('button', { name: /Bet · Jade/ });
    expect(screen.getAllByRole('button', { name: /Bet · Jade/ })).toHaveLength(1);
    expect(row.textContent).toContain('with bonus');
    expect(row.textContent).toContain('−₱50.00₱980.00');
    fireEvent.click(row);
    const sheet = within(await screen.findByRole('dialog', { name: 'Bet · Jade' }));
    expect(sheet.getByText('Your own money').parentElement?.textContent).toContain('−₱30.00, ₱0.00 after');
    expect(sheet.getByText('Your bonus').parentElement?.textContent).toContain('−₱20.00, ₱980.00 after');
  });

  it('has one clock for days and times, that of the brand, and says so on a phone elsewhere [STD-06]', async () => {
    act(() => void endSession());
    stage.leave();
    const far = timeZone === 'Pacific/Kiritimati' ? 'Pacific/Niue' : 'Pacific/Kiritimati';
    const mobileTemplate = { ...SETTINGS.mobileTemplate, timeZone: far };
    stage = await openStage({ path: '/m/transaction/record', memberType: 0, settings: { mobileTemplate } });
    const list = [recordRow({ time: NOW.toISOString() })];
    stage.api.answer(wallet.records, { list, next: null, footer: SUMS });
    stage.show(<Screen />);
    expect(await screen.findByText(`Days and times here are those of ${far.slice(8)}.`)).toBeTruthy();
    const today = lastQuery()?.['endDate'] ?? '';
    expect(await screen.findByText(new RegExp(`^Today, November ${Number(today.slice(8))}`))).toBeTruthy();
  });

  it('covers a whole month with a press, to be saved as a statement [STD-06]', async () => {
    stage.api.answer(wallet.records, { list: [], next: null, footer: SUMS });
    stage.show(<Screen />);
    fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByRole('button', { name: 'October' }));
    await waitFor(() => expect(lastQuery()).toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' }));
  });

  it('asks for other days, and for one kind only [SCR-22] [STD-06]', async () => {
    stage.api.answer(wallet.records, { list: [], next: null, footer: SUMS });
    stage.show(<Screen />);
    expect(await screen.findByText('Nothing in these days')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
    await waitFor(() => expect(lastQuery()).toEqual({ startDate: '2026-11-14', endDate: '2026-11-14' }));
    expect(screen.getByRole('button', { name: 'Yesterday' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: /^Type/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Bonus' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ kind: 'bonus', startDate: '2026-11-14' }));
  });

  it('takes days of one’s own, up to ninety back [STD-06]', async () => {
    stage.api.answer(wallet.records, { list: [], next: null, footer: SUMS });
    stage.show(<Screen />);
    fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.change(sheet.getByLabelText('From'), { target: { value: '2026-08-17' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Show' }));
    expect(sheet.getByText('Only the last 90 days can be shown.')).toBeTruthy();
    fireEvent.change(sheet.getByLabelText('From'), { target: { value: '2026-08-18' } });
    fireEvent.change(sheet.getByLabelText('To'), { target: { value: '2026-08-20' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(lastQuery()).toEqual({ startDate: '2026-08-18', endDate: '2026-08-20' }));
    expect(await screen.findByRole('button', { name: '08/18–08/20' })).toBeTruthy();
  });

  it('brings more rows near the end, one load a second, none twice [CONST-03] [STD-06]', async () => {
    const page = (id: string) => [recordRow({ id, remark: `row ${id}` })];
    stage.api.answer(wallet.records, ({ url }) => {
      const cursor = new URLSearchParams(url.split('?')[1]).get('cursor');
      return {
        list: page(cursor ?? '1'),
        next: cursor === '3' ? null : String(Number(cursor ?? 1) + 1),
        footer: cursor ? null : SUMS,
      };
    });
    scrollTo(2000);
    stage.show(<Screen />);
    expect(await screen.findByText(/row 1/)).toBeTruthy();
    scrollTo(501);
    expect(queries()).toHaveLength(1);
    scrollTo(500);
    expect(await screen.findByText(/row 2/)).toBeTruthy();
    scrollTo(100);
    expect(queries()).toHaveLength(2);
    vi.setSystemTime(NOW.getTime() + 1001);
    scrollTo(50);
    expect(await screen.findByText(/row 3/)).toBeTruthy();
    expect(await screen.findByText('That is all.')).toBeTruthy();
    expect(queries().map(({ cursor }) => cursor)).toEqual([undefined, '2', '3']);
    expect(screen.getByText('+₱21,345.00')).toBeTruthy();
  });

  it('keeps the rows that are here when more do not come, and can be tried again [STD-03]', async () => {
    scrollTo(2000);
    stage.api.answer(wallet.records, { list: [recordRow({ id: '1' })], next: '2', footer: SUMS });
    stage.show(<Screen />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    stage.api.cut(wallet.records);
    fireEvent.click(more);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/^Deposit/)).toBeTruthy();
    stage.api.answer(wallet.records, { list: [recordRow({ id: '2', remark: 'later' })], next: null, footer: null });
    fireEvent.click(retry);
    expect(await screen.findByText(/later/)).toBeTruthy();
  });

  it('shows its own failure with a way to try again [STD-03]', async () => {
    stage.api.refuse(wallet.records, 'range.invalid');
    stage.show(<Screen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(wallet.records, { list: [recordRow()], next: null, footer: SUMS });
    fireEvent.click(retry);
    expect(await screen.findByText(/^Deposit/)).toBeTruthy();
  });

  it('never shows the rows of a question that was changed meanwhile', async () => {
    const waiting: { url: string; resolve: (response: Response) => void }[] = [];
    globalThis.fetch = (target) =>
      new Promise((resolve) => waiting.push({ url: String(target instanceof Request ? target.url : target), resolve }));
    const answer = (index: number, remark: string) =>
      waiting[index]!.resolve(
        new Response(
          JSON.stringify({ success: true, value: { list: [recordRow({ remark })], next: null, footer: SUMS } }),
        ),
      );
    stage.show(<Screen />);
    await waitFor(() => expect(waiting).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(waiting).toHaveLength(2));
    answer(1, 'new question');
    expect(await screen.findByText(/new question/)).toBeTruthy();
    answer(0, 'old question');
    await settle();
    expect(screen.queryByText(/old question/)).toBeNull();
  });

  it('lets agents look at their team and find one account of it [SCR-22] [AGENT-02]', async () => {
    stage.leave();
    stage = await openStage({ path: '/m/transaction/record?types=A', memberType: 1 });
    stage.api.answer(wallet.records, { list: [recordRow({ account: 'ben' })], next: null, footer: SUMS });
    stage.show(<Screen />);
    expect(await screen.findByText(/^ben · /)).toBeTruthy();
    expect(lastQuery()).toMatchObject({ types: 'A' });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' ben ' } });
    await waitFor(() => expect(lastQuery()).toMatchObject({ types: 'A', account: 'ben' }));
  });

  it('saves a row for each purse [SCR-22, R10]', async () => {
    const texts: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${texts.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    stage.api.answer(wallet.records, { list: [split], next: null, footer: SUMS });
    stage.show(
      <>
        <Screen />
        <ShownToast />
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a spreadsheet' }));
    expect(await screen.findByText('2 rows saved')).toBeTruthy();
    const [, own, bonus] = (await texts[0]!.text()).split('\r\n');
    expect(own).toMatch(/,Bet,Jade,.*,-30\.00,0\.00$/);
    expect(bonus).toMatch(/,Bet \(Bonus\),Jade,.*,-20\.00,980\.00$/);
  });

  it('saves all pages as a file in which nothing is a formula', async () => {
    const texts: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${texts.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    scrollTo(2000);
    stage.api.answer(wallet.records, ({ url }) =>
      url.includes('cursor')
        ? { list: [recordRow({ id: '2', amount: '-5.00', remark: '=1+1' })], next: null, footer: null }
        : { list: [recordRow({ id: '1', remark: 'GCash' })], next: '2', footer: SUMS },
    );
    stage.show(
      <>
        <Screen />
        <ShownToast />
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a spreadsheet' }));
    expect(await screen.findByText('2 rows saved')).toBeTruthy();
    const lines = (await texts[0]!.text()).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(',Deposit,GCash,');
    expect(lines[2]).toContain(",'=1+1,");
    expect(lines[2]).toContain(',-5.00,');
  });
});
