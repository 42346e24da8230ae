import { member, reward, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { Questions } from '../../features/testing/questions.tsx';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { purseRow } from '../../features/testing/sample-promotions.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './reward-center-screen.tsx';

const BET = {
  id: '1',
  gameName: 'Kulay Kubo',
  gameType: 'LIVE',
  icon: '/art/game',
  color: '#102030',
  stake: '100.00',
  fromBonus: '0.00',
  counted: '19.00',
  percent: 20,
  parts: [
    { reason: 'weight', amount: '76.00' },
    { reason: 'result', amount: '5.00' },
  ],
  state: 'ended',
  time: '2026-11-15T05:00:00.000Z',
} satisfies reward.PurseBet;
const FOOTER = { bets: 3, some: 1, none: 1, stake: '100.00', counted: '19.00', parts: BET.parts };

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 15, 12), toFake: ['Date'] });
  window.scrollTo = vi.fn();
  const settings = { whitelabel: { REWCEN3: true } };
  stage = await openStage({ path: '/m/rewardCenter?grant=4', memberType: 0, settings });
  stage.api.answer(member.info, memberInfo());
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.purse, { cash: '12080.83', list: [purseRow()] });
  stage.api.answer(reward.purseBets, { list: [BET], next: null, footer: FOOTER });
  stage.show(
    <>
      <Screen />
      <Questions />
      <ShownToast />
    </>,
  );
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

describe('the meter of a bonus purse', () => {
  it('tells own money and bonus apart, how far it is, and the reason of every bet [SCR-30, R10]', async () => {
    expect(await screen.findByText('62%')).toBeTruthy();
    expect(screen.getByText('₱12,080.83')).toBeTruthy();
    expect(screen.getByText('₱399.67')).toBeTruthy();
    expect(screen.getByText('₱449.83 became your money.')).toBeTruthy();
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^₱250\.00your money · 11\/15 /),
      expect.stringMatching(/^₱199\.83your money · 11\/15 /),
      '3at ₱7,500.00',
      '4at ₱10,000.00',
    ]);
    expect(await screen.findByText('₱19.00 of ₱100.00: Live 20%, partly won or lost')).toBeTruthy();
    expect(screen.getByText('Your money only')).toBeTruthy();
  });

  it('shows those that counted, or did not, and how many they are [API-50]', async () => {
    expect(await screen.findByRole('button', { name: 'All 3' })).toBeTruthy();
    stage.api.answer(reward.purseBets, { list: [], next: null, footer: FOOTER });
    fireEvent.click(screen.getByRole('button', { name: 'Not counted 1' }));
    expect(await screen.findByText('No bets yet')).toBeTruthy();
    expect(stage.api.heard.some(({ url }) => url.includes('counted=none'))).toBe(true);
    // How to finish is told by what was played, whichever bets are shown.
    expect(screen.getByText(/counts 20%/)).toBeTruthy();
  });

  it('is given up after a question, once [API-50]', async () => {
    const given = purseRow({
      state: 'forfeited',
      balance: '0.00',
      released: '0.00',
      step: 0,
      releases: [],
      canGiveUp: false,
      endTime: '2026-11-15T06:00:00.000Z',
    });
    stage.api.answer(reward.giveUp, { cash: '12080.83', list: [given] });
    fireEvent.click(await screen.findByRole('button', { name: 'Give up' }));
    stage.api.answer(reward.purse, { cash: '12080.83', list: [given] });
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Give up the bonus' }));
    expect(await screen.findByText('The bonus is given up')).toBeTruthy();
    const posts = stage.api.heard.filter(({ method }) => method === 'POST');
    expect(posts.filter(({ url }) => url.endsWith('/giveUp'))).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Give up' })).toBeNull());
    expect(screen.queryByText(/became your money/)).toBeNull();
  });
});
