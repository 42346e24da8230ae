import type { StudioTitle } from '@perya/game-math';
import { INSTANT_TITLES } from '@perya/instant/titles';
import { SLOT_TITLES } from '@perya/slots/titles';
import { TUMBLE_TITLES } from '@perya/tumble/titles';
import { findClimbs, findSeeds, type ForetoldRound, type WantedRound } from '../../tools/testing/known-rounds.ts';
import { BRAND } from './database.ts';
import type { MoneySite, Saver } from './money.ts';
import { ownVault } from './vendor.ts';

/** A win that is told without great celebration. */
const MODEST = 10;
/** A journey needs one climb, and on a slow day it misses the first. */
const CLIMBS = 3;

/** A paid spin that wins and opens nothing. */
export const WON_AT_ONCE: WantedRound = {
  isGood: ({ events }, times) => events.length === 1 && times >= 1 && times <= MODEST,
};

/** A paid spin that brings nothing at all. */
export const LOST_AT_ONCE: WantedRound = { isGood: ({ events, win }) => events.length === 1 && win === 0 };

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
): Promise<readonly ForetoldRound[]> {
  const { serverSeed, serverHash, clientSeed, rounds } = findSeeds(title, wanted);
  const place = { table: 'seed_pair', column: 'server_seed_sealed', row: `${memberId}/${serverHash}` };
  await site.database().query(
    `insert into seed_pair (member_id, state, server_seed_sealed, server_hash, client_seed, created_at)
     values ($1, 'current', $2, decode($3, 'hex'), $4, now())`,
    [memberId, ownVault().sealText(place, serverSeed), serverHash, clientSeed],
  );
  return rounds;
}

/** Gives the room of a title a chain whose climbs all come between two heights; tells them, in hundredths. */
export async function plantClimbs(
  site: MoneySite,
  title: StudioTitle,
  between: { readonly least: number; readonly most: number },
): Promise<readonly number[]> {
  const { secret, terminal, salt, heights } = findClimbs(title, { count: CLIMBS, ...between });
  const place = { table: 'shared_chain', column: 'secret_sealed', row: terminal };
  await site.database().query(
    `insert into shared_chain (merchant_code, game_code, terminal, secret_sealed, salt, length, created_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [BRAND, title.code, terminal, ownVault().sealText(place, secret), salt, CLIMBS],
  );
  return heights;
}
