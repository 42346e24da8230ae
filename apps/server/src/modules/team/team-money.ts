import type { agency } from '@perya/contract';
import { formatAmount } from '../../platform/money.ts';

/** Sums of money as the database has them. */
export interface TeamSums {
  readonly deposit: string;
  readonly withdraw: string;
  readonly stake: string;
  readonly payout: string;
  readonly bonus: string;
  readonly rebate: string;
}

const NAMES = ['deposit', 'withdraw', 'stake', 'payout', 'bonus', 'rebate'] as const;

/** Money of members in minor units. */
export type TeamAmounts = Readonly<Record<(typeof NAMES)[number], bigint>>;

/** Nobody brought anything. */
export const NO_MONEY: TeamAmounts = { deposit: 0n, withdraw: 0n, stake: 0n, payout: 0n, bonus: 0n, rebate: 0n };

/** Sums to calculate with. */
export function amountsOf(sums: TeamSums): TeamAmounts {
  return each((name) => BigInt(sums[name]));
}

/** Both together. */
export function plus(one: TeamAmounts, other: TeamAmounts): TeamAmounts {
  return each((name) => one[name] + other[name]);
}

/** What is left of one without the other. */
export function without(one: TeamAmounts, other: TeamAmounts): TeamAmounts {
  return each((name) => one[name] - other[name]);
}

/** Whether there is anything at all. */
export function hasMoney(amounts: TeamAmounts): boolean {
  return NAMES.some((name) => amounts[name] !== 0n);
}

type Told = Pick<agency.TeamPnlRow, (typeof NAMES)[number] | 'net'>;

/** Amounts as the wire has them, with what the house is ahead by. */
export function toMoney(amounts: TeamAmounts, currency: string): Told {
  const { stake, payout, bonus, rebate } = amounts;
  return {
    deposit: formatAmount(amounts.deposit, currency),
    withdraw: formatAmount(amounts.withdraw, currency),
    stake: formatAmount(stake, currency),
    payout: formatAmount(payout, currency),
    bonus: formatAmount(bonus, currency),
    rebate: formatAmount(rebate, currency),
    net: formatAmount(stake - payout - bonus - rebate, currency),
  };
}

function each(amount: (name: keyof TeamAmounts) => bigint): TeamAmounts {
  return {
    deposit: amount('deposit'),
    withdraw: amount('withdraw'),
    stake: amount('stake'),
    payout: amount('payout'),
    bonus: amount('bonus'),
    rebate: amount('rebate'),
  };
}
