import { duePot, giveReward, releaseReward, reserveReward, rewardKey, type Pot, type RewardId } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { HeldCash } from '../../ledger/prepare.ts';
import type { Verdict } from '../../ledger/verdict.ts';
import type { Database } from '../../platform/db/schema.ts';
import { askTurnover, askTurnovers } from '../wallet/index.ts';
import { holdAny, holdPot } from './pot.service.ts';
import { activatePurse, dropQueued, type PurseOpenRefusal } from './purse.service.ts';
import { countPurses } from './purse.store.ts';
import { changeReward, isOver, type RewardRow } from './reward.store.ts';
import { activateSpins, dropSpins } from './spin-grant.service.ts';

type Paying = Pick<Context, 'ledger' | 'clock'>;
type Tx = Transaction<Database>;

/** Why the books do not pay a reward. */
export type PayRefusal = PurseOpenRefusal | 'promotion.exhausted';

/** The number a member knows a reward by. */
export function rewardNo(id: RewardId): string {
  return `R${id}`;
}

/**
 * Pays a reward from the budget at once, or queues it behind the purse that its owner has: answers which. The caller holds the
 * cash of the member; a refusal has to be undone.
 */
export async function payAtOnce(
  ctx: Paying,
  tx: Tx,
  row: RewardRow,
  pot: Pot,
): Promise<Result<'claimed' | 'queued', PayRefusal>> {
  const amount = BigInt(row.amount);
  const place = await placeOf(tx, row);
  if (!place.ok) return place;
  if (place.value === 'queued') {
    await changeReward(tx, row.id, { state: 'queued', ended_at: null });
    const kept = await reserve(ctx, tx, row, pot);
    return kept.ok ? place : kept;
  }
  const shard = await holdPot(ctx, tx, pot, { party: pot.code, amount, rewardId: row.id });
  if (shard === null) return fail('promotion.exhausted');
  const paid = await pay(ctx, tx, row, { pot, shard, from: 'pot' });
  return paid.ok ? place : paid;
}

/** Puts the money of a reward that waits aside, so that it is there when its owner comes. */
export async function reserve(ctx: Paying, tx: Tx, row: RewardRow, pot: Pot): Promise<Result<null, PayRefusal>> {
  const money = moneyOf(row, pot);
  const shard = await holdPot(ctx, tx, pot, { party: pot.code, amount: money.amount, rewardId: row.id });
  if (shard === null) return fail('promotion.exhausted');
  const toShard = await holdAny(tx, pot, duePot(pot.code));
  const verdict = await ctx.ledger.postIn(tx, reserveReward({ ...money, shard, toShard }));
  assert(verdict.state === 'done', 'what a pot has can be put aside');
  return ok(null);
}

/**
 * Pays rewards of one campaign that waited; purses behind another one go on waiting, in its queue. Answers which do. The caller
 * holds them and the cash of their owners; a refusal has to be undone.
 */
export async function payWaiting(
  ctx: Paying,
  tx: Tx,
  rows: readonly RewardRow[],
  pot: Pot,
  on: RewardRow['paid_on'] = 'claim',
): Promise<Result<readonly string[], PayRefusal>> {
  const [first] = rows;
  const queued: string[] = [];
  if (!first) return ok(queued);
  const amount = rows.reduce((sum, row) => sum + BigInt(row.amount), 0n);
  const shard = await holdPot(ctx, tx, pot, { party: duePot(pot.code), amount, rewardId: first.id });
  assert(shard !== null, 'what waits was put aside');
  for (const row of rows) {
    const place = await placeOf(tx, row);
    if (!place.ok) return place;
    if (place.value === 'queued') {
      await changeReward(tx, row.id, { state: 'queued', act_at: null });
      queued.push(row.id);
      continue;
    }
    const source = { pot, shard, from: 'due' } as const;
    const paid = on === 'claim' ? await pay(ctx, tx, row, source) : await payOut(ctx, tx, row, source);
    if (!paid.ok) return paid;
    const free = on === 'claim' ? {} : { turnover: 0n };
    await changeReward(tx, row.id, { ...free, state: 'claimed', paid_on: on, act_at: null, ended_at: ctx.clock.now() });
  }
  return ok(queued);
}

/** Pays cash rewards of one campaign, each to another member whose cash the transaction holds and whom nothing stops, from its pot. */
export async function payMany(
  ctx: Paying,
  tx: Tx,
  rows: readonly RewardRow[],
  { pot, held }: { readonly pot: Pot; readonly held: HeldCash },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const amount = rows.reduce((sum, row) => sum + BigInt(row.amount), 0n);
  const shard = await holdPot(ctx, tx, pot, { party: pot.code, amount, rewardId: first.id });
  assert(shard !== null, 'what was promised is in the pot');
  const transfers = rows.map((row) => giveReward({ ...moneyOf(row, pot), shard, from: 'pot' }));
  const verdicts = await ctx.ledger.postAllIn(tx, transfers, held);
  for (const verdict of verdicts) assert(verdict.state === 'done', 'whoever may be paid is paid');
  const asked = rows.map(({ id, member_id: memberId, turnover }) => ({
    memberId,
    ref: rewardKey(id),
    orderNo: rewardNo(id),
    amount: BigInt(turnover),
  }));
  await askTurnovers(ctx, tx, asked, { currency: pot.currency, source: 'bonus' });
}

