import { member, rebate, wallet, type ErrorCode } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { NO_REBATE, rebateDue, rebateItem } from '../../features/testing/sample-rebate.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './manual-rebate-screen.tsx';

/** 20:45 in Manila, where the brand is. */
const NOW = new Date('2026-11-15T12:45:00.000Z');

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  window.scrollTo = vi.fn();
  const whitelabel = { MANREB3: true, REBREP3: true, VIPBEN3: true };
  stage = await openStage({ path: '/m/member/manualRebate', memberType: 0, settings: { whitelabel } });
  stage.api.answer(member.info, memberInfo({ vipLabel: 'VIP3' }));
  stage.api.answer(wallet.balance, walletOf());
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

const show = () =>
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
const posts = () => stage.api.heard.filter(({ method }) => method === 'POST');
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Claim rebate' });
const kindOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
/** A line as it reads. */
const formulas = (name: string) =>
  Array.from(screen.getByRole('heading', { name }).closest('li')!.querySelectorAll('p'), (line) =>
    (line.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

describe('manual rebate', () => {
  it('shows what is due for each kind of games and how it came about, the total and when that was [SCR-26] [API-95]', async () => {
    stage.api.answer(rebate.manual, rebateDue());
    show();
    expect(await screen.findByText('Last calculated 20:41')).toBeTruthy();
    const ready = within(screen.getByRole('region', { name: 'Ready to claim' }));
    expect(ready.getByText('₱175')).toBeTruthy();
    expect((await ready.findByRole('link', { name: 'VIP3' })).getAttribute('href')).toBe('/m/member/benefits');
    expect(kindOf('Slots').getAllByText('₱86.40').length).toBeGreaterThan(0);
    expect(formulas('Slots')).toEqual(['₱10,800.00 valid bets × 0.80% rate = ₱86.40 rebate']);
    expect(formulas('Live')).toEqual(['₱12,345.67 valid bets × 0.40% rate = ₱49.38 rebate']);
    expect(formulas('Originals')).toEqual(['₱9,999.99 valid bets × 0.40% rate = ₱39.99 rebate']);
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total₱175.77');
    expect(screen.getByText(/is paid by itself at 02:05/)).toBeTruthy();
    expect((await button()).disabled).toBe(false);
  });

  it('tells lines of one kind apart by day and vendor, takes off what was paid, and opens to all of them [SCR-26]', async () => {
    const items = [
      rebateItem({ dayStake: '12800.00', validStake: '2000.00', paid: '86.40', amount: '16.00' }),
      rebateItem({ vassalage: 'TALA', dayStake: '100.00', amount: '0.80' }),
      rebateItem({ vassalage: 'DAGAT', dayStake: '200.00', amount: '1.60' }),
      rebateItem({ day: '2026-11-14', dayStake: '-2000.00', validStake: '-2000.00', amount: '-16.00' }),
    ];
    stage.api.answer(rebate.manual, rebateDue({ items, total: '2.40' }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show all 4 lines' }));
    expect(formulas('Slots')).toEqual([
      '11/15 · AGILA',
      '₱12,800.00 valid bets × 0.80% rate − ₱86.40 paid before = ₱16.00 rebate',
      '11/15 · TALA',
      '₱100.00 valid bets × 0.80% rate = ₱0.80 rebate',
      '11/15 · DAGAT',
      '₱200.00 valid bets × 0.80% rate = ₱1.60 rebate',
      '11/14 · AGILA',
      '−₱2,000.00 valid bets × 0.80% rate = −₱16.00 rebate',
    ]);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('claims what was shown once, however often it is pressed, says so and renews the balance [SCR-26] [API-95] [API-07] [API-24]', async () => {
    stage.api.answer(rebate.manual, rebateDue());
    const { items, total, calculatedAt } = rebateDue();
    stage.api.answer(rebate.claim, { items, total, calculatedAt, orderNo: 'RB2611-1' });
    show();
    const claim = await button();
    await settle();
    const balances = () => stage.api.heard.filter(({ url }) => url.startsWith('/wps/wallets/balance')).length;
    const before = balances();
    const nextTime = '2026-11-15T12:55:00.000Z';
    stage.api.answer(rebate.manual, { ...NO_REBATE, nextTime });
    fireEvent.click(claim);
    fireEvent.click(claim);
    expect(await screen.findByText('₱175.77 is in your balance.')).toBeTruthy();
    expect(await screen.findByText('No rebate yet')).toBeTruthy();
    expect(posts().map(({ body }) => body)).toEqual([{ total: '175.77' }]);
    expect(posts()[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(balances()).toBeGreaterThan(before));
    expect((await button()).disabled).toBe(true);
    expect(screen.getByText('You can claim again at 20:55.')).toBeTruthy();
  });

  it('cannot be claimed at nothing, and says that there is nothing [SCR-26] [STD-02]', async () => {
    stage.api.answer(rebate.manual, NO_REBATE);
    show();
    expect(await screen.findByText('No rebate yet')).toBeTruthy();
    const claim = await button();
    expect(claim.disabled).toBe(true);
    fireEvent.click(claim);
    expect(posts()).toEqual([]);
  });

  it('cannot be claimed at a total of zero though lines are there [SCR-26]', async () => {
    const items = [rebateItem({ amount: '-16.00' })];
    stage.api.answer(rebate.manual, rebateDue({ items, total: '0.00' }));
    show();
    expect((await button()).disabled).toBe(true);
    expect(screen.getByRole('heading', { name: 'Slots' })).toBeTruthy();
  });

  it('says when it can be claimed again, and asks by itself then [SCR-26]', async () => {
    const nextTime = new Date(NOW.getTime() + 50).toISOString();
    stage.api.answer(rebate.manual, rebateDue({ canClaim: false, why: 'rebate.soon', nextTime }));
    show();
    expect(await screen.findByText('You can claim again at 20:45.')).toBeTruthy();
    stage.api.answer(rebate.manual, rebateDue());
    await waitFor(async () => expect((await button()).disabled).toBe(false), { timeout: 4000 });
  });

  it('says from what sum on it can be claimed [SCR-26]', async () => {
    stage.api.answer(rebate.manual, rebateDue({ total: '0.80', canClaim: false, why: 'rebate.min' }));
    show();
    expect(await screen.findByText('It can be claimed from ₱1.00 on.')).toBeTruthy();
    expect((await button()).disabled).toBe(true);
  });

  it('shows the new total when it changed before the claim arrived [API-95]', async () => {
    stage.api.answer(rebate.manual, rebateDue());
    stage.api.refuse(rebate.claim, 'rebate.changed');
    show();
    const claim = await button();
    stage.api.answer(rebate.manual, rebateDue({ total: '159.77' }));
    fireEvent.click(claim);
    expect(await screen.findByText(/^Your rebate changed/)).toBeTruthy();
    expect(await screen.findByText('₱159')).toBeTruthy();
    expect((await button()).disabled).toBe(false);
  });

  it('finds out what became of a claim whose answer got lost [D4]', async () => {
    stage.api.answer(rebate.manual, rebateDue());
    stage.api.cut(rebate.claim);
    const { items, total, calculatedAt } = rebateDue();
    const value = { items, total, calculatedAt, orderNo: 'RB2611-1' };
    stage.api.answer(wallet.outcome, { state: 'done', value, errorCode: null });
    show();
    const claim = await button();
    stage.api.answer(rebate.manual, NO_REBATE);
    fireEvent.click(claim);
    expect(await screen.findByText('₱175.77 is in your balance.')).toBeTruthy();
    expect(posts()).toHaveLength(1);
  });

  it.each<[ErrorCode, RegExp]>([
    ['player.excluded', /excluded yourself/],
    ['player.cooling', /taking a break/],
    ['kyc.required', /verify your identity/],
  ])('offers nothing to whom %s holds [R32]', async (why, words) => {
    const refusal = why as NonNullable<rebate.ManualRebate['why']>;
    stage.api.answer(rebate.manual, rebateDue({ canClaim: false, why: refusal, autoTime: null }));
    show();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Claim rebate' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Ready to claim' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Slots' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Verify now' }) !== null).toBe(why === 'kyc.required');
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03]', async () => {
    stage.api.refuse(rebate.manual, 'system.upgrading', { status: 503 });
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(rebate.manual, rebateDue());
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Slots' })).toBeTruthy();
  });

  it('shows the last answer with its time without a network, and lets nobody claim it', async () => {
    stage.api.answer(rebate.manual, rebateDue());
    const first = show();
    await button();
    first.unmount();
    clearQueries();
    stage.api.cut(rebate.manual);
    show();
    expect(await screen.findByText(/^No network: this is what we last knew/)).toBeTruthy();
    expect(screen.getByText('Last calculated 20:41')).toBeTruthy();
    expect((await button()).disabled).toBe(true);
  });

  it('forgets the last answer with the person it was about', async () => {
    stage.api.answer(rebate.manual, rebateDue());
    const first = show();
    await button();
    first.unmount();
    expect(Object.keys(window.sessionStorage).some((key) => key.startsWith('lastAnswer:'))).toBe(true);
    act(() => void endSession());
    expect(Object.keys(window.sessionStorage).some((key) => key.startsWith('lastAnswer:'))).toBe(false);
  });
});
