import { FULL_PPM, max } from '@perya/std';
import { reachedTier, type TeamPeriod, type Tier } from './tiers.ts';

/** What a team earns its agent, and the tier that says so. */
export interface Earned {
  /** Counted from 0; null when none was reached. */
  readonly tier: number | null;
  readonly gross: bigint;
}

/** The salary of a day: of what the team played, whether it won or lost. */
export function dailySalary(
  tiers: readonly Tier[],
  day: TeamPeriod,
  { checksLoss }: { readonly checksLoss: boolean },
): Earned {
  const tier = reachedTier(tiers, day, { checksLoss });
  const rate = tier === null ? 0 : (tiers[tier]?.ratePpm ?? 0);
  return { tier, gross: (day.turnover * BigInt(rate)) / FULL_PPM };
}

/** What is added after an hour: the salary of the day so far, without what was paid of it. It never takes anything back. */
export function hourlySalary(
  tiers: readonly Tier[],
  dayUntilNow: TeamPeriod,
  { checksLoss, paidToday }: { readonly checksLoss: boolean; readonly paidToday: bigint },
): bigint {
  return max(0n, dailySalary(tiers, dayUntilNow, { checksLoss }).gross - paidToday);
}

/** What is left to an agent who pays those directly below, or what the agent owes because it is not enough. */
export function netOf(gross: bigint, below: bigint): { readonly keeps: bigint; readonly owes: bigint } {
  return { keeps: max(0n, gross - below), owes: max(0n, below - gross) };
}
