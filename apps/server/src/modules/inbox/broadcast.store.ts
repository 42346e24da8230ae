import type { ContentLanguage, mail } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import type { Segment } from '@perya/promotions';
import { assert } from '@perya/std';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { BroadcastId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { ByLanguage } from '../../platform/text/pick-text.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A broadcast as it is kept. */
export type BroadcastRow = Selectable<Database['broadcast']>;

/** The words of a broadcast in one language. */
export interface BroadcastText {
  readonly title: string;
  /** Sanitised HTML. */
  readonly body: string;
}

/** A broadcast that was published. */
export interface Broadcast {
  /** Its place among messages. */
  readonly id: BroadcastId;
  readonly kind: (typeof mail.MAIL_KINDS)[number];
  readonly isOffer: boolean;
  readonly segment: Segment | null;
  readonly includesNew: boolean;
  readonly publishedAt: Date;
  readonly endsAt: Date;
  readonly texts: ByLanguage<BroadcastText>;
}

/** Of very many the newest are shown. */
const SHOWN_MAX = 1000;

/** What of a brand is published and not over, newest first. */
export async function readPublished(db: Db, merchantCode: MerchantCode, now: Date): Promise<Broadcast[]> {
  const rows = await db
    .selectFrom('broadcast')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('mail_id', 'is not', null)
    .where('ends_at', '>', now)
    .orderBy('mail_id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  const texts = await readTexts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    assert(row.mail_id !== null && row.published_at !== null, 'what is published has its place');
    return {
      id: row.mail_id,
      kind: row.kind,
      isOffer: row.is_offer,
      segment: row.segment,
      includesNew: row.includes_new,
      publishedAt: row.published_at,
      endsAt: row.ends_at,
      texts: texts.get(row.id) ?? {},
    };
  });
}

/** Broadcasts that are also told by push, published since a moment and not over. */
export function readPushed(db: Db, since: Date, now: Date): Promise<BroadcastRow[]> {
  return db
    .selectFrom('broadcast')
    .selectAll()
    .where('wants_push', '=', true)
    .where('published_at', '>', since)
    .where('ends_at', '>', now)
    .orderBy('published_at')
    .execute();
}

/** The words of broadcasts by number. */
export async function readTexts(
  db: Db,
  ids: readonly BroadcastId[],
): Promise<ReadonlyMap<string, ByLanguage<BroadcastText>>> {
  const found = new Map<string, { [Language in ContentLanguage]?: BroadcastText }>();
  if (ids.length === 0) return found;
  const rows = await db.selectFrom('mail_text').selectAll().where('broadcast_id', 'in', ids).execute();
  for (const { broadcast_id: id, language, title, body } of rows) {
    found.set(id, { ...found.get(id), [language]: { title, body } });
  }
  return found;
}

/** Every broadcast of a brand that is not long over, for staff. */
export function listBroadcasts(db: Db, merchantCode: MerchantCode, limit: number): Promise<BroadcastRow[]> {
  return db
    .selectFrom('broadcast')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A broadcast by its code. */
export function findBroadcast(db: Db, merchantCode: MerchantCode, code: string): Promise<BroadcastRow | undefined> {
  return db
    .selectFrom('broadcast')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** The same for who changes it. */
export function lockBroadcast(tx: Tx, merchantCode: MerchantCode, code: string): Promise<BroadcastRow | undefined> {
  return tx
    .selectFrom('broadcast')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a draft with its words, in the place of one that nobody has approved. */
export async function writeDraft(
  tx: Tx,
  row: Insertable<Database['broadcast']>,
  texts: ByLanguage<BroadcastText>,
): Promise<void> {
  const { merchant_code: _merchant, code: _code, ...change } = row;
  const { id } = await tx
    .insertInto('broadcast')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_code', 'code']).doUpdateSet(change))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('mail_text').where('broadcast_id', '=', id).execute();
  const rows = Object.entries(texts).map(([language, text]) => ({
    broadcast_id: id,
    language: language as ContentLanguage,
    ...text,
  }));
  await tx.insertInto('mail_text').values(rows).execute();
}

export async function changeBroadcast(
  tx: Tx,
  id: BroadcastId,
  change: Updateable<Database['broadcast']>,
): Promise<void> {
  await tx.updateTable('broadcast').set(change).where('id', '=', id).execute();
}

/**
 * Publishes the next broadcast that is due; undefined when none is. One after the other: a number that can be seen is above all
 * that can be seen, so a mark that somebody has set covers none that is still to come.
 */
export async function publishNext(tx: Tx, now: Date): Promise<BroadcastRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('broadcasts', 0))`.execute(tx);
  return tx
    .updateTable('broadcast')
    .set({ mail_id: sql<string>`nextval('mail_number')`, published_at: now })
    .where('id', '=', (one) =>
      one
        .selectFrom('broadcast')
        .select('id')
        .where('mail_id', 'is', null)
        .where('approved_at', 'is not', null)
        .where('publish_at', '<=', now)
        .where('ends_at', '>', now)
        .orderBy('publish_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}
