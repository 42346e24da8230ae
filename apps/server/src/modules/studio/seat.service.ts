import type { Book, Currency, MemberId, MerchantCode, VendorCode } from '@perya/ledger';
import { assert, ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { gameSessionOf, knownGameSession } from '../catalog/index.ts';
import { memberKind } from '../identity/index.ts';
import { bookOf } from '../wallet/index.ts';
import type { GameCode } from '../../platform/db/studio-values.ts';

/** Who plays what. */
export interface Seat {
  readonly memberId: MemberId;
  readonly vendorCode: VendorCode;
  readonly gameCode: GameCode;
  readonly currency: Currency;
  readonly merchantCode: MerchantCode;
  /** What the wallet knows the game by; new stakes have to name it. */
  readonly sessionToken: string;
}

/** Codes of vendors have no such sign, so the first one divides. */
const DIVIDER = '-';

/** What a view calls its session: the token of the wallet together with the brand it is worth something to. */
export function nameSession(vendorCode: VendorCode, sessionToken: string): string {
  return `${vendorCode}${DIVIDER}${sessionToken}`;
}

/** Who sits in a session that is still alive; null when it is over. */
export async function seatOf(ctx: Context, session: string): Promise<Seat | null> {
  const at = session.indexOf(DIVIDER);
  if (at < 1) return null;
  const vendorCode = session.slice(0, at);
  const sessionToken = session.slice(at + 1);
  const known = knownGameSession(ctx, vendorCode, sessionToken);
  const found = known ? ok(known) : await gameSessionOf(ctx, vendorCode, sessionToken);
  if (!found.ok) return null;
  const { memberId, gameCode } = found.value;
  const { currency, merchantCode } = ctx.server.studio.books.get(memberId) ?? (await bookOfMember(ctx, memberId));
  return { memberId, vendorCode, gameCode, currency, merchantCode, sessionToken };
}

/** The books of a member: what they are kept in never changes. */
export async function bookOfMember(ctx: Context, memberId: MemberId): Promise<Book> {
  const known = ctx.server.studio.books.get(memberId);
  if (known) return known;
  const found = await memberKind(ctx, memberId);
  assert(found, 'whoever plays is a member');
  const book = await bookOf(ctx, found);
  ctx.server.studio.books.set(memberId, book);
  return book;
}
