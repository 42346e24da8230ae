import { min, sum } from './arithmetic.ts';

const POINT = 1_000n;
const LEAST_STAKE = 500n;
const BEST_ROUNDS = 3;

/** The cap of points by valid bets for a day, unless a version says otherwise. */
export const DAILY_POINTS = 2_000n;

/** Points by valid bets: one for each full ₱10 of a day, up to the cap of the day. */
export function validPoints(days: readonly bigint[], dailyCap: bigint | null): bigint {
  return sum(days.map((valid) => (dailyCap === null ? valid / POINT : min(dailyCap, valid / POINT))));
}

/** A round that has ended. */
export interface PlayedRound {
  readonly stake: bigint;
  readonly win: bigint;
}

/** Points by multiples: the best rounds, each in hundredths of its stake. */
export function multiplePoints(rounds: readonly PlayedRound[], best = BEST_ROUNDS): bigint {
  const multiples = rounds
    .filter(({ stake }) => stake >= LEAST_STAKE)
    .map(({ stake, win }) => (win * 100n) / stake)
    .sort((one, other) => (one < other ? 1 : -1));
  return sum(multiples.slice(0, Math.min(best, BEST_ROUNDS)));
}

/** What somebody reached on a board. */
export interface Score {
  readonly member: string;
  readonly points: bigint;
  /** The row of the ledger that reached them: rows are unique, so there are no ties. */
  readonly reachedRow: bigint;
  /** People who are linked for certain keep one place. */
  readonly cluster: string | null;
  /** Test, staff and trial accounts never enter. */
  readonly isOutside: boolean;
}

/** A place on a board that is final. */
export interface Place {
  readonly rank: number;
  readonly member: string;
  readonly points: bigint;
  readonly prize: bigint;
}

/** The places of a board: by points, then by who reached them first. */
export function rankBoard(scores: readonly Score[], prizes: readonly bigint[]): Place[] {
  const clusters = new Set<string>();
  return scores
    .filter(({ isOutside, points }) => !isOutside && points > 0n)
    .sort((one, other) => compare(other.points, one.points) || compare(one.reachedRow, other.reachedRow))
    .filter(({ cluster }) => {
      const isSecond = cluster !== null && clusters.has(cluster);
      if (cluster !== null) clusters.add(cluster);
      return !isSecond;
    })
    .map(({ member, points }, place) => ({ rank: place + 1, member, points, prize: prizes[place] ?? 0n }));
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other);
}

/** The hash over all places of a final board. The caller has the hash of canonical JSON. */
export function hashBoard(places: readonly Place[], hashData: (data: unknown) => string): string {
  return hashData(places.map(({ rank, member, points, prize }) => [rank, member, String(points), String(prize)]));
}
