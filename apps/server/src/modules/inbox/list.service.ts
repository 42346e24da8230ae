import { PAGE_SIZE, type mail } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { readMails } from '../mail/index.ts';
import { mannerOf, ofBroadcast, ofMail, type MailEntry } from './entry.service.ts';
import { isRead, readerOf, unreadOf, type Reader } from './reader.service.ts';

/** The messages of a member, newest first. [API-43] */
export const listMails: Handler<typeof mail.list> = async (ctx, { status, cursor }, visitor) => {
  const session = sessionOf(visitor);
  const { language } = visitor;
  const reader = await readerOf(ctx, session);
  const { brand, marks, withOffers } = reader;
  const isUnread = status === 'unread';
  const before = cursor ?? null;
  const own = { memberId: session.memberId, withOffers };
  const rows = await readMails(ctx.db, own, { isUnread, before }, PAGE_SIZE + 1);
  const manner = await mannerOf(ctx, brand, language);
  const found = [
    ...rows.map((row) => ({ id: row.id, show: () => ofMail(row, manner) })),
    ...sentToMany(reader, { isUnread, before }).map((one) => ({
      id: one.id,
      show: () => ofBroadcast(one, marks, manner),
    })),
  ].sort((one, other) => Number(other.id) - Number(one.id));
  const page = found.slice(0, PAGE_SIZE);
  const entries = page.map(({ show }) => show());
  return ok({
    list: entries.flatMap((entry) => (entry ? [toRow(entry)] : [])),
    next: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    footer: cursor === undefined ? { unread: unreadIn(reader) } : null,
  });
};

/** How many are unread. [API-44] */
export const countUnread: Handler<typeof mail.unreadCount> = async (ctx, _input, visitor) =>
  ok(await unreadOf(ctx, sessionOf(visitor)));

function sentToMany(
  { broadcasts, marks }: Reader,
  { isUnread, before }: { readonly isUnread: boolean; readonly before: string | null },
) {
  return broadcasts
    .filter((one) => (before === null || BigInt(one.id) < BigInt(before)) && !(isUnread && isRead(one, marks)))
    .slice(0, PAGE_SIZE + 1);
}

function unreadIn({ marks, withOffers, broadcasts }: Reader): number {
  return marks.plain + (withOffers ? marks.offers : 0) + broadcasts.filter((one) => !isRead(one, marks)).length;
}

function toRow({ id, kind, title, excerpt, at, isRead: read, rewardId }: MailEntry): mail.MailRow {
  return { id, kind, title, excerpt, time: at.toISOString(), read, rewardId };
}
