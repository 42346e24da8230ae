import type { Checked, mail } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Visitor } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import { tellMember } from '../live/index.ts';
import { findMail, findNeighbour, lockMails, markRead, type Own } from '../mail/index.ts';
import { findReward } from '../promotions/index.ts';
import { mannerOf, ofBroadcast, ofMail, type BrandManner, type MailEntry } from './entry.service.ts';
import { noteState } from './mark.store.ts';
import { readerOf, unreadOf, type Reader } from './reader.service.ts';

/** Who looks, and how they are spoken to. */
interface Looking {
  readonly reader: Reader;
  readonly own: Own;
  readonly manner: BrandManner;
}

/** Opens a message, which is read from then on; somebody else's is none. [API-45] */
export async function openMail(
  ctx: Context,
  { id }: Checked<typeof mail.detail>,
  visitor: Visitor,
): Promise<Result<mail.Mail, 'not.found'>> {
  const session = sessionOf(visitor);
  const { memberId } = session;
  if (!isRowId(id)) return fail('not.found');
  const reader = await readerOf(ctx, session);
  const manner = await mannerOf(ctx, reader.brand, visitor.language);
  const looking = { reader, own: { memberId, withOffers: reader.withOffers }, manner };
  const entry = await find(ctx, looking, id);
  if (!entry) return fail('not.found');
  if (!entry.isRead) await read(ctx, looking, entry);
  const [prev, next] = [await neighbour(ctx, looking, id, 'before'), await neighbour(ctx, looking, id, 'after')];
  const { kind, title, content, at, rewardId } = entry;
  return ok({
    id,
    kind,
    title,
    content,
    time: at.toISOString(),
    reward: rewardId === null ? null : await findReward(ctx, session, rewardId, visitor.language),
    prevId: prev?.id ?? null,
    prevTitle: prev?.title ?? null,
    nextId: next?.id ?? null,
    nextTitle: next?.title ?? null,
    unread: await unreadOf(ctx, session),
  });
}

async function find(ctx: Context, { reader, own, manner }: Looking, id: string): Promise<MailEntry | null> {
  const broadcast = reader.broadcasts.find((one) => one.id === id);
  if (broadcast) return ofBroadcast(broadcast, reader.marks, manner);
  const row = await findMail(ctx.db, own, id);
  return row ? ofMail(row, manner) : null;
}

async function read(ctx: Context, { reader, own: { memberId } }: Looking, { id }: MailEntry): Promise<void> {
  const now = ctx.clock.now();
  const isBroadcast = reader.broadcasts.some((one) => one.id === id);
  await ctx.db.transaction().execute(async (tx) => {
    await lockMails(tx, memberId);
    if (isBroadcast) await noteState(tx, memberId, [id], { now, isDeleted: false });
    else await markRead(tx, memberId, now, id);
  });
  tellMember(ctx, memberId, { tell: 'mail' });
}

/** The message next to one on a side, of whichever sort. */
async function neighbour(
  ctx: Context,
  { reader: { marks, broadcasts }, own, manner }: Looking,
  id: string,
  side: 'before' | 'after',
): Promise<MailEntry | null> {
  const row = await findNeighbour(ctx.db, own, id, side);
  // Broadcasts stand newest first.
  const broadcast =
    side === 'before'
      ? broadcasts.find((one) => BigInt(one.id) < BigInt(id))
      : [...broadcasts].reverse().find((one) => BigInt(one.id) > BigInt(id));
  const isRowNearer = row && (!broadcast || BigInt(row.id) > BigInt(broadcast.id) === (side === 'before'));
  if (isRowNearer) return ofMail(row, manner);
  return broadcast ? ofBroadcast(broadcast, marks, manner) : null;
}
