import { assert, ceilDiv, min } from '@perya/std';

/** Why some of a stake does not count, in the order in which it is looked at. */
export const PART_NAMES = [
  'void',
  'before',
  'paused',
  'maxStake',
  'game',
  'odds',
  'opposite',
  'result',
  'push',
  'weight',
  'reached',
] as const;

/** One of them. */
export type PartName = (typeof PART_NAMES)[number];

/** Some of a stake that does not count, and why. */
export interface Part {
  readonly name: PartName;
  readonly amount: bigint;
}

/** A whole stake, explained: `stake = counted + Σ parts`. [B4] */
export interface Explained {
  readonly counted: bigint;
  readonly parts: readonly Part[];
}

/** A bet that has ended or was taken back, as the meter of a purse sees it. */
export interface MeterBet {
  readonly stake: bigint;
  readonly win: bigint;
  /** Taken back by whoever makes the game. */
  readonly isVoid: boolean;
  /** Placed before the purse became active. */
  readonly isBefore: boolean;
  /** Placed while the purse was suspended. */
  readonly isPaused: boolean;
  /** In percent. */
  readonly weight: number;
  /** Decimal odds in hundredths; null where a game has none. */
  readonly odds: number | null;
  /** How much of the stake stands against a bet on the other side of the same round or market. */
  readonly opposite: bigint;
  /** Two-sided games count what was won or lost, not what was staked. */
  readonly isTwoSided: boolean;
}

/** What the meter of a purse asks of a bet. */
export interface MeterRules {
  readonly maxStake: bigint;
  /** What is still to be staked. */
  readonly left: bigint;
}

const MIN_ODDS = 150;

/** What of a stake counts, and the named parts that do not. Each division floors. */
export function explainStake(bet: MeterBet, { maxStake, left }: MeterRules): Explained {
  const { stake } = bet;
  const whole = wholeReason(bet, maxStake);
  if (whole) return { counted: 0n, parts: stake > 0n ? [{ name: whole, amount: stake }] : [] };
  const parts: Part[] = [];
  const without = (from: bigint, name: PartName, kept: bigint): bigint => {
    if (from > kept) parts.push({ name, amount: from - kept });
    return kept;
  };
  const oneSided = without(stake, 'opposite', stake - min(stake, bet.opposite));
  const valid = bet.isTwoSided ? validStake(oneSided, stake > 0n ? (bet.win * oneSided) / stake : 0n) : oneSided;
  const decided = without(oneSided, valid === 0n ? 'push' : 'result', valid);
  const weighed = without(decided, 'weight', (decided * BigInt(bet.weight)) / 100n);
  return { counted: without(weighed, 'reached', min(weighed, left)), parts };
}

function wholeReason(bet: MeterBet, maxStake: bigint): PartName | null {
  if (bet.isVoid) return 'void';
  if (bet.isBefore) return 'before';
  if (bet.isPaused) return 'paused';
  if (bet.stake > maxStake) return 'maxStake';
  if (bet.weight === 0) return 'game';
  return bet.odds !== null && bet.odds < MIN_ODDS ? 'odds' : null;
}

/** Kinds of games in which one can stand on both sides. */
const TWO_SIDED: readonly string[] = ['SPORTS', 'ESPORTS', 'LIVE', 'COCKFIGHT'];

/** Whether bets of a kind of game count by what was won or lost. */
export function isTwoSided(kind: string): boolean {
  return TWO_SIDED.includes(kind);
}

/** The valid bet of a two-sided game: what was won or lost, at most the stake. */
export function validStake(stake: bigint, win: bigint): bigint {
  return min(stake, win > stake ? win - stake : stake - win);
}

/** How much of each of two bets on both sides of one round stands against the other: all of the smaller. */
export function oppositeStake(one: bigint, other: bigint): bigint {
  return min(one, other);
}

/** What was left out of some stakes, by reason, in the order of the reasons. */
export function sumParts(rows: readonly Explained[]): Part[] {
  const sums = new Map<PartName, bigint>();
  for (const { parts } of rows) for (const { name, amount } of parts) sums.set(name, (sums.get(name) ?? 0n) + amount);
  return PART_NAMES.flatMap((name) => {
    const amount = sums.get(name);
    return amount === undefined ? [] : [{ name, amount }];
  });
}

/** How much stakes count, in percent: by title, then class, then kind of game; of a kind that counts nothing, none does. */
export interface Weights {
  readonly titles: Readonly<Record<string, number>>;
  readonly classes: Readonly<Record<string, number>>;
  readonly kinds: Readonly<Record<string, number>>;
}

/**
 * The weight of a title. A kind that is not listed counts nothing, and no title or class of a kind that counts nothing
 * brings it in: that a version leaves out cockfights, or another product, can be seen by its kinds alone.
 */
export function weightOf(
  weights: Weights,
  game: { readonly title: string; readonly class: string; readonly kind: string },
): number {
  const ofKind = weights.kinds[game.kind] ?? 0;
  if (ofKind === 0) return 0;
  return weights.titles[game.title] ?? weights.classes[game.class] ?? ofKind;
}

/** The weight to suggest for a title whose edge is known exactly: an edge of 4 % or more counts in full. */
export function suggestedWeight(edgeBps: number): number {
  assert(Number.isInteger(edgeBps) && edgeBps >= 0, 'an edge in whole basis points');
  return Math.min(100, Math.round(edgeBps / 4));
}

/** How many bets at the usual stake finish the requirement; null where such bets never do. */
export function betsToFinish(left: bigint, stake: bigint, weight: number): bigint | null {
  const counted = (stake * BigInt(weight)) / 100n;
  return counted === 0n ? null : ceilDiv(left, counted);
}
