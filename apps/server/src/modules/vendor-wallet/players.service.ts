import type { Currency, MemberId, MerchantCode } from '@perya/ledger';
import type { Context } from '../../context.ts';
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
}

/** A player as they were last looked up; null for nobody. */
export interface KnownPlayer {
  readonly player: Player | null;
  readonly until: number;
}

/** An account that is switched off stops betting within this time; self-exclusion stops it inside the posting itself. */
const FRESH_MS = 5_000;

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
  const player = found
    ? {
        memberId: found.memberId,
        merchantCode: found.merchantCode,
        currency: (await bookOf(ctx, found)).currency,
        isActive: found.status === 'active',
      }
    : null;
  ctx.server.vendorWallet.players.set(playerId, { player, until: performance.now() + FRESH_MS });
  return player;
}
