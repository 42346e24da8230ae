import type { GameType, rebate } from '@perya/contract';
import { sumOf } from '../../features/report/sum-of.ts';

type Row = rebate.RebateRow;

/** What one order paid for one kind of games, and the lines it is made of. */
export interface Payment {
  readonly id: string;
  readonly orderNo: string;
  readonly gameType: GameType;
  readonly mode: Row['mode'];
  readonly time: string;
  readonly lines: readonly Row[];
  readonly amount: string;
}

/**
 * Lines as payments, in the order they came. The lines of an order may go on with the next page: until that is here, the
 * last order is left out, because half a sum is a wrong one.
 */
export function paymentsOf(rows: readonly Row[], hasMore: boolean): Payment[] {
  const lastOrder = hasMore ? rows[rows.length - 1]?.orderNo : undefined;
  const groups = new Map<string, Row[]>();
  rows.forEach((row) => {
    if (row.orderNo === lastOrder) return;
    const key = `${row.orderNo} ${row.gameType}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  });
  return Array.from(groups.values(), paymentOf);
}

function paymentOf(lines: readonly Row[]): Payment {
  const { id, orderNo, gameType, mode, time } = lines[0] as Row;
  return { id, orderNo, gameType, mode, time, lines, amount: sumOf(lines.map(({ amount }) => amount)) };
}
