import type { care, Checked } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Visitor } from '../../http/handler.ts';
import { lockCash, stopCash } from '../../ledger/care.ts';
import { noteEvent } from '../events/events.service.ts';
import { tellMember } from '../live/tell.service.ts';
import { endSessions } from '../session/end-sessions.service.ts';
import { provePassword } from '../session/prove-password.service.ts';
import { bookOf } from '../wallet/book.service.ts';
import { tellPause } from './care-notice.service.ts';
import { writeCare } from './care.store.ts';
import { coolingFrom, exclusionFrom, mayReplace, type Pause } from './pause-rules.ts';
import { pauseOf } from './pause-state.service.ts';

/** Pauses deposits and play for a while; nothing ends it early. [R31] */
export function coolOff(
  ctx: Context,
  visitor: Visitor,
  { term }: Checked<typeof care.coolOff>,
): Promise<Result<null, 'pause.running'>> {
  return pause(ctx, visitor, (now) => coolingFrom(term, now));
}

/** Self-exclusion: at once, for the whole term, with nothing but the password. [R31] */
export async function exclude(
  ctx: Context,
  visitor: Visitor,
  { term, password }: Checked<typeof care.exclude>,
): Promise<Result<null, 'pause.running' | 'password.old.wrong' | 'login.locked'>> {
  const proved = await provePassword(ctx, sessionOf(visitor), password, visitor.ip);
  if (!proved.ok) return proved;
  return pause(ctx, visitor, (now) => exclusionFrom(term, now));
}

/** The money is stopped under the lock that bets and deposits take, in one transaction with everything else. */
async function pause(
  ctx: Context,
  visitor: Visitor,
  begin: (now: Date) => Pause,
): Promise<Result<null, 'pause.running'>> {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const book = await bookOf(ctx, session);
  const begun = await ctx.db.transaction().execute(async (tx) => {
    const cash = await lockCash(tx, book, memberId);
    const wanted = begin(ctx.clock.now());
    const { kind, since, until } = wanted;
    const running = await pauseOf(ctx, tx, memberId);
    if (!mayReplace(running, wanted)) return null;
    await writeCare(tx, memberId, { pause: kind, pause_since: since, pause_until: until });
    await stopCash(tx, cash, wanted);
    // This session goes on, so that its owner can read what it means and take money out.
    const ended = await endSessions(ctx, tx, memberId, { reason: 'excluded', exceptSessionId: session.id });
    const detail = { until, before: running, ended };
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: `care.${kind}`, ip: visitor.ip, detail });
    return wanted;
  });
  if (!begun) return fail('pause.running');
  tellMember(ctx, memberId, { tell: 'care' });
  tellPause(ctx, visitor, begun);
  return ok(null);
}
