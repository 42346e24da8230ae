import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { cleanDraft, type ContentDraft } from './content-draft.ts';
import { insertItem, readDraftRules, replaceItem, setStatus } from './content-edit.store.ts';

type Editing = Pick<Context, 'db' | 'clock'>;

/** An item and the version its editor was looking at. */
export interface Edited {
  readonly merchantCode: string;
  readonly id: string;
  readonly version: number;
}

/** Stores a new item as a draft and answers its id. */
export async function createItem(
  { db, clock }: Editing,
  merchantCode: string,
  draft: ContentDraft,
): Promise<Result<string, 'request.invalid' | 'not.found'>> {
  const rules = await readDraftRules(db, merchantCode);
  if (!rules) return fail('not.found');
  const clean = cleanDraft(draft, rules);
  return clean.ok ? ok(await insertItem(db, merchantCode, clean.value, clock.now())) : clean;
}

/** Changes an item; refused when somebody else changed it in the meantime. */
export async function updateItem(
  { db, clock }: Editing,
  edited: Edited,
  draft: ContentDraft,
): Promise<Result<null, 'request.invalid' | 'not.found'>> {
  const rules = await readDraftRules(db, edited.merchantCode);
  if (!rules) return fail('not.found');
  const clean = cleanDraft(draft, rules);
  if (!clean.ok) return clean;
  return (await replaceItem(db, edited, clean.value, clock.now())) ? ok(null) : fail('not.found');
}

/** Puts an item on show from its publishing time on. */
export async function publishItem(
  { db, clock }: Editing,
  merchantCode: string,
  id: string,
): Promise<Result<null, 'not.found'>> {
  return (await setStatus(db, merchantCode, id, 'published', clock.now())) ? ok(null) : fail('not.found');
}

/** Takes an item off show and keeps it. */
export async function withdrawItem(
  { db, clock }: Editing,
  merchantCode: string,
  id: string,
): Promise<Result<null, 'not.found'>> {
  return (await setStatus(db, merchantCode, id, 'withdrawn', clock.now())) ? ok(null) : fail('not.found');
}
