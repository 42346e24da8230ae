import { member, reward, vip, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { clubBenefit, vipGift, vipLevels, vipStanding } from '../../features/testing/sample-vip.ts';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './benefits-screen.tsx';

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:45:00.000Z'), toFake: ['Date'] });
  window.scrollTo = vi.fn();
  const whitelabel = { VIPBEN3: true, REWCEN3: true };
  stage = await openStage({ path: '/m/member/benefits', memberType: 0, settings: { whitelabel } });
  stage.api.answer(member.info, memberInfo({ vipLabel: 'VIP3' }));
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
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
const ready = () => screen.findByRole('heading', { name: 'To reach VIP 4' });
const posts = () => stage.api.heard.filter(({ method }) => method === 'POST');
const choose = (name: RegExp) =>
  fireEvent.click(within(screen.getByRole('group', { name: 'Levels' })).getByRole('button', { name }));
const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const rowOf = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('VIP benefits', () => {
  it('shows the own level, how far the next one is, and what it asks for [SCR-10] [API-48] [AGENT-24]', async () => {
    stage.api.answer(vip.clubBenefit, clubBenefit());
    show();
    await ready();
    const own = within(screen.getByText('Your level').closest('section')!);
    expect(own.getByText('64% to VIP 4')).toBeTruthy();
    expect(own.getByText('₱224,000 of ₱350,000')).toBeTruthy();
    expect(own.getByText('VIP 3').nextSibling?.textContent).toBe('Bituin');
    expect(screen.getByRole('heading', { name: 'To reach VIP 4' })).toBeTruthy();
    expect(screen.getByText('₱50,000').parentElement?.textContent).toBe('₱50,000 / ₱50,000');
    expect(screen.getByText('₱174,000').parentElement?.textContent).toBe('₱174,000 / ₱300,000');
    expect(screen.getByRole('progressbar', { name: 'Valid bets' }).getAttribute('aria-valuenow')).toBe('17400000');
    const steps = within(screen.getByRole('group', { name: 'Levels' })).getAllByRole('button');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'VIP 0 Reached',
      'VIP 1 Reached',
      'VIP 2 Reached',
      'VIP 3 Reached',
      'VIP 4',
      'VIP 5',
    ]);
    expect(steps[3]?.getAttribute('aria-pressed')).toBe('true');
  });

  it('has a table with the own column between its neighbours [SCR-10]', async () => {
    stage.api.answer(vip.clubBenefit, clubBenefit());
    show();
    await ready();
    expect(columns()).toEqual(['Benefit', 'VIP 2', 'VIP 3 you', 'VIP 4']);
    expect(rowOf('Level-up bonus')).toEqual(['₱188', '₱388', '₱888']);
    expect(rowOf('Weekly bonus')).toEqual(['₱88', '₱188', '₱388']);
    expect(rowOf('Monthly bonus')).toEqual(['₱388', '₱888', '₱1,888']);
    expect(rowOf('Birthday bonus')).toEqual(['₱188', '₱388', '₱888']);
    expect(rowOf('Paid out a day')).toEqual(['₱50K', '₱100K', '₱200K']);
    expect(rowOf('Rebate rate')).toEqual(['0.6%', '0.8%', '1.0%']);
  });

  it('looks at another level: its conditions and its column [SCR-10]', async () => {
    stage.api.answer(vip.clubBenefit, clubBenefit());
    show();
    await ready();
    choose(/^VIP 5/);
    expect(screen.getByRole('heading', { name: 'To reach VIP 5' })).toBeTruthy();
    expect(screen.getByText('₱174,000').parentElement?.textContent).toBe('₱174,000 / ₱900,000');
    expect(columns()).toEqual(['Benefit', 'VIP 3 you', 'VIP 4', 'VIP 5']);
    choose(/^VIP 0/);
    expect(screen.getByRole('heading', { name: 'To reach VIP 4' })).toBeTruthy();
    expect(rowOf('Level-up bonus')).toEqual(['–none', '₱58', '₱188']);
  });

  it('follows a swipe over the cards [SCR-10]', async () => {
    stage.api.answer(vip.clubBenefit, clubBenefit());
    show();
    await ready();
    const cards = screen.getByRole('group', { name: 'Level cards' });
    Array.from(cards.children).forEach((card, place) =>
      Object.defineProperties(card, { offsetLeft: { value: place * 300 }, offsetWidth: { value: 300 } }),
    );
    Object.defineProperty(cards, 'clientWidth', { value: 300 });
    cards.scrollLeft = 4 * 300;
    fireEvent.scroll(cards);
    await waitFor(() => expect(columns()).toContain('VIP 5'));
    expect(screen.getByRole('button', { name: /^VIP 4/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('says so at the top instead of a bar [SCR-10]', async () => {
    const standing = vipStanding({ next: null });
    stage.api.answer(vip.clubBenefit, clubBenefit({ current: 'VIP5', levels: vipLevels(5), standing }));
    show();
    expect(await screen.findAllByText('You are at the top')).toHaveLength(2);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('explains itself with the figures of the member [SCR-10]', async () => {
    const regain = { labelId: 'VIP4', needed: '15000.00', done: '1200.00' };
    stage.api.answer(vip.clubBenefit, clubBenefit({ standing: vipStanding({ regain }) }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'How levels work' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'How levels work' }));
    expect(sheet.getByText(/\(₱50,000 \+ ₱174,000\) ÷ \(₱50,000 \+ ₱300,000\) = 64%/)).toBeTruthy();
    expect(
      sheet.getByText(/^To keep VIP 3: ₱5,000 of valid bets from 10\/01 to 12\/31\. So far: ₱1,200\./),
    ).toBeTruthy();
    expect(sheet.getByText(/^VIP 4 comes back with ₱15,000/)).toBeTruthy();
    expect(
      sheet.getByText(/weekly bonus of ₱188 is due from ₱18,800 .* 100 times .* 11\/09 to 11\/15 so far: ₱12,000\./),
    ).toBeTruthy();
    expect(sheet.getByText(/monthly bonus of ₱888 is due from ₱88,800 .* so far: ₱40,000\.50\./)).toBeTruthy();
    expect(sheet.getByText('A bonus is staked once before it can leave.')).toBeTruthy();
    expect(sheet.getByText('Levels are looked at next on 11/16 02:30.')).toBeTruthy();
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03]', async () => {
    stage.api.refuse(vip.clubBenefit, 'system.upgrading', { status: 503 });
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(vip.clubBenefit, clubBenefit());
    fireEvent.click(retry);
    await ready();
  });

  it.each([
    ['player.excluded', /excluded yourself/],
    ['player.cooling', /taking a break/],
    ['kyc.required', /verify your identity/],
    ['promotion.closed', /no VIP levels here/],
  ] as const)('shows nothing of levels while %s [R32] [STD-02]', async (why, words) => {
    stage.api.answer(vip.clubBenefit, clubBenefit({ why, levels: [], gifts: [], standing: null }));
    show();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Verify now' }) !== null).toBe(why === 'kyc.required');
  });

  it('shows the last answer with its time without a network, and lets nobody take a gift', async () => {
    stage.api.answer(vip.clubBenefit, clubBenefit({ gifts: [vipGift()] }));
    const first = show();
    await ready();
    first.unmount();
    clearQueries();
    stage.api.cut(vip.clubBenefit);
    show();
    expect(await screen.findByText(/^No network. This is from /)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Claim:/ }).disabled).toBe(true);
  });
});

describe('gifts of a level', () => {
  it('say how much, what has to be staked, and until when, before they are taken [SCR-10] [API-48]', async () => {
    stage.api.answer(vip.clubBenefit, clubBenefit({ gifts: [vipGift()] }));
    show();
    expect(await screen.findByText('Weekly bonus is ready')).toBeTruthy();
    expect(screen.getByText('₱188.00 · claim until 11/22 23:59')).toBeTruthy();
    expect(screen.getByText('Stake ₱188.00 before it can leave')).toBeTruthy();
  });

  it('are taken once, however often it is pressed, and the balance is renewed [SCR-10] [API-48] [API-07] [API-24]', async () => {
    const second = vipGift({ benefitId: '72', kind: 'levelUp', amount: '388.00' });
    stage.api.answer(vip.clubBenefit, clubBenefit({ gifts: [vipGift(), second] }));
    stage.api.answer(vip.claim, { benefitId: '71', amount: '188.00', turnover: '188.00' });
    show();
    const claim = await screen.findByRole('button', { name: 'Claim: Weekly bonus, ₱188.00' });
    await settle();
    const balances = () => stage.api.heard.filter(({ url }) => url.startsWith('/wps/wallets/balance')).length;
    const before = balances();
    stage.api.answer(vip.clubBenefit, clubBenefit({ gifts: [second] }));
    fireEvent.click(claim);
    fireEvent.click(claim);
    fireEvent.click(screen.getByRole('button', { name: /^Claim: Level-up/ }));
    expect(await screen.findByText('₱188.00 is in your balance.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Weekly bonus is ready')).toBeNull());
    expect(posts().map(({ body }) => body)).toEqual([{ benefitId: '71' }]);
    expect(posts()[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(balances()).toBeGreaterThan(before));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Claim: Level-up/ }).disabled).toBe(false),
    );
  });

  it('say why one was not given, and show what is there then [API-48]', async () => {
    stage.api.answer(vip.clubBenefit, clubBenefit({ gifts: [vipGift()] }));
    stage.api.refuse(vip.claim, 'promotion.late');
    show();
    const claim = await screen.findByRole('button', { name: /^Claim:/ });
    stage.api.answer(vip.clubBenefit, clubBenefit());
    fireEvent.click(claim);
    expect(await screen.findByText('The time to claim this is over.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Weekly bonus is ready')).toBeNull());
  });

  it('appear when the server tells of one', async () => {
    stage.api.answer(vip.clubBenefit, clubBenefit());
    show();
    await ready();
    stage.api.answer(vip.clubBenefit, clubBenefit({ gifts: [vipGift()] }));
    act(() => passOn({ tell: 'reward', id: '71', state: 'claimable' }));
    expect(await screen.findByText('Weekly bonus is ready')).toBeTruthy();
  });
});
