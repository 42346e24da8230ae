import type { Currency, MemberId, VendorCode } from '@perya/ledger';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { toOpenBet } from './open-bets.service.ts';
import { readOpenBets } from './open-bets.store.ts';
import { readWatches } from './round-watch.store.ts';
import { vendorOf } from '../vendors/index.ts';

/** A bet at an outside vendor that has not ended, and who acts next. */
export interface OpenVendorRound {
  readonly betNo: string;
  readonly vendorCode: VendorCode;
  readonly gameCode: string;
  readonly stake: string;
  readonly openedAt: string;
  readonly next: 'player' | 'vendor' | 'staff';
  readonly dueAt: string | null;
}

const HOUR_MS = 3_600_000;

/** The bets of a member at outside vendors that have not ended. Young ones are in the player's own hands. [R50] */
export async function openVendorRoundsOf(
  ctx: Context,
  { memberId, currency }: { readonly memberId: MemberId; readonly currency: Currency },
): Promise<OpenVendorRound[]> {
  const rows = await readOpenBets(ctx.db, memberId, currency);
  if (rows.length === 0) return [];
  const watches = new Map((await readWatches(ctx.db, memberId)).map((row) => [`${row.vendor_code} ${row.tx_id}`, row]));
  const open = rows.map(toOpenBet);
  const rounds = await Promise.all(
    open.map(async ({ vendorCode, txId, bet }): Promise<OpenVendorRound | null> => {
      const vendor = await vendorOf(ctx, vendorCode);
      if (vendor?.kind === 'studio') return null;
      const watch = watches.get(`${vendorCode} ${txId}`);
      const isStaff = watch?.state === 'staff';
      const due = vendor && !isStaff ? bet.at.getTime() + vendor.roundHours * HOUR_MS : null;
      return {
        betNo: txId,
        vendorCode,
        gameCode: bet.gameCode,
        stake: formatAmount(bet.stake, currency),
        openedAt: bet.at.toISOString(),
        next: isStaff ? 'staff' : watch ? 'vendor' : 'player',
        dueAt: due === null ? null : new Date(due).toISOString(),
      };
    }),
  );
  return rounds.filter((round) => round !== null);
}
