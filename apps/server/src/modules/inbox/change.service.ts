import type { mail } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { tellMember } from '../live/index.ts';
import { hideMails, lockMails, markRead } from '../mail/index.ts';
import { moveMark, noteState } from './mark.store.ts';
import { readerOf, unreadOf } from './reader.service.ts';

/** Marks as read all that is there; what comes a moment later is new. [API-45] */
export const readAllMails: Handler<typeof mail.readAll> = async (ctx, _input, visitor) => {
  const session = sessionOf(visitor);
  const { memberId } = session;
  const { broadcasts } = await readerOf(ctx, session);
  const newest = broadcasts[0]?.id;
  await ctx.db.transaction().execute(async (tx) => {
    await lockMails(tx, memberId);
    await markRead(tx, memberId, ctx.clock.now());
    if (newest !== undefined) await moveMark(tx, memberId, newest);
  });
  tellMember(ctx, memberId, { tell: 'mail' });
  return ok({ unread: await unreadOf(ctx, session) });
};

/** Hides messages. What is not there, or somebody else's, changes nothing: a repeat is answered as the first was. [API-45] */
export const removeMails: Handler<typeof mail.remove> = async (ctx, { ids }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId } = session;
  const { broadcasts } = await readerOf(ctx, session);
  const wanted = new Set(ids);
  const sentToMany = broadcasts.filter(({ id }) => wanted.has(id)).map(({ id }) => id);
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await lockMails(tx, memberId);
    await hideMails(tx, memberId, [...wanted], now);
    await noteState(tx, memberId, sentToMany, { now, isDeleted: true });
  });
  tellMember(ctx, memberId, { tell: 'mail' });
  return ok({ unread: await unreadOf(ctx, session) });
};
