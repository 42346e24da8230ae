import { min, sum } from '@perya/std';

/** The valid bet of one point, in hundredths of the house. */
export const BOARD_POINT = 1_000n;
/** The least stake of a round whose multiple counts, in hundredths of the house. */
export const BOARD_MIN_STAKE = 500n;
/** How many of the best rounds count, at most. */
export const BOARD_ROUNDS = 3;

/** The cap of points by valid bets for a day, unless a version says otherwise. */
export const DAILY_POINTS = 2_000n;

/** Points by valid bets: one for each full ₱10 of a day, up to the cap of the day. */
export function validPoints(days: readonly bigint[], dailyCap: bigint | null): bigint {
  return sum(days.map((valid) => (dailyCap === null ? valid / BOARD_POINT : min(dailyCap, valid / BOARD_POINT))));
}

/** A round that has ended. */
export interface PlayedRound {
  readonly stake: bigint;
  readonly win: bigint;
}

/** Points by multiples: the best rounds, each in hundredths of its stake. */
export function multiplePoints(rounds: readonly PlayedRound[], best = BOARD_ROUNDS): bigint {
  const multiples = rounds
    .filter(({ stake }) => stake >= BOARD_MIN_STAKE)
    .map(({ stake, win }) => (win * 100n) / stake)
    .sort((one, other) => (one < other ? 1 : -1));
  return sum(multiples.slice(0, Math.min(best, BOARD_ROUNDS)));
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

/** A place of a final board, as everybody may read it. */
export interface ShownPlace {
  readonly rank: number;
  /** Masked, of letters, digits, underscores and stars; empty where it is hidden. */
  readonly account: string;
  readonly points: bigint;
  /** As the wire has it: `15000.00`. */
  readonly prize: string;
}

/** The places as they are hashed: a line for each, in the order of their ranks. The hash of a board is SHA-256 over all lines. */
export function boardText(places: readonly ShownPlace[]): string {
  return places.map(({ rank, account, points, prize }) => `${rank},${account},${points},${prize}\n`).join('');
}

/** What places pay, in stretches of ranks that pay the same. */
export function prizeRanges(
  prizes: readonly bigint[],
): { readonly from: number; readonly to: number; readonly prize: bigint }[] {
  const ranges: { from: number; to: number; prize: bigint }[] = [];
  for (const [place, prize] of prizes.entries()) {
    const last = ranges[ranges.length - 1];
    if (last?.prize === prize) last.to = place + 1;
    else ranges.push({ from: place + 1, to: place + 1, prize });
  }
  return ranges;
}

/** The next rank above one that pays more; null where none does. Who has no place has none that pays. */
export function betterRank(prizes: readonly bigint[], rank: number | null): number | null {
  const own = rank === null ? 0n : (prizes[rank - 1] ?? 0n);
  for (let above = Math.min(rank === null ? Infinity : rank - 1, prizes.length); above > 0; above -= 1) {
    if ((prizes[above - 1] ?? 0n) > own) return above;
  }
  return null;
}
