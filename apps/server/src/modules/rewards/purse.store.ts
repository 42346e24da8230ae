import type { Currency, GrantId, MemberId, RewardId } from '@perya/ledger';
import type { PurseState } from '@perya/promotions';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import { PREPARED } from '../../platform/db/query-options.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A purse as it is kept. */
export type GrantRow = Selectable<Database['bonus_grant']>;

/** A purse and its campaign, as far as its money needs it. */
export type OwnGrant = GrantRow & { readonly code: string; readonly kind: string };

const LIVE: readonly PurseState[] = ['active', 'suspended', 'ending'];

export function insertGrant(tx: Tx, row: Insertable<Database['bonus_grant']>): Promise<GrantRow> {
  return tx.insertInto('bonus_grant').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function changeGrant(tx: Tx, id: GrantId, change: Updateable<Database['bonus_grant']>): Promise<void> {
  await tx.updateTable('bonus_grant').set(change).where('id', '=', id).execute();
}

/** The live purse of a member. Whoever changes it holds their cash. */
export function readLive(db: Db, memberId: MemberId, currency: Currency): Promise<OwnGrant | undefined> {
  return withCampaign(db)
    .where('bonus_grant.member_id', '=', memberId)
    .where('bonus_grant.currency', '=', currency)
    .where('bonus_grant.state', 'in', LIVE)
    .executeTakeFirst();
}

/** The highest stake that the purse of a member paid for at a moment; null when none had begun by then. */
export async function readMaxStake(db: Db, memberId: MemberId, currency: Currency, at: Date): Promise<bigint | null> {
  const row = await db
    .selectFrom('bonus_grant')
    .select('max_stake')
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('active_at', '<=', at)
    .orderBy('active_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? BigInt(row.max_stake) : null;
}

/** When a purse that no deposit earned last became active; null when none ever did. */
export async function lastGivenPurseAt(db: Db, memberId: MemberId): Promise<Date | null> {
  const row = await db
    .selectFrom('bonus_grant')
    .select(({ fn }) => fn.max('active_at').as('at'))
    .where('member_id', '=', memberId)
    .where('matched', '=', '0')
    .executeTakeFirstOrThrow();
  return row.at;
}

/** A purse whose time is over; nobody is held up by the look. */
export function findDue(db: Db, now: Date): Promise<Pick<GrantRow, 'id' | 'member_id' | 'currency'> | undefined> {
  return db
    .selectFrom('bonus_grant')
    .select(['id', 'member_id', 'currency'])
    .where('act_at', '<=', now)
    .orderBy('act_at')
    .limit(1)
    .executeTakeFirst();
}

/** Purses of which a step was taken that their owners were not told of. */
export function findUntold(
  db: Db,
  limit: number,
): Promise<Pick<GrantRow, 'id' | 'reward_id' | 'member_id' | 'currency'>[]> {
  return db
    .selectFrom('bonus_grant')
    .select(['id', 'reward_id', 'member_id', 'currency'])
    .where(sql<boolean>`step > told_step`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many purses of a member wait behind the one that lives, if one does. */
export interface PurseCounts {
  readonly hasLive: boolean;
  readonly queued: number;
}

/** Counts them, by member. */
export async function countPurses(
  db: Db,
  memberIds: readonly MemberId[],
  currency: Currency,
): Promise<ReadonlyMap<MemberId, PurseCounts>> {
  const { rows } = await sql<{ member_id: MemberId; has_live: boolean; queued: string }>`
    ${PREPARED} select one.member_id,
      exists (select from bonus_grant where member_id = one.member_id and currency = ${currency}
        and state in ('active', 'suspended', 'ending')) as has_live,
      (select count(*) from reward
        where member_id = one.member_id and currency = ${currency} and state = 'queued') as queued
    from unnest(${memberIds}::bigint[]) as one(member_id)`.execute(db);
  return new Map(
    rows.map(({ member_id: memberId, has_live: hasLive, queued }) => [memberId, { hasLive, queued: Number(queued) }]),
  );
}

/** The purse that was granted for a reward. */
export function readOfReward(db: Db, rewardId: RewardId): Promise<OwnGrant | undefined> {
  return withCampaign(db).where('bonus_grant.reward_id', '=', rewardId).executeTakeFirst();
}

/** Stakes of cash alone that have not ended are no longer the business of a purse that is over. */
export async function closeMeter(tx: Tx, grantId: GrantId, at: Date): Promise<void> {
  await sql`
    update bonus_bet set state = 'ended', ended_at = ${at}, reasons = '{paused}', parts = array[stake]
    where grant_id = ${grantId} and state = 'open' and from_bonus = 0`.execute(tx);
}

function withCampaign(db: Db) {
  return db
    .selectFrom('bonus_grant')
    .innerJoin('campaign', 'campaign.id', 'bonus_grant.campaign_id')
    .selectAll('bonus_grant')
    .select(['campaign.code', 'campaign.kind']);
}
