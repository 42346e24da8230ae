import type { wheel as contract } from '@perya/contract';
import { assert } from '@perya/std';
import { formatAmount, fromHouse } from '../../platform/money.ts';
import type { Earned } from './earned.service.ts';
import type { SpinRow } from './spin.store.ts';
import type { BrandWheel } from './wheel.service.ts';

/** What else a wheel shows. */
export interface WheelFacts {
  readonly earned: Earned;
  /** What the pot has; null where that is not asked. */
  readonly left: bigint | null;
  readonly proof: contract.Wheel['proof'];
  readonly history: readonly contract.WheelSpin[];
}

/** A wheel as its owner sees it. */
export function toWheel(wheel: BrandWheel, { earned, left, proof, history }: WheelFacts): contract.Wheel {
  const { book, campaign, fields, largest, spins, turnoverTimes, words } = wheel;
  const told = (amount: bigint) => formatAmount(amount, book.currency);
  return {
    promotionId: campaign.id,
    title: words?.title ?? '',
    highlight: words?.highlight ?? '',
    note: words?.note ?? '',
    image: words?.image ?? '',
    tone: words?.tone ?? 'sunset',
    fields: fields.map(({ prize, odds, from, to }) => ({ prize: told(prize), odds, from, to })),
    turnoverTimes,
    today: earned.today,
    perDay: spins?.perDay ?? 1,
    each: spins?.each === undefined ? null : told(fromHouse(spins.each, book.currency)),
    valid: told(earned.valid),
    spins: earned.open.map(({ day, left: spinsLeft, until }) => ({ day, left: spinsLeft, until: until.toISOString() })),
    left: earned.open.reduce((sum, open) => sum + open.left, 0),
    why: left !== null && left < largest ? 'promotion.exhausted' : null,
    proof,
    history: [...history],
  };
}

/** Spins as their owner sees them, each with what decided it. */
export function toSpins(
  rows: readonly SpinRow[],
  proofs: ReadonlyMap<string, contract.WheelSpin['proof']>,
  currency: string,
): contract.WheelSpin[] {
  return rows.map((row) => {
    const proof = proofs.get(row.reward_id);
    assert(proof, 'a spin has its seeds');
    return {
      rewardId: row.reward_id,
      time: row.at.toISOString(),
      day: row.day,
      at: row.place,
      field: row.field,
      prize: formatAmount(BigInt(row.amount), currency),
      proof,
    };
  });
}
