import { TRIAL_TYPE } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;

/** A marker as it is kept. */
type MarkerRow = Selectable<Database['harm_marker']>;

/** A marker and whose it is. */
export type ListedMarker = MarkerRow & { readonly account: string; readonly merchant_code: string };

/** Up to where the players of a brand were looked at. */
export type WatchRow = Selectable<Database['harm_watch']>;

/** The brands whose players play for money. */
export function readWatched(db: Db) {
  return db
    .selectFrom('brand')
    .innerJoin('currency', 'currency.code', 'brand.currency')
    .leftJoin('harm_watch', 'harm_watch.merchant_code', 'brand.merchant_code')
    .select(['brand.merchant_code', 'brand.time_zone', 'brand.currency', 'harm_watch.day'])
    .where('currency.is_play', '=', false)
    .orderBy('brand.merchant_code')
    .execute();
}

/** Begins to look after the players of a brand, with the day after the one given. */
export async function beginWatch(db: Db, merchantCode: MerchantCode, day: string): Promise<void> {
  await db
    .insertInto('harm_watch')
    .values({ merchant_code: merchantCode, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Holds the watch over a brand until the transaction ends; nothing when another server has it. */
export function takeWatch(tx: Transaction<Database>, merchantCode: MerchantCode): Promise<WatchRow | undefined> {
  return tx
    .selectFrom('harm_watch')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function moveWatch(tx: Transaction<Database>, { merchant_code: code, ...to }: WatchRow): Promise<void> {
  await tx.updateTable('harm_watch').set(to).where('merchant_code', '=', code).execute();
}

/** The next players of a brand, by their ids; those on trial and those of demonstrations have no money to lose. */
export async function readPlayers(db: Db, merchantCode: MerchantCode, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .where('id', '>', after)
    .where('type', '<>', TRIAL_TYPE)
    .where('is_demo', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes markers down; what stands for a day stays as it is. */
export async function insertMarkers(db: Db, rows: readonly Insertable<Database['harm_marker']>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('harm_marker')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes down what somebody said. What was said before on that day stays beside it, and is open again with it. */
export async function addNote(
  db: Db,
  row: { readonly memberId: MemberId; readonly day: string; readonly at: Date; readonly note: object },
): Promise<void> {
  const { memberId, day, at, note } = row;
  await db
    .insertInto('harm_marker')
    .values({ member_id: memberId, day, marker: 'contact', detail: { notes: [note] }, at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'day', 'marker']).doUpdateSet({
        detail: sql`jsonb_build_object('notes', (harm_marker.detail -> 'notes') || (excluded.detail -> 'notes'))`,
        at,
        seen_by: null,
        seen_at: null,
        done: null,
      }),
    )
    .execute();
}

/** Closes what is open about a player and answers what that was. */
export function closeMarkers(
  tx: Transaction<Database>,
  memberId: MemberId,
  seen: { readonly who: string; readonly done: string; readonly at: Date },
) {
  return tx
    .updateTable('harm_marker')
    .set({ seen_by: seen.who, seen_at: seen.at, done: seen.done })
    .where('member_id', '=', memberId)
    .where('seen_at', 'is', null)
    .returning(['day', 'marker'])
    .execute();
}

/** Which markers are meant; without days all of them. */
export interface MarkersAsked {
  readonly merchantCode: MerchantCode | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Those that were seen to as well. */
  readonly isAll: boolean;
}

/** Markers, the oldest day first. */
export function readMarkers(db: Db, { merchantCode, from, to, isAll }: MarkersAsked): Promise<ListedMarker[]> {
  return db
    .selectFrom('harm_marker')
    .innerJoin('member', 'member.id', 'harm_marker.member_id')
    .selectAll('harm_marker')
    .select(['member.account', 'member.merchant_code'])
    .$if(merchantCode !== null, (query) => query.where('member.merchant_code', '=', merchantCode ?? ''))
    .$if(from !== null, (query) => query.where('harm_marker.day', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('harm_marker.day', '<=', to ?? ''))
    .$if(!isAll, (query) => query.where('harm_marker.seen_at', 'is', null))
    .orderBy('harm_marker.day')
    .orderBy('harm_marker.member_id')
    .orderBy('harm_marker.marker')
    .execute();
}

/** How many markers of each brand nobody has seen to. */
export async function countOpen(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('harm_marker')
    .innerJoin('member', 'member.id', 'harm_marker.member_id')
    .select(({ fn }) => ['member.merchant_code', fn.countAll<string>().as('count')])
    .where('harm_marker.seen_at', 'is', null)
    .groupBy('member.merchant_code')
    .execute();
  return new Map(rows.map((row) => [row.merchant_code, Number(row.count)]));
}
