import { assert, type Draws } from '@perya/std';
import { ceilDiv, FULL_BPS } from './arithmetic.ts';
import { explainStake } from './meter.ts';
import { activatePurse, isLive, queuePurse, settleIn, stakeFrom, type Purse } from './purse.ts';
import { splitStake, splitWin } from './split.ts';

/** How often a title pays which multiple of the stake, the multiples in hundredths; whatever is left of 10,000 pays nothing. */
export type PaySheet = readonly { readonly odds: number; readonly multiple: number }[];

/** Purses to be played out, by people who always stake the same. */
export interface PursePlan {
  readonly players: number;
  readonly deposit: bigint;
  readonly bonus: bigint;
  readonly needed: bigint;
  readonly steps: number;
  readonly cap: bigint | null;
  readonly maxStake: bigint;
  readonly stake: bigint;
  readonly weight: number;
  readonly sheet: PaySheet;
}

/** What the purses of a plan would cost. Shares are in basis points of the players. */
export interface PurseForecast {
  readonly finishedBps: number;
  readonly emptyHandedBps: number;
  /** Bonus that became cash, for each player, and how far off that is at most in 95 of 100 runs. */
  readonly meanCost: bigint;
  readonly within: bigint;
  readonly p10: bigint;
  readonly median: bigint;
  readonly p90: bigint;
  /** What the house keeps of the stakes on average, for each player. */
  readonly edgeEarned: bigint;
}

interface Life {
  readonly released: bigint;
  readonly staked: bigint;
  readonly isFinished: boolean;
}

const ODDS_TOTAL = 10_000;

/** What a title keeps of its stakes, in basis points. */
export function edgeOf(sheet: PaySheet): number {
  const paid = sheet.reduce((total, { odds, multiple }) => total + odds * multiple, 0);
  return ODDS_TOTAL - Math.round(paid / 100);
}

/** Plays purses out with chance drawn anew: the luck of the past does not decide what a campaign costs. */
export function simulatePurses(plan: PursePlan, draws: Draws): PurseForecast {
  const odds = plan.sheet.reduce((total, outcome) => total + outcome.odds, 0);
  assert(plan.players > 0 && odds <= ODDS_TOTAL, 'somebody plays, and odds add up to 10,000 at most');
  const lives = Array.from({ length: plan.players }, () => playOut(plan, draws));
  const costs = lives.map(({ released }) => released).sort((one, other) => (one < other ? -1 : 1));
  const count = BigInt(plan.players);
  const total = costs.reduce((sum, cost) => sum + cost, 0n);
  const staked = lives.reduce((sum, life) => sum + life.staked, 0n);
  const share = (some: number) => Math.floor((some * ODDS_TOTAL) / plan.players);
  const at = (percent: number) => costs[Math.min(plan.players - 1, Math.floor((plan.players * percent) / 100))] ?? 0n;
  return {
    finishedBps: share(lives.filter(({ isFinished }) => isFinished).length),
    emptyHandedBps: share(costs.filter((cost) => cost === 0n).length),
    meanCost: total / count,
    within: halfInterval(costs, Number(total) / plan.players),
    p10: at(10),
    median: at(50),
    p90: at(90),
    edgeEarned: (staked * BigInt(edgeOf(plan.sheet))) / FULL_BPS / count,
  };
}

function halfInterval(costs: readonly bigint[], mean: number): bigint {
  const squares = costs.reduce((sum, cost) => sum + (Number(cost) - mean) ** 2, 0);
  return BigInt(Math.ceil((1.96 * Math.sqrt(squares)) / costs.length));
}

/** One person: stakes until the purse is over or the next stake cannot be paid. */
function playOut(plan: PursePlan, draws: Draws): Life {
  let purse = openPurse(plan);
  let cash = plan.deposit;
  let staked = 0n;
  const { stake, weight, maxStake } = plan;
  while (isLive(purse)) {
    const split = splitStake(stake, { cash, bonus: purse.balance, isOpen: true, maxStake, weight });
    if (!split.ok) break;
    const win = (stake * BigInt(multipleOf(plan.sheet, draws))) / 100n;
    const won = splitWin(win, 0n, split.value);
    const bet = { stake, win, isVoid: false, isBefore: false, isPaused: false, weight, odds: null, opposite: 0n };
    const { counted } = explainStake({ ...bet, isTwoSided: false }, { maxStake, left: purse.needed - purse.done });
    const after = settleIn(stakeFrom(purse, split.value.bonus), split.value.bonus, won.bonus, counted);
    cash += won.cash - split.value.cash + after.moves.toCash;
    staked += stake;
    purse = after.purse;
  }
  return { released: purse.released, staked, isFinished: purse.state === 'converted' };
}

function openPurse({ bonus, needed, steps, cap }: PursePlan): Purse {
  const opened = activatePurse(queuePurse({ amount: bonus, needed, steps, cap, lifeMs: 1 }), 0);
  assert(opened.ok, 'a new purse can be activated');
  return opened.value.purse;
}

function multipleOf(sheet: PaySheet, draws: Draws): number {
  let place = draws.below(ODDS_TOTAL);
  for (const { odds, multiple } of sheet) {
    if (place < odds) return multiple;
    place -= odds;
  }
  return 0;
}

/** How people change their play is not known, so a cost is always three: of 30, 60 and 100 % who take part. */
export function costByUptake(
  meanCost: bigint,
  members: number,
): { readonly percent: number; readonly takers: number; readonly cost: bigint }[] {
  return [30, 60, 100].map((percent) => {
    const takers = Math.floor((members * percent) / 100);
    return { percent, takers, cost: meanCost * BigInt(takers) };
  });
}

/** A title that counts, and what it keeps. */
export interface CountedTitle {
  readonly title: string;
  readonly weight: number;
  readonly edgeBps: number;
}

/** The cheapest way through a requirement: the title on which finishing it costs least on average. */
export function cheapestPath(
  needed: bigint,
  titles: readonly CountedTitle[],
): { readonly title: string; readonly cost: bigint } | null {
  const paths = titles
    .filter(({ weight }) => weight > 0)
    .map(({ title, weight, edgeBps }) => ({
      title,
      cost: (ceilDiv(needed * 100n, BigInt(weight)) * BigInt(edgeBps)) / FULL_BPS,
    }));
  return paths.sort((one, other) => (one.cost < other.cost ? -1 : 1))[0] ?? null;
}
