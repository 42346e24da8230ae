import {
  type RewardId,
  endPurse as endEntry,
  openPurse as openEntry,
  type Currency,
  type MemberId,
  type Pot,
} from '@perya/ledger';
import {
  endPurse,
  isLive,
  nextLook,
  resumePurse,
  suspendPurse,
  type EndCause,
  type Purse,
  type PurseRefusal,
  type PurseStep,
  type Terms,
} from '@perya/promotions';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockCash, stopOf } from '../../ledger/cash-counters.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { flagPurse } from '../../ledger/purse-flag.ts';
import type { LivePurse } from '../../ledger/purse-hints.ts';
import type { Database } from '../../platform/db/schema.ts';
import { fromHouse } from '../../platform/money.ts';
import { mailOpened } from './purse-notice.service.ts';
import { changeGrant, closeMeter, insertGrant, readLive, readOfReward, type OwnGrant } from './purse.store.ts';
import type { RewardRow } from './reward.store.ts';

type Paying = Pick<Context, 'ledger' | 'clock'>;
type Tx = Transaction<Database>;

const DAY_MS = 24 * 3_600_000;

/** Why a purse does not begin. */
export type PurseOpenRefusal = 'promotion.stacked' | 'player.excluded' | 'player.cooling' | 'user.disabled';

/** Where the money of a purse comes from; the caller holds the row. */
interface Source {
  readonly pot: Pot;
  readonly shard: number;
  readonly from: 'pot' | 'due';
}

/**
 * Grants a purse for a reward: by the terms of now, for ever. It waits with its money in the pot until it is taken. `matched` is
 * the part of a deposit that earned it.
 */
export async function queueGrant(
  tx: Tx,
  row: RewardRow,
  { wagering, release, cap, expiry }: Terms,
  matched = 0n,
): Promise<void> {
  assert(row.form === 'bonus' && wagering, 'a purse has a requirement');
  const { currency } = row;
  await insertGrant(tx, {
    merchant_code: row.merchant_code,
    member_id: row.member_id,
    currency,
    reward_id: row.id,
    campaign_id: row.campaign_id,
    version: row.version,
    amount: row.amount,
    matched,
    needed: row.turnover,
    granted_at: row.granted_at,
    cap: cap === undefined ? null : fromHouse(cap, currency),
    steps: release.steps,
    max_stake: fromHouse(wagering.maxStake, currency),
    life_days: expiry.days,
    state: 'queued',
  });
}

/** The reward of a purse that never began is over: so is the purse. */
export async function dropQueued({ clock }: Pick<Context, 'clock'>, tx: Tx, rewardId: RewardId): Promise<void> {
  const grant = await readOfReward(tx, rewardId);
  assert(grant?.state === 'queued', "a purse that began is its owner's");
  await changeGrant(tx, grant.id, { state: 'forfeited', ended_at: clock.now() });
}

/**
 * Makes the purse of a reward its owner's: its clock starts, and its money leaves the pot. One at a time: while another one
 * lives it waits. The caller holds the cash of the member; a refusal has to be undone.
 */
export async function activatePurse(
  { ledger, clock }: Paying,
  tx: Tx,
  rewardId: RewardId,
  { pot, shard, from }: Source,
): Promise<Result<null, PurseOpenRefusal>> {
  const grant = await readOfReward(tx, rewardId);
  assert(grant?.state === 'queued', 'a purse begins once');
  const { member_id: memberId, currency } = grant;
  // Cash has to be there, and to be older than the bonus account: accounts are locked by their ids.
  await lockCash(tx, { merchantCode: grant.merchant_code, currency }, memberId);
  const { cash, bonus } = await lockStandings(tx, memberId, currency);
  if (await readLive(tx, memberId, currency)) return fail('promotion.stacked');
  const now = clock.now();
  // A stop is written on cash alone, which the posting does not touch.
  const stop = await stopOf(tx, { memberId, currency }, now);
  if (stop !== '') return fail(stop === 'disabled' ? 'user.disabled' : `player.${stop}`);
  const expiresAt = new Date(now.getTime() + grant.life_days * DAY_MS);
  await changeGrant(tx, grant.id, {
    state: 'active',
    active_at: now,
    expires_at: expiresAt,
    act_at: lookAt(expiresAt, now),
    since_cash_version: BigInt(cash.version),
    since_bonus_version: BigInt(bonus.version),
  });
  const money = { ...moneyOf(grant), ...pot, amount: BigInt(grant.amount), shard, from };
  const verdict = await ledger.postIn(tx, openEntry(money));
  assert(verdict.state === 'done', 'what a pot has can be given to whom nothing stops');
  await flagPurse(tx, memberId, currency);
  await mailOpened({ clock }, tx, grant, expiresAt);
  return ok(null);
}

/** A withdrawal is under way, or its owner cools off: nothing is staked from the purse meanwhile. */
export function suspendPurseOf(
  ctx: Paying,
  tx: Tx,
  owner: PurseOwner,
  lookAgainAt: Date | null = null,
): Promise<Result<null, PurseRefusal>> {
  return change(ctx, tx, owner, { rule: (purse, now) => suspendPurse(purse, now), lookAgainAt });
}

