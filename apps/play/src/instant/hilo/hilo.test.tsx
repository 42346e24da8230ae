import type { HiloEvent, HiloPublic, HiloTurned } from '@perya/instant/hilo/public';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atDesk, button, roundOf } from '../../testing/instant-desk.tsx';
import { loadWords } from '../../words.ts';
import * as hilo from './hilo.tsx';

const RULES: HiloPublic = { kind: 'hilo', ranks: 13, share: 99, passesMax: 20, winMax: 500_000 };
const card = (rank: number, more: Partial<HiloTurned> = {}): HiloTurned => ({
  kind: 'card',
  card: { rank, suit: 1 },
  guess: null,
  isRight: true,
  hundredths: 100,
  ...more,
});

beforeEach(() => loadWords('EN'));
afterEach(cleanup);

async function waiting(...events: readonly HiloEvent[]) {
  const game = atDesk(hilo, RULES);
  game.show(roundOf(events, { isOpen: true }));
  await waitFor(() => expect(game.onShown).toHaveBeenCalled());
  game.give({ phase: 'waiting' });
  return game;
}

describe('higher or lower', () => {
  it('shows a card with the chance and the price of both guesses', async () => {
    const { onAct } = await waiting(card(4));
    expect(screen.getByRole('img', { name: '4 of hearts' })).toBeTruthy();
    fireEvent.click(button('Higher or same 76.92% · 1.28×'));
    expect(onAct).toHaveBeenCalledExactlyOnceWith({ guess: 'high' });
    expect(button(/^Lower or same 30\.77% · 3\.21×/)).toBeTruthy();
    expect(button('Take it').disabled).toBe(true);
  });

  it('offers no guess that cannot be wrong', async () => {
    await waiting(card(1));
    expect(button(/^Higher or/).disabled).toBe(true);
    expect(button(/^Lower or/).disabled).toBe(false);
  });

  it('takes what was reached, and counts the cards that were skipped', async () => {
    const { onAct } = await waiting(card(4), card(9), card(11, { guess: 'high', hundredths: 257 }));
    expect(button('Skip this card (19 left)')).toBeTruthy();
    fireEvent.click(button('Take it ₱51.40'));
    expect(onAct).toHaveBeenCalledExactlyOnceWith({ take: true });
  });

  it('lets nothing be done while an answer is awaited, and forgets the last end on a new bet', async () => {
    const game = await waiting(card(4));
    game.give({ phase: 'playing' });
    expect(button(/^Higher or/).disabled).toBe(true);
    const lost = card(2, { guess: 'high', isRight: false, hundredths: 0 });
    game.show(roundOf([card(4), lost, { kind: 'end', hundredths: 0, win: 0 }]));
    await screen.findByText('No win.');
    game.give({ phase: 'resting' });
    fireEvent.click(button(/^Bet/));
    game.give({ phase: 'playing' });
    expect(screen.queryByText('No win.')).toBeNull();
    expect(screen.getByRole('img', { name: 'Face down' })).toBeTruthy();
  });
});
