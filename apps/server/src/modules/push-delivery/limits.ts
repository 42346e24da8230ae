import type { push } from '@perya/contract';

const DAY_MS = 24 * 3_600_000;

/** So many within so many days. */
interface Limit {
  readonly most: number;
  readonly days: number;
}

/** What somebody can be told; the rest they find when they come. Nobody needs twenty notices about an account on a day. */
const LIMITS: Readonly<Record<push.PushKind, readonly Limit[]>> = {
  account: [{ most: 20, days: 1 }],
  rewards: [{ most: 2, days: 1 }],
  offers: [
    { most: 1, days: 1 },
    { most: 2, days: 7 },
  ],
};

/** Since when what was sent counts. */
export function countedSince(kind: push.PushKind, now: Date): Date {
  return new Date(now.getTime() - Math.max(...LIMITS[kind].map(({ days }) => days)) * DAY_MS);
}

/** Whether one more of a kind would be too many. */
export function isFull(kind: push.PushKind, sent: readonly Date[], now: Date): boolean {
  return LIMITS[kind].some(
    ({ most, days }) => sent.filter((at) => now.getTime() - at.getTime() < days * DAY_MS).length >= most,
  );
}