/** The withdrawal did not happen, or the pause is over. */
export function resumePurseOf(ctx: Paying, tx: Tx, owner: PurseOwner): Promise<Result<null, PurseRefusal>> {
  return change(ctx, tx, owner, { rule: (purse, now) => resumePurse(purse, now) });
}

/** Ends the purse of a member, or lets it end as soon as nothing of it is in play. Cash is untouched. */
export function endPurseOf(
  ctx: Paying,
  tx: Tx,
  owner: PurseOwner,
  cause: EndCause,
): Promise<Result<null, PurseRefusal>> {
  return change(ctx, tx, owner, { rule: (purse, now) => endPurse(purse, cause, now), cause });
}

/** Whoever excludes themselves has no purse from that moment on: what is in it ends, what its stakes still win is cash. */
export async function endAtExclusion(ctx: Paying, tx: Tx, owner: PurseOwner): Promise<void> {
  const ended = await endPurseOf(ctx, tx, owner, 'exclusion');
  assert(ended.ok || ended.error.code === 'purse.state', 'a live purse ends by exclusion');
}

/** The purse of a member that stakes can be paid from at this moment. */
export async function openPurseOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  memberId: MemberId,
  currency: Currency,
): Promise<LivePurse | null> {
  const grant = await readLive(db, memberId, currency);
  const isOpen = grant?.state === 'active' && grant.expires_at !== null && grant.expires_at > clock.now();
  return isOpen ? { grantId: grant.id, campaignId: grant.campaign_id, version: grant.version } : null;
}

/** Whose purse it is. */
export type PurseOwner = Pick<OwnGrant, 'member_id' | 'currency'>;

/** What happens to a purse. */
interface PurseChange {
  readonly rule: (purse: Purse, now: number) => Result<PurseStep, PurseRefusal>;
  /** What ends it. */
  readonly cause?: EndCause;
  /** When one that is suspended is looked at again; null: whoever suspended it comes back. */
  readonly lookAgainAt?: Date | null;
}

/** Changes the live purse under the lock of all accounts of its owner. */
async function change(
  { ledger, clock }: Paying,
  tx: Tx,
  { member_id: memberId, currency }: PurseOwner,
  { rule, cause, lookAgainAt = null }: PurseChange,
): Promise<Result<null, PurseRefusal>> {
  const { bonus } = await lockStandings(tx, memberId, currency);
  const grant = await readLive(tx, memberId, currency);
  if (!grant) return fail('purse.state');
  const now = clock.now();
  const step = rule(toPurse(grant, bonus.balance), now.getTime());
  if (!step.ok) return step;
  const { purse, moves } = step.value;
  if (moves.toHouse > 0n) {
    const verdict = await ledger.postIn(tx, endEntry({ ...moneyOf(grant), amount: moves.toHouse }));
    assert(verdict.state === 'done', 'what a purse has can go back');
  }
  const isOver = !isLive(purse);
  const expiresAt = purse.expiresAt === null ? null : new Date(purse.expiresAt);
  await changeGrant(tx, grant.id, {
    state: purse.state,
    ends_as: purse.endsAs,
    end_reason: cause ?? grant.end_reason,
    expires_at: expiresAt,
    suspended_at: purse.suspendedAt === null ? null : new Date(purse.suspendedAt),
    ended_at: isOver ? now : null,
    act_at:
      purse.state === 'active' && expiresAt ? lookAt(expiresAt, now) : purse.state === 'suspended' ? lookAgainAt : null,
  });
  if (isOver) await closeMeter(tx, grant.id, now);
  await flagPurse(tx, memberId, currency);
  return ok(null);
}

/** When a purse that runs is looked at next. */
export function lookAt(expiresAt: Date, now: Date): Date {
  return new Date(nextLook(expiresAt.getTime(), now.getTime()));
}

/** A purse as the rules see it. */
export function toPurse(row: OwnGrant, balance: bigint): Purse {
  return {
    state: row.state,
    balance,
    done: BigInt(row.done),
    needed: BigInt(row.needed),
    steps: row.steps,
    step: row.step,
    released: BigInt(row.released),
    cap: row.cap === null ? null : BigInt(row.cap),
    lifeMs: row.life_days * DAY_MS,
    expiresAt: row.expires_at?.getTime() ?? null,
    suspendedAt: row.suspended_at?.getTime() ?? null,
    endsAs: row.ends_as,
    isExcluded: row.ended_at !== null && row.end_reason === 'exclusion',
    inPlay: BigInt(row.in_play),
  };
}

function moneyOf({ id: grantId, merchant_code: merchantCode, currency, member_id: memberId, ...row }: OwnGrant) {
  const { code, kind, reward_id: rewardId } = row;
  return { grantId, merchantCode, currency, memberId, code, kind, orderNo: `R${rewardId}` };
}
