import type { reward } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { percentOf } from '../../features/promotions/purse-percent.ts';
import { stepsOf, waysToFinish } from './meter-figures.ts';

function betOn(gameName: string, stake: string, percent: number): reward.PurseBet {
  return {
    id: '1',
    gameName,
    gameType: 'RNG',
    icon: '',
    color: '',
    stake,
    fromBonus: '0.00',
    counted: '0.00',
    percent,
    parts: [],
    state: 'ended',
    time: '2026-11-15T05:00:00.000Z',
  };
}

describe('the figures of a meter', () => {
  it('are full only when all is done', () => {
    expect(percentOf({ done: '6200.00', needed: '10000.00' })).toBe(62);
    expect(percentOf({ done: '9999.99', needed: '10000.00' })).toBe(99);
    expect(percentOf({ done: '10000.00', needed: '10000.00' })).toBe(100);
  });

  it('say of every step what has to be staked for it, never less', () => {
    expect(stepsOf({ needed: '10000.00', steps: 4, step: 2, releases: [] })).toEqual([
      { nr: 1, isDone: true, at: 250_000, release: null },
      { nr: 2, isDone: true, at: 500_000, release: null },
      { nr: 3, isDone: false, at: 750_000, release: null },
      { nr: 4, isDone: false, at: 1_000_000, release: null },
    ]);
    expect(stepsOf({ needed: '1234.50', steps: 4, step: 0, releases: [] }).map(({ at }) => at)).toEqual([
      30_863, 61_725, 92_588, 123_450,
    ]);
  });

  it('say how many bets are left of what was played most, at its newest stake, and nothing of what never counts', () => {
    const bets = [
      betOn('Kulay Kubo', '100.00', 40),
      betOn('Sabong', '50.00', 0),
      betOn('Sabong', '50.00', 0),
      betOn('Sabong', '50.00', 0),
      betOn('Jade', '50.00', 100),
      betOn('Kulay Kubo', '20.00', 40),
      betOn('Once', '10.00', 100),
    ];
    const said = waysToFinish('3800.00', bets).map(({ gameName, stake, bets: count }) => [gameName, stake, count]);
    expect(said).toEqual([
      ['Kulay Kubo', 10_000, 95],
      ['Jade', 5000, 76],
    ]);
    expect(waysToFinish('0.00', bets)).toEqual([]);
    expect(waysToFinish('10.00', [betOn('Tiny', '0.01', 20)])).toEqual([]);
  });
});
