import { FULL_PPM, max, min } from '@perya/std';
import type { Earned } from './salary.ts';
import { hasPlayed, reachedTier, type TeamPeriod, type Tier } from './tiers.ts';

/** Four decimals of how much of a loss was reached. */
const FULL_PART = 10_000n;

/** What a team turned over and got back in a period. */
export interface TeamBooks {
  readonly turnover: bigint;
  readonly prizes: bigint;
  /** Of the players and of the agents above them. */
  readonly rebates: bigint;
  readonly promotions: bigint;
  readonly depositFees: bigint;
}

/** What a team lost, after a win that is carried from before; nothing where it won. */
export function teamLoss(
  { turnover, prizes, rebates, promotions, depositFees }: TeamBooks,
  carriedWin: bigint,
): bigint {
  const loss = max(0n, turnover - prizes - rebates - promotions - depositFees);
  return max(0n, loss - carriedWin);
}

/** How a dividend is worked out. */
export interface DividendRules {
  /** By the highest tier of which everything is reached, or by the best of those whose loss is reached in part. */
  readonly mode: 'FIXED' | 'FLOAT';
  /** The least that contract and brand ask for. */
  readonly membersMin: number;
}

/** The dividend of a period: of what the team lost. */
export function dividend(tiers: readonly Tier[], period: TeamPeriod, { mode, membersMin }: DividendRules): Earned {
  if (period.loss <= 0n || period.activeMembers < membersMin) return { tier: null, gross: 0n };
  if (mode === 'FLOAT') return bestInPart(tiers, period);
  const tier = reachedTier(tiers, period, { checksLoss: true });
  const rate = tier === null ? 0 : (tiers[tier]?.ratePpm ?? 0);
  return { tier, gross: (period.loss * BigInt(rate)) / FULL_PPM };
}

function bestInPart(tiers: readonly Tier[], period: TeamPeriod): Earned {
  return tiers.reduce<Earned>(
    (best, tier, at) => {
      if (!hasPlayed(tier, period)) return best;
      const part = tier.loss === 0n ? FULL_PART : min(FULL_PART, (period.loss * FULL_PART) / tier.loss);
      const gross = (period.loss * BigInt(tier.ratePpm) * part) / (FULL_PPM * FULL_PART);
      return best.tier === null || gross > best.gross ? { tier: at, gross } : best;
    },
    { tier: null, gross: 0n },
  );
}
