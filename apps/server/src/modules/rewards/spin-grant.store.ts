import type { MemberId, RewardId, SpinsId } from '@perya/ledger';
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** Free spins with the code and kind of the campaign that pays for them. */
export type OwnSpins = Selectable<Database['spin_grant']> & {
  readonly code: string;
  readonly campaign_kind: string;
  readonly campaign_id: string;
};

function withCampaign(db: Db) {
  return db
    .selectFrom('spin_grant')
    .innerJoin('reward', 'reward.id', 'spin_grant.reward_id')
    .innerJoin('campaign', 'campaign.id', 'reward.campaign_id')
    .selectAll('spin_grant')
    .select(['campaign.code', 'campaign.kind as campaign_kind', 'campaign.id as campaign_id']);
}

export async function insertSpins(tx: Tx, row: Insertable<Database['spin_grant']>): Promise<void> {
  await tx.insertInto('spin_grant').values(row).execute();
}

export async function changeSpins(tx: Tx, id: SpinsId, change: Updateable<Database['spin_grant']>): Promise<void> {
  await tx.updateTable('spin_grant').set(change).where('id', '=', id).execute();
}

/** Free spins that nobody plays any more end with the next look. */
export async function expireNow(db: Db, id: SpinsId, now: Date): Promise<void> {
  await db.updateTable('spin_grant').set({ act_at: now }).where('id', '=', id).where('state', '=', 'active').execute();
}

/** The free spins of a reward. */
export function readSpinsOf(tx: Tx, rewardId: RewardId): Promise<OwnSpins | undefined> {
  return withCampaign(tx).where('spin_grant.reward_id', '=', rewardId).executeTakeFirst();
}

/** Free spins of a member, by their number. */
export function readSpins(db: Db, id: SpinsId, memberId: MemberId): Promise<OwnSpins | undefined> {
  return withCampaign(db)
    .where('spin_grant.id', '=', id)
    .where('spin_grant.member_id', '=', memberId)
    .executeTakeFirst();
}

/** Free spins whoever's they are. */
export function readSpinsById(db: Db, id: SpinsId): Promise<OwnSpins | undefined> {
  return withCampaign(db).where('spin_grant.id', '=', id).executeTakeFirst();
}

/** Holds free spins whoever's they are. */
export function lockSpins(tx: Tx, id: SpinsId): Promise<OwnSpins | undefined> {
  return withCampaign(tx).where('spin_grant.id', '=', id).forUpdate('spin_grant').executeTakeFirst();
}

/** Takes free spins whose time is over and that nobody holds. */
export async function takeExpiredSpins(tx: Tx, now: Date): Promise<OwnSpins | undefined> {
  const row = await tx
    .selectFrom('spin_grant')
    .select('id')
    .where('act_at', '<=', now)
    .orderBy('act_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && lockSpins(tx, row.id);
}

/** The free spins of a brand that vendors have, the newest first. */
export function listVendorSpins(db: Db, merchantCode: string, limit: number): Promise<OwnSpins[]> {
  return withCampaign(db)
    .innerJoin('vendor_spins', 'vendor_spins.grant_id', 'spin_grant.id')
    .where('spin_grant.merchant_code', '=', merchantCode)
    .where('spin_grant.state', '=', 'active')
    .where('vendor_spins.state', 'in', ['given', 'cancelling'])
    .orderBy('spin_grant.id', 'desc')
    .limit(limit)
    .execute();
}

/** The free spins of a member that can be played, the first to expire first. */
export function listSpins(db: Db, memberId: MemberId, now: Date): Promise<OwnSpins[]> {
  return withCampaign(db)
    .where('spin_grant.member_id', '=', memberId)
    .where('spin_grant.state', '=', 'active')
    .where('spin_grant.expires_at', '>', now)
    .orderBy('spin_grant.expires_at')
    .execute();
}
