import type { reward } from '@perya/contract';
import type { Currency, MemberId, RewardId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A reward as it is kept. */
export type RewardRow = Selectable<Database['reward']>;

/** The campaign of a reward, as far as its money needs it. */
export interface RewardCampaign {
  readonly code: string;
  readonly campaign_kind: string;
}

/** A reward and its campaign. */
export type OwnReward = RewardRow & RewardCampaign;

/** Adds a reward; nothing when the person has the one of this number already. */
export function insertReward(tx: Tx, row: Insertable<Database['reward']>): Promise<RewardRow | undefined> {
  return tx
    .insertInto('reward')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** What rewards have in common that are made and taken at once. */
type TakenTogether = Pick<
  RewardRow,
  'merchant_code' | 'campaign_id' | 'version' | 'form' | 'currency' | 'period' | 'nr' | 'granted_at'
>;

/** Makes many rewards that are taken at once, each of another member. */
export async function insertRewards(
  tx: Tx,
  of: TakenTogether,
  given: readonly { readonly memberId: MemberId; readonly amount: bigint; readonly turnover: bigint }[],
): Promise<readonly RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    insert into reward (merchant_code, campaign_id, version, form, currency, period, nr, granted_at, ended_at, state,
      member_id, amount, turnover)
    select ${of.merchant_code}, ${of.campaign_id}, ${of.version}, ${of.form}, ${of.currency}, ${of.period}, ${of.nr},
      ${of.granted_at}, ${of.granted_at}, 'claimed', given.*
    from unnest(${given.map(({ memberId }) => memberId)}::bigint[],
      ${given.map(({ amount }) => amount.toString())}::bigint[],
      ${given.map(({ turnover }) => turnover.toString())}::bigint[]) as given
    returning *`.execute(tx);
  return rows;
}

export async function changeReward(tx: Tx, id: RewardId, change: Updateable<Database['reward']>): Promise<void> {
  await tx.updateTable('reward').set(change).where('id', '=', id).execute();
}

/** How often somebody was given something of a campaign; what was taken back as void never was. */
export async function countTaken(db: Db, campaignId: CampaignId, memberId: MemberId): Promise<number> {
  return (await countTakenBy(db, campaignId, [memberId])).get(memberId) ?? 0;
}

/** The same for many, or for a period of it: those who were. */
export async function countTakenBy(
  db: Db,
  campaignId: CampaignId,
  memberIds: readonly MemberId[],
  period = '',
): Promise<ReadonlyMap<MemberId, number>> {
  const rows = await db
    .selectFrom('reward')
    .select((eb) => ['member_id', eb.fn.countAll<string>().as('count')])
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`member_id = any (${memberIds}::bigint[])`)
    .where('state', '<>', 'void')
    .$if(period !== '', (query) => query.where('period', '=', period))
    .groupBy('member_id')
    .execute();
  return new Map(rows.map(({ member_id: memberId, count }) => [memberId, Number(count)]));
}

/** Which of some members were given something of a campaign; what was refused or taken back was not. */
export async function takersAmong(
  db: Db,
  campaignId: CampaignId,
  memberIds: readonly MemberId[],
  period = '',
): Promise<MemberId[]> {
  if (memberIds.length === 0) return [];
  const rows = await db
    .selectFrom('reward')
    .select('member_id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where('member_id', 'in', memberIds)
    .where('state', 'not in', ['void', 'rejected'])
    .$if(period !== '', (query) => query.where('period', '=', period))
    .execute();
  return rows.map((row) => row.member_id);
}

/** Which of some members a campaign has ever given a reward, whatever became of it. */
export async function givenAmong(
  db: Db,
  campaignId: CampaignId,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const { rows } = await sql<{ member_id: MemberId }>`
    select distinct member_id from reward
    where campaign_id = ${campaignId} and member_id = any (${memberIds}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.member_id));
}

/** The number of the next reward of somebody in a campaign. */
export async function nextNr(tx: Tx, campaignId: CampaignId, memberId: MemberId, period: string): Promise<number> {
  const row = await tx
    .selectFrom('reward')
    .select((eb) => eb.fn.max('nr').as('nr'))
    .where('campaign_id', '=', campaignId)
    .where('member_id', '=', memberId)
    .where('period', '=', period)
    .executeTakeFirst();
  return Number(row?.nr ?? 0) + 1;
}

