import { PAGE_SIZE, type promotion, type Value } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler } from '../../handler.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { accountNames, handIn, maskAccount, openPicture } from '../identity/index.ts';
import {
  countShown,
  countSince,
  findByImage,
  insertComment,
  readPage,
  type CommentRow,
  type CommentsAsked,
} from './comment.store.ts';
import { findPublished } from './published.service.ts';

const DAY_MS = 24 * 3_600_000;
/** Enough for a conversation, too few for a flood. */
const PER_DAY_MAX = 10;

/** Comments on a promotion, newest first. [API-47] */
export const listComments: Handler<typeof promotion.comments> = async (ctx, { id, cursor }, visitor) => {
  const found = await findPublished(ctx, visitor, id);
  if (!found) return fail('not.found');
  const memberId = found.viewer?.standing.memberId ?? null;
  return ok(await readComments(ctx, { campaignId: id, memberId, cursor: cursor ?? null }));
};

/** A page of comments as a viewer sees them. */
export async function readComments(ctx: Context, asked: CommentsAsked): Promise<Value<typeof promotion.comments>> {
  const rows = await readPage(ctx.db, asked, PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  return {
    list: await toComments(ctx, page, asked.memberId),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    footer: asked.cursor === null ? { count: await countShown(ctx.db, asked.campaignId) } : null,
  };
}

/** Takes a comment in; others read it once staff have. [API-47, VAL-34, UPL-03] */
export const writeComment: Handler<typeof promotion.comment> = async (ctx, { id, content, images }, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  if (!(await findPublished(ctx, visitor, id))) return fail('not.found');
  const at = ctx.clock.now();
  const written = await inTransaction<CommentRow, 'comment.limit' | 'comment.image'>(ctx.db, async (tx, undo) => {
    const count = await countSince(tx, memberId, new Date(at.getTime() - DAY_MS));
    if (count >= PER_DAY_MAX) return fail('comment.limit');
    if (new Set(images).size < images.length) return fail('comment.image');
    for (const image of images) if (!(await handIn(tx, memberId, 'comment', image))) undo('comment.image');
    const row = { merchant_code: merchantCode, campaign_id: id, member_id: memberId, content, images, at };
    return ok(await insertComment(tx, row));
  });
  if (!written.ok) return written;
  const [shown] = await toComments(ctx, [written.value], memberId);
  return shown ? ok(shown) : fail('not.found');
};

/** A picture of a comment: for everybody once it is shown, before that for its writer. */
export async function commentPicture(
  ctx: Context,
  viewer: { readonly merchantCode: MerchantCode; readonly memberId: MemberId | null },
  image: string,
): Promise<Result<Buffer, 'not.found'>> {
  const found = await findByImage(ctx.db, viewer.merchantCode, image);
  if (!found || (found.state !== 'shown' && found.member_id !== viewer.memberId)) return fail('not.found');
  return openPicture(ctx, image);
}

async function toComments(
  ctx: Context,
  rows: readonly CommentRow[],
  memberId: MemberId | null,
): Promise<promotion.Comment[]> {
  const names = await accountNames(ctx.db, [...new Set(rows.map((row) => row.member_id))]);
  return rows.map((row) => ({
    id: row.id,
    account: maskAccount(names.get(row.member_id) ?? ''),
    content: row.content,
    images: row.images.map((image) => `/wps/promotion/image/${image}`),
    time: row.at.toISOString(),
    isOwn: row.member_id === memberId,
    state: row.state,
    answer:
      row.answer !== null && row.answered_at !== null
        ? { content: row.answer, time: row.answered_at.toISOString() }
        : null,
  }));
}
