import { member, promotion, reward, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import {
  giftTerms,
  matchTerms,
  promotionDetail,
  promotionStanding,
  purseRow,
  rewardRow,
} from '../../features/testing/sample-promotions.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './activity-info-screen.tsx';

const NOW = new Date(2026, 10, 15, 12);
const GRANT = rewardRow('5', {
  form: 'bonus',
  amount: '58.00',
  turnover: '580.00',
  turnoverTimes: 10,
  expireTime: new Date(2026, 10, 20, 20, 30).toISOString(),
});
const TAKEN = { ...GRANT, state: 'claimed', canClaim: false, endTime: NOW.toISOString() } as const;

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

async function open(detail: Partial<promotion.PromotionDetail>) {
  stage = await openStage({ path: '/m/activityInfo?id=7', memberType: 0, settings: { whitelabel: { REWCEN3: true } } });
  stage.api.answer(member.info, memberInfo());
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
  stage.api.answer(reward.purse, { cash: '0.00', list: [] });
  stage.api.answer(promotion.detail, promotionDetail(detail));
  // Five times the deposit and its bonus, which is as large up to five thousand.
  stage.api.answer(promotion.example, ({ url }) => {
    const given = Number(new URLSearchParams(url.split('?')[1]).get('amount'));
    const award = Math.min(given, 5000);
    return { by: 'deposit' as const, award: `${award}.00`, turnover: `${10 * award}.00`, min: '100.00' };
  });
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
}

const heard = (path: string) => stage.api.heard.filter(({ url, method }) => url.startsWith(path) && method === 'POST');
const figures = async () =>
  within(await screen.findByRole('region', { name: 'The terms in short' }))
    .getAllByRole('definition')
    .slice(0, 3)
    .map((figure) => `${figure.textContent} ${figure.previousSibling?.textContent}`);

describe('a bonus that matches a deposit', () => {
  it('says award, highest, and what is to be staked as an amount, before anybody joins [SCR-29]', async () => {
    await open({ terms: matchTerms() });
    await screen.findByRole('region', { name: 'Example' });
    expect(await figures()).toEqual(['100% bonus', '₱5,000.00 at most', '₱10,000.00 to stake for ₱1,000.00']);
    const terms = screen.getByRole('region', { name: 'The terms in short' });
    for (const words of [
      'A bonus of 100% of the deposit, up to ₱5,000.00. At least ₱100.00. Once for each person.',
      '₱10,000.00 for a deposit of ₱1,000.00: 5 × (₱1,000.00 bonus + ₱1,000.00 deposit).',
      'Stake it within 30 days after the deposit comes in: by 12/15 if that is today.',
      'Your money first. When the bonus is used, up to ₱500.00 a stake.',
      'The bonus ends once the withdrawal is paid',
    ]) {
      expect(terms.textContent).toContain(words);
    }
    expect(terms.textContent).not.toMatch(/\d×/);
  });

  it('says how it is come by, and how much each kind of game counts', async () => {
    await open({ terms: matchTerms() });
    const items = within(await screen.findByRole('region', { name: 'The terms in short' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '1Press Join before you deposit.',
      '2Deposit ₱100.00 or more.',
      '3The bonus comes in at once. Finish the stakes within 30 days.',
      'Slots100%',
      'Live20%',
      expect.stringMatching(/Your money only0%$/),
    ]);
  });

  it('is worked out by the server for any deposit up to ten times the highest bonus [API-47]', async () => {
    await open({ terms: matchTerms() });
    const card = within(await screen.findByRole('region', { name: 'Example' }));
    expect(card.getByText('₱100 – ₱50,000')).toBeTruthy();
    expect(card.getByText(/^For every ₱2,500\.00 that counts,/).textContent).toContain('₱250.00 of the bonus');
    const slider = card.getByRole<HTMLInputElement>('slider', { name: 'Amount of the deposit' });
    expect(slider.getAttribute('aria-valuetext')).toBe('₱1,000');
    fireEvent.change(slider, { target: { value: '8' } });
    expect(await card.findByText('₱50,000.00')).toBeTruthy();
    expect([card.getByText('₱10,000.00'), card.getByText('₱5,000.00')]).toHaveLength(2);
    expect(await figures()).toContain('₱50,000.00 to stake for ₱10,000.00');
  });

  it('keeps its terms when no example can be had, with the money that every hundred asks for', async () => {
    await open({ terms: matchTerms() });
    stage.leave();
    stage = await openStage({ path: '/m/activityInfo?id=7', settings: { whitelabel: { REWCEN3: true } } });
    stage.api.answer(promotion.detail, promotionDetail({ terms: matchTerms() }));
    stage.api.refuse(promotion.example, 'system.upgrading', { status: 503 });
    stage.show(<Screen />);
    expect(await screen.findByText('For every ₱100 you get: ₱1,000.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Example' })).toBeNull();
  });

  it('shows five terms, the example and the whole rules before joining, with a box nobody ticked [SCR-29]', async () => {
    await open({ terms: matchTerms() });
    await screen.findByRole('region', { name: 'Example' });
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Before you join' }));
    expect(
      sheet
        .getAllByRole('term')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    ).toEqual(['You get', 'You stake', 'Until when', 'Which money is used', 'If you withdraw']);
    expect(sheet.getByRole('slider')).toBeTruthy();
    expect(sheet.getByText('All the rules')).toBeTruthy();
    expect(sheet.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });
});

describe('a bonus that is the same for everybody', () => {
  it('says in its headline how much of it can become money', async () => {
    await open({ promotionType: 'WELCOME', state: null, terms: giftTerms() });
    expect(await screen.findByText('Up to ₱580.00 of it can become your money.')).toBeTruthy();
    expect(await figures()).toEqual(['₱58.00 you get', '₱580.00 can become yours', '₱580.00 to stake']);
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByText('Verify your identity.')).toBeTruthy();
  });
});

describe('a bonus that staff let through', () => {
  it('is claimed where its terms stand, once they were read again, and shows its meter [PROMO-04] [PROMO-06]', async () => {
    await open({ promotionType: 'GRANT', state: 'issued', reward: GRANT, terms: giftTerms() });
    expect(await screen.findByText('It is approved. Claim it once you have read its terms.')).toBeTruthy();
    expect(screen.getByText('Issued')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Claim ₱58.00' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Before you take it' }));
    expect(heard('/wps/promotion/7/claim')).toEqual([]);
    expect(sheet.getByText('₱580.00', { selector: 'b' }).parentElement?.textContent).toBe(
      '₱580.00 in all: 10 × ₱58.00.',
    );
    expect(sheet.getByText(/^You can claim it until 11\/20 20:30\./)).toBeTruthy();
    const [no, yes] = [sheet.getByRole('button', { name: 'Not now' }), sheet.getByRole('button', { name: 'Claim' })];
    expect(yes.className).toBe(no.className);
    stage.api.answer(promotion.claim, { ...promotionStanding({ state: 'claimed', reward: TAKEN }), amount: '58.00' });
    stage.api.answer(promotion.detail, promotionDetail({ state: 'claimed', reward: TAKEN, terms: giftTerms() }));
    const purse = purseRow({ id: '4', rewardId: '5', needed: '580.00', done: '0.00', left: '580.00', step: 0 });
    stage.api.answer(reward.purse, { cash: '0.00', list: [purse] });
    fireEvent.click(yes);
    fireEvent.click(yes);
    expect(await screen.findByText(/^Your bonus is in: ₱58\.00\. Stake ₱580\.00/)).toBeTruthy();
    expect(heard('/wps/promotion/7/claim')).toHaveLength(1);
    const meter = await screen.findByRole('link', { name: 'See how far it is' });
    expect(meter.getAttribute('href')).toBe('/m/rewardCenter?grant=4');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is left by the button beside it, and nothing is sent', async () => {
    await open({ promotionType: 'GRANT', state: 'issued', reward: GRANT, terms: giftTerms() });
    fireEvent.click(await screen.findByRole('button', { name: 'Claim ₱58.00' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heard('/wps/promotion')).toEqual([]);
  });

  it.each([
    ['spins', 'claimed', 'Your free spins are in.'],
    ['bonus', 'queued', 'You took it. It begins when the bonus that runs is over.'],
    ['cash', 'claimed', '₱58.00 is in your balance.'],
  ] as const)('as %s that is then %s says what was given', async (form, state, told) => {
    const given = { ...GRANT, form };
    await open({ state: 'issued', reward: given, terms: giftTerms({ form }) });
    stage.api.answer(promotion.claim, {
      ...promotionStanding({ state: 'claimed', reward: { ...given, state, canClaim: false } }),
      amount: '58.00',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Claim ₱58.00' }));
    if (form !== 'cash') fireEvent.click(await screen.findByRole('button', { name: 'Claim' }));
    expect((await screen.findAllByText(told)).length).toBeGreaterThan(0);
  });
});
