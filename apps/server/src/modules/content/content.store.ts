import { PAGE_SIZE } from '@perya/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { ContentKind, Database } from '../../platform/db/schema.ts';
import type { ByLanguage } from '../../platform/text/pick-text.ts';

type Text = Omit<Selectable<Database['content_text']>, 'item_id' | 'language'>;

/** An item with all its texts. */
export type ItemRow = Selectable<Database['content_item']> & { readonly texts: ByLanguage<Text> };

/** Which items to read. */
export interface Shown {
  readonly merchantCode: string;
  readonly kind: ContentKind;
  readonly now: Date;
  /** Items of this place, and those that are shown everywhere. */
  readonly groupName?: string | undefined;
}

/** Kinds that are read like news, the latest first; the others stand in the order their editor gave. */
const NEWEST_FIRST: readonly ContentKind[] = ['A', 'PL', 'AGREEMENT'];

function shown(db: Kysely<Database>, { merchantCode, kind, now, groupName }: Shown) {
  let query = db
    .selectFrom('content_item')
    .where('merchant_code', '=', merchantCode)
    .where('kind', '=', kind)
    .where('status', '=', 'published')
    .where('publish_from', '<=', now)
    .where((eb) => eb.or([eb('publish_until', 'is', null), eb('publish_until', '>', now)]));
  if (groupName !== undefined) query = query.where('group_name', 'in', ['', groupName]);
  return query;
}

const TEXTS = sql<ByLanguage<Text> | null>`(
  select json_object_agg(language, json_build_object(
    'title', title, 'body', body, 'highlight', highlight, 'action', action, 'note', note))
  from content_text where item_id = content_item.id)`;

/** All items of a kind, whether they are on show or not. */
export async function readAllOf(db: Kysely<Database>, merchantCode: string, kind: ContentKind): Promise<ItemRow[]> {
  const rows = await db
    .selectFrom('content_item')
    .selectAll('content_item')
    .select(TEXTS.as('texts'))
    .where('merchant_code', '=', merchantCode)
    .where('kind', '=', kind)
    .execute();
  return rows.map((row) => ({ ...row, texts: row.texts ?? {} }));
}

/** Items that are published now. */
export async function readItems(db: Kysely<Database>, which: Shown, limit: number, offset = 0): Promise<ItemRow[]> {
  let query = shown(db, which).selectAll('content_item');
  if (!NEWEST_FIRST.includes(which.kind)) query = query.orderBy('position');
  const rows = await query
    .select(TEXTS.as('texts'))
    .orderBy('publish_from', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...row, texts: row.texts ?? {} }));
}

/** A page of notices and how many there are. */
export async function readPage(db: Kysely<Database>, which: Shown, pageNo: number) {
  const items = await readItems(db, which, PAGE_SIZE, (pageNo - 1) * PAGE_SIZE);
  const { total } = await shown(db, which)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total: Number(total) };
}

/** Which of these notices the member has read. */
export async function readMarks(db: Kysely<Database>, memberId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('notice_read')
    .select('item_id')
    .where('member_id', '=', memberId)
    .where('item_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.item_id));
}

/** How many of the shown items the member has not read. */
export async function countUnread(db: Kysely<Database>, memberId: string, which: Shown): Promise<number> {
  const { unread } = await shown(db, which)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notice_read')
            .select('item_id')
            .whereRef('notice_read.item_id', '=', 'content_item.id')
            .where('notice_read.member_id', '=', memberId),
        ),
      ),
    )
    .select((eb) => eb.fn.countAll<string>().as('unread'))
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** Marks a shown item as read; false when there is no such item to be read. */
export async function markRead(db: Kysely<Database>, memberId: string, id: string, which: Shown): Promise<boolean> {
  const item = await shown(db, which).select('id').where('id', '=', id).executeTakeFirst();
  if (!item) return false;
  await db
    .insertInto('notice_read')
    .values({ member_id: memberId, item_id: id, merchant_code: which.merchantCode, read_at: which.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
