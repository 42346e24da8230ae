import { describe, expect, it } from 'vitest';
import type { SourceMutant } from '../../../../tools/testing/mutant.config.ts';
import { failedWith } from '../kit/source-mutant.ts';

const SHARES = 'packages/agency/src/line-shares.ts';
const CONTRACTS = 'packages/agency/src/contracts.test.ts';

/** Bugs of the rules of agents, with the test that has to notice: its file, and what its name says. */
const MUTANTS: Readonly<
  Record<string, Omit<SourceMutant, 'proof'> & { readonly proof?: string; readonly name: string }>
> = {
  'a step that is paid twice': {
    source: SHARES,
    from: 'highest = Math.max(highest, rate);',
    to: 'highest = rate;',
    name: 'nobody above pays for it twice',
  },
  'shares that are rounded one by one': {
    source: SHARES,
    from: 'shared = upTo;',
    to: 'shared = (base * BigInt(highest - from)) / whole / 100n * 100n;',
    name: 'lose at most a fraction',
  },
  'a series without the one that is bet at': {
    source: SHARES,
    from: '{ from: bet, whole: FULL_SERIES }',
    to: '{ from: 0, whole: FULL_SERIES }',
    name: 'are of the series of a lottery',
  },
  'a share of what the house lost': {
    source: SHARES,
    from: 'ggr > 0n ? ggr : 0n',
    to: 'ggr > 0n ? ggr : -ggr',
    name: 'is the difference of the shares, and nothing when it lost',
  },
  'a tier just below its border': {
    source: 'packages/agency/src/tiers.ts',
    from: 'team.turnover >= tier.turnover',
    to: 'team.turnover > tier.turnover',
    proof: CONTRACTS,
    name: 'at its very border',
  },
  'the lowest tier instead of the highest': {
    source: 'packages/agency/src/tiers.ts',
    from: '.reverse()',
    to: '',
    proof: CONTRACTS,
    name: 'as the golden table says',
  },
  'an hour that takes something back': {
    source: 'packages/agency/src/salary.ts',
    from: 'return max(0n, dailySalary(tiers, dayUntilNow, { checksLoss }).gross - paidToday);',
    to: 'return dailySalary(tiers, dayUntilNow, { checksLoss }).gross - paidToday;',
    proof: CONTRACTS,
    name: 'takes nothing back',
  },
  'an agent who pays no debt': {
    source: 'packages/agency/src/salary.ts',
    from: 'owes: max(0n, below - gross)',
    to: 'owes: 0n',
    proof: CONTRACTS,
    name: 'over a branch is what its top earned',
  },
  'a part of two decimals': {
    source: 'packages/agency/src/dividend.ts',
    from: 'const FULL_PART = 10_000n;',
    to: 'const FULL_PART = 100n;',
    proof: CONTRACTS,
    name: 'is of what the team lost, as the golden table says',
  },
  'an agent who is paid for the whole volume': {
    source: 'packages/agency/src/volume-income.ts',
    from: 'Math.max(0, own - volumeRate(tiers, volume))',
    to: 'own',
    proof: CONTRACTS,
    name: 'is all of the own players and the difference of agents',
  },
};

describe('a bug in the rules of agents', { tags: ['long'] }, () => {
  it.each(Object.entries(MUTANTS))('is caught by its test: %s [F0]', async (_, mutant) => {
    const { name, proof = 'packages/agency/src/line-shares.test.ts', ...bug } = mutant;
    expect(await failedWith({ ...bug, proof }, name)).toContainEqual(expect.stringContaining(name));
  });
});
