import { PAGE_SIZE, type feedback } from '@perya/contract';
import { assert, fail, ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import { brandOf } from '../brand/index.ts';
import {
  countUnseen,
  findThread,
  lockThread,
  readEnds,
  readPosts,
  readThreads,
  changeThread,
} from './feedback.store.ts';
import { regulatorOf } from './rules.ts';
import { toRow, toThread } from './view.ts';

/** The threads of a member, newest first. [API-29] */
export const listThreads: Handler<typeof feedback.list> = async (ctx, { cursor }, visitor) => {
  const { memberId } = sessionOf(visitor);
  const rows = await readThreads(ctx.db, memberId, cursor ?? null, PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const ends = await readEnds(
    ctx.db,
    page.map(({ id }) => id),
  );
  return ok({
    list: page.map((row) => toRow(row, ends.get(row.id)?.first, ends.get(row.id)?.reply ?? null)),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    footer: cursor === undefined ? { unread: await countUnseen(ctx.db, memberId) } : null,
  });
};

/** One thread; somebody else's is none. [API-29] */
export const showThread: Handler<typeof feedback.thread> = async (ctx, { id }, visitor) => {
  const session = sessionOf(visitor);
  const row = isRowId(id) ? await findThread(ctx.db, id, session.memberId) : undefined;
  return row ? ok(await threadOf(ctx, session, id)) : fail('not.found');
};

/** Notes that the answers of a thread were seen. [API-29] */
export const seeThread: Handler<typeof feedback.seen> = async (ctx, { id }, visitor) => {
  const { memberId } = sessionOf(visitor);
  if (!isRowId(id)) return fail('not.found');
  const isThere = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockThread(tx, id, memberId);
    if (row?.last_answer_at && !(row.seen_at && row.seen_at >= row.last_answer_at)) {
      await changeThread(tx, id, { seen_at: row.last_answer_at });
    }
    return row !== undefined;
  });
  return isThere ? ok({ unread: await countUnseen(ctx.db, memberId) }) : fail('not.found');
};

/** A thread of a member that is there. */
export async function threadOf(
  ctx: Context,
  { memberId, merchantCode }: Pick<Session, 'memberId' | 'merchantCode'>,
  id: string,
): Promise<feedback.FeedbackThread> {
  const row = await findThread(ctx.db, id, memberId);
  assert(row, 'the thread is there');
  const { profile } = (await brandOf(ctx, merchantCode)).rows.brand;
  return toThread(row, await readPosts(ctx.db, [id]), regulatorOf(profile));
}
