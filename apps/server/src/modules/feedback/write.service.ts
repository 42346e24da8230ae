import type { feedback } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import { sessionOf, type Handler } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { Database } from '../../platform/db/schema.ts';
import { handIn } from '../identity/index.ts';
import { tellMember } from '../live/index.ts';
import { answerOnce, outcomeOf } from '../wallet/index.ts';
import {
  changeThread,
  countSince,
  findThread,
  insertPost,
  insertThread,
  lockThread,
  lockWriter,
} from './feedback.store.ts';
import { LIMIT_MS, numberOf, POSTS_PER_DAY, PROMISE_MS, THREADS_PER_DAY } from './rules.ts';
import { threadOf } from './show.service.ts';

type Tx = Transaction<Database>;
type Refusal = 'feedback.limit' | 'feedback.image' | 'not.found';

/** Opens a thread, once for each key. [API-28, VAL-33, UPL-03] */
export const openThread: Handler<typeof feedback.create> = async (ctx, { key, ...input }, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const { questionType, content, images } = input;
  const opened = await answerOnce<{ id: string; number: string; promisedTime: string }, Refusal>(
    ctx,
    { ...visitor, key },
    {
      call: 'feedback.create',
      input,
      async work(tx) {
        const at = ctx.clock.now();
        await lockWriter(tx, memberId);
        const since = await countSince(tx, memberId, new Date(at.getTime() - LIMIT_MS));
        if (since.threads >= THREADS_PER_DAY || since.posts >= POSTS_PER_DAY) return fail('feedback.limit');
        const taken = await takePictures(tx, memberId, images);
        if (!taken.ok) return taken;
        const promisedAt = new Date(at.getTime() + PROMISE_MS);
        const thread = await insertThread(tx, {
          merchant_code: merchantCode,
          member_id: memberId,
          question_type: questionType,
          language: visitor.language,
          opened_at: at,
          promised_at: promisedAt,
        });
        await insertPost(tx, { feedback_id: thread.id, content, images, at });
        return ok({ id: thread.id, number: numberOf(thread), promisedTime: promisedAt.toISOString() });
      },
    },
  );
  if (opened.ok) tellMember(ctx, memberId, { tell: 'feedback', id: opened.value.id });
  return opened;
};

/** Writes on in a thread, once for each key; it is open again, and the house has its time to answer. [API-29] */
export const writeOn: Handler<typeof feedback.answer> = async (ctx, { key, ...input }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId } = session;
  const { id, content, images } = input;
  const isThere = isRowId(id) && (await findThread(ctx.db, id, memberId)) !== undefined;
  // A thread that is not theirs uses up no key.
  if (!isThere && (await outcomeOf(ctx, { memberId, key })).state === 'unknown') return fail('not.found');
  const written = await answerOnce<{ id: string }, Refusal>(
    ctx,
    { ...visitor, key },
    {
      call: 'feedback.answer',
      input,
      async work(tx) {
        const at = ctx.clock.now();
        await lockWriter(tx, memberId);
        const thread = isRowId(id) ? await lockThread(tx, id, memberId) : undefined;
        if (!thread) return fail('not.found');
        const since = await countSince(tx, memberId, new Date(at.getTime() - LIMIT_MS));
        if (since.posts >= POSTS_PER_DAY) return fail('feedback.limit');
        const taken = await takePictures(tx, memberId, images);
        if (!taken.ok) return taken;
        await changeThread(tx, id, {
          state: 'open',
          language: visitor.language,
          // Who writes twice waits no longer for it.
          promised_at: thread.promised_at ?? new Date(at.getTime() + PROMISE_MS),
          act_at: null,
          closed_at: null,
          closed_by: null,
          outcome: null,
        });
        return ok({ id: await insertPost(tx, { feedback_id: id, content, images, at }) });
      },
    },
  );
  if (!written.ok) return written;
  tellMember(ctx, memberId, { tell: 'feedback', id });
  return ok(await threadOf(ctx, session, id));
};

/** Hands in pictures that the member uploaded for it. */
async function takePictures(
  tx: Tx,
  memberId: MemberId,
  images: readonly string[],
): Promise<Result<null, 'feedback.image'>> {
  if (new Set(images).size < images.length) return fail('feedback.image');
  for (const image of images) if (!(await handIn(tx, memberId, 'feedback', image))) return fail('feedback.image');
  return ok(null);
}
