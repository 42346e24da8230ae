import { createHash } from 'node:crypto';
import { drawsFrom, drawsOfLink, hashSeed, linkOf, makeChain, seedKey } from '@perya/fairness';
import type { Played, StudioTitle } from '@perya/game-math';
import type { CrashOutcome } from '@perya/instant/crash/public';

/** How a test plays a round, and what shall come of it. */
export interface WantedRound {
  /** What the player chooses before it. */
  readonly choice?: unknown;
  /** What the player does in it, to its end; nothing where it is over at once. */
  readonly actions?: readonly unknown[];
  /** Whether an end will do that pays so many times the stake. */
  readonly isGood: (end: Played, times: number) => boolean;
}

/** A round that is known before it is played. */
export interface ForetoldRound {
  readonly choice: unknown;
  readonly actions: readonly unknown[];
  /** What it pays for a stake; both are minor units. */
  readonly winFor: (stake: bigint) => bigint;
}

/** Seeds whose first rounds are known. */
export interface KnownSeeds {
  readonly serverSeed: string;
  readonly serverHash: string;
  readonly clientSeed: string;
  readonly rounds: readonly ForetoldRound[];
}

/** A chain whose climbs are known, in hundredths. */
export interface KnownChain {
  readonly secret: string;
  readonly terminal: string;
  readonly salt: string;
  readonly heights: readonly number[];
}

const SERVER_SEED = hexOf('the seed of every test');
const SALT = 'the salt of every test';
const TRIES_MAX = 1_000_000;

/** Finds seeds that let the first rounds of a title come out as they shall: always the same. */
export function findSeeds(title: StudioTitle, wanted: readonly WantedRound[]): KnownSeeds {
  const key = seedKey(SERVER_SEED);
  const [stake = 0] = title.stakes;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const clientSeed = `known-${tries}`;
    const endFor = (round: WantedRound, nonce: number, staked: number) =>
      endOf(title, staked, drawsFrom(key, clientSeed, nonce), round);
    const isGood = (round: WantedRound, nonce: number) => {
      const end = endFor(round, nonce, stake);
      return end !== null && round.isGood(end, end.win / stake);
    };
    if (!wanted.every(isGood)) continue;
    const rounds = wanted.map((round, nonce) => ({
      choice: round.choice ?? null,
      actions: round.actions ?? [],
      winFor: (staked: bigint) => BigInt(endFor(round, nonce, Number(staked))?.win ?? 0),
    }));
    return { serverSeed: SERVER_SEED, serverHash: hashSeed(SERVER_SEED), clientSeed, rounds };
  }
  throw new Error(`No seeds let rounds of ${title.name} come out like that.`);
}

/** What the rules make of a round; null when it is not over after what the player does. */
function endOf(
  title: StudioTitle,
  stake: number,
  draws: ReturnType<typeof drawsFrom>,
  { choice, actions = [] }: Pick<WantedRound, 'choice' | 'actions'>,
): Played | null {
  if (!title.steps) return title.play(stake, draws, choice);
  const course = title.steps.run(stake, draws, choice, actions);
  return course?.isOver ? course : null;
}

/** Finds a chain of so many climbs that all come between two heights: always the same. */
export function findClimbs(
  { name, shared }: StudioTitle,
  { count, least, most }: { readonly count: number; readonly least: number; readonly most: number },
): KnownChain {
  for (let tries = 0; shared && tries < TRIES_MAX; tries += 1) {
    const secret = hexOf(`climbs ${tries}`);
    const chain = makeChain(secret, count, 1);
    const heights: number[] = [];
    while (heights.length < count) {
      const { height } = shared.outcome(drawsOfLink(linkOf(chain, heights.length + 1), SALT)) as CrashOutcome;
      if (height < least || height > most) break;
      heights.push(height);
    }
    if (heights.length === count) return { secret, terminal: chain.terminal, salt: SALT, heights };
  }
  throw new Error(`No chain lets ${name} climb like that.`);
}

function hexOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
