import type { TxId } from '@perya/ledger';
import { fromHouse } from '../../platform/money.ts';
import { alarm, nearnessOf } from './alarms.service.ts';
import type { Outcome, Scene } from './scene.service.ts';

/** A vendor whose limit was reached takes no new bets and gives no prizes until a person lets it go on. */
export const STOPPED: Outcome = { status: 'GAME_DISABLED', detail: 'VENDOR_STOPPED' };

/** More than the vendor may pay on one bet, or give in one prize. */
export const TOO_MUCH: Readonly<Record<'win' | 'prize', Outcome>> = {
  win: { status: 'LIMIT_EXCEEDED', detail: 'WIN' },
  prize: { status: 'LIMIT_EXCEEDED', detail: 'PRIZE' },
};

/** Whether a win is so far below what the vendor may pay at once that nobody need be told. */
export function isBelowMax({ vendor }: Scene, win: bigint): boolean {
  const { winMax } = vendor.limits;
  return winMax === null || nearnessOf(win, winMax) === 'below';
}

/** Whether this is more than the vendor may pay at once; near it somebody is told. [D5] */
export function isTooMuch({ ctx, vendor, player }: Scene, limit: 'win' | 'prize', figure: bigint, txId: TxId): boolean {
  const max = limit === 'win' ? vendor.limits.winMax : vendor.limits.prizeMax;
  if (max === null || figure <= 0n) return false;
  const nearness = nearnessOf(figure, fromHouse(max, player.currency));
  if (nearness !== 'below') alarm(ctx, { vendor: vendor.code, limit, nearness, txId, figure });
  return nearness === 'above';
}
