import { formatAmount, fromHouse } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { catalogueOf, openGameSession, redeemLaunch } from '../catalog/index.ts';
import { playerOf } from './players.service.ts';
import { withBalance, type Input, type Outcome } from './scene.service.ts';
import type { Vendor } from '../vendors/index.ts';

/** Trades the token of a launch, once, for the player and the token of a session. [T25] */
export async function verifySession(
  ctx: Context,
  vendor: Vendor,
  { token }: Input<'session/verify'>,
): Promise<Outcome> {
  const launch = await redeemLaunch(ctx, vendor.code, token);
  const player = launch && (await playerOf(ctx, vendor, launch.memberId));
  if (!launch || !player) return { status: 'INVALID_TOKEN' };
  if (!player.isActive) return { status: 'PLAYER_DISABLED' };
  const sessionToken = await openGameSession(ctx, launch);
  const { language, gameCode } = launch;
  const title = (await catalogueOf(ctx, player.merchantCode)).byDetail.get(`${vendor.code}/${gameCode}`);
  const game = title ? { gameCode, gameType: title.gameType } : null;
  const standing = await withBalance({ ctx, vendor, player, game }, { status: 'OK' });
  return {
    ...standing,
    playerId: player.memberId,
    sessionToken,
    language,
    ...(gameCode !== '' && { gameCode }),
    ...(title && { minBet: formatAmount(fromHouse(title.minBet, player.currency), player.currency) }),
  };
}
