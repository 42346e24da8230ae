import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { noteEvent } from '../audit/index.ts';
import { answerOn, decideComment, type CommentRow } from './comment.store.ts';

/** Shows a comment to everybody, or to nobody but its writer. */
export function moderateComment(
  ctx: Context,
  id: string,
  state: 'shown' | 'hidden',
  who: string,
): Promise<Result<null, 'comment.missing'>> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await decideComment(tx, id, { state, by: who });
    return row ? ok(await note(ctx, tx, row, { who, state })) : fail('comment.missing');
  });
}

/** Answers a comment, which shows it. */
export function answerComment(
  ctx: Context,
  id: string,
  answer: string,
  who: string,
): Promise<Result<null, 'comment.missing'>> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await answerOn(tx, id, { answer, by: who, at: ctx.clock.now() });
    return row ? ok(await note(ctx, tx, row, { who, answer })) : fail('comment.missing');
  });
}

async function note(
  ctx: Context,
  tx: Parameters<typeof noteEvent>[1],
  { id, member_id: memberId, merchant_code: merchantCode }: CommentRow,
  detail: Readonly<Record<string, unknown>>,
): Promise<null> {
  await noteEvent(ctx, tx, {
    memberId,
    merchantCode,
    kind: 'comment.decided',
    ip: '',
    detail: { comment: id, ...detail },
  });
  return null;
}
