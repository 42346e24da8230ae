import { POKER_HANDS, type PokerEvent, type PokerPublic } from '@perya/instant/poker/public';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atDesk, button, roundOf } from '../../testing/instant-desk.tsx';
import { loadWords } from '../../words.ts';
import { dealtChance, listedAs, listedHands } from './poker-hands.ts';
import * as poker from './poker.tsx';

const rulesOf = (...times: readonly number[]): PokerPublic => ({
  kind: 'poker',
  pays: POKER_HANDS.map((hand, at) => ({ hand, hundredths: (times[at] ?? 0) * 100 })),
});
const JACKS = rulesOf(800, 50, 25, 25, 25, 9, 6, 4, 3, 2, 1);
const BONUS = rulesOf(800, 50, 80, 40, 25, 8, 5, 4, 3, 2, 1);
/** Two of spades, two of hearts, ace of diamonds, ten of clubs, king of spades. */
const DEALT: PokerEvent = { kind: 'deal', cards: [0, 1, 51, 34, 44], hand: null };

beforeEach(() => loadWords('EN'));
afterEach(cleanup);

async function dealt() {
  const game = atDesk(poker, JACKS);
  game.show(roundOf([DEALT], { isOpen: true }));
  await waitFor(() => expect(game.onShown).toHaveBeenCalled());
  game.give({ phase: 'waiting' });
  return game;
}

describe('video poker', () => {
  it('deals the cards the server drew', async () => {
    await dealt();
    const names = screen.getAllByRole('img').map((card) => card.getAttribute('aria-label'));
    expect(names).toEqual(['2 of spades', '2 of hearts', 'A of diamonds', '10 of clubs', 'K of spades']);
  });

  it('lists wins without decimals that say nothing, so that there is room for the names of hands', () => {
    atDesk(poker, JACKS);
    expect(screen.getByText('Royal flush').parentElement?.textContent).toMatch(/^Royal flush₱[\d,]+$/);
  });

  it('holds what was tapped and draws the others', async () => {
    const { onAct } = await dealt();
    fireEvent.click(button(/2 of spades/));
    fireEvent.click(button(/2 of hearts/));
    fireEvent.click(button(/A of diamonds/));
    fireEvent.click(button(/A of diamonds/));
    expect(button(/2 of spades/).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('Draw'));
    expect(onAct).toHaveBeenCalledExactlyOnceWith({ hold: [true, true, false, false, false] });
  });

  it('holds by itself when it is asked to, and leaves the last word to the player [R46]', async () => {
    const { onAct } = await dealt();
    fireEvent.click(button('Hold for me'));
    fireEvent.click(button('Draw'));
    expect(onAct).toHaveBeenCalledExactlyOnceWith({ hold: [true, true, false, false, false] });
  });

  it('names the hand and what it won; nothing can be held then', async () => {
    const game = await dealt();
    const held = [true, true, false, false, false];
    const end: PokerEvent = {
      kind: 'end',
      held,
      cards: [0, 1, 2, 3, 7],
      hand: 'fourLow',
      hundredths: 2500,
      win: 50_000,
    };
    game.show(roundOf([DEALT, end], { win: 50_000 }));
    await screen.findByText('Four of a kind · ₱500.00');
    game.give({ phase: 'resting' });
    expect(button(/2 of spades/).disabled).toBe(true);
    fireEvent.click(button(/^Deal/));
    expect(game.onBet).toHaveBeenCalledOnce();
    game.give({ phase: 'playing' });
    expect(screen.getAllByRole('img', { name: 'Face down' })).toHaveLength(5);
    expect(button(/^Draw/).disabled).toBe(true);
  });
});

describe('the table of hands', () => {
  it('names fours apart only where they pay more', () => {
    expect(listedHands(JACKS).map(({ hand }) => hand)).not.toContain('fourAces');
    expect(listedHands(BONUS).map(({ hand }) => hand)).toEqual([...POKER_HANDS]);
    expect(listedAs(listedHands(JACKS), 'fourAces')).toBe('four');
    expect(listedAs(listedHands(BONUS), 'fourAces')).toBe('fourAces');
  });

  it('tells chances that do not depend on how hands are listed [R46]', () => {
    const sum = (rules: PokerPublic) => {
      const listed = listedHands(rules);
      return listed.reduce((chance, { hand }) => chance + dealtChance(listed, hand), 0);
    };
    // All deals but those with nothing (1,302,540) and those with a pair of tens or less (760,320).
    expect(sum(JACKS)).toBeCloseTo((2_598_960 - 1_302_540 - 760_320) / 2_598_960, 12);
    expect(sum(BONUS)).toBeCloseTo(sum(JACKS), 12);
  });
});
