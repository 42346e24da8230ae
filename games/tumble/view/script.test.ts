import type { Pace } from '@perya/stage';
import { describe, expect, it } from 'vitest';
import type { TumbleEvent } from '../src/public.ts';
import { CLUSTER_RULES, event, RULES, step } from './testing/rounds.ts';
import { turnsOf } from './motion.ts';
import { scriptOf, type TumbleBeat } from './script.ts';
import { firstStep, shownSteps } from './steps.ts';

const PACE: Pace = { isQuick: false, isCalm: false, roundMsMin: 0 };
const script = (events: readonly TumbleEvent[], pace = PACE, spunMs = 0) =>
  scriptOf({ events, rules: RULES, stake: 100, pace, spunMs, turns: turnsOf(0, RULES.reels) });
const kinds = (beats: readonly TumbleBeat[]) => beats.map(({ kind }) => kind);
const lengthOf = (beats: readonly TumbleBeat[]) => beats.reduce((sum, { ms }) => sum + ms, 0);

const WINNING = step({ 0: 0, 1: 0, 4: 0, 5: 0, 9: 0, 10: 0, 11: 0, 12: 0 }, [
  { symbol: 0, count: 8, cells: [0, 1, 4, 5, 9, 10, 11, 12], times: 1, win: 40 },
]);

describe('what a round shows', () => {
  it('is a fall and nothing else when nothing wins', () => {
    expect(kinds(script([event()]))).toEqual(['leave', 'wait', 'fall']);
  });

  it('lights, bursts and falls once for every step that wins', () => {
    const beats = script([event({ steps: [WINNING, WINNING, step()], win: 80 })]);
    expect(kinds(beats)).toEqual(['leave', 'wait', 'fall', 'wins', 'burst', 'fall', 'wins', 'burst', 'fall']);
    expect(beats.filter(({ kind }) => kind === 'wins')).toMatchObject([
      { before: 0, after: 40, isQuiet: true },
      { before: 40, after: 80, isQuiet: true },
    ]);
  });

  it('lets orbs fly to the amount and multiply it', () => {
    const orbs = [
      { reel: 2, row: 0, times: 5 },
      { reel: 4, row: 3, times: 2 },
    ];
    const last = { ...step({ 10: 13, 23: 13 }), multipliers: orbs };
    const beat = script([event({ steps: [WINNING, last], multiplier: 7, win: 280 })]).find(
      ({ kind }) => kind === 'orbs',
    );
    expect(beat).toMatchObject({ orbs, collected: 0, multiplier: 7, before: 40, after: 280 });
  });

  it('keeps counting from what free spins have collected', () => {
    const last = { ...step({ 3: 13 }), multipliers: [{ reel: 0, row: 3, times: 4 }] };
    const free = event({ isFree: true, steps: [WINNING, last], multiplier: 10, collected: 10, win: 400 });
    const beat = script([event({ freeWon: 1, freeLeft: 1 }), free]).find(({ kind }) => kind === 'orbs');
    expect(beat).toMatchObject({ collected: 6, multiplier: 10, after: 400 });
  });

  it('says what free spins are won and what they brought, and ends with all of it', () => {
    const beats = script([
      event({ scatters: 4, scatterWin: 200, freeWon: 10, freeLeft: 10, win: 200 }),
      event({ isFree: true, steps: [WINNING, step()], win: 40 }),
    ]);
    expect(kinds(beats)).toEqual(
      'leave wait fall scatters intro leave fall wins burst fall outro'.split(' ') as TumbleBeat['kind'][],
    );
    expect(beats.find(({ kind }) => kind === 'scatters')).toMatchObject({ before: 0, after: 200 });
    expect(beats[beats.length - 1]).toMatchObject({ kind: 'outro', win: 240 });
  });

  it('celebrates what deserves it, and never counts past the most a round pays', () => {
    const cut = event({
      steps: [{ ...WINNING, wins: WINNING.wins.map((won) => ({ ...won, win: 9000 })) }, step()],
      win: 6000,
    });
    const beats = script([cut]);
    expect(beats.find(({ kind }) => kind === 'wins')).toMatchObject({ after: 6000 });
    expect(beats[beats.length - 1]).toMatchObject({ kind: 'big', tier: 3, win: 6000 });
  });
});

describe('how long it takes', () => {
  it('is at least what the region wants, whatever the pace and however late the answer came', () => {
    for (const change of [{}, { isQuick: true }, { isCalm: true }]) {
      for (const spunMs of [0, 120, 900, 4000]) {
        const beats = script([event()], { ...PACE, ...change, roundMsMin: 2500 }, spunMs);
        expect(spunMs + lengthOf(beats)).toBeGreaterThanOrEqual(2499);
      }
    }
  });

  it('is much shorter when quick', () => {
    const round = [event({ steps: [WINNING, step()], win: 40 })];
    expect(lengthOf(script(round, { ...PACE, isQuick: true }))).toBeLessThan(lengthOf(script(round)) * 0.75);
  });
});

describe('steps', () => {
  it('tell how far each cell fell: as many as vanished below it, new ones from above', () => {
    const [, second] = shownSteps(RULES, [WINNING, step()]);
    // The first reel lost cells 0, 1 and 4, so rows 2 and 3 fell by one and three came from above.
    expect([...(second?.fell.subarray(0, 5) ?? [])]).toEqual([3, 3, 3, 1, 1]);
    expect([...(second?.fell.subarray(15, 20) ?? [])]).toEqual([0, 0, 0, 0, 0]);
  });

  it('write what a cluster pays in its middle', () => {
    const cells = [0, 1, 2, 7, 8];
    const won = { symbol: 1, count: 5, cells, times: 1, win: 30 };
    const grid = Array.from({ length: 7 }, () => Array.from({ length: 7 }, () => 3));
    const [shown] = shownSteps(CLUSTER_RULES, [{ grid, wins: [won], multipliers: [{ reel: 1, row: 1, times: 4 }] }]);
    expect(shown?.labels[0]?.x).toBeCloseTo(0.9);
    expect(shown?.labels[0]?.y).toBeCloseTo(1.3);
    expect(shown?.times[8]).toBe(4);
  });

  it('begin with a board that would win nothing', () => {
    for (const rules of [RULES, CLUSTER_RULES]) {
      const { cells } = firstStep(rules);
      const counts = new Map<number, number>();
      for (const symbol of cells) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
      const touches = [...cells].filter((symbol, cell) => cell % rules.rows > 0 && cells[cell - 1] === symbol);
      expect(touches).toEqual([]);
      if (rules.kind === 'anywhere') expect(Math.max(...counts.values())).toBeLessThan(8);
      else expect([...cells].filter((symbol, cell) => cells[cell - rules.rows] === symbol)).toEqual([]);
    }
  });
});
