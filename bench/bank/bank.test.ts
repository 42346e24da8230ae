import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/run/root.mjs';

/** Runs the program as an operator does. */
async function bank(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(join(ROOT, 'node_modules/.bin/tsx'), [join(ROOT, 'bench/bank.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

const numberOf = (output: string, pattern: RegExp) => Number(pattern.exec(output)?.[1]);

/** Runs bets, deposits and withdrawals while faults strike, with the same dice each time. */
async function expectNothingLost(
  wanted: { ops: number; faults: number; kinds: number; snapshots: number },
  more: readonly string[] = [],
) {
  const { ops, faults, kinds, snapshots } = wanted;
  const { code, output } = await bank(['--ops', String(ops), '--faults', String(faults), '--seed', '7', ...more]);
  expect(code, output).toBe(0);
  expect(numberOf(output, /^acknowledged +(\d+)/m)).toBeGreaterThanOrEqual(ops);
  expect(numberOf(output, /^faults +(\d+)/m)).toBeGreaterThanOrEqual(faults);
  expect(numberOf(output, /^faults +\d+ of (\d+) kinds/m)).toBeGreaterThanOrEqual(kinds);
  expect(numberOf(output, /^snapshots +(\d+)/m)).toBeGreaterThan(snapshots);
}

describe('the bank test', () => {
  it('finds nothing lost, doubled or below zero in 1,500 operations and 3 faults [I1..I9, I11, B11..B13]', () =>
    expectNothingLost({ ops: 1_500, faults: 3, kinds: 3, snapshots: 10 }, [
      '--only',
      'killServer,killPostgres,lostAnswers',
    ]));
});

describe('the long bank test', { tags: ['long'] }, () => {
  it('finds nothing lost, doubled or below zero in 20,000 operations and 20 faults [F1..F12, I1..I9, I11, B11..B13]', () =>
    expectNothingLost({ ops: 20_000, faults: 20, kinds: 6, snapshots: 100 }));
  it('settles each of 20,000 spins of 50 players once, with faults striking [R50, F1..F12]', async () => {
    const kinds = 'killServer,killPostgres,lostAnswers,lostVerdicts,dropBackends,crashBeforeCommit,cutDatabase';
    const { code, output } = await bank(['--game', 'spins', '--ops', '20000', '--faults', '12', '--only', kinds]);
    expect(code, output).toBe(0);
    expect(numberOf(output, /^acknowledged +(\d+)/m)).toBeGreaterThanOrEqual(20_000);
    expect(numberOf(output, /^faults +(\d+)/m)).toBeGreaterThanOrEqual(12);
  });

  it('pays each acknowledged cash-out of 300 players of one climb once, while servers are killed [R41, R50]', async () => {
    const { code, output } = await bank(['--game', 'crash', '--players', '300', '--rounds', '3', '--faults', '4']);
    expect(code, output).toBe(0);
    expect(numberOf(output, /^climbs +(\d+)/m)).toBeGreaterThanOrEqual(3);
    expect(numberOf(output, /acknowledged bets (\d+)/)).toBeGreaterThan(300);
    expect(numberOf(output, /acknowledged cash-outs (\d+)/)).toBeGreaterThan(30);
    expect(numberOf(output, /killServer (\d+)/)).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['read-then-write', /I1 the sum of PHP was/],
    ['two-ends', /I7 bet \w+ was settled and taken back/],
    ['key-without-hash', /I9 bet \w+ was accepted again|I7 bet \w+ was settled/],
    ['no-tombstone', /I6 bet \w+ was taken back before it came and placed all the same/],
    ['unsafe-commit', /I6 an acknowledged bet is not there/],
    ['rebate-forgotten', /B13 the rebate of the day before was not paid exactly once/],
  ])('catches the planted bug %s [F0]', async (mutant, proof) => {
    const { code, output } = await bank(['--ops', '4000', '--faults', '3', '--players', '8', '--mutant', mutant]);
    expect(code, output).toBe(1);
    expect(output).toMatch(proof);
  });

  it.each([
    ['round-per-tap', /the spin [\w-]+ was told in two ways/],
    ['nonce-without-compare', /a nonce was skipped or used twice/],
    ['stake-without-round', /a stake was taken without a round|is not the round that is written down/],
    ['unsafe-commit', /a spin that was told is not the round that is written down|a stake was taken without a round/],
  ])('catches spins with the planted bug %s [F0]', async (mutant, proof) => {
    const few = ['--game', 'spins', '--ops', '4000', '--faults', '3', '--players', '8'];
    const { code, output } = await bank([...few, '--mutant', mutant]);
    expect(code, output).toBe(1);
    expect(output).toMatch(proof);
  });
});
