import type { KenoEvent, KenoPublic } from '@perya/instant/keno/public';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atDesk, button, roundOf } from '../../testing/instant-desk.tsx';
import { loadWords } from '../../words.ts';
import * as keno from './keno.tsx';
import { randomPicks } from './random-picks.ts';

const RULES: KenoPublic = {
  kind: 'keno',
  numbers: 40,
  drawn: 10,
  pays: Array.from({ length: 10 }, (_, at) => Array.from({ length: at + 2 }, (_hits, hits) => hits * 100)),
};
const drawn = (win: number): KenoEvent => ({
  kind: 'draw',
  drawn: [1, 2, 10, 11, 12, 13, 14, 15, 16, 17],
  hits: 2,
  hundredths: win / 20,
  win,
});

beforeEach(() => loadWords('EN'));
afterEach(cleanup);

function pick(...numbers: number[]): void {
  fireEvent.click(button('Clear'));
  for (const number of numbers) fireEvent.click(button(`Number ${number}`));
}

describe('keno', () => {
  it('bets on the numbers that were tapped, and tells them for rounds that follow', () => {
    const { onBet, onChoice } = atDesk(keno, RULES);
    pick(3, 1, 7, 1);
    expect(onChoice).toHaveBeenLastCalledWith({ picks: [3, 7] });
    fireEvent.click(button(/^Bet/));
    expect(onBet).toHaveBeenCalledExactlyOnceWith({ picks: [3, 7] });
  });

  it('takes ten numbers and no more, and no bet on none', () => {
    const { onChoice } = atDesk(keno, RULES);
    pick(...Array.from({ length: 12 }, (_, at) => at + 1));
    expect(onChoice).toHaveBeenLastCalledWith({ picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    pick();
    expect(button(/^Bet/).disabled).toBe(true);
  });

  it('shows hits and what they won, and lets nothing be tapped meanwhile', async () => {
    const game = atDesk(keno, RULES);
    pick(1, 2, 40);
    game.show(roundOf([drawn(4900)], { choice: { picks: [1, 2, 40] }, win: 4900 }));
    expect(button('Number 5').disabled).toBe(true);
    expect(button(/^Bet/).disabled).toBe(true);
    await waitFor(() => expect(game.onShown).toHaveBeenCalledOnce());
    game.give({ phase: 'resting' });
    expect(screen.getByText('2 of 3 hit · ₱49.00')).toBeTruthy();
    expect(button('Number 2: hit').getAttribute('aria-pressed')).toBe('true');
    expect(button('Number 17: drawn').disabled).toBe(false);
  });

  it('shows all numbers at once while balls are drawn, and large ones while one can pick', () => {
    const game = atDesk(keno, RULES);
    const board = screen.getByRole('group', { name: 'Numbers' });
    expect(board.classList.contains('whole')).toBe(false);
    game.show(roundOf([drawn(0)], { choice: { picks: [1] } }));
    expect(board.classList.contains('whole')).toBe(true);
    game.give({ phase: 'resting' });
    expect(board.classList.contains('whole')).toBe(false);
  });

  it('clears the balls of the last round when the next one is asked for', async () => {
    const game = atDesk(keno, RULES);
    pick(1);
    game.show(roundOf([drawn(0)], { choice: { picks: [1] } }));
    await waitFor(() => expect(game.onShown).toHaveBeenCalledOnce());
    game.give({ phase: 'resting' });
    game.give({ phase: 'playing' });
    expect(screen.queryByRole('button', { name: /drawn|hit/ })).toBeNull();
  });
});

describe('keno', () => {
  it('picks different numbers, and can pick every one', () => {
    expect(new Set(randomPicks(5, 5))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(randomPicks(40, 3, () => 0.999_999)).toEqual([40, 39, 38]);
  });
});
