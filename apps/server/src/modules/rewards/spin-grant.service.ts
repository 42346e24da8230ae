import {
  type RewardId,
  type SpinsId,
  endSpins,
  openSpins,
  payVendorRounds,
  playFreeRound,
  type Pot,
  type VendorRounds,
} from '@perya/ledger';
import type { Terms } from '@perya/promotions';
import { assert, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Verdict } from '../../ledger/verdict.ts';
import type { Database } from '../../platform/db/schema.ts';
import { fromHouse } from '../../platform/money.ts';
import type { RewardRow } from './reward.store.ts';
import { changeSpins, insertSpins, readSpinsOf, takeExpiredSpins, type OwnSpins } from './spin-grant.store.ts';
import { changeVendorSpins, endVendorSpins, insertVendorSpins, readVendorSpins } from './vendor-spins.store.ts';

type Paying = Pick<Context, 'ledger' | 'clock'>;
type Tx = Transaction<Database>;

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 200;
/** How often it is looked whether a vendor has said how many were played. */
const LOOK_AGAIN_MS = 60_000;

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
  rewardId: RewardId,
  source: { readonly pot: Pot; readonly shard: number; readonly from: 'pot' | 'due' },
): Promise<Result<null>> {
  const spins = await readSpinsOf(tx, rewardId);
  assert(spins?.state === 'queued', 'free spins begin once');
  const expiresAt = new Date(clock.now().getTime() + spins.life_days * DAY_MS);
  await changeSpins(tx, spins.id, { state: 'active', expires_at: expiresAt, act_at: expiresAt });
  await insertVendorSpins(tx, spins.id, spins.vendor_code, clock.now());
  const { pot, shard, from } = source;
  const amount = BigInt(spins.stake) * BigInt(spins.count);
  const verdict = await ledger.postIn(tx, openSpins({ ...pot, grantId: spins.id, amount, shard, from }));
  assert(verdict.state === 'done', 'what a pot has can be put aside');
  return ok(null);
}

/** The reward of free spins that never began is over: so are they. */
export async function dropSpins(tx: Tx, rewardId: RewardId): Promise<void> {
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
  return countUsed(tx, spins, 1, win);
}

/** Posts rounds of free spins that a vendor says were played; the caller holds them, under the cash of their owner. */
export async function postVendorRounds(
  ctx: Paying,
  tx: Tx,
  spins: OwnSpins,
  rounds: Pick<VendorRounds, 'txId' | 'win' | 'fingerprintExtra'> & { readonly count: number; readonly isNew: boolean },
): Promise<Verdict> {
  const { merchant_code: merchantCode, currency, member_id: memberId, vendor_code: vendor } = spins;
  const { txId, win, fingerprintExtra, count, isNew } = rounds;
  const stakes = BigInt(spins.stake) * BigInt(count);
  const name = { merchantCode, currency, memberId, vendor, gameCode: spins.game_code, grantId: spins.id };
  const verdict = await ctx.ledger.postIn(tx, payVendorRounds({ ...name, txId, win, fingerprintExtra, stakes }));
  if (isNew && verdict.state === 'done') {
    const { state } = await countUsed(tx, spins, count, win);
    if (state === 'ended') await endVendorSpins(tx, spins.id);
  }
  return verdict;
}

async function countUsed(tx: Tx, spins: OwnSpins, rounds: number, win: bigint): Promise<OwnSpins> {
  const used = spins.used + rounds;
  const won = (BigInt(spins.won) + win).toString();
  const change = { used, won, ...(used === spins.count && { state: 'ended' as const, act_at: null }) };
  await changeSpins(tx, spins.id, change);
  return { ...spins, ...change };
}

/** What a vendor has is asked back first: rounds that were begun in time are still paid. */
async function isAtVendor({ clock }: Paying, tx: Tx, id: SpinsId): Promise<boolean> {
  const told = await readVendorSpins(tx, id);
  if (!told || told.state === 'ended' || told.state === 'staff') return false;
  const now = clock.now();
  if (told.state !== 'cancelling') await changeVendorSpins(tx, told, { state: 'cancelling', act_at: now, tries: 0 });
  await changeSpins(tx, id, { act_at: new Date(now.getTime() + LOOK_AGAIN_MS) });
  return true;
}

/** Ends free spins whose time is over, each in a transaction of its own; what was not played goes back. */
export async function expireSpins(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    const isDone = await ctx.db.transaction().execute(async (tx) => {
      const spins = await takeExpiredSpins(tx, ctx.clock.now());
      if (!spins) return false;
      if (await isAtVendor(ctx, tx, spins.id)) return true;
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
