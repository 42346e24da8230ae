import { member, reward, wallet, type Value } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { rewardRow } from '../../features/testing/sample-promotions.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './reward-center-screen.tsx';

type Rewards = Value<typeof reward.list>;

const NOW = new Date(2026, 10, 15, 12);
const NONE: Rewards = { list: [], next: null, footer: { count: 0, amount: '0.00' } };
const THREE = [
  rewardRow('1', { amount: '86.40', turnover: '0.00', turnoverTimes: 0 }),
  rewardRow('2', { amount: '150.00', turnover: '300.00' }),
  rewardRow('3', { amount: '20.00', turnover: '20.00' }),
];
const ALL: Rewards = { list: THREE, next: null, footer: { count: 3, amount: '256.40' } };

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  window.scrollTo = vi.fn();
  stage = await openStage({
    path: '/m/rewardCenter',
    memberType: 0,
    settings: { whitelabel: { REWCEN3: true } },
  });
  stage.api.answer(member.info, memberInfo());
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.purse, { cash: '0.00', list: [] });
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
const local = (month: number, day: number) => new Date(2026, month - 1, day, 20, 30).toISOString();
const posts = () => stage.api.heard.filter(({ method }) => method === 'POST');
const tab = (name: RegExp) => screen.getByRole('tab', { name });
/** Answers each tab with its own rows. */
const byTab = (rows: Partial<Record<string, Rewards>>) =>
  stage.api.answer(reward.list, ({ url }) => {
    const status = new URLSearchParams(url.split('?')[1]).get('status') ?? 'available';
    return rows[status] ?? NONE;
  });

