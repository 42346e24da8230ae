import fc from 'fast-check';
import { assert } from '@perya/std';
import { describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { asAdmin } from '../kit/admin.ts';
import { openPurseKit, type PurseKit } from '../kit/purse-kit.ts';
import { pursesAgree } from '../kit/purse-model.ts';

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
});
