import type { agentRain } from '@perya/contract';
import { ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { tellMember } from '../live/index.ts';
import { answerClaim } from '../promotions/index.ts';
import { bookOf, markOf } from '../wallet/index.ts';
import { readOwn } from './envelope.store.ts';
import { openAlone, type OpenCode } from './open-together.service.ts';
import { envelopeRefusal } from './people.service.ts';
import { toldSeed } from './seed.service.ts';
import { toEnvelope } from './view.ts';

const CALL = 'agentRain.open';
/** So long what was opened is told, and so many at most. */
const TOLD_MS = 30 * 24 * 3_600_000;
const TOLD_MAX = 100;

/** Opens an envelope, once: with all who come at this moment, or alone where that cannot be. [SCR-50, T20] */
export const openOwn: Handler<typeof agentRain.open> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const asked = { ...markOf(ctx, visitor, CALL, input), rainId: input.id };
  const opened =
    (await ctx.server.agentRain.opens.ask(ctx, asked)) ??
    (await answerClaim<agentRain.Envelope, OpenCode>(ctx, visitor, {
      call: CALL,
      input,
      work: (tx) => openAlone(ctx, tx, asked),
    }));
  if (opened.ok) tellMember(ctx, session.memberId, { tell: 'wallet' });
  return opened;
};

/** The envelopes that wait for a member, and those opened lately. Whom something stops is offered none. [SCR-50] */
export const listOwn: Handler<typeof agentRain.mine> = async (ctx, _, visitor) => {
  const session = sessionOf(visitor);
  const now = ctx.clock.now();
  const span = { now, since: new Date(now.getTime() - TOLD_MS), max: TOLD_MAX };
  const all = await readOwn(ctx.db, session.memberId, span);
  const waiting = all.filter((one) => one.opened_at === null);
  const isOffered = waiting.length > 0 && (await mayOpen(ctx, session));
  const told = (rows: typeof all) => rows.map((one) => toEnvelope(one, toldSeed(ctx, one)));
  return ok({ waiting: isOffered ? told(waiting) : [], opened: told(all.filter((one) => one.opened_at !== null)) });
};

async function mayOpen(ctx: Context, session: Session): Promise<boolean> {
  const { currency } = await bookOf(ctx, session);
  return (await envelopeRefusal(ctx, ctx.db, session.memberId, currency)) === null;
}
