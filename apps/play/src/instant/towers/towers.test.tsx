import type { TowersEvent, TowersPublic } from '@perya/instant/towers/public';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atDesk, button, roundOf } from '../../testing/instant-desk.tsx';
import { loadWords } from '../../words.ts';
import * as towers from './towers.tsx';

const PRICES = [147, 220, 330, 496];
const RULES: TowersPublic = {
  kind: 'towers',
  floors: PRICES.length,
  levels: {
    easy: { doors: 4, safe: 3 },
    medium: { doors: 3, safe: 2 },
    hard: { doors: 2, safe: 1 },
    expert: { doors: 3, safe: 1 },
  },
  multipliers: { easy: PRICES, medium: PRICES, hard: PRICES, expert: PRICES },
};
const FIRST: TowersEvent = { kind: 'door', door: 1, isSafe: true, hundredths: 147 };
const SAFE = Array.from({ length: RULES.floors }, () => [0, 1]);
const choice = { level: 'medium' } as const;

beforeEach(() => loadWords('EN'));
afterEach(cleanup);

async function climbing(...events: readonly TowersEvent[]) {
  const game = atDesk(towers, RULES);
  game.show(roundOf(events, { isOpen: true, choice }));
  await waitFor(() => expect(game.onShown).toHaveBeenCalled());
  game.give({ phase: 'waiting' });
  return game;
}

describe('towers', () => {
  it('bets on the level that was chosen, whose doors it shows', () => {
    const { onBet } = atDesk(towers, RULES);
    fireEvent.click(screen.getByRole('radio', { name: 'Expert' }));
    expect(screen.getAllByRole('button', { name: /^Floor 1,/ })).toHaveLength(3);
    fireEvent.click(screen.getByRole('radio', { name: 'Easy' }));
    expect(screen.getAllByRole('button', { name: /^Floor 1,/ })).toHaveLength(4);
    fireEvent.click(button(/^Bet/));
    expect(onBet).toHaveBeenCalledExactlyOnceWith({ level: 'easy' });
  });

  it('opens doors of the next floor only, and takes what was reached', async () => {
    const { onAct, give } = await climbing(FIRST);
    expect(button('Floor 1, door 2: safe').disabled).toBe(true);
    expect(button('Floor 3, door 1').disabled).toBe(true);
    fireEvent.click(button('Floor 2, door 3'));
    expect(onAct).toHaveBeenCalledExactlyOnceWith({ door: 2 });
    fireEvent.click(button('Take it ₱29.40'));
    expect(onAct).toHaveBeenLastCalledWith({ take: true });
    give({ phase: 'playing' });
    expect(button('Floor 2, door 3').disabled).toBe(true);
    expect(button(/^Take it/).disabled).toBe(true);
  });

  it('gives nothing before the first door', async () => {
    await climbing();
    expect(button('Pick a door').disabled).toBe(true);
  });

  it('shows every trap when it is over, until the next bet', async () => {
    const game = await climbing(FIRST);
    const trap: TowersEvent = { kind: 'door', door: 2, isSafe: false, hundredths: 0 };
    game.show(roundOf([FIRST, trap, { kind: 'end', safe: SAFE, hundredths: 0, win: 0 }], { choice }));
    await screen.findByText('No win.');
    expect(screen.getAllByRole('button', { name: /: trap$/ })).toHaveLength(RULES.floors);
    game.give({ phase: 'resting' });
    fireEvent.click(button(/^Bet/));
    game.give({ phase: 'playing' });
    expect(screen.queryByRole('button', { name: /: trap$/ })).toBeNull();
  });
});
