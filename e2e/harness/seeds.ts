import { createHash } from 'node:crypto';
import { drawsFrom, drawsOfLink, hashSeed, linkOf, makeChain, seedKey } from '@perya/fairness';
import type { Played, StudioTitle } from '@perya/game-math';
import { INSTANT_TITLES } from '@perya/instant/titles';
import { SLOT_TITLES } from '@perya/slots/titles';
import { TUMBLE_TITLES } from '@perya/tumble/titles';
import { BRAND } from './database.ts';
import type { MoneySite, Saver } from './money.ts';
import { ownVault } from './vendor.ts';

/** How a journey plays a round, and what shall come of it. */
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
  /** What it pays for a stake; both are centavos. */
  readonly winFor: (stake: bigint) => bigint;
}

/** A win that is told without great celebration. */
const MODEST = 10;

/** A paid spin that wins and opens nothing. */
export const WON_AT_ONCE: WantedRound = {
  isGood: ({ events }, times) => events.length === 1 && times >= 1 && times <= MODEST,
};

/** A paid spin that brings nothing at all. */
export const LOST_AT_ONCE: WantedRound = { isGood: ({ events, win }) => events.length === 1 && win === 0 };

const SERVER_SEED = createHash('sha256').update('the seed of every journey').digest('hex');
const TRIES_MAX = 1_000_000;

/** A title of the studio by its name. */
export function titleNamed(name: string): StudioTitle {
  const found = [...SLOT_TITLES, ...TUMBLE_TITLES, ...INSTANT_TITLES].find((title) => title.name === name);
  if (!found) throw new Error(`The studio has no ${name}.`);
  return found;
}

/** Gives somebody who never played seeds whose first rounds of a title come out as they shall. */
export async function plantRounds(
  site: MoneySite,
  { memberId }: Pick<Saver, 'memberId'>,
  title: StudioTitle,
  wanted: readonly WantedRound[],
): Promise<ForetoldRound[]> {
  const clientSeed = findSeed(title, wanted);
  const hash = hashSeed(SERVER_SEED);
  const place = { table: 'seed_pair', column: 'server_seed_sealed', row: `${memberId}/${hash}` };
  await site.database().query(
    `insert into seed_pair (member_id, state, server_seed_sealed, server_hash, client_seed, created_at)
     values ($1, 'current', $2, $3, $4, now())`,
    [memberId, ownVault().sealText(place, SERVER_SEED), Buffer.from(hash, 'hex'), clientSeed],
  );
  return wanted.map((round, nonce) => ({
    choice: round.choice ?? null,
    actions: round.actions ?? [],
    winFor: (stake) => BigInt(endOf(title, Number(stake), drawsFrom(SERVER_SEED, clientSeed, nonce), round)?.win ?? 0),
  }));
}

/** The first of a player's seeds that lets every round come out as it shall. */
function findSeed(title: StudioTitle, wanted: readonly WantedRound[]): string {
  const key = seedKey(SERVER_SEED);
  const [stake = 0] = title.stakes;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const clientSeed = `journey-${tries}`;
    const isGood = (round: WantedRound, nonce: number) => {
      const end = endOf(title, stake, drawsFrom(key, clientSeed, nonce), round);
      return end !== null && round.isGood(end, end.win / stake);
    };
    if (wanted.every(isGood)) return clientSeed;
  }
  throw new Error(`No seed lets rounds of ${title.name} come out like that.`);
}

type Draws = ReturnType<typeof drawsFrom>;

/** What the rules make of a round; null when it is not over after what the player does. */
function endOf(
  title: StudioTitle,
  stake: number,
  draws: Draws,
  { choice, actions = [] }: Pick<WantedRound, 'choice' | 'actions'>,
): Played | null {
  if (!title.steps) return title.play(stake, draws, choice);
  const course = title.steps.run(stake, draws, choice, actions);
  return course?.isOver ? course : null;
}

/** Climbs of a room that are known; a journey needs one, and on a slow day it misses the first. */
const CLIMBS = 3;
const SALT = 'the salt of every journey';

/** Gives the room of a title a chain whose climbs all come between two heights; tells them, in hundredths. */
export async function plantClimbs(
  site: MoneySite,
  title: StudioTitle,
  between: { readonly least: number; readonly most: number },
): Promise<number[]> {
  const { secret, terminal, heights } = findClimbs(title, between);
  const place = { table: 'shared_chain', column: 'secret_sealed', row: terminal };
  await site.database().query(
    `insert into shared_chain (merchant_code, game_code, terminal, secret_sealed, salt, length, created_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [BRAND, title.code, terminal, ownVault().sealText(place, secret), SALT, CLIMBS],
  );
  return heights;
}

function findClimbs({ name, shared }: StudioTitle, { least, most }: { readonly least: number; readonly most: number }) {
  for (let tries = 0; shared && tries < TRIES_MAX; tries += 1) {
    const secret = createHash('sha256').update(`climbs ${tries}`).digest('hex');
    const chain = makeChain(secret, CLIMBS, 1);
    const heights: number[] = [];
    while (heights.length < CLIMBS) {
      const height = shared.heightOf(drawsOfLink(linkOf(chain, heights.length + 1), SALT));
      if (height < least || height > most) break;
      heights.push(height);
    }
    if (heights.length === CLIMBS) return { secret, terminal: chain.terminal, heights };
  }
  throw new Error(`No chain lets ${name} climb like that.`);
}
