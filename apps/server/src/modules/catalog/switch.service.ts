import type { MemberId, MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { together } from '../../platform/db/in-transaction.ts';
import { disableCash, enableCash, lockCash, stopCash } from '../../ledger/cash-counters.ts';
import { pauseOf } from '../responsible-gaming/index.ts';
import { noteEvent } from '../audit/index.ts';
import { memberKind, tellSessionsEnded } from '../identity/index.ts';
import { bookOf } from '../wallet/index.ts';
import { writeBrandVendorActive } from '../vendors/index.ts';
import { brandsOfVendor, writeGameActive } from './catalog.store.ts';
import { endGameSessions } from './launch.service.ts';

/** Who switches something, and why: both are written down. [R51] */
export interface Reason {
  readonly who: string;
  readonly why: string;
  readonly ip: string;
}

/** Switches a title on or off at every brand. Off, it begins no new rounds; those under way are concluded. [R51] */
export async function setGameActive(
  ctx: Context,
  game: { readonly vendor: string; readonly code: string },
  isActive: boolean,
  { who, why, ip }: Reason,
): Promise<Result<null, 'game.not.found'>> {
  const kind = isActive ? 'game.on' : 'game.off';
  return together(ctx.db, async (tx) => {
    if (!(await writeGameActive(tx, game, isActive))) return fail('game.not.found');
    for (const merchantCode of await brandsOfVendor(tx, game.vendor)) {
      await noteEvent(ctx, tx, { memberId: null, merchantCode, kind, ip, detail: { ...game, who, why } });
    }
    return ok(null);
  });
}

/** Switches a vendor on or off for one brand, with the same effect for all its titles. [R51] */
export async function setVendorActive(
  ctx: Context,
  { merchantCode, vendor }: { readonly merchantCode: MerchantCode; readonly vendor: string },
  isActive: boolean,
  { who, why, ip }: Reason,
): Promise<Result<null, 'game.not.found'>> {
  const kind = isActive ? 'vendor.on' : 'vendor.off';
  return together(ctx.db, async (tx) => {
    if (!(await writeBrandVendorActive(tx, { merchantCode, vendor }, isActive))) return fail('game.not.found');
    await noteEvent(ctx, tx, { memberId: null, merchantCode, kind, ip, detail: { vendor, who, why } });
    return ok(null);
  });
}

/** Lets a member play or not; what they excluded themselves from stays closed. Rounds under way are concluded. [R51] */
export async function setPlayerActive(
  ctx: Context,
  memberId: MemberId,
  isActive: boolean,
  { who, why, ip }: Reason,
): Promise<Result<null, 'user.not.exist'>> {
  const member = await memberKind(ctx, memberId);
  if (!member) return fail('user.not.exist');
  const { merchantCode } = member;
  const book = await bookOf(ctx, member);
  await ctx.db.transaction().execute(async (tx) => {
    const cash = await lockCash(tx, book, memberId);
    if (isActive) {
      await enableCash(tx, cash);
      const pause = await pauseOf(ctx, tx, memberId);
      if (pause) await stopCash(tx, cash, pause);
    } else {
      await disableCash(tx, cash);
      await endGameSessions(ctx, tx, { memberId });
    }
    const kind = isActive ? 'player.on' : 'player.off';
    await noteEvent(ctx, tx, { memberId, merchantCode, kind, ip, detail: { who, why } });
  });
  if (!isActive) tellSessionsEnded(ctx, memberId);
  return ok(null);
}
