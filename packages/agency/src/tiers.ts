/** What a tier asks of a team, and the rate it gives. */
export interface Tier {
  readonly turnover: bigint;
  readonly activeMembers: number;
  readonly loss: bigint;
  readonly ratePpm: number;
}

/** What a team did in a period. */
export interface TeamPeriod {
  readonly turnover: bigint;
  readonly activeMembers: number;
  /** What the team lost; nothing where it won. */
  readonly loss: bigint;
}

/** The highest tier a team has reached, counted from 0; null for none. Tiers are listed from the lowest to the highest. */
export function reachedTier(
  tiers: readonly Tier[],
  team: TeamPeriod,
  { checksLoss }: { readonly checksLoss: boolean },
): number | null {
  for (const [at, tier] of [...tiers.entries()].reverse()) {
    if (hasPlayed(tier, team) && (!checksLoss || team.loss >= tier.loss)) return at;
  }
  return null;
}

/** Whether a team has what a tier asks beside a loss. */
export function hasPlayed(tier: Tier, team: TeamPeriod): boolean {
  return team.turnover >= tier.turnover && team.activeMembers >= tier.activeMembers;
}
