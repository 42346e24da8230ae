import fc from 'fast-check';
import { assert } from '@perya/std';
import { describe, expect, it } from 'vitest';
import type { SourceMutant } from '../../../../tools/testing/mutant.config.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { asAdmin } from '../kit/admin.ts';
import { openPurseKit, type PurseKit } from '../kit/purse-kit.ts';
import { pursesAgree } from '../kit/purse-model.ts';
import { betWithStaleHint, overdrawPot, weighLess } from '../kit/purse-proofs.ts';
import { failedWith } from '../kit/source-mutant.ts';

const RUNS_MAX = 200;

/** Bugs of the lane of purses: what it says, and what it says with the bug in it. */
const MUTANTS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'bonus first': ['by_cash := least(cash, stake);', 'by_cash := stake - least(coalesce(bonus, 0), stake);'],
  'all of a win to cash': [
    'won_bonus := div((won - t_jackpot_win[n])::numeric * by_bonus, stake)::bigint;',
    'won_bonus := 0;',
  ],
  'a meter that forgets no void': ['purse.done := purse.done - kept.counted;', 'null;'],
  'a void that leaves its stake with the house': ['back_bonus := by_bonus;', 'back_house := by_bonus;'],
  'steps that give all at once': ['bonus / (purse.steps - purse.step + 1)', 'bonus'],
  'any stake from a purse': [`when stake > purse.max_stake then 'bonus.stake.max'`, ''],
  'any title from a purse': [`when t_weight[n] = 0 then 'bonus.game'`, ''],
  'a purse that lives for ever': [
    `purse.state <> 'active' or purse.expires_at <= p_at then 'balance.insufficient'`,
    `purse.state <> 'active' then 'balance.insufficient'`,
  ],
  'no hint trusted like any other': ['if purse.id is distinct from t_grant[n] then', 'if false then'],
};

/** Bugs of what stands outside the database, with the test that has to notice: its file, and what its name says. */
const OF_SOURCES: Readonly<Record<string, SourceMutant & { readonly name: string }>> = {
  'a kind that is not listed counts in full': {
    source: 'packages/promotions/src/meter.ts',
    from: 'weights.kinds[game.kind] ?? 0',
    to: 'weights.kinds[game.kind] ?? 100',
    proof: 'packages/promotions/src/meter.test.ts',
    name: 'W21 a kind that is not listed',
  },
  'a period that knows no zone': {
    source: 'apps/server/src/modules/promotions/period.service.ts',
    from: 'dayOf(now, house.time_zone)',
    to: `dayOf(now, 'UTC')`,
    proof: 'apps/server/test/promotions/deposit-match.test.ts',
    name: 'is matched once in a week of the brand',
  },
  'a row of a pot that is taken whatever it has': {
    source: 'apps/server/src/ledger/pots.ts',
    from: `.where('balance', '>=', amount.toString())`,
    to: `.where('balance', '>=', '0')`,
    proof: 'apps/server/test/promotions/claims.test.ts',
    name: 'of three for two thirds of a budget',
  },
};

async function plant(kit: PurseKit, [from, to]: readonly [from: string, to: string]): Promise<void> {
  await asAdmin(kit.database.connection, async (admin) => {
    const { rows } = await admin.query<{ text: string }>(
      `select pg_get_functiondef('ledger_post_purse'::regproc) as text`,
    );
    const text = rows[0]?.text ?? '';
    assert(text.includes(from), `ledger_post_purse no longer says ${from}: mend the mutant`);
    await admin.query(text.replace(from, () => to));
  });
}

/** Whether the model or the check of the books notices. */
async function isCaught(kit: PurseKit): Promise<boolean> {
  const { failed } = await fc.check(pursesAgree(kit), { numRuns: RUNS_MAX, seed: 11, endOnFailure: true });
  return failed || (await checkWhole(kit.db)).length > 0;
}

describe('a planted bug of purses', { tags: ['long'] }, () => {
  it.each(Object.entries(MUTANTS))('is caught: %s [F0]', async (_, change) => {
    const kit = await openPurseKit();
    await plant(kit, change);
    expect(await isCaught(kit)).toBe(true);
    await kit.close();
  });

  it('is caught: a stale hint that is trusted changes what counts [F0]', async () => {
    const kit = await openPurseKit(weighLess());
    const right = await betWithStaleHint(kit);
    await plant(kit, [
      'if purse.id is distinct from t_grant[n] then',
      'if (purse.id is null) <> (t_grant[n] is null) then',
    ]);
    expect(await betWithStaleHint(kit)).not.toEqual(right);
    await kit.close();
  });

  it('is caught: a pot whose check was removed is overdrawn, and the check of the books says so [B5, F0]', async () => {
    const kit = await openPurseKit();
    expect(await overdrawPot(kit)).toBe(false);
    await kit.database.sql('alter table ledger_account drop constraint ledger_account_pot_check');
    expect(await overdrawPot(kit)).toBe(true);
    const breaks = await checkWhole(kit.db);
    expect(breaks).toContainEqual(
      expect.objectContaining({ rule: 'B5', row: 'pot purse-kit', detail: 'row 3 has -1' }),
    );
    await kit.close();
  });

  it.each(Object.entries(OF_SOURCES))('is caught by its test: %s [F0]', async (_, { name, ...mutant }) => {
    const failed = await failedWith(mutant, name);
    expect(failed).toContainEqual(expect.stringContaining(name));
  });
});
