import type { ScratchEvent, ScratchPublic } from '@perya/instant/scratch/public';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atDesk, button, roundOf, type GameAtDesk } from '../../testing/instant-desk.tsx';
import { loadWords } from '../../words.ts';
import * as scratch from './scratch.tsx';
import { Strokes } from './strokes.ts';

const RULES: ScratchPublic = {
  kind: 'scratch',
  fields: 9,
  prizes: [100_000, 10_000, 2500, 1000, 500, 200, 100].map((hundredths) => ({ hundredths, odds: 10 })),
};
const WON: ScratchEvent = {
  kind: 'card',
  fields: [4, 4, 0, 1, 4, 1, 2, 3, 3],
  prize: 4,
  hundredths: 500,
  win: 10_000,
};
const BY_HAND = { isQuick: false, isCalm: false, roundMsMin: 0 };
const covered = () => screen.queryAllByRole('button', { name: /covered/ });

beforeEach(() => loadWords('EN'));
afterEach(cleanup);

function withCard(event: ScratchEvent): GameAtDesk {
  const game = atDesk(scratch, RULES);
  game.give({ pace: BY_HAND });
  game.show(roundOf([event], { win: event.win }));
  return game;
}

describe('scratch cards', () => {
  it('are bought without a choice, and only when one can', () => {
    const { onBet, give } = atDesk(scratch, RULES);
    fireEvent.click(button(/^Buy a card/));
    expect(onBet).toHaveBeenCalledExactlyOnceWith();
    give({ phase: 'playing' });
    expect(button(/^Buy a card/).disabled).toBe(true);
  });

  it('tell nothing before they are scratched', () => {
    const { onShown } = withCard(WON);
    expect(covered()).toHaveLength(9);
    expect(screen.queryByText(/100\.00/)).toBeNull();
    expect(onShown).not.toHaveBeenCalled();
  });

  it('open field by field, and are over when all are', async () => {
    const { onShown } = withCard(WON);
    fireEvent.click(button('Field 1: covered'));
    expect(button('Field 1: ₱100').disabled).toBe(true);
    expect(covered()).toHaveLength(8);
    covered().forEach((field) => fireEvent.click(field));
    expect(screen.getByText('5.00× · ₱100.00')).toBeTruthy();
    await waitFor(() => expect(onShown).toHaveBeenCalledOnce());
  });

  it('open by themselves for those who want it so', async () => {
    const game = withCard({ ...WON, prize: null, hundredths: 0, win: 0 });
    fireEvent.click(button('Scratch all'));
    expect(button('Scratch all').disabled).toBe(true);
    await screen.findByText('No win.');
    await waitFor(() => expect(game.onShown).toHaveBeenCalledOnce());
    game.give({ phase: 'resting' });
    game.give({ phase: 'playing' });
    expect(covered()).toHaveLength(9);
  });

  it('open by themselves where rounds follow each other', async () => {
    const game = atDesk(scratch, RULES);
    game.give({ pace: { ...BY_HAND, isAuto: true } });
    game.show(roundOf([WON], { win: WON.win }));
    await waitFor(() => expect(game.onShown).toHaveBeenCalledOnce());
  });
});

describe('a finger on the foil', () => {
  it('uncovers the fields it has passed often enough, and no others', () => {
    const strokes = new Strokes();
    expect(strokes.add({ x: 0, y: 0.5 }, { x: 3, y: 0.5 })).toEqual([0, 1, 2]);
    expect(strokes.add({ x: 0.5, y: 1.5 }, { x: 0.5, y: 1.5 })).toEqual([0, 1, 2]);
    expect(strokes.add({ x: 0.1, y: 1.5 }, { x: 0.9, y: 1.5 })).toEqual([0, 1, 2, 3]);
  });
});