describe('reward center', () => {
  it('tells rewards of one promotion apart, to eyes and ears [SCR-30]', async () => {
    const step = { of: 'step', nr: 2, from: '2026-11-09', to: '2026-11-15' } as const;
    const list = [
      rewardRow('1', { source: 'Missions', occasion: step }),
      rewardRow('2', { source: 'VIP', occasion: { of: 'level', nr: 3, from: null, to: null } }),
      rewardRow('3', { source: 'VIP', occasion: { of: 'days', nr: 1, from: '2026-11-01', to: '2026-11-30' } }),
    ];
    byTab({ available: { list, next: null, footer: { count: 3, amount: '300.00' } } });
    show();
    expect(await screen.findByText('Step 2 · 11/09–11/15')).toBeTruthy();
    expect(screen.getByText('Reached VIP 3')).toBeTruthy();
    expect(screen.getByText('11/01–11/30')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Claim: VIP, Reached VIP 3, ₱100.00' })).toBeTruthy();
  });

  it('shows what can be taken with source, amount, condition and end [SCR-30] [API-50]', async () => {
    stage.api.answer(reward.list, { ...ALL, list: THREE.map((row) => ({ ...row, expireTime: local(11, 20) })) });
    show();
    const row = within((await screen.findByText('Source 2')).closest('article')!);
    expect(row.getByText('₱150.00')).toBeTruthy();
    expect(row.getByText('Stake ₱300.00 before it can leave')).toBeTruthy();
    expect(row.getByText('Claim until 11/20 20:30')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Source 2' }).getAttribute('href')).toBe('/m/activityInfo?id=7');
    expect(screen.getByText('Nothing to stake')).toBeTruthy();
    const ready = within(screen.getByRole('region', { name: 'Ready to claim' }));
    expect(ready.getByText('₱256')).toBeTruthy();
    expect(ready.getByRole('button', { name: 'Claim all (3)' })).toBeTruthy();
    expect((await screen.findByRole('tab', { name: 'Available 3' })).getAttribute('aria-selected')).toBe('true');
  });

  it('has a tab for what was taken and one for what ran out, each saying how it ended [SCR-30]', async () => {
    const end = { canClaim: false, endTime: local(11, 14) };
    byTab({
      available: {
        list: [rewardRow('4', { state: 'review', canClaim: false, promisedTime: local(11, 16) })],
        next: null,
        footer: { count: 0, amount: '0.00' },
      },
      claimed: { list: [rewardRow('5', { state: 'claimed', ...end })], next: null, footer: null },
      expired: {
        list: [
          rewardRow('6', { state: 'expired', ...end }),
          rewardRow('7', { state: 'rejected', reason: 'linked', ...end }),
          rewardRow('8', { state: 'rejected', reason: 'mistake', ...end }),
        ],
        next: null,
        footer: null,
      },
    });
    show();
    expect(await screen.findByText('Applying')).toBeTruthy();
    expect(screen.getByText('Answer by 11/16 20:30')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
    expect(tab(/^Available/).textContent).toBe('Available');
    fireEvent.click(tab(/^Claimed/));
    expect(await screen.findByText('Claimed 11/14 20:30')).toBeTruthy();
    fireEvent.click(tab(/^Expired/));
    expect(await screen.findByText('Expired 11/14 20:30')).toBeTruthy();
    expect(screen.getByText(/another account has the same bank account/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Talk to us' })).toBeTruthy();
    expect(screen.getByText('We gave this by mistake. The mistake was ours.')).toBeTruthy();
  });

  it('says that there is nothing, in each tab [SCR-30] [STD-02]', async () => {
    stage.api.answer(reward.list, NONE);
    show();
    expect(await screen.findByText('No rewards')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See promos' }).getAttribute('href')).toBe('/m/activity');
    expect(screen.queryByRole('region', { name: 'Ready to claim' })).toBeNull();
    fireEvent.click(tab(/^Claimed/));
    expect(await screen.findByText('Nothing claimed yet')).toBeTruthy();
    fireEvent.click(tab(/^Expired/));
    expect(await screen.findByText('Nothing has expired')).toBeTruthy();
  });

  it('fails with a way to try again [STD-01] [STD-03]', async () => {
    stage.api.refuse(reward.list, 'system.upgrading', { status: 503 });
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(reward.list, ALL);
    fireEvent.click(retry);
    expect(await screen.findByText('Source 1')).toBeTruthy();
  });

  it('shows the last answer with its time while there is no network, and nothing to tap [ERR-21]', async () => {
    stage.api.answer(reward.list, ALL);
    const first = show();
    await screen.findByText('Source 1');
    first.unmount();
    clearQueries();
    stage.api.cut(reward.list);
    show();
    expect(await screen.findByText('No network. This is from 11/15 12:00.')).toBeTruthy();
    expect(screen.getByText('Source 1')).toBeTruthy();
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /^Claim/ })) {
      expect(button.disabled).toBe(true);
    }
  });

  it('asks for its rows once, and takes the count from them', async () => {
    stage.api.answer(reward.list, ALL);
    show();
    expect(await screen.findByRole('tab', { name: 'Available 3' })).toBeTruthy();
    await settle();
    expect(stage.api.heard.filter(({ url }) => url.startsWith('/wps/reward/list'))).toHaveLength(1);
  });

  it('brings more rows near the end [CONST-03]', async () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + 5000);
    stage.api.answer(reward.list, ({ url }) =>
      url.includes('cursor=2') ? { list: [rewardRow('9')], next: null, footer: null } : { ...ALL, next: '2' },
    );
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    expect(screen.getByText('Source 9')).toBeTruthy();
    expect(screen.getByText('Source 1')).toBeTruthy();
  });

  it('asks again when the server tells of a reward', async () => {
    stage.api.answer(reward.list, NONE);
    show();
    expect(await screen.findByText('No rewards')).toBeTruthy();
    stage.api.answer(reward.list, ALL);
    act(() => passOn({ tell: 'reward', id: '1', state: 'claimable' }));
    expect(await screen.findByText('Source 1')).toBeTruthy();
    expect(await screen.findByRole('tab', { name: 'Available 3' })).toBeTruthy();
  });
});

describe('taking rewards', () => {
  it('takes one once, says so and renews the balance [SCR-30] [PROMO-06] [API-07] [API-24]', async () => {
    stage.api.answer(reward.list, ALL);
    stage.api.answer(reward.claim, { claimed: ['2'], queued: [], refused: [], amount: '150.00' });
    show();
    const button = await screen.findByRole('button', { name: 'Claim: Source 2, ₱150.00' });
    stage.api.answer(reward.list, { list: [THREE[0]!], next: null, footer: { count: 1, amount: '86.40' } });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('₱150.00 is in your balance.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Source 2')).toBeNull());
    expect(posts().map(({ body }) => body)).toEqual([{ ids: ['2'] }]);
    expect(posts()[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(stage.api.heard.some(({ url }) => url.startsWith('/wps/wallets/balance'))).toBe(true));
    expect(screen.queryByRole('button', { name: /^Claim all/ })).toBeNull();
  });

  it('takes all, on screen or not, twenty at a time, and of each that was refused says why [SCR-30] [API-50]', async () => {
    const many = Array.from({ length: 24 }, (_, at) => rewardRow(String(100 - at), { amount: '10.00' }));
    const purse = rewardRow('60', { form: 'bonus', amount: '58.00' });
    stage.api.answer(reward.list, ({ url }) =>
      url.includes('cursor=81')
        ? { list: [...many.slice(20), purse], next: null, footer: null }
        : { list: many.slice(0, 20), next: '81', footer: { count: 24, amount: '240.00' } },
    );
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + 5000);
    stage.api.answer(reward.claim, ({ body }) => {
      const { ids } = body as { ids: string[] };
      const isFirst = ids.includes('100');
      return {
        claimed: isFirst ? ids.slice(1) : ids,
        queued: [],
        refused: isFirst ? [{ id: '100', errorCode: 'promotion.exhausted' as const }] : [],
        amount: isFirst ? '190.00' : '40.00',
      };
    });
    show();
    const button = await screen.findByRole('button', { name: 'Claim all (24)' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('₱230.00 is in your balance.')).toBeTruthy();
    expect(screen.getByText('Not given: Source 100 (₱10.00)')).toBeTruthy();
    expect(screen.getByText('The budget of this promotion is used up.')).toBeTruthy();
    const sent = posts().map(({ body }) => (body as { ids: string[] }).ids);
    expect(sent.map(({ length }) => length)).toEqual([20, 4]);
    expect(sent.flat()).not.toContain('60');
    expect(new Set(posts().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('₱230.00 is in your balance.')).toBeNull();
  });

  it('tells of all that the server counted, should the answer get lost [API-50] [D4]', async () => {
    stage.api.answer(reward.list, ALL);
    stage.api.cut(reward.claim);
    stage.api.hang(wallet.outcome);
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Claim all (3)' }));
    await waitFor(() => expect(posts().length).toBeGreaterThan(0));
    expect(Object.values(window.localStorage).join()).toContain('256.40');
  });

  it('says that nothing was given, and why', async () => {
    stage.api.answer(reward.list, ALL);
    const refused = [{ id: '1', errorCode: 'reward.gone' as const }];
    stage.api.answer(reward.claim, { claimed: [], queued: [], refused, amount: '0.00' });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Claim: Source 1, ₱86.40' }));
    expect(await screen.findByText('Nothing was given.')).toBeTruthy();
    expect(screen.getByText('This reward is no longer there.')).toBeTruthy();
  });

  it('sends what has terms of its own to where they stand', async () => {
    stage.api.answer(reward.list, { ...ALL, list: [rewardRow('9', { form: 'bonus', amount: '58.00' })] });
    show();
    const link = await screen.findByRole('link', { name: 'Claim: Source 9, ₱58.00' });
    expect(link.getAttribute('href')).toBe('/m/activityInfo?id=7');
    expect(screen.getByText(/^Bonus · Stake/)).toBeTruthy();
  });

  it('finds out what became of a claim whose answer got lost, and holds others until then [D4]', async () => {
    stage.api.answer(reward.list, ALL);
    stage.api.cut(reward.claim);
    stage.api.answer(wallet.outcome, {
      state: 'done',
      value: { claimed: ['1'], queued: [], refused: [], amount: '86.40' },
      errorCode: null,
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Claim: Source 1, ₱86.40' }));
    expect(await screen.findByText('₱86.40 is in your balance.')).toBeTruthy();
    expect(posts()).toHaveLength(1);
  });
});
