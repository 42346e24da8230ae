import { FULL_PPM } from '@perya/std';

/** The rate that a team of at least so much volume gives its agent. */
export interface VolumeTier {
  readonly volume: bigint;
  readonly ratePpm: number;
}

/** The team of an agent: the own players together, and the team of each agent directly below. */
export interface VolumeTeam {
  readonly players: bigint;
  readonly agents: readonly bigint[];
}

/** The rate of a team by its whole volume. Tiers are listed from the lowest to the highest. */
export function volumeRate(tiers: readonly VolumeTier[], volume: bigint): number {
  return [...tiers].reverse().find((tier) => volume >= tier.volume)?.ratePpm ?? 0;
}

/** What an agent earns where everybody's rate comes from the volume of the whole team: all of the own players, the difference of agents. */
export function volumeIncome(tiers: readonly VolumeTier[], { players, agents }: VolumeTeam): bigint {
  const own = volumeRate(
    tiers,
    agents.reduce((all, volume) => all + volume, players),
  );
  const exact = agents.reduce(
    (all, volume) => all + volume * BigInt(Math.max(0, own - volumeRate(tiers, volume))),
    players * BigInt(own),
  );
  return exact / FULL_PPM;
}
