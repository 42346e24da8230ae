import type { PlatformContext } from '../context.ts';
import { limitKey } from '../net/address.ts';
import { peekShared, takeShared, type Budget } from './rate-limit.store.ts';

type Limited = Pick<PlatformContext, 'db' | 'counters'>;

/** Something of which each address may do only so much, over all servers of one database. */
export interface AddressLimit {
  /** Tells the buckets of one address apart. */
  readonly name: string;
  readonly budget: Budget;
}

/** So many in one go, and as many again spread over the given minutes. */
export function perMinutes(count: number, minutes: number): Budget {
  return { burst: count, perSecond: count / (minutes * 60) };
}

/** Takes one out of the budget of an address; tells whether there was one. */
export async function takeOne(ctx: Limited, limit: AddressLimit, ip: string): Promise<boolean> {
  return isWithin(ctx, limit, await takeShared(ctx.db, limit.budget, keyOf(limit, ip)));
}

/** Tells whether an address has something left, without taking it. */
export async function hasLeft(ctx: Limited, limit: AddressLimit, ip: string): Promise<boolean> {
  return isWithin(ctx, limit, await peekShared(ctx.db, limit.budget, keyOf(limit, ip)));
}

/** What an address counts as: one customer has a whole network of the newer addresses. [T37] */
export function countedAs(ip: string): string {
  return limitKey(ip);
}

function keyOf({ name }: AddressLimit, ip: string): string {
  return `${name} ${countedAs(ip)}`;
}

/** A millisecond of slack, because clocks that are read in a row never agree to the last digit. */
function isWithin({ counters }: Limited, { name, budget }: AddressLimit, aheadMs: number): boolean {
  const isLeft = aheadMs <= (budget.burst * 1000) / budget.perSecond + 1;
  if (!isLeft) counters.rateLimits.add(name);
  return isLeft;
}
