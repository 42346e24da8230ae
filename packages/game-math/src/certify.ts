import type { CertifiedModel } from './certified.ts';
import { goldenRounds, type GoldenRounds } from './golden.ts';
import { seededDraws } from './seeded.ts';
import { judge, simulator } from './tally.ts';

/** Beyond this many standard errors chance is no explanation any more: one run in 15,000. */
export const Z_MAX = 4;

const SAME_ROUNDS = 300;
const PARTS_MAX_OFF = 0.02;

/** What every stake returns at least and at most, and how rare the most may be. [R46] */
const BOUNDS = { rtpMin: 0.9, rtpMax: 0.985, maxWinOddsMax: 1e9 };

/** Looks a model over as a house of tests would; tells everything that is wrong with it. [R46, R47] */
export function faultsOf(model: CertifiedModel, golden: GoldenRounds | undefined, rounds: number): string[] {
  const { sheet, coins } = model;
  const faults: string[] = [];
  const expect = (holds: boolean, what: string) => void (holds || faults.push(`${model.id}: ${what}`));
  expect(JSON.stringify(goldenRounds(model)) === JSON.stringify(golden), 'golden rounds differ');
  expect(sheet.rtp >= BOUNDS.rtpMin && sheet.rtp <= BOUNDS.rtpMax, `returns ${sheet.rtp}`);
  expect(sheet.rtpBps === Math.round(sheet.rtp * 10_000), 'the return that is told is not the one that is known');
  expect(sheet.maxWinOdds <= BOUNDS.maxWinOddsMax, `pays its most 1 in ${sheet.maxWinOdds}`);
  const parts = Object.values(sheet.parts).reduce((sum, part) => sum + part, 0);
  expect(Math.abs(parts - sheet.rtp) < PARTS_MAX_OFF && parts >= sheet.rtp - 1e-9, `parts add up to ${parts}`);
  const quick = model.quick();
  const [fast, slow] = [seededDraws(7), seededDraws(7)];
  for (let round = 0; round < SAME_ROUNDS; round += 1) {
    const [won, { win }] = [quick.play(fast), model.play(coins, slow)];
    if (won !== win) return [...faults, `${model.id}: round ${round} pays ${win}, quickly played ${won}`];
  }
  const tally = simulator(model, 4711)(rounds);
  const { z, hitRate, most } = judge(tally, coins, sheet);
  expect(Math.abs(z) < Z_MAX, `the return of many rounds is ${z} standard errors off`);
  const hitError = Math.sqrt((sheet.hitRate * (1 - sheet.hitRate)) / rounds);
  expect(Math.abs(hitRate - sheet.hitRate) < Z_MAX * hitError, `pays in ${hitRate} of rounds, not ${sheet.hitRate}`);
  expect(most <= sheet.maxWin, `paid ${most} times the stake`);
  return faults;
}
