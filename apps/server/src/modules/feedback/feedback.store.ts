import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A thread as it is kept. */
export type ThreadRow = Selectable<Database['feedback']>;

/** What was written in one. */
export type PostRow = Selectable<Database['feedback_post']>;

/** What one member writes waits for each other, so that nothing slips past the count. */
export async function lockWriter(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`feedback ${memberId}`}, 0))`.execute(tx);
}

/** How many threads a member has opened after a moment, and how much they have written. */
export async function countSince(
  tx: Tx,
  memberId: MemberId,
  since: Date,
): Promise<{ readonly threads: number; readonly posts: number }> {
  const { rows } = await sql<{ threads: number; posts: number }>`
    select count(*) filter (where f.opened_at > ${since})::int as threads,
      coalesce(sum((select count(*) from feedback_post p
        where p.feedback_id = f.id and p.staff is null and p.at > ${since})), 0)::int as posts
    from feedback f where f.member_id = ${memberId}`.execute(tx);
  return rows[0] ?? { threads: 0, posts: 0 };
}

export function insertThread(tx: Tx, row: Insertable<Database['feedback']>): Promise<ThreadRow> {
  return tx.insertInto('feedback').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertPost(tx: Tx, row: Insertable<Database['feedback_post']>): Promise<string> {
  const { id } = await tx.insertInto('feedback_post').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function changeThread(tx: Tx, id: string, change: Updateable<Database['feedback']>): Promise<ThreadRow> {
  return tx.updateTable('feedback').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Threads of a member, newest first. */
export function readThreads(db: Db, memberId: MemberId, before: string | null, limit: number): Promise<ThreadRow[]> {
  return db
    .selectFrom('feedback')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many threads of a member have an answer they have not seen. */
export async function countUnseen(db: Db, memberId: MemberId): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where(sql<boolean>`last_answer_at > coalesce(seen_at, '-infinity')`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A thread; one of somebody else is not found where a member is named. */
export function findThread(db: Db, id: string, memberId?: MemberId): Promise<ThreadRow | undefined> {
  return db
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
}

/** The same for who changes it. */
export function lockThread(tx: Tx, id: string, memberId?: MemberId): Promise<ThreadRow | undefined> {
  return tx
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .forUpdate()
    .executeTakeFirst();
}

/** Everything that was written in some threads, the oldest first. */
export function readPosts(db: Db, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('feedback_post').selectAll().where('feedback_id', 'in', ids).orderBy('id').execute();
}

/** The first post of each thread, and the latest answer. */
export async function readEnds(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly first: PostRow; readonly reply: string | null }>> {
  if (ids.length === 0) return new Map();
  const firsts = await db
    .selectFrom('feedback_post')
    .distinctOn('feedback_id')
    .selectAll()
    .where('feedback_id', 'in', ids)
    .orderBy('feedback_id')
    .orderBy('id')
    .execute();
  const replies = await db
    .selectFrom('feedback_post')
    .distinctOn('feedback_id')
    .select(['feedback_id', 'content'])
    .where('feedback_id', 'in', ids)
    .where('staff', 'is not', null)
    .orderBy('feedback_id')
    .orderBy('id', 'desc')
    .execute();
  const replyOf = new Map(replies.map((row) => [row.feedback_id, row.content]));
  return new Map(firsts.map((first) => [first.feedback_id, { first, reply: replyOf.get(first.feedback_id) ?? null }]));
}

/** The number of the last thing a member wrote in a thread. */
export async function lastOfMember(tx: Tx, id: string): Promise<string> {
  const row = await tx
    .selectFrom('feedback_post')
    .select('id')
    .where('feedback_id', '=', id)
    .where('staff', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? '0';
}

/** Takes a thread that has been quiet for so long that it closes, and that nobody holds. */
export function takeQuiet(tx: Tx, now: Date): Promise<ThreadRow | undefined> {
  return tx
    .selectFrom('feedback')
    .selectAll()
    .where('act_at', '<=', now)
    .orderBy('act_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Whose thread closes next, without holding it. */
export async function nextQuiet(db: Db, now: Date): Promise<Pick<ThreadRow, 'merchant_code'> | undefined> {
  return db
    .selectFrom('feedback')
    .select('merchant_code')
    .where('act_at', '<=', now)
    .orderBy('act_at')
    .limit(1)
    .executeTakeFirst();
}

/** Threads of a brand that wait for the house, the most urgent first. */
export function listWaiting(db: Db, merchantCode: MerchantCode, limit: number): Promise<ThreadRow[]> {
  return db
    .selectFrom('feedback')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('state', '=', 'open')
    .orderBy('promised_at')
    .limit(limit)
    .execute();
}

/** Threads that were opened between two moments, the oldest first. */
export function readOpened(
  db: Db,
  merchantCode: MerchantCode,
  { from, until, after }: { readonly from: Date; readonly until: Date; readonly after: string },
  limit: number,
): Promise<ThreadRow[]> {
  return db
    .selectFrom('feedback')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('opened_at', '>=', from)
    .where('opened_at', '<', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Marks threads whose promise was just broken; each is answered once. */
export async function markOverdue(db: Db, now: Date, limit: number): Promise<ThreadRow[]> {
  return db
    .updateTable('feedback')
    .set({ overdue_at: now })
    .where('id', 'in', (late) =>
      late
        .selectFrom('feedback')
        .select('id')
        .where('state', '=', 'open')
        .where('promised_at', '<=', now)
        .where('overdue_at', 'is', null)
        .orderBy('promised_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .where('state', '=', 'open')
    .returningAll()
    .execute();
}

/** How many threads the house is late with, by brand. */
export async function countOverdue(db: Db, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('feedback')
    .select('merchant_code')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', 'open')
    .where('promised_at', '<=', now)
    .groupBy('merchant_code')
    .execute();
  return new Map(rows.map((row) => [row.merchant_code, Number(row.count)]));
}
