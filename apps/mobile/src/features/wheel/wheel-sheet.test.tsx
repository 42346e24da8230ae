import { reward, wallet, wheel } from '@perya/contract';
import { drawsFrom } from '@perya/fairness';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../session/session.ts';
import { walletOf } from '../testing/sample-money.ts';
import { proofOf } from '../testing/sample-round.ts';
import { spinOf, wheelOf } from '../testing/sample-wheel.ts';
import { ShownToast } from '../testing/shown-toast.tsx';
import { openStage, type Stage } from '../testing/stage.tsx';
import { turnsTo } from './wheel-picture.tsx';
import { WheelSheet } from './wheel-sheet.tsx';

let stage: Stage;
beforeEach(async () => {
  window.scrollTo = vi.fn();
  const whitelabel = { WHEEL3: true, REWCEN3: true };
  stage = await openStage({ path: '/m/activity', memberType: 0, settings: { whitelabel } });
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

const show = () =>
  stage.show(
    <>
      <WheelSheet open onClose={() => undefined} />
      <ShownToast />
    </>,
  );
const spinButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Spin' });
const posts = () => stage.api.heard.filter(({ method }) => method === 'POST');
const picture = () => screen.getByRole('img', { name: 'Wheel; each field is as wide as its odds' });
const DONE = wheelOf({ left: 0, spins: [], history: [spinOf()] });

describe('the lucky wheel', () => {
  it('shows every prize with its odds, the average and the hash before it turns', async () => {
    stage.api.answer(wheel.show, { why: null, wheel: wheelOf() });
    show();
    await spinButton();
    const rows = within(screen.getByRole('list', { name: 'Prizes and odds' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '₱888.00100.1%',
      '₱188.00900.9%',
      '₱58.003003%',
      '₱20.008008%',
      '₱10.001,80018%',
      '₱5.003,00030%',
      '₱2.004,00040%',
    ]);
    expect(screen.getByText(/^A spin gives ₱10\.02 on average/)).toBeTruthy();
    expect(screen.getByText(new RegExp(proofOf(12).serverHash.slice(-4)))).toBeTruthy();
    expect(screen.getByText('₱500.00 of valid bets gives a spin, up to 2 a day. Today: ₱730.00.')).toBeTruthy();
    expect(screen.getByText(/Stake it 1× before it can leave/)).toBeTruthy();
  });

  it('spins once however often it is pressed, stops where it was drawn, and tells the prize then [PROMO-06] [API-07]', async () => {
    stage.api.answer(wheel.show, { why: null, wheel: wheelOf() });
    stage.api.answer(wheel.spin, { spin: spinOf(), turnover: '5.00', isPaid: true, wheel: DONE });
    show();
    const button = await spinButton();
    fireEvent.click(button);
    fireEvent.click(button);
    const turning = picture().querySelector('g');
    if (!turning) throw new Error('there is a wheel');
    await vi.waitFor(() => expect(turning.style.transform).toBe(`rotate(${turnsTo(0, 5_500)}deg)`));
    expect(screen.queryByText('You won ₱5.00. It is in your balance.')).toBeNull();
    fireEvent.transitionEnd(turning);
    expect(await screen.findByText('You won ₱5.00. It is in your balance.')).toBeTruthy();
    expect(await screen.findByText('You have no spin left for now.')).toBeTruthy();
    expect(posts().map(({ body }) => body)).toEqual([{ promotionId: '31' }]);
    expect(posts()[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('works past spins out again on this device [2.1]', async () => {
    const told = proofOf(12);
    const at = drawsFrom(String(told.serverSeed), told.clientSeed, told.nonce).below(10_000);
    const history = [
      spinOf({ rewardId: '3' }),
      spinOf({ rewardId: '2', at, proof: told }),
      spinOf({ rewardId: '1', at: (at + 1) % 10_000, proof: told }),
    ];
    stage.api.answer(wheel.show, { why: null, wheel: wheelOf({ history }) });
    show();
    const list = await screen.findByRole('list', { name: 'Your last spins' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/^.*#\d+/, '')),
    ).toEqual(['checked with new seeds', 'checks out', 'does not match']);
  });

  it.each([
    ['promotion.closed', 'There is no wheel at the moment.'],
    ['player.cooling', 'You are taking a break.'],
  ] as const)('is not there for whom nothing is offered: %s [PROMO-04]', async (why, words) => {
    stage.api.answer(wheel.show, { why, wheel: null });
    show();
    expect(await screen.findByText(new RegExp(words.slice(0, 10)))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Spin' })).toBeNull();
  });

  it('says when nothing can be spun, and what was refused', async () => {
    stage.api.answer(wheel.show, { why: null, wheel: wheelOf({ why: 'promotion.exhausted' }) });
    show();
    await screen.findByRole('list', { name: 'Prizes and odds' });
    expect(screen.queryByRole('button', { name: 'Spin' })).toBeNull();
  });

  it('has every place of the circle under the pointer when it stops there', () => {
    for (const at of [0, 1, 2_500, 9_999]) {
      const turned = turnsTo(0, at);
      expect((((turned + (at * 360) / 10_000) % 360) + 360) % 360).toBeCloseTo(0, 6);
      expect(turned).toBeGreaterThan(4 * 360);
      expect(turnsTo(turned, at)).toBeGreaterThan(turned + 3 * 360);
    }
  });
});
