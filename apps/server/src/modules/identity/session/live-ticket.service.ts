import type { live, Value } from '@perya/contract';
import type { Context } from '../../../context.ts';
import { findSessions } from './session.service.ts';
import { addTicket, takeTicket } from './live-ticket.store.ts';
import type { Session } from '../../../handler.ts';
import { drawToken, hashToken } from '../../../platform/crypto/tokens.ts';

const TICKET_MS = 30_000;

/** Draws a ticket that opens the socket once: a token would stand in logs of addresses. [T38] */
export async function drawTicket(ctx: Context, { id }: Session): Promise<Value<typeof live.ticket>> {
  const ticket = drawToken(ctx);
  const expiresAt = new Date(ctx.clock.now().getTime() + TICKET_MS);
  await addTicket(ctx.db, { hash: hashToken(ticket), sessionId: id, expiresAt });
  return { ticket, expiresAt: expiresAt.toISOString() };
}

/** The session a ticket stands for; it is worth nothing afterwards. */
export async function redeemTicket(ctx: Context, ticket: string): Promise<Session | null> {
  const sessionId = await takeTicket(ctx.db, hashToken(ticket), ctx.clock.now());
  if (sessionId === null) return null;
  const found = (await findSessions(ctx, [sessionId])).get(sessionId);
  return found?.ok ? found.value : null;
}
