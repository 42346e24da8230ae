import type { Context } from '../../context.ts';
import { catalogueOf, lastGameOf } from '../catalog/index.ts';
import { weighTitle } from '../promotions/index.ts';
import { openPurseOf } from '../rewards/index.ts';
import type { Vendor } from '../vendors/index.ts';
import type { Player } from './players.service.ts';

/** A title as a call names it. */
export interface Game {
  readonly gameCode: string;
  readonly gameType: string;
}

/** Who plays what where, as far as it is known. */
interface Playing {
  readonly ctx: Context;
  readonly vendor: Pick<Vendor, 'code'>;
  readonly player: Player;
  readonly game?: Game | null;
}

/** What a purse has, as far as it can be staked on what is played: in a game that its terms leave out it is no balance. */
export async function stakeable(playing: Playing, bonus: bigint): Promise<bigint> {
  const { ctx, vendor, player } = playing;
  const purse = await openPurseOf(ctx, player.memberId, player.currency);
  const game = purse && (playing.game ?? (await lastPlayed(playing)));
  if (!purse || !game) return 0n;
  const title = { vendor: vendor.code, gameCode: game.gameCode, kind: game.gameType };
  const { weight } = await weighTitle(ctx, purse, title);
  return weight > 0 ? bonus : 0n;
}

/** Where a call does not say what is played: what the player opened last. */
async function lastPlayed({ ctx, vendor, player }: Playing): Promise<Game | null> {
  const gameCode = await lastGameOf(ctx, player.memberId, vendor.code);
  if (gameCode === null) return null;
  const title = (await catalogueOf(ctx, player.merchantCode)).byDetail.get(`${vendor.code}/${gameCode}`);
  return title ? { gameCode, gameType: title.gameType } : null;
}
