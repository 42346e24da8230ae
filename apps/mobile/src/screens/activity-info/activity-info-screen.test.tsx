import { member, promotion, reward, wallet } from '@perya/contract';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { pass } from '@perya/web/testing/settle.ts';
import { setJoinOpen, setLoginOpen, useJoinOpen, useLoginOpen } from '../../features/dialogs/dialogs.ts';
import { endSession } from '../../features/session/session.ts';
import { Questions } from '../../features/testing/questions.tsx';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import {
  promotionDetail,
  promotionStanding,
  promotionTerms,
  rewardRow,
} from '../../features/testing/sample-promotions.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { whole } from '../../features/testing/whole-text.ts';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './activity-info-screen.tsx';

const NOW = new Date(2026, 10, 15, 12);
const ON = { whitelabel: { REWCEN3: true } };

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => {
    endSession();
    setLoginOpen(false);
    setJoinOpen(false);
  });
  stage.leave();
  vi.useRealTimers();
});

interface Scene {
  readonly memberType?: number | undefined;
  readonly detail?: Partial<promotion.PromotionDetail>;
}

async function open({ memberType, detail }: Scene = {}) {
  stage = await openStage({
    path: '/m/activityInfo?id=7',
    settings: ON,
    ...(memberType !== undefined && { memberType }),
  });
  stage.api.answer(member.info, memberInfo());
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
  stage.api.answer(promotion.detail, promotionDetail(detail));
  stage.show(
    <>
      <Screen />
      <Questions />
      <ShownToast />
    </>,
  );
}

const heard = (path: string, method = 'POST') =>
  stage.api.heard.filter((one) => one.url.startsWith(path) && one.method === method);
const local = (month: number, day: number, hour = 20, minute = 30) =>
  new Date(2026, month - 1, day, hour, minute).toISOString();

