import { CONTENT_LANGUAGES } from '@perya/contract';
import type { Kysely } from 'kysely';
import { together } from '../../platform/db/in-transaction.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { CleanDraft, DraftRules } from './content-draft.ts';

export async function readDraftRules(db: Kysely<Database>, merchantCode: string): Promise<DraftRules | null> {
  const brand = await db
    .selectFrom('brand')
    .select(['image_hosts', 'default_language'])
    .where('merchant_code', '=', merchantCode)
    .executeTakeFirst();
  return brand ? { imageHosts: brand.image_hosts, defaultLanguage: brand.default_language } : null;
}

/** Stores a new item as a draft and answers its id. */
export function insertItem(db: Kysely<Database>, merchantCode: string, draft: CleanDraft, now: Date): Promise<string> {
  return together(db, async (tx) => {
    const { id } = await tx
      .insertInto('content_item')
      .values({ ...toColumns(draft), merchant_code: merchantCode, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertTexts(tx, id, draft);
    return id;
  });
}

/** Replaces an item and its texts; false when somebody else changed it since `version`, or it is not there. */
export function replaceItem(
  db: Kysely<Database>,
  which: { readonly merchantCode: string; readonly id: string; readonly version: number },
  draft: CleanDraft,
  now: Date,
): Promise<boolean> {
  return together(db, async (tx) => {
    const changed = await tx
      .updateTable('content_item')
      .set({ ...toColumns(draft), version: which.version + 1, updated_at: now })
      .where('merchant_code', '=', which.merchantCode)
      .where('id', '=', which.id)
      .where('version', '=', which.version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    await tx.deleteFrom('content_text').where('item_id', '=', which.id).execute();
    await insertTexts(tx, which.id, draft);
    return true;
  });
}

/** Shows or hides an item; false when it is not there. */
export async function setStatus(
  db: Kysely<Database>,
  merchantCode: string,
  id: string,
  status: 'published' | 'withdrawn',
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('content_item')
    .set((eb) => ({ status, version: eb('version', '+', 1), updated_at: now }))
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

function toColumns(draft: CleanDraft) {
  return {
    kind: draft.kind,
    group_name: draft.groupName,
    position: draft.position,
    url: draft.url,
    image: draft.image,
    tone: draft.tone,
    promotion_type: draft.promotionType,
    category: draft.category,
    execution: draft.execution,
    publish_from: draft.publishFrom,
    publish_until: draft.publishUntil,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
  };
}

async function insertTexts(db: Kysely<Database>, itemId: string, { texts }: CleanDraft): Promise<void> {
  const rows = CONTENT_LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text ? [{ item_id: itemId, language, ...text }] : [];
  });
  await db.insertInto('content_text').values(rows).execute();
}
