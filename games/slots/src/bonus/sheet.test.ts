import { masksOf, scattersAt } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { tablesOf } from '../lines/model.ts';
import { everyStop } from '../testing/every-stop.ts';
import { expectSame, expectSheet } from '../testing/expect-same.ts';
import { BONUS, bonusOf, prizeChances, prizeMean } from './model.ts';
import { BONUS_MODELS } from './models.ts';
import { RECIPES } from './models/recipes.ts';
import strips from './models/strips.json';
import { closedForm, sheetOf } from './sheet.ts';
import { solveStrips } from './solve.ts';

const NAMED = BONUS_MODELS.map((model) => [model.id, model] as const);
const PATIENCE = { timeout: 120_000 };
const LONG = { ...PATIENCE, tags: ['long'] };
const modelNamed = (id: string) => BONUS_MODELS.find((model) => model.id === id)!;

describe('bonus sheet', () => {
  it('has a model for each recipe', () => {
    expect(BONUS_MODELS.map(({ id }) => id)).toEqual(RECIPES.map(({ id }) => id));
  });
});

describe.each(NAMED)('the sheet of %s', (id, { tables, sheet }) => {
  const bonus = bonusOf(tables);

  it('is what the closed form comes to, and meets its recipe [R46, R47]', () => {
    const { lines, scatters, freeSpins, freeOdds, prizes, bonusOdds, cutOdds } = closedForm(tables);
    expectSame(lines, sheet.parts['lines'], 'lines');
    expectSame(prizes, sheet.parts[bonus.kind], 'prizes');
    expectSame(bonusOdds, sheet.features[bonus.kind], 'odds of the bonus');
    if (tables.freeSpins) {
      expectSame(scatters, sheet.parts['scatters'], 'scatters');
      expectSame(freeSpins, sheet.parts['freeSpins'], 'free spins');
      expectSame(freeOdds, sheet.features['freeSpins'], 'odds of free spins');
      expect(cutOdds).toBeGreaterThan(1e15);
    }
    expect(sheet.rtpBps).toBe(Math.round((RECIPES.find((recipe) => recipe.id === id)?.rtp ?? 0) * 10_000));
  });

  it('has prizes whose chances add up, and bonus symbols where the rules say [R47]', () => {
    const chances = [...prizeChances(bonus)];
    expect(chances.reduce((sum, [, chance]) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(chances.reduce((sum, [prize, chance]) => sum + prize * chance, 0)).toBeCloseTo(prizeMean(bonus), 9);
    const { base, free } = tablesOf(tables);
    expect(base.map((strip) => Math.max(...scattersAt(strip, tables.rows, BONUS)))).toEqual([1, 0, 1, 0, 1]);
    expect(free.flat()).not.toContain(BONUS);
    if (tables.wheel) expect(tables.wheel.wedges.length).toBeGreaterThanOrEqual(12);
  });
});

const worksOut = (id: string) => expectSheet(sheetOf(modelNamed(id).tables), modelNamed(id).sheet);

describe('bonus sheet', () => {
  it('works the sheet of WHL-01 out again [R46, R47]', PATIENCE, () => worksOut('WHL-01'));
  it('works the sheet of PCK-01 out again [R46, R47]', LONG, () => worksOut('PCK-01'));

  it('agrees with every single combination of stops of a whole model and every prize of it [R46]', LONG, () => {
    const { tables, sheet } = modelNamed('PCK-01');
    const { game, base } = tablesOf(tables);
    const coins = tables.lines.length;
    const [masks] = masksOf(game, base);
    const [first, , third, , fifth] = base.map((strip) => Uint8Array.from(scattersAt(strip, tables.rows, BONUS)));
    const prizes = [...prizeChances(bonusOf(tables))];
    const moment = (power: number) => prizes.reduce((sum, [prize, chance]) => sum + prize ** power * chance, 0);
    const [mean, square] = [moment(1) * coins, moment(2) * coins ** 2];
    const nothing = prizes.find(([prize]) => prize === 0)?.[1] ?? 0;
    let [count, paid, squares, hits, opened] = [0, 0, 0, 0, 0];
    everyStop(base, (stops) => {
      const win = masks!.winAt(stops);
      count += 1;
      paid += win;
      squares += win * win;
      hits += win > 0 ? 1 : 0;
      if (first![stops[0]!] === 0 || third![stops[2]!] === 0 || fifth![stops[4]!] === 0) return;
      opened += 1;
      paid += mean;
      squares += 2 * win * mean + square;
      if (win === 0) hits += 1 - nothing;
    });
    const rtp = paid / count / coins;
    expect(count).toBe(sheet.cycle);
    expect(count / opened).toBeCloseTo(sheet.features['pick']!, 9);
    expect(rtp).toBeCloseTo(sheet.rtp, 6);
    expect(hits / count).toBeCloseTo(sheet.hitRate, 9);
    expect(Math.sqrt(squares / count / coins ** 2 - rtp ** 2)).toBeCloseTo(sheet.sd, 4);
  });

  it('finds the same strips for the same recipe', PATIENCE, () => {
    expect(solveStrips(RECIPES[0]!)).toEqual(strips['WHL-01']);
  });
});