/** Of purses one lives, and so many wait. */
const QUEUE_MAX = 3;

/** Where a reward goes that is taken now: to its owner, or behind the purse they have. */
async function placeOf(
  tx: Tx,
  { form, member_id: memberId, currency }: RewardRow,
): Promise<Result<'claimed' | 'queued', 'promotion.stacked'>> {
  if (form !== 'bonus') return ok('claimed');
  const { hasLive = false, queued = 0 } = (await countPurses(tx, [memberId], currency)).get(memberId) ?? {};
  if (!hasLive && queued === 0) return ok('claimed');
  return queued < QUEUE_MAX ? ok('queued') : fail('promotion.stacked');
}

/** Whether a reward cannot be taken because too many purses wait before it. */
export async function isQueueFull(tx: Tx, row: RewardRow): Promise<boolean> {
  return !(await placeOf(tx, row)).ok;
}

/** Begins the purse of a reward whose turn has come. The caller holds both, and the cash of the owner. */
export async function payQueued(ctx: Paying, tx: Tx, row: RewardRow, pot: Pot): Promise<Result<null, PayRefusal>> {
  const amount = BigInt(row.amount);
  const shard = await holdPot(ctx, tx, pot, { party: duePot(pot.code), amount, rewardId: row.id });
  assert(shard !== null, 'what waits was put aside');
  const paid = await activatePurse(ctx, tx, row.id, { pot, shard, from: 'due' });
  if (paid.ok) await changeReward(tx, row.id, { state: 'claimed', paid_on: 'claim', ended_at: ctx.clock.now() });
  return paid;
}

/** Gives the money of a reward back that nobody gets. Rows of the pot are held before those of what is put aside. */
export async function release(ctx: Paying, tx: Tx, row: RewardRow, pot: Pot): Promise<void> {
  const money = moneyOf(row, pot);
  const toShard = (await isOver(tx, row.campaign_id)) ? null : await holdAny(tx, pot, pot.code);
  const given = { party: duePot(pot.code), amount: money.amount, rewardId: row.id };
  const shard = await holdPot(ctx, tx, pot, given);
  assert(shard !== null, 'what waits was put aside');
  const verdict = await ctx.ledger.postIn(tx, releaseReward({ ...money, shard, toShard }));
  assert(verdict.state === 'done', 'what was put aside can go back');
  if (row.form === 'bonus') await dropQueued(ctx, tx, row.id);
  if (row.form === 'spins') await dropSpins(tx, row.id);
}

/** The row of a pot that pays, which the caller holds. */
interface Source {
  readonly pot: Pot;
  readonly shard: number;
  readonly from: 'pot' | 'due';
}

async function pay(ctx: Paying, tx: Tx, row: RewardRow, source: Source): Promise<Result<null, PayRefusal>> {
  if (row.form === 'bonus') return activatePurse(ctx, tx, row.id, source);
  if (row.form === 'spins') return activateSpins(ctx, tx, row.id, source);
  const { id, member_id: memberId, currency } = row;
  const verdict = await ctx.ledger.postIn(tx, giveReward({ ...moneyOf(row, source.pot), ...source }));
  if (verdict.state !== 'done') return fail(refusalOf(verdict));
  const amount = BigInt(row.turnover);
  await askTurnover(ctx, tx, {
    memberId,
    currency,
    source: 'bonus',
    ref: rewardKey(id),
    orderNo: rewardNo(id),
    amount,
  });
  return ok(null);
}

/** Whatever stops its owner, and without turnover: they could not play for it, and their own money would wait with it. */
async function payOut(ctx: Paying, tx: Tx, row: RewardRow, source: Source): Promise<Result<null, PayRefusal>> {
  const verdict = await ctx.ledger.postIn(tx, giveReward({ ...moneyOf(row, source.pot), ...source, isOwed: true }));
  assert(verdict.state === 'done', 'what is owed can be paid');
  return ok(null);
}

function moneyOf(row: RewardRow, pot: Pot) {
  const { id: rewardId, member_id: memberId, amount } = row;
  return { ...pot, rewardId, memberId, orderNo: rewardNo(rewardId), amount: BigInt(amount) };
}

function refusalOf(verdict: Exclude<Verdict, { state: 'done' }>): PayRefusal {
  assert(verdict.state === 'refused', 'the key of a reward is its own');
  if (verdict.code === 'player.disabled') return 'user.disabled';
  assert(verdict.code === 'player.excluded' || verdict.code === 'player.cooling', 'a reward is refused to protect');
  return verdict.code;
}
