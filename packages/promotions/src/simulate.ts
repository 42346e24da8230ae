import { assert, type Draws } from '@perya/std';
import { edgeOf, purseLives, type PurseLife, type PurseLifePlan } from './purse-lives.ts';

/** Purses to be played out, by people who all play alike. */
export interface PursePlan extends PurseLifePlan {
  readonly players: number;
}

/** What the purses of a plan would cost. Shares are in basis points of the players, amounts for each of them. */
export interface PurseForecast {
  readonly finishedBps: number;
  readonly expiredBps: number;
  readonly emptyHandedBps: number;
  /** Bonus that became cash, and how far off that is at most in 95 of 100 runs. */
  readonly meanCost: bigint;
  readonly within: bigint;
  readonly p10: bigint;
  readonly median: bigint;
  readonly p90: bigint;
  /** What the house keeps of the stakes on average. */
  readonly edgeEarned: bigint;
  /**
   * The cost by the edge alone: the bonus, less what the house keeps of the stakes the purse paid and what went back. It
   * agrees with `meanCost` but for luck.
   */
  readonly costByEdge: bigint;
  /** What purses hold at the end of each day, where a pace was given. */
  readonly openByDay: readonly bigint[];
  readonly bets: number;
}

const SHARES = 10_000;

/** Plays purses out with chance drawn anew: the luck of the past does not decide what a campaign costs. */
export function simulatePurses(plan: PursePlan, draws: Draws): PurseForecast {
  const { players, pace } = plan;
  assert(Number.isSafeInteger(players) && players > 0, 'somebody plays');
  const open = new Float64Array(pace ? pace.days + 1 : 1);
  const live = purseLives(plan, draws);
  const lives = Array.from({ length: players }, () =>
    live((day, balance) => {
      open[day] = (open[day] ?? 0) + balance;
    }),
  );
  const costs = Float64Array.from(lives, ({ released }) => released).sort();
  const mean = (figure: (life: PurseLife) => number) => lives.reduce((sum, life) => sum + figure(life), 0) / players;
  const share = (isSo: (life: PurseLife) => boolean) => Math.floor((lives.filter(isSo).length * SHARES) / players);
  const at = (percent: number) => minor(costs[Math.min(players - 1, Math.floor((players * percent) / 100))] ?? 0);
  const meanCost = mean(({ released }) => released);
  const edge = edgeOf(plan.sheet) / SHARES;
  return {
    finishedBps: share(({ end }) => end === 'converted'),
    expiredBps: share(({ end }) => end === 'expired'),
    emptyHandedBps: share(({ released }) => released === 0),
    meanCost: minor(meanCost),
    within: minor(Math.ceil(halfInterval(costs, meanCost))),
    p10: at(10),
    median: at(50),
    p90: at(90),
    edgeEarned: minor(mean(({ staked }) => staked) * edge),
    costByEdge: minor(
      Number(plan.bonus) - mean(({ stakedFromPurse }) => stakedFromPurse) * edge - mean(({ returned }) => returned),
    ),
    openByDay: Array.from(open.subarray(1), (sum) => minor(sum / players)),
    bets: lives.reduce((sum, { bets }) => sum + bets, 0),
  };
}

function minor(amount: number): bigint {
  return BigInt(Math.floor(amount));
}

/** Half of the interval in which the mean is in 95 of 100 runs. */
function halfInterval(costs: Float64Array, mean: number): number {
  const squares = costs.reduce((sum, cost) => sum + (cost - mean) ** 2, 0);
  return (1.96 * Math.sqrt(squares)) / costs.length;
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