describe('a promotion', () => {
  it('shows picture, title, period, real joiners, rules and their version [SCR-29] [API-47]', async () => {
    await open({ detail: { start: local(11, 1), end: local(12, 31) } });
    expect(await screen.findByRole('heading', { name: 'Promo 7 now' })).toBeTruthy();
    expect(screen.getByText('11/01 – 12/31 · 2,418 joined')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Full rules.*Version 3, 11\/01$/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Full rules' }));
    expect(sheet.getByText('All the rules')).toBeTruthy();
    expect(sheet.getByText('Version 3, 11/01')).toBeTruthy();
    expect(stage.api.heard[0]?.url).toBe('/wps/promotion/7?language=EN');
  });

  it('says every requirement as an amount, before any button [SCR-29]', async () => {
    await open();
    const terms = await screen.findByRole('region', { name: 'The terms in short' });
    for (const text of [
      '₱100.00 in cash.',
      '₱200.00 in all: 2 × ₱100.00.',
      'Once for each person.',
      'It can leave once that is staked. Nothing is taken away.',
    ]) {
      expect(within(terms).getByText(whole(text))).toBeTruthy();
    }
    expect(within(terms).getByText(/^Claim it within 7 days after it comes\. The promo ends 12\/31/)).toBeTruthy();
    const join = screen.getByRole('button', { name: 'Join' });
    expect(terms.compareDocumentPosition(join) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it.each([
    [{ turnoverTimes: 0, turnover: '0.00', onWithdraw: 'free', claimHours: 0 }, ['Nothing.', /^It comes at once/]],
    [{ amount: null, turnover: null }, [/^The amount differs/, 'For every ₱100 you get: ₱200.']],
  ] as const)('never says a number of times without its money: %j [SCR-29]', async (change, texts) => {
    await open({ detail: { terms: promotionTerms(change) } });
    const terms = within(await screen.findByRole('region', { name: 'The terms in short' }));
    for (const text of texts) expect(terms.getByText(text)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\d×|\d x\b/);
  });

  it.each([
    ['coming', {}, 'Coming soon', /^It starts 11\/01/],
    ['signed', { isJoined: true }, 'Joined', 'You are in. There is nothing more to do.'],
    [null, {}, /^Open to you without joining · /, 'It is open to you. You need not join.'],
    [
      null,
      { promotionType: 'GRANT' },
      /^We give it to players we choose · /,
      /^We give it to players we choose\. There/,
    ],
    ['applying', { reward: rewardRow('1', { state: 'review', promisedTime: local(11, 16) }) }, 'Applying', /11\/16/],
    [
      'issued',
      { reward: rewardRow('1', { state: 'queued', canClaim: false }) },
      'Issued',
      'You took it. It begins when the bonus that runs is over.',
    ],
    ['rejected', { reward: rewardRow('1', { state: 'rejected', reason: 'linked' }) }, 'Rejected', /same bank account/],
    [
      'claimed',
      { reward: rewardRow('1', { state: 'claimed', endTime: local(11, 14) }) },
      'Claimed',
      'You took ₱100.00 on 11/14 20:30.',
    ],
    ['close', { why: 'promotion.exhausted' }, 'Close', 'The budget of this promotion is used up.'],
    ['close', { why: null }, 'Close', 'This promotion is over.'],
  ] as const)('in state %s says how it stands and has nothing to tap [PROMO-01..04]', async (...row) => {
    const [state, change, label, note] = row;
    await open({ memberType: 0, detail: { state, start: local(11, 1), ...change } });
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Join|Claim)/ })).toBeNull();
  });

  it.each(['joining', 'claim'] as const)('in state %s says it once, on its button [PROMO-04]', async (state) => {
    await open({ memberType: 0, detail: { state, ...(state === 'claim' && { reward: rewardRow('5') }) } });
    expect(await screen.findAllByText(/^(Join|Claim)( ₱100\.00)?$/)).toHaveLength(1);
  });

  it('without a network is what it was, with its time, and nothing can be done with it', async () => {
    await open({ memberType: 0 });
    expect(await screen.findByRole('button', { name: 'Join' })).toBeTruthy();
    cleanup();
    clearQueries();
    stage.api.cut(promotion.detail);
    stage.show(<Screen />);
    expect(await screen.findByText('No network. This is from 11/15 12:00.')).toBeTruthy();
    expect(screen.getByText('Full rules')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('is passed on as everybody opens it', async () => {
    const share = vi.fn(async () => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await open({ memberType: 0 });
    fireEvent.click(await screen.findByRole('button', { name: 'Share this promo' }));
    const url = `${window.location.origin}/m/activityInfo?id=7`;
    expect(share).toHaveBeenCalledWith({ url, title: 'Promo 7 now' });
    Reflect.deleteProperty(navigator, 'share');
  });

  it('shows how far somebody is [PROMO-03]', async () => {
    const progress = { done: '3100.00', target: '5000.00', percent: 62 };
    await open({ memberType: 0, detail: { state: 'signed', isJoined: true, progress } });
    expect(await screen.findByText('Process')).toBeTruthy();
    expect(screen.getByText('₱3,100.00 of ₱5,000.00')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62');
  });

  it('leads to what stands in the way, where it can be mended', async () => {
    await open({ memberType: 0, detail: { state: 'close', why: 'kyc.required' } });
    expect((await screen.findByRole('link', { name: 'Verify identity' })).getAttribute('href')).toBe('/m/kyc');
  });

  it('that nobody knows is an empty page, without a failure [SCR-29]', async () => {
    await open();
    stage.leave();
    stage = await openStage({ path: '/m/activityInfo?id=8', settings: ON });
    stage.api.refuse(promotion.detail, 'not.found', { status: 404 });
    stage.show(
      <>
        <Screen />
        <ShownToast />
      </>,
    );
    expect(await screen.findByText('This promo is not here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See promos' }).getAttribute('href')).toBe('/m/activity');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('fails aloud with a way to try again [STD-03]', async () => {
    await open();
    stage.leave();
    stage = await openStage({ path: '/m/activityInfo?id=7', settings: ON });
    stage.api.refuse(promotion.detail, 'system.upgrading', { status: 503 });
    stage.show(<Screen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(promotion.detail, promotionDetail());
    fireEvent.click(retry);
    expect(await screen.findByText('Full rules')).toBeTruthy();
  });

  it.each(['', '../x', '%00'])('asks nothing about the id %j', async (id) => {
    stage = await openStage({ path: `/m/activityInfo?id=${id}`, settings: ON });
    stage.show(<Screen />);
    expect(await screen.findByText('This promo is not here')).toBeTruthy();
    expect(stage.api.heard).toEqual([]);
  });

  it('leads on to missions, whose progress may count other things than money [SCR-29] [SCR-31]', async () => {
    const progress = { done: '3', target: '4', percent: 75 };
    await open({ memberType: 0, detail: { promotionType: 'MISSION', state: 'signed', isJoined: false, progress } });
    expect(await screen.findByText('3 of 4')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/m/missions');
  });

  it('leads nowhere while it has not begun', async () => {
    await open({ memberType: 0, detail: { promotionType: 'MISSION', state: 'coming', isJoined: false } });
    await screen.findByText(/^It starts/);
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
  });

  it('counts down to its real end, and asks how it stands then', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: NOW });
    await open({ detail: { start: local(11, 1), end: new Date(NOW.getTime() + 86_400_000 + 62_000).toISOString() } });
    await pass(0);
    const timer = screen.getByRole('timer');
    expect(timer.previousSibling?.textContent).toBe('Ends in');
    expect(timer.textContent).toBe('1 d 00:01:02');
    await pass(86_400_000 + 2000);
    expect(timer.textContent).toBe('00:01:0060 seconds left');
    const asked = heard('/wps/promotion/7', 'GET').length;
    await pass(60_000);
    expect(heard('/wps/promotion/7', 'GET').length).toBe(asked + 1);
  });
});

describe('joining', () => {
  it.each([
    ['a guest to log in', undefined, [true, false]],
    ['a trial to join the house', 4, [false, true]],
  ] as const)('asks %s [SCR-29] [ROLE-09]', async (_, memberType, [login, join]) => {
    await open({ memberType });
    fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
    const dialogs = renderHook(() => [useLoginOpen(), useJoinOpen()]);
    expect(dialogs.result.current).toEqual([login, join]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the terms again, with a box nobody ticked, and yes and no as equals [API-47]', async () => {
    await open({ memberType: 0 });
    stage.api.answer(promotion.join, promotionStanding());
    fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Before you join' }));
    expect(sheet.getByText(whole('₱200.00 in all: 2 × ₱100.00.'))).toBeTruthy();
    const box = sheet.getByRole<HTMLInputElement>('checkbox', {
      name: /^I read this and the full rules \(v3,.11\/01\)$/,
    });
    const [no, yes] = [
      sheet.getByRole<HTMLButtonElement>('button', { name: 'No thanks' }),
      sheet.getByRole<HTMLButtonElement>('button', { name: 'Join' }),
    ];
    expect([box.checked, yes.disabled]).toEqual([false, true]);
    expect(yes.className).toBe(no.className);
    fireEvent.click(box);
    stage.api.answer(promotion.detail, promotionDetail({ state: 'signed', isJoined: true, joined: 2419 }));
    fireEvent.click(yes);
    fireEvent.click(yes);
    expect(await screen.findByText('You are in.')).toBeTruthy();
    expect(heard('/wps/promotion/7/join').map(({ body }) => body)).toEqual([{ termsHash: 'a'.repeat(64) }]);
    expect(await screen.findByText('Joined')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Join' })).toBeNull());
  });

  it('asks to read again when the terms have changed meanwhile [API-47]', async () => {
    await open({ memberType: 0 });
    stage.api.refuse(promotion.join, 'promotion.terms');
    fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByRole('checkbox'));
    const terms = promotionTerms({ version: 4, hash: 'b'.repeat(64), turnoverTimes: 3, turnover: '300.00' });
    stage.api.answer(promotion.detail, promotionDetail({ terms }));
    fireEvent.click(sheet.getByRole('button', { name: 'Join' }));
    expect(await sheet.findByText(whole('₱300.00 in all: 3 × ₱100.00.'))).toBeTruthy();
    expect(screen.getByText('The terms have changed. Please read them again.')).toBeTruthy();
    expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: /v4/ }).checked).toBe(false);
  });

  it('says why not, and shows how it stands then', async () => {
    await open({ memberType: 0 });
    stage.api.refuse(promotion.join, 'promotion.exhausted');
    fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByRole('checkbox'));
    stage.api.answer(promotion.detail, promotionDetail({ state: 'close', why: 'promotion.exhausted' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Close')).toBeTruthy();
    expect(screen.getAllByText('The budget of this promotion is used up.').length).toBeGreaterThan(0);
  });

  it('can be undone while nothing has come of it, after a question [API-47]', async () => {
    await open({ memberType: 0, detail: { state: 'signed', isJoined: true } });
    stage.api.answer(promotion.leave, promotionStanding({ state: 'joining' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave this promo' }));
    stage.api.answer(promotion.detail, promotionDetail());
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Leave this promo' }));
    expect(await screen.findByRole('button', { name: 'Join' })).toBeTruthy();
    expect(heard('/wps/promotion/7/leave')).toHaveLength(1);
  });
});

describe('claiming', () => {
  const WAITING = { state: 'claim', reward: rewardRow('5', { expireTime: local(11, 20) }) } as const;

  it('takes the reward once, says so and renews the balance [PROMO-06] [API-47] [API-24]', async () => {
    await open({ memberType: 0, detail: WAITING });
    const taken = rewardRow('5', { state: 'claimed', canClaim: false, endTime: NOW.toISOString() });
    stage.api.answer(promotion.claim, {
      ...promotionStanding({ state: 'claimed', reward: taken }),
      amount: '100.00',
    });
    const button = await screen.findByRole('button', { name: 'Claim ₱100.00' });
    expect(screen.getByText('You can claim it until 11/20 20:30.')).toBeTruthy();
    stage.api.answer(promotion.detail, promotionDetail({ state: 'claimed', reward: taken }));
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('₱100.00 is in your balance.')).toBeTruthy();
    expect(await screen.findByText(/^You took ₱100\.00 on/)).toBeTruthy();
    const posts = heard('/wps/promotion/7/claim');
    expect(posts).toHaveLength(1);
    expect(posts[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(heard('/wps/wallets/balance', 'GET').length).toBeGreaterThan(0));
  });

  it('says why it was refused, and shows how it stands then', async () => {
    await open({ memberType: 0, detail: WAITING });
    stage.api.refuse(promotion.claim, 'promotion.late');
    const button = await screen.findByRole('button', { name: 'Claim ₱100.00' });
    stage.api.answer(promotion.detail, promotionDetail({ state: 'close', why: 'promotion.late' }));
    fireEvent.click(button);
    expect(await screen.findByText('Close')).toBeTruthy();
    expect(screen.getAllByText('The time to claim this is over.').length).toBeGreaterThan(0);
  });

  it('looks up a claim whose answer got lost, and holds the next one until it is known [D4]', async () => {
    await open({ memberType: 0, detail: WAITING });
    stage.api.cut(promotion.claim);
    const taken = rewardRow('5', { state: 'claimed', canClaim: false, endTime: NOW.toISOString() });
    const value = { ...promotionStanding({ state: 'claimed', reward: taken }), amount: '100.00' };
    stage.api.answer(wallet.outcome, { state: 'done', value, errorCode: null });
    const button = await screen.findByRole('button', { name: 'Claim ₱100.00' });
    stage.api.answer(promotion.detail, promotionDetail({ state: 'claimed', reward: taken }));
    fireEvent.click(button);
    expect(await screen.findByText('₱100.00 is in your balance.')).toBeTruthy();
    expect(heard('/wps/promotion/7/claim')).toHaveLength(1);
  });

  it('appears by itself when the server tells of a reward', async () => {
    await open({ memberType: 0, detail: { state: 'signed', isJoined: true } });
    expect(await screen.findByText('Joined')).toBeTruthy();
    stage.api.answer(promotion.detail, promotionDetail(WAITING));
    act(() => passOn({ tell: 'reward', id: '5', state: 'claimable' }));
    expect(await screen.findByRole('button', { name: 'Claim ₱100.00' })).toBeTruthy();
  });

  it('with a code begins with the code', async () => {
    const terms = promotionTerms({ needsCode: true, needsJoin: false });
    await open({ memberType: 0, detail: { state: null, promotionType: 'CODE', terms } });
    fireEvent.click(await screen.findByRole('button', { name: 'Use a promo code' }));
    expect(await screen.findByRole('dialog', { name: 'Use a promo code' })).toBeTruthy();
  });
});
