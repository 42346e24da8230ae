import type { Currency, MemberId, MerchantCode } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { readBonusSteps } from '../../ledger/balances.ts';
import { memberKind } from '../identity/index.ts';
import { bookOf } from '../wallet/index.ts';
import type { Vendor } from '../vendors/index.ts';

/** A player as a vendor may know them. */
export interface Player {
  readonly memberId: MemberId;
  readonly merchantCode: MerchantCode;
  /** What their wallet is kept in; trial players have a currency of their own. */
  readonly currency: Currency;
  readonly isActive: boolean;
  readonly purse: PurseSteps;
}

/** How far the bonus account of a player has come: what is told of a wallet has the version of both. */
export interface PurseSteps {
  steps: number;
  /** Until when nobody looks again. */
  until: number;
}

/** A player as they were last looked up; null for nobody. */
export interface KnownPlayer {
  readonly player: Player | null;
  readonly until: number;
}

/** An account that is switched off stops betting within this time; self-exclusion stops it inside the posting itself. */
const FRESH_MS = 5_000;
/** Nearly nobody ever had a purse; whoever has is told of by the ledger itself. */
const PURSE_FRESH_MS = 60_000;

/** The player of an id among those of the vendor's brands; null when there is none. */
export async function playerOf(ctx: Context, { brands }: Vendor, playerId: string): Promise<Player | null> {
  const known = ctx.server.vendorWallet.players.get(playerId);
  const player = known && known.until > performance.now() ? known.player : await look(ctx, playerId);
  return player && brands.has(player.merchantCode) ? player : null;
}

/** The player of an id without waiting; null when they are not at hand. */
export function knownPlayer(ctx: Context, { brands }: Vendor, playerId: string): Player | null {
  const known = ctx.server.vendorWallet.players.get(playerId);
  const isFresh = known?.player && known.until > performance.now() && brands.has(known.player.merchantCode);
  return isFresh ? known.player : null;
}

async function look(ctx: Context, playerId: string): Promise<Player | null> {
  const found = await memberKind(ctx, playerId);
  const player = found ? await toPlayer(ctx, found) : null;
  ctx.server.vendorWallet.players.set(playerId, { player, until: performance.now() + FRESH_MS });
  return player;
}

async function toPlayer(ctx: Context, found: NonNullable<Awaited<ReturnType<typeof memberKind>>>): Promise<Player> {
  const { memberId, merchantCode } = found;
  const { currency } = await bookOf(ctx, found);
  const purse = ctx.server.vendorWallet.players.get(memberId)?.player?.purse ?? { steps: 0, until: 0 };
  const now = performance.now();
  if (purse.steps > 0 || purse.until <= now) {
    purse.steps = Math.max(purse.steps, await readBonusSteps(ctx.db, memberId, currency));
    purse.until = now + PURSE_FRESH_MS;
  }
  return { memberId, merchantCode, currency, isActive: found.status === 'active', purse };
}
