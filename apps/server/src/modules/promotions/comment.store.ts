import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A comment as it is kept. */
export type CommentRow = Selectable<Database['campaign_comment']>;

/** Which comments a reader asks for. */
export interface CommentsAsked {
  readonly campaignId: CampaignId;
  /** Who sees their own in any state; null for guests. */
  readonly memberId: MemberId | null;
  readonly cursor: string | null;
}

/** Comments that a reader may see, newest first. */
export function readPage(
  db: Db,
  { campaignId, memberId, cursor }: CommentsAsked,
  limit: number,
): Promise<CommentRow[]> {
  return db
    .selectFrom('campaign_comment')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where((eb) => eb.or([eb('state', '=', 'shown'), ...(memberId === null ? [] : [eb('member_id', '=', memberId)])]))
    .$if(cursor !== null, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many comments everybody can read. */
export async function countShown(db: Db, campaignId: CampaignId): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_comment')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'shown')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Comments of one member wait for each other, so that none slips past the count. */
export async function countSince(tx: Tx, memberId: MemberId, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comment ${memberId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('campaign_comment')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function insertComment(tx: Tx, row: Insertable<Database['campaign_comment']>): Promise<CommentRow> {
  return tx.insertInto('campaign_comment').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The comment of a brand that a picture belongs to. */
export function findByImage(db: Db, merchantCode: MerchantCode, image: string) {
  return db
    .selectFrom('campaign_comment')
    .select(['member_id', 'state'])
    .where('merchant_code', '=', merchantCode)
    .where(sql<boolean>`images @> array[${image}]::text[]`)
    .executeTakeFirst();
}

/** Comments of a brand that nobody has read yet, the oldest first. */
export function listWaiting(db: Db, merchantCode: MerchantCode, limit: number): Promise<CommentRow[]> {
  return db
    .selectFrom('campaign_comment')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Shows or hides a comment; tells whether there is one. */
export async function decideComment(
  db: Db,
  id: string,
  { state, by }: { readonly state: 'shown' | 'hidden'; readonly by: string },
): Promise<CommentRow | undefined> {
  return db
    .updateTable('campaign_comment')
    .set({ state, decided_by: by })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Answers a comment, which is shown with it. */
export async function answerOn(
  db: Db,
  id: string,
  { answer, by, at }: { readonly answer: string; readonly by: string; readonly at: Date },
): Promise<CommentRow | undefined> {
  return db
    .updateTable('campaign_comment')
    .set({ answer, answered_by: by, answered_at: at, state: 'shown', decided_by: by })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
