import { studio, type room } from '@perya/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatMoney } from '@perya/web/lib/format.ts';
import { settle } from '@perya/web/testing/settle.ts';
import { Table } from '../../table/table.ts';
import { FakeSocket } from '../../testing/fake-room.ts';
import { FakeStudio, OPENED, ROUND } from '../../testing/fake-studio.ts';
import { loadWords } from '../../words.ts';
import { stepAuto } from './auto-step.ts';
import { axesOf, stepOf } from './axes.ts';
import { Screen } from './crash.tsx';

const RULES = { kind: 'crash', share: 99, speed: 0.000_06, betMs: 7000, pauseMs: 3000, most: 1_000_000 };
let socket: FakeSocket;

beforeEach(async () => {
  await loadWords('EN');
  socket = new FakeSocket();
  vi.stubGlobal('WebSocket', function WebSocket() {
    return socket;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let seq = 0;
const change = (round: room.SharedRound, now = inMs(0)): room.Told => ({
  tell: 'delta',
  at: { epoch: 1, seq: (seq += 1) },
  now,
  changes: [{ round }],
});
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const climb = (startsIn: number, over: Partial<room.SharedRound> = {}): room.SharedRound => ({
  id: '9',
  place: 9,
  startsAt: inMs(startsIn),
  endedAt: null,
  outcome: null,
  link: null,
  ...over,
});
const past = (id: string, height: number) =>
  climb(-60_000, { id, endedAt: inMs(-50_000), outcome: { height }, link: 'ab'.repeat(32) });
const RIDERS: room.Participant[] = [
  { roundNo: 'R8', name: 'ma***88', stake: '500.00', win: '1050.00', result: 210 },
  { roundNo: 'R7', name: 'me***01', stake: '20.00', win: '0.00', result: null },
];

async function open(round: room.SharedRound) {
  const server = new FakeStudio();
  const game = { ...OPENED.game, engine: 'crash', rules: RULES };
  const opened: studio.Opened = { ...OPENED, game, serverTime: inMs(0) };
  server.answer(studio.open, { ok: true, value: opened });
  const table = new Table({
    launch: { token: 't'.repeat(30), language: 'EN', merchant: '', theme: '', engine: '' },
    ask: server.ask,
    hostPage: { tell: vi.fn(), onMessage: () => () => undefined },
    newKey: () => 'key',
    wait: () => new Promise(() => undefined),
    isCalm: () => true,
    money: formatMoney,
  });
  await table.open();
  render(<Screen table={table} opened={opened} />);
  const chain = { terminal: 'ab'.repeat(32), salt: 'salt' };
  await act(async () => {
    socket.open();
    seq = 0;
    socket.tell({
      tell: 'snapshot',
      at: { epoch: 1, seq },
      now: inMs(0),
      state: {
        chain,
        round,
        running: null,
        past: [past('8', 1280), past('7', 124)],
        participants: { list: RIDERS, count: 214, staked: '38420.00' },
      },
    });
  });
  return { server, table };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const bet = (auto: number | null): studio.PlayedRound => ({
  ...ROUND,
  roundNo: 'R7',
  state: 'open',
  choice: { auto },
  events: [
    {
      kind: 'bet',
      auto,
    },
  ],
});
/** However long betting took: now the climb is about to start. */
const soon = (round: room.SharedRound) =>
  act(async () => socket.tell(change(round, new Date(Date.parse(round.startsAt) - 200).toISOString())));
const answer = async (round: studio.PlayedRound, balance: string, version: number) => {
  socket.answer({ success: true, value: { round, balance, version } });
  await settle();
};

describe('the room of a climb', () => {
  it('shows the last heights, who rides and what is staked', async () => {
    await open(climb(4000));
    expect(screen.getByRole('list', { name: 'Last heights' }).textContent).toBe('12.80×1.24×');
    expect(screen.getByText('In the air · 214')).toBeTruthy();
    expect(screen.getByText('All bets ₱38,420.00')).toBeTruthy();
    expect(screen.getByText('ma***88').parentElement?.textContent).toBe('ma***88₱500.002.10×₱1,050.00');
  });

  it('bets with the chosen stake and automatic cash-out, and says that the bet is in', async () => {
    await open(climb(60_000));
    fireEvent.click(button('Raise the stake'));
    expect(button('Raise the auto cash out').disabled).toBe(true);
    fireEvent.click(screen.getByRole('switch', { name: 'Auto cash out' }));
    fireEvent.click(button('Raise the auto cash out'));
    fireEvent.click(button(/^Bet ?₱50/));
    expect(socket.asks()[0]?.input).toMatchObject({ stake: '50.00', choice: { auto: 250 } });
    await answer(bet(250), '950.00', 8);
    expect(button(/^Your bet is in/).disabled).toBe(true);
    expect(screen.getByText('You').parentElement?.textContent).toBe('You₱20.00–');
  });

  it('offers the win while it climbs, and tells what was taken', async () => {
    const round = climb(60_000);
    await open(round);
    fireEvent.click(button(/^Bet ?₱20/));
    await answer(bet(null), '980.00', 8);
    await soon(round);
    const take = await screen.findByRole('button', { name: /^Take it/ });
    fireEvent.click(take);
    expect(socket.asks()[1]?.input).toEqual({ roundNo: 'R7', place: 0, action: { take: true } });
    expect(button(/^Taking your win/).disabled).toBe(true);
    const events = [{ kind: 'bet' }, { kind: 'end', hundredths: 103, win: 2060 }];
    await answer({ ...bet(null), state: 'closed', win: '20.60', events }, '1000.60', 9);
    expect(screen.getByText('You took ₱20.60 at 1.03×')).toBeTruthy();
    expect(button(/^Bet on the next round/)).toBeTruthy();
    await screen.findByText('You won ₱20.60. Balance ₱1,000.60.');
  });

  it('lets one bet on the next climb while one flies, and take that back', async () => {
    await open(climb(-3000));
    fireEvent.click(button(/^Bet on the next round/));
    fireEvent.click(button(/^Waiting for the next round/));
    fireEvent.click(button(/^Bet on the next round/));
    expect(socket.asks()).toHaveLength(0);
    await act(async () => socket.tell(change(climb(5000, { id: '10' }))));
    expect(socket.asks()).toHaveLength(1);
  });

  it('says when the connection is gone, and when a bet was lost', async () => {
    const round = climb(60_000);
    await open(round);
    fireEvent.click(button(/^Bet ?₱20/));
    await answer(bet(null), '980.00', 8);
    await soon(round);
    await screen.findByRole('button', { name: /^Take it/ });
    const over = { endedAt: inMs(0), outcome: { height: 101 }, link: 'ab'.repeat(32) };
    await act(async () => socket.tell(change(climb(-500, over))));
    expect(screen.getByText('Gone! Your bet did not make it.')).toBeTruthy();
    await act(async () => socket.close());
    await waitFor(() => expect(screen.getByText('Connecting again… Your bet is safe.')).toBeTruthy());
  });

  it('tells how likely heights are [R46]', async () => {
    await open(climb(4000));
    fireEvent.click(button(/^Rules/));
    expect((await screen.findByRole('tabpanel')).textContent).toContain('2.00×49.50%₱40.00');
  });
});

describe('crash', () => {
  it('steps through heights and never out of them', () => {
    expect([stepAuto(200, 1, 1e6), stepAuto(200, -1, 1e6), stepAuto(1000, -1, 1e6)]).toEqual([250, 190, 950]);
    expect([stepAuto(101, -1, 1e6), stepAuto(101, 1, 1e6), stepAuto(1e6, 1, 1e6)]).toEqual([101, 110, 1e6]);
  });

  it('draws axes that hold the tip, with a handful of lines', () => {
    for (const times of [1, 1.5, 3, 40, 900, 10_000]) {
      const ms = Math.log(times) / RULES.speed;
      const axes = axesOf(ms, times);
      expect(axes.ms).toBeGreaterThan(ms);
      expect(axes.times).toBeGreaterThan(times);
      const lines = (axes.times - 1) / stepOf(axes.times - 1);
      expect(lines).toBeGreaterThanOrEqual(1);
      expect(lines).toBeLessThanOrEqual(5);
    }
  });
});
