import type { MinesEvent, MinesPublic } from '@perya/instant/mines/public';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atDesk, button, roundOf } from '../../testing/instant-desk.tsx';
import { loadWords } from '../../words.ts';
import * as mines from './mines.tsx';

const RULES: MinesPublic = {
  kind: 'mines',
  columns: 5,
  rows: 5,
  minesMin: 1,
  minesMax: 24,
  multipliers: Array.from({ length: 24 }, () => [112, 128, 147, 171]),
};
const GEM: MinesEvent = { kind: 'pick', cell: 4, isMine: false, hundredths: 112 };
const choice = { mines: 3 };

beforeEach(() => loadWords('EN'));
afterEach(cleanup);

async function digging(...events: readonly MinesEvent[]) {
  const game = atDesk(mines, RULES);
  game.show(roundOf(events, { isOpen: true, choice }));
  await waitFor(() => expect(game.onShown).toHaveBeenCalled());
  game.give({ phase: 'waiting' });
  return game;
}

describe('mines', () => {
  it('bets on as many mines as were chosen', () => {
    const { onBet } = atDesk(mines, RULES);
    fireEvent.click(button('Mines +'));
    fireEvent.click(button(/^Bet/));
    expect(onBet).toHaveBeenCalledExactlyOnceWith({ mines: 4 });
    expect(button('Cell 1').disabled).toBe(true);
  });

  it('opens one cell at a time, and takes what is there', async () => {
    const { onAct } = await digging(GEM);
    expect(button('Cell 5: gem').disabled).toBe(true);
    fireEvent.click(button('Take it ₱22.40'));
    expect(onAct).toHaveBeenLastCalledWith({ take: true });
    fireEvent.click(button('Cell 8'));
    fireEvent.click(button('Cell 9'));
    expect(onAct.mock.calls).toEqual([[{ take: true }], [{ pick: 7 }]]);
  });

  it('shows where the mines were, until the next bet', async () => {
    const game = await digging(GEM);
    const mine: MinesEvent = { kind: 'pick', cell: 7, isMine: true, hundredths: 0 };
    game.show(roundOf([GEM, mine, { kind: 'end', mines: [7, 8, 9], hundredths: 0, win: 0 }], { choice }));
    await screen.findByText('No win.');
    expect(screen.getAllByRole('button', { name: /: mine$/ })).toHaveLength(3);
    game.give({ phase: 'resting' });
    fireEvent.click(button(/^Bet/));
    game.give({ phase: 'playing' });
    expect(screen.queryByRole('button', { name: /: mine$/ })).toBeNull();
  });

  it('tells the exact chance of every price [R46]', () => {
    render(<mines.Rules rules={RULES} stake={2000} money={(amount) => `₱${amount / 100}`} />);
    const [, three] = screen.getAllByRole('table');
    const rows = Array.from(three?.querySelectorAll('tr') ?? [], (row) => row.textContent);
    // With three mines in twenty-five cells two gems come with 22/25 times 21/24.
    expect(rows[1]).toContain('77.00%');
  });
});
