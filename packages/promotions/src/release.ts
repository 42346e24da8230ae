import { min } from '@perya/std';

/** What a purse has released so far, and by which steps. */
export interface Releasing {
  readonly balance: bigint;
  readonly done: bigint;
  readonly needed: bigint;
  readonly steps: number;
  /** How many of them were taken; it never goes back. */
  readonly step: number;
  readonly released: bigint;
  readonly cap: bigint | null;
}

/** One step: what becomes cash. After the last one nothing stays: what the cap keeps back is the house's. */
export interface ReleasedStep {
  readonly step: number;
  readonly toCash: bigint;
  readonly toHouse: bigint;
}

/** The steps that are reached and were not taken yet: of n steps the k-th turns `floor(purse / (n - k + 1))` into cash. */
export function stepsReached(purse: Releasing): ReleasedStep[] {
  const taken: ReleasedStep[] = [];
  let { balance, released } = purse;
  for (let step = purse.step + 1; step <= purse.steps; step++) {
    if (purse.done * BigInt(purse.steps) < purse.needed * BigInt(step)) break;
    const toCash = withinCap(balance / BigInt(purse.steps - step + 1), purse.cap, released);
    const toHouse = step === purse.steps ? balance - toCash : 0n;
    balance -= toCash + toHouse;
    released += toCash;
    taken.push({ step, toCash, toHouse });
  }
  return taken;
}

/** What of an amount may still be released. [B8] */
export function withinCap(amount: bigint, cap: bigint | null, released: bigint): bigint {
  return cap === null ? amount : min(amount, cap - released);
}
