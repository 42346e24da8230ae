import type { Checked, studio } from '@perya/contract';
import type { Context } from '../../context.ts';
import { brandOf, isSurelyOpenTo, siteStatus, type SiteStatus } from '../brand/index.ts';
import { findRoundId } from './round.store.ts';
import { seatOf } from './seat.service.ts';

/**
 * Why nobody begins this round from an address: the site of the player's own brand is closed to it. A view names its
 * brand itself, and a socket none at all, so what let them in says nothing about it. Rounds that began are answered and
 * go on. [START-01, R38, R51]
 */
export async function closedTo(
  ctx: Context,
  { session, key }: Pick<Checked<typeof studio.play>, 'session' | 'key'>,
  ip: string,
): Promise<SiteStatus['closed']> {
  const seat = await seatOf(ctx, session);
  if (!seat || isSurelyOpenTo(ctx, await brandOf(ctx, seat.merchantCode), ip)) return null;
  const { closed } = await siteStatus(ctx, seat.merchantCode, ip);
  return closed && (await findRoundId(ctx.db, seat.memberId, key)) === undefined ? closed : null;
}