/** The reward of each campaign that is taken next, else the latest there is, and how many there were. */
export async function readLatest(db: Db, memberId: MemberId, campaignId?: CampaignId) {
  return db
    .selectFrom('reward')
    .distinctOn('campaign_id')
    .selectAll()
    .select(sql<string>`count(*) filter (where state <> 'void') over (partition by campaign_id)`.as('taken'))
    .where('member_id', '=', memberId)
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? ''))
    .orderBy('campaign_id')
    .orderBy(sql`case when state = 'claimable' then id end nulls last`)
    .orderBy('id', 'desc')
    .execute();
}

/** Holds rewards of a member, in the order of their numbers; those of others are not found. */
export function lockRewards(tx: Tx, memberId: MemberId, ids: readonly RewardId[]): Promise<OwnReward[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return withCampaign(tx)
    .where('reward.member_id', '=', memberId)
    .where('reward.id', 'in', ids)
    .orderBy('reward.id')
    .forUpdate('reward')
    .execute();
}

/** The rewards of a campaign that a member can take, the oldest first; whoever takes them locks them. */
export async function findClaimable(db: Db, memberId: MemberId, campaignId: CampaignId): Promise<string[]> {
  const rows = await db
    .selectFrom('reward')
    .select('id')
    .where('member_id', '=', memberId)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'claimable')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Holds all that some members could take now. */
export function lockClaimable(tx: Tx, memberIds: readonly MemberId[], now: Date): Promise<OwnReward[]> {
  if (memberIds.length === 0) return Promise.resolve([]);
  return withCampaign(tx)
    .where('reward.member_id', 'in', memberIds)
    .where('reward.state', '=', 'claimable')
    .where('reward.form', '=', 'cash')
    .where('reward.claim_until', '>', now)
    .orderBy('reward.id')
    .forUpdate('reward')
    .execute();
}

/** A reward of a member; somebody else's is not found. */
export function findReward(db: Db, memberId: MemberId, id: RewardId): Promise<RewardRow | undefined> {
  return db.selectFrom('reward').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst();
}

/** Rewards by their numbers. */
export async function findRewards(db: Db, ids: readonly RewardId[]): Promise<RewardRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('reward').selectAll().where('id', 'in', ids).execute();
}

