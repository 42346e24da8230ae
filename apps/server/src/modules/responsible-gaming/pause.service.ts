import type { responsibleGaming, Checked } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Visitor } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { tellSessionsEnded } from '../identity/index.ts';
import { tellMember } from '../live/index.ts';
import { zoneOf } from '../brand/index.ts';
import { bookOf } from '../wallet/index.ts';
import { tellPause } from './protection-notice.service.ts';
import { pauseMember } from './pause-member.service.ts';
import { coolingFrom, exclusionFrom, type Pause } from './pause-rules.ts';
import { excludePerson } from './exclude-person.service.ts';

/**
 * Pauses deposits and play of one account for a while; nothing ends it early. The money is stopped under the lock that
 * bets and deposits take, in one transaction with everything else. [R31]
 */
export async function coolOff(
  ctx: Context,
  visitor: Visitor,
  { term }: Checked<typeof responsibleGaming.coolOff>,
): Promise<Result<null, 'pause.running'>> {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const book = await bookOf(ctx, session);
  const begun = await ctx.db.transaction().execute(async (tx) => {
    const cash = await lockCash(tx, book, memberId);
    const pause = coolingFrom(term, ctx.clock.now());
    const account = { memberId, merchantCode, cash };
    return (await pauseMember(ctx, tx, account, pause, { ip: visitor.ip, exceptSessionId: session.id })) ? pause : null;
  });
  return begun ? tell(ctx, visitor, begun, [memberId]) : fail('pause.running');
}

/**
 * Self-exclusion: at once, for the whole term, wherever the person plays. Whoever is in is asked for nothing: what has to be
 * proved first can be forgotten, mistyped or locked by strangers. [R31]
 */
export async function exclude(
  ctx: Context,
  visitor: Visitor,
  { term }: Checked<typeof responsibleGaming.exclude>,
): Promise<Result<null, 'pause.running'>> {
  const session = sessionOf(visitor);
  const zone = await zoneOf(ctx, session.merchantCode);
  const cause = { ip: visitor.ip, exceptSessionId: session.id };
  const begun = await ctx.db
    .transaction()
    .execute((tx) => excludePerson(ctx, tx, session.memberId, (now) => exclusionFrom(term, now, zone), cause));
  return begun ? tell(ctx, visitor, begun.pause, begun.memberIds) : fail('pause.running');
}

function tell(ctx: Context, visitor: Visitor, pause: Pause, memberIds: readonly string[]): Result<null> {
  for (const memberId of memberIds) {
    tellMember(ctx, memberId, { tell: 'protection' });
    if (pause.kind === 'excluded') tellMember(ctx, memberId, { tell: 'wallet' });
  }
  tellSessionsEnded(ctx, ...memberIds);
  tellPause(ctx, visitor, pause);
  return ok(null);
}
