import type { live } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handlers } from '../../handler.ts';
import { drawTicket } from '../../modules/identity/index.ts';

/** Answers the calls of the live part. */
export const liveHandlers: Handlers<typeof live> = {
  ticket: async (ctx, _input, visitor) => ok(await drawTicket(ctx, sessionOf(visitor))),
};