/** Whose a reward is, without holding it. */
export async function ownerOf(
  db: Db,
  id: RewardId,
): Promise<Pick<RewardRow, 'member_id' | 'currency' | 'merchant_code' | 'campaign_id'> | null> {
  const row = await db
    .selectFrom('reward')
    .select(['member_id', 'currency', 'merchant_code', 'campaign_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Holds a reward whoever's it is, for staff. */
export function lockReward(tx: Tx, id: RewardId): Promise<OwnReward | undefined> {
  return withCampaign(tx).where('reward.id', '=', id).forUpdate('reward').executeTakeFirst();
}

/** Takes a reward whose time is over and that nobody else holds. */
export function takeExpired(tx: Tx, now: Date): Promise<OwnReward | undefined> {
  return withCampaign(tx)
    .where('reward.act_at', '<=', now)
    .orderBy('reward.act_at')
    .limit(1)
    .forUpdate('reward')
    .skipLocked()
    .executeTakeFirst();
}

/** A reward that waits for the purse of its owner to be over. */
export type QueuedReward = Pick<RewardRow, 'id' | 'member_id' | 'currency' | 'merchant_code'>;

/** The first in the queue of everybody whose purse is over and whom nothing stops; nobody is held up by the look. */
export async function findWaking(db: Db, now: Date, limit: number): Promise<QueuedReward[]> {
  const { rows } = await sql<QueuedReward>`
    select distinct on (r.member_id, r.currency) r.id, r.member_id, r.currency, r.merchant_code
    from reward r
    join ledger_account a on a.member_id = r.member_id and a.currency = r.currency and a.kind = 'cash'
    where r.state = 'queued' and not ${isStopped(now)} and not exists (select from bonus_grant g
      where g.member_id = r.member_id and g.currency = r.currency and g.state in ('active', 'suspended', 'ending'))
    order by r.member_id, r.currency, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Rewards in the queue of somebody who has excluded themselves. */
export async function findQueuedOfExcluded(db: Db, now: Date, limit: number): Promise<QueuedReward[]> {
  const { rows } = await sql<QueuedReward>`
    select r.id, r.member_id, r.currency, r.merchant_code
    from reward r
    join ledger_account a on a.member_id = r.member_id and a.currency = r.currency and a.kind = 'cash'
    where r.state = 'queued' and a.stopped = 'excluded' and ${isStopped(now)} order by r.id limit ${limit}`.execute(db);
  return rows;
}

function isStopped(now: Date) {
  return sql<boolean>`(a.stopped <> '' and (a.stopped_until is null or a.stopped_until > ${now}))`;
}

function withCampaign(tx: Tx) {
  return tx
    .selectFrom('reward')
    .innerJoin('campaign', 'campaign.id', 'reward.campaign_id')
    .selectAll('reward')
    .select(['campaign.code', 'campaign.kind as campaign_kind']);
}

/** Whether a campaign is over; it neither ends nor goes on until the transaction does. */
export async function isOver(tx: Tx, campaignId: CampaignId): Promise<boolean> {
  const { state } = await tx
    .selectFrom('campaign')
    .select('state')
    .where('id', '=', campaignId)
    .forShare()
    .executeTakeFirstOrThrow();
  return state === 'ended';
}

/** Which rewards a page of the reward centre has. */
export interface TabAsked {
  readonly memberId: MemberId;
  readonly tab: (typeof reward.REWARD_TABS)[number];
  readonly now: Date;
  readonly cursor: string | null;
}

/** A page of a tab, newest first. What has run out belongs to the past before anybody has written so down. */
export function readTab(db: Db, { memberId, tab, now, cursor }: TabAsked, limit: number): Promise<RewardRow[]> {
  return db
    .selectFrom('reward')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(ofTab(tab, now))
    .$if(cursor !== null, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

function ofTab(tab: TabAsked['tab'], now: Date) {
  if (tab === 'claimed') return sql<boolean>`state = 'claimed'`;
  const isOpen = sql<boolean>`(state in ('review', 'queued') or state = 'claimable' and claim_until > ${now})`;
  return tab === 'available' ? isOpen : sql<boolean>`state <> 'claimed' and not ${isOpen}`;
}

/** How much a member can take now, and in how many rewards. */
export async function sumClaimable(
  db: Db,
  { memberId, currency, now }: { readonly memberId: MemberId; readonly currency: Currency; readonly now: Date },
): Promise<{ readonly count: number; readonly amount: bigint }> {
  const { rows } = await sql<{ count: string; amount: string }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from reward
    where member_id = ${memberId} and currency = ${currency} and state = 'claimable' and claim_until > ${now}`.execute(
    db,
  );
  return { count: Number(rows[0]?.count ?? 0), amount: BigInt(rows[0]?.amount ?? 0) };
}

/** Rewards of a brand that wait for a second person, the oldest first. */
export function listReviews(db: Db, merchantCode: string, limit: number): Promise<OwnReward[]> {
  return db
    .selectFrom('reward')
    .innerJoin('campaign', 'campaign.id', 'reward.campaign_id')
    .selectAll('reward')
    .select(['campaign.code', 'campaign.kind as campaign_kind'])
    .where('reward.merchant_code', '=', merchantCode)
    .where('reward.state', '=', 'review')
    .orderBy('reward.id')
    .limit(limit)
    .execute();
}

/** What was granted by hand at a brand on a day of a zone, the first first. */
export function listGranted(
  db: Db,
  merchantCode: string,
  { day, zone }: { readonly day: string; readonly zone: string },
): Promise<OwnReward[]> {
  return db
    .selectFrom('reward')
    .innerJoin('campaign', 'campaign.id', 'reward.campaign_id')
    .selectAll('reward')
    .select(['campaign.code', 'campaign.kind as campaign_kind'])
    .where('reward.merchant_code', '=', merchantCode)
    .where('reward.granted_by', 'is not', null)
    .where('reward.granted_at', '>=', sql<Date>`${day}::timestamp at time zone ${zone}`)
    .where('reward.granted_at', '<', sql<Date>`(${day}::timestamp + interval '1 day') at time zone ${zone}`)
    .orderBy('reward.id')
    .execute();
}
