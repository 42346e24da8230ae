import { heldChances, LineMasks, scattersAt } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { facesOf, tablesOf } from './model.ts';
import { HOLD_MODELS } from './models.ts';
import { RECIPES } from './models/recipes.ts';
import strips from './models/strips.json';
import { closedForm, sheetOf } from './sheet.ts';
import { solveStrips } from './solve.ts';

const PATIENCE = { timeout: 60_000 };
const LONG = { ...PATIENCE, tags: ['long'] };
const SAME = 1e-9;

describe('hold sheet', () => {
  it('has the twelve models of its recipes', () => {
    expect(HOLD_MODELS.map(({ id }) => id)).toEqual(RECIPES.map(({ id }) => id));
    expect(HOLD_MODELS).toHaveLength(12);
  });
});

describe.each(HOLD_MODELS.map((model) => [model.id, model] as const))('the sheet of %s', (id, model) => {
  const { tables, sheet } = model;

  it('is what the closed form comes to, and meets its recipe [R46, R47]', () => {
    const { lines, hold, jackpots, holdOdds, jackpotOdds } = closedForm(tables);
    for (const [found, kept] of [
      [lines, sheet.parts['lines']],
      [hold, sheet.parts['hold']],
      [jackpots, sheet.parts['jackpots']],
      [holdOdds, sheet.features['hold']],
      ...Object.entries(jackpotOdds).map(([jackpot, odds]) => [odds, sheet.jackpotOdds[jackpot as 'mini']]),
    ]) {
      expect(Math.abs(found! / kept! - 1)).toBeLessThan(SAME);
    }
    expect(sheet.rtpBps).toBe(Math.round((RECIPES.find((one) => one.id === id)?.rtp ?? 0) * 10_000));
  });

  it('puts aside for jackpots what they pay, to half a millionth', () => {
    expect(Math.abs(model.jackpotPpm / 1_000_000 - (sheet.parts['jackpots'] ?? 0))).toBeLessThanOrEqual(0.5e-6);
    // Rounds that are cut at the most they pay take no more than that from jackpots, either.
    expect(sheet.parts['lines']! + sheet.parts['hold']! + sheet.parts['jackpots']! - sheet.rtp).toBeLessThan(2e-5);
  });
});

const { tables: MODEL, sheet: SHEET } = HOLD_MODELS[0]!;

describe('hold sheet', () => {
  it('is worked out again [R46, R47]', PATIENCE, () => {
    const found = sheetOf(MODEL);
    const flat = (sheet: typeof found) =>
      Object.entries({ ...sheet, ...sheet.odds, ...sheet.jackpotOdds }).filter((entry) => typeof entry[1] === 'number');
    expect(found.volatility).toBe(SHEET.volatility);
    expect(flat(found).map(([name]) => name)).toEqual(flat(SHEET).map(([name]) => name));
    flat(found).forEach(([name, value], at) => {
      expect(Math.abs(Number(value) / Number(flat(SHEET)[at]?.[1]) - 1), name).toBeLessThan(SAME);
    });
  });

  it('agrees with every single combination of stops of a whole model [R46, R47]', LONG, () => {
    const { game, strips: reels, cells, grand } = tablesOf(MODEL);
    const masks = new LineMasks(game, reels);
    const shown = reels.map((strip) => scattersAt(strip, game.rows, game.scatter));
    const stops = new Int32Array(reels.length);
    const seen = Array.from({ length: cells + 1 }, () => 0);
    let [paid, squares] = [0, 0];
    const turn = (reel: number, coins: number) => {
      for (let stop = 0; stop < reels[reel]!.length; stop += 1) {
        stops[reel] = stop;
        const now = coins + shown[reel]![stop]!;
        if (reel + 1 < reels.length) turn(reel + 1, now);
        else {
          const win = masks.winAt(stops);
          paid += win;
          squares += win * win;
          seen[now]! += 1;
        }
      }
    };
    turn(0, 0);
    const count = seen.reduce((sum, ways) => sum + ways, 0);
    expect(count).toBe(SHEET.cycle);
    const lines = MODEL.lines.length;
    expect(paid / count / lines).toBeCloseTo(SHEET.parts['lines']!, 11);
    const weights = MODEL.coinWeights.reduce((sum, weight) => sum + weight, 0);
    const coin = facesOf(MODEL).reduce(
      (sum, { amount }, index) => sum + (amount * MODEL.coinWeights[index]!) / weights,
      0,
    );
    const ends = heldChances({ cells, respins: MODEL.hold.respins, hit: MODEL.hitBps / 10_000 });
    const held = seen.reduce((sum, ways, start) => {
      if (start < MODEL.hold.from) return sum;
      const worth = ends[start]!.reduce(
        (total, chance, end) => total + chance * (end * coin + (end === cells ? grand : 0)),
        0,
      );
      return sum + (ways / count) * worth;
    }, 0);
    expect(held / lines).toBeCloseTo(SHEET.parts['hold']! + SHEET.parts['jackpots']!, 11);
    // Lines alone scatter less than the whole round does.
    expect(Math.sqrt(squares / count - (paid / count) ** 2) / lines).toBeLessThan(SHEET.sd);
  });

  it('finds the same strips for the same recipe', PATIENCE, () => {
    expect(solveStrips(RECIPES[0]!)).toEqual(strips['HNS-01']);
  });
});
