import type { OrderNo } from '@perya/ledger';
import type { Chance } from '../platform/random/chance.ts';
import { dayOf } from './day.ts';

const TRIES = 20;

/** Draws a number for an order: its day can be read from it, the rest is chance. D2611-150-88421 is of 15 November. */
export function drawOrderNo(letter: string, at: Date, zone: string, chance: Chance): OrderNo {
  const [year = '', month = '', day = ''] = dayOf(at, zone).split('-');
  const tail = String(chance.below(1_000_000)).padStart(6, '0');
  return `${letter}${year.slice(2)}${month}-${day}${tail.slice(0, 1)}-${tail.slice(1)}`;
}

/** Draws numbers until one is free; `take` answers null when it is not. */
export async function takeOrderNo<Taken>(
  draw: () => OrderNo,
  take: (orderNo: OrderNo) => Promise<Taken | null>,
): Promise<Taken> {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const taken = await take(draw());
    if (taken !== null) return taken;
  }
  throw new Error('no order number is free');
}
