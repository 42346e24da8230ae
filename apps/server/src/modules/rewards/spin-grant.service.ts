import { endSpins, openSpins, playFreeRound, type Pot } from '@perya/ledger';
import type { Terms } from '@perya/promotions';
import { assert, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { fromHouse } from '../../platform/money.ts';
import type { RewardRow } from './reward.store.ts';
import { changeSpins, insertSpins, readSpinsOf, takeExpiredSpins, type OwnSpins } from './spin-grant.store.ts';

type Paying = Pick<Context, 'ledger' | 'clock'>;
type Tx = Transaction<Database>;

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 200;

/** Grants free spins for a reward: by the terms of now, for ever. They wait until it is taken. */
export async function queueSpins(tx: Tx, row: RewardRow, { award, expiry }: Terms): Promise<void> {
  assert(award.form === 'spins', 'free spins have a title and a stake');
  const [vendor = '', game = ''] = award.title.split('/');
  await insertSpins(tx, {
    reward_id: row.id,
    merchant_code: row.merchant_code,
    member_id: row.member_id,
    currency: row.currency,
    vendor_code: vendor,
    game_code: game,
    stake: fromHouse(award.stake, row.currency),
    count: award.count,
    life_days: expiry.days,
  });
}

/** Makes the free spins of a reward their owner's: their clock starts, and all their stakes leave the pot. */
export async function activateSpins(
  { ledger, clock }: Paying,
  tx: Tx,
  rewardId: string,
  source: { readonly pot: Pot; readonly shard: number; readonly from: 'pot' | 'due' },
): Promise<Result<null>> {
  const spins = await readSpinsOf(tx, rewardId);
  assert(spins?.state === 'queued', 'free spins begin once');
  const expiresAt = new Date(clock.now().getTime() + spins.life_days * DAY_MS);
  await changeSpins(tx, spins.id, { state: 'active', expires_at: expiresAt, act_at: expiresAt });
  const { pot, shard, from } = source;
  const amount = BigInt(spins.stake) * BigInt(spins.count);
  const verdict = await ledger.postIn(tx, openSpins({ ...pot, grantId: spins.id, amount, shard, from }));
  assert(verdict.state === 'done', 'what a pot has can be put aside');
  return ok(null);
}

/** The reward of free spins that never began is over: so are they. */
export async function dropSpins(tx: Tx, rewardId: string): Promise<void> {
  const spins = await readSpinsOf(tx, rewardId);
  assert(spins?.state === 'queued', "free spins that began are their owner's");
  await changeSpins(tx, spins.id, { state: 'ended' });
}

/** Posts the next free round of spins that the caller holds, under the cash of their owner; what it wins is cash. */
export async function postFreeSpin(ctx: Paying, tx: Tx, spins: OwnSpins, win: bigint): Promise<OwnSpins> {
  const nr = spins.used + 1;
  const {
    merchant_code: merchantCode,
    currency,
    member_id: memberId,
    vendor_code: vendor,
    game_code: gameCode,
  } = spins;
  const { code, campaign_kind: kind, id: grantId } = spins;
  const stake = BigInt(spins.stake);
  const round = { merchantCode, currency, code, kind, grantId, nr, memberId, vendor, gameCode, stake, win };
  const verdict = await ctx.ledger.postIn(tx, playFreeRound(round));
  assert(verdict.state === 'done', 'a free round is played by who may be given something');
  const won = (BigInt(spins.won) + win).toString();
  const isLast = nr === spins.count;
  const change = { used: nr, won, ...(isLast && { state: 'ended' as const, act_at: null }) };
  await changeSpins(tx, grantId, change);
  return { ...spins, ...change };
}

/** Ends free spins whose time is over, each in a transaction of its own; what was not played goes back. */
export async function expireSpins(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    const isDone = await ctx.db.transaction().execute(async (tx) => {
      const spins = await takeExpiredSpins(tx, ctx.clock.now());
      if (!spins) return false;
      const { merchant_code: merchantCode, currency, code, campaign_kind: kind, id: grantId } = spins;
      const amount = BigInt(spins.stake) * BigInt(spins.count - spins.used);
      const verdict = await ctx.ledger.postIn(tx, endSpins({ merchantCode, currency, code, kind, grantId, amount }));
      assert(verdict.state === 'done', 'what was put aside can go back');
      await changeSpins(tx, grantId, { state: 'ended', act_at: null });
      return true;
    });
    if (!isDone) return;
  }
}
