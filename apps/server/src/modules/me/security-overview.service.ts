import type { security } from '@perya/contract';
import { ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { cardCountOf } from '../cashier/index.ts';
import { applySecurityChange, isProved, secretsOf } from '../identity/index.ts';

/** How well an account is protected. [SCR-09, API-86] */
export const showSecurity: Handler<typeof security.state> = async (ctx, _input, visitor) =>
  ok(await securityOf(ctx, sessionOf(visitor)));

/** Changes it, and tells how well it is protected now. [API-86] */
export const changeSecurity: Handler<typeof security.change> = async (ctx, input, visitor) => {
  const done = await applySecurityChange(ctx, input, visitor);
  return done.ok ? ok(await securityOf(ctx, sessionOf(visitor))) : done;
};

async function securityOf(ctx: Context, session: Session) {
  const { password, payment, mobile, email, payeeName } = await secretsOf(ctx, session.memberId);
  const bankCards = await cardCountOf(ctx, session.memberId);
  const rows = [password, payment, mobile, email, payeeName, bankCards || null];
  const done = rows.filter((row) => row !== null).length;
  return {
    level: Math.floor((done * 100) / rows.length),
    loginPassword: true as const,
    paymentPassword: payment !== null,
    mobile,
    email,
    payeeName,
    bankCards,
    needsStepUp: !isProved(session, ctx.clock.now()),
  };
}
