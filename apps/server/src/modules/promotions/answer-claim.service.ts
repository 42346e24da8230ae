import type { Result } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { answerOnce, type KeyError, type OnceWork } from '../wallet/index.ts';

/** Answers a call that gives something once for its key; of a wave only so many at a time, so that it leaves connections to others. */
export function answerClaim<Value, Code extends string>(
  ctx: Context,
  visitor: Visitor,
  work: OnceWork<Value, Code>,
): Promise<Result<Value, Code | KeyError>> {
  return ctx.server.promotions.claims(() => answerOnce(ctx, visitor, work));
}
