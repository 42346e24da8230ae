import { rounds, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { openRound } from '../../features/testing/sample-games.ts';
import { betRow } from '../../features/testing/sample-money.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './game-record-screen.tsx';

const SUMS = { bets: 1234, stake: '39140.00', validStake: '20000.00', payout: '41945.00' };

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ path: '/m/gameRecord', memberType: 0 });
  stage.api.answer(rounds.openRounds, []);
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

/** Opens a row and answers what its sheet says. */
const opened = async (at: number) => {
  const rows = await screen.findAllByRole('button', { name: /Jade Dragon Fury/ });
  fireEvent.click(rows[at] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Jade Dragon Fury' }));
};
const close = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

const lastQuery = () =>
  Object.fromEntries(new URLSearchParams(stage.api.heard[stage.api.heard.length - 1]?.url.split('?')[1]));

describe('betting record', () => {
  it('shows game, number, stake, payout, result and totals [SCR-23]', async () => {
    const list = [
      betRow(),
      betRow({ betNo: 'B-2', result: 'lost', payout: '0.00', gameName: 'Lucky' }),
      betRow({ betNo: 'B-3', result: 'void', gameName: 'Gone', gameType: null }),
      betRow({ betNo: 'B-4', result: 'open', payout: '0.00', gameName: 'Running' }),
    ];
    stage.api.answer(wallet.betting, { list, next: null, footer: SUMS });
    stage.show(<Screen />);
    expect(await screen.findByText('Jade Dragon Fury')).toBeTruthy();
    expect(screen.getByText(/· …120931$/)).toBeTruthy();
    expect(screen.queryByText(/77120931/)).toBeNull();
    for (const word of ['Won', 'Lost', 'Void', 'Open']) expect(screen.getByText(word)).toBeTruthy();
    expect(screen.getByText('1,234')).toBeTruthy();
    expect(screen.getByText('₱39,140.00')).toBeTruthy();
    expect(screen.getByText('₱20,000.00 counted toward turnover')).toBeTruthy();
  });

  it('comes by itself once there is a network again', async () => {
    stage.api.cut(wallet.betting);
    stage.show(<Screen />);
    await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(wallet.betting, { list: [betRow()], next: null, footer: SUMS });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Jade Dragon Fury')).toBeTruthy();
    expect(screen.getByText('1,234')).toBeTruthy();
  });

  it('says how much of a bet counts when not all of it does [SCR-23]', async () => {
    const list = [
      betRow({ stake: '100.00', validStake: '40.00', countedPercent: 40 }),
      betRow({ betNo: 'B-2', stake: '70.00', validStake: '70.00' }),
    ];
    stage.api.answer(wallet.betting, { list, next: null, footer: SUMS });
    stage.show(<Screen />);
    const partly = await opened(0);
    expect(partly.getByText('₱40.00 of ₱100.00 counts toward turnover')).toBeTruthy();
    expect(partly.getByText('B-77120931')).toBeTruthy();
    await close();
    expect((await opened(1)).queryByText(/₱70\.00 of/)).toBeNull();
  });

  it('says of a bet that came back why none of it counts [SCR-23, T21]', async () => {
    stage.api.answer(wallet.betting, {
      list: [betRow({ result: 'void' }), betRow({ betNo: 'B-2' })],
      next: null,
      footer: SUMS,
    });
    stage.show(<Screen />);
    const words = /counts nothing toward turnover: .* before anything was at risk/;
    expect((await opened(0)).getByText(words)).toBeTruthy();
    await close();
    expect((await opened(1)).queryByText(words)).toBeNull();
  });

  it('leads to the proof of rounds that have one, once they have ended [R49]', async () => {
    const list = [
      betRow({ isProvable: true }),
      betRow({ betNo: 'B-2', isProvable: true, result: 'open' }),
      betRow({ betNo: 'B-3' }),
    ];
    stage.api.answer(wallet.betting, { list, next: null, footer: SUMS });
    stage.show(<Screen />);
    const link = (await opened(0)).getByRole('link', { name: 'Check the round' });
    expect(link.getAttribute('href')).toBe('/m/fairness?round=B-77120931');
    for (const at of [1, 2]) {
      await close();
      expect((await opened(at)).queryByRole('link')).toBeNull();
    }
  });

  it('tells of rounds that have not ended [R50]', async () => {
    stage.api.answer(rounds.openRounds, [openRound('B-9')]);
    stage.api.answer(wallet.betting, { list: [], next: null, footer: { ...SUMS, bets: 0 } });
    stage.show(<Screen />);
    const link = await screen.findByRole('link', { name: /1 round has not ended/ });
    expect(link.getAttribute('href')).toBe('/m/openRounds');
  });

  it('can be narrowed down to a kind of game and a vendor that was seen [SCR-23]', async () => {
    const list = [betRow(), betRow({ betNo: 'B-2', vassalage: 'TALA' })];
    stage.api.answer(wallet.betting, { list, next: null, footer: SUMS });
    stage.show(<Screen />);
    await screen.findAllByText('Jade Dragon Fury');
    fireEvent.click(screen.getByRole('button', { name: /^Games/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Slots' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ gameType: 'RNG' }));
    fireEvent.click(screen.getByRole('button', { name: /^Studio/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'TALA' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ gameType: 'RNG', vassalage: 'TALA' }));
  });

  it('says so when there were none [STD-02]', async () => {
    stage.api.answer(wallet.betting, { list: [], next: null, footer: { ...SUMS, bets: 0 } });
    stage.show(<Screen />);
    expect(await screen.findByText('No bets in these days')).toBeTruthy();
  });
});

describe('the bets that a link names', () => {
  const DAYS = { startDate: '2026-11-09', endDate: '2026-11-15' };
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-15T12:41:00.000Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  async function asked(query: string) {
    window.history.replaceState(null, '', `/m/gameRecord?${query}`);
    stage.api.answer(wallet.betting, { list: [], next: null, footer: null });
    stage.show(<Screen />);
    const heard = () => stage.api.heard.find(({ url }) => url.startsWith(wallet.betting.path))?.url;
    await waitFor(() => expect(heard()).toBeTruthy());
    return Object.fromEntries(new URLSearchParams(heard()?.split('?')[1]));
  }

  it('are those of its day, kind and vendor [SCR-23] [SCR-27]', async () => {
    expect(await asked('day=2026-11-14&gameType=RNG&vassalage=AGILA')).toEqual({
      startDate: '2026-11-14',
      endDate: '2026-11-14',
      gameType: 'RNG',
      vassalage: 'AGILA',
    });
  });

  it.each(['2026-11-16', '2020-01-01', 'yesterday', '2026-02-31', ''])('are those of a week for "%s"', async (day) => {
    expect(await asked(`day=${day}&gameType=NONE`)).toEqual(DAYS);
  });
});
