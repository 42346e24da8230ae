import type { agentRebate } from '@perya/contract';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';

type Row = Pick<agentRebate.AgentRebateRow, 'validStake' | 'givenRate' | 'amount'>;

const PPM_OF_PERCENT = 10_000;
const WHOLE_PPM = 1_000_000;

/** What a line is the difference of, in minor units. */
export interface LineShare {
  /** Valid bets at the own rate, before anything is passed on. */
  readonly gross: number;
  /** What whoever stands directly below gets of it. */
  readonly passed: number;
}

/** Takes a line apart; the two always differ by exactly what the server says it comes to. [SCR-53] */
export function lineShare({ validStake, givenRate, amount }: Row): LineShare {
  const passed = partOf(minorOf(validStake), Math.round(givenRate * PPM_OF_PERCENT));
  return { gross: minorOf(amount) + passed, passed };
}

/** What is not paid yet; below zero where too much was. */
export function openAmount({ amount, paid }: Pick<agentRebate.AgentRebateRow, 'amount' | 'paid'>): string {
  return amountOf(minorOf(amount) - minorOf(paid), decimalsOf(amount));
}

/** The same, where what was paid too much is nothing that is still to come. */
export function stillOpen(line: Parameters<typeof openAmount>[0]): string {
  return amountOf(Math.max(0, minorOf(openAmount(line))), decimalsOf(line.amount));
}

/** A rate of an amount, rounded down; in two steps, because the product may be more than a number holds exactly. */
function partOf(minor: number, ppm: number): number {
  const rest = minor % WHOLE_PPM;
  return ((minor - rest) / WHOLE_PPM) * ppm + Math.floor((rest * ppm) / WHOLE_PPM);
}
