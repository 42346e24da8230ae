import { lineShares } from '@perya/agency';
import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { dayOf } from '../../ledger/day.ts';
import { findByAccount } from '../identity/index.ts';
import { findZone, readDay, readHouseRates, readLine, type Place } from './lines.store.ts';

/** A line as it is on a day, from a member up to the house. */
export interface ShownLine {
  readonly day: string;
  /** Whether that day is still open for changes. */
  readonly isOpen: boolean;
  readonly places: readonly Place[];
  /** The most the house gives, by kind of game. */
  readonly house: Readonly<Record<string, number>>;
}

/** Why there is no line to show. */
export type ShowError = 'brand.missing' | 'member.missing';

/** Whose line is asked for, and on which day; without one, today's. */
export interface AskedLine {
  readonly brand: MerchantCode;
  readonly account: string;
  readonly day?: string | undefined;
}

/** Shows a line as it is on a day. */
export async function showLine(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { brand, account, day: asked }: AskedLine,
): Promise<Result<ShownLine, ShowError>> {
  const zone = await findZone(db, brand);
  if (zone === undefined) return fail('brand.missing');
  const member = await findByAccount(db, brand, account);
  if (!member) return fail('member.missing');
  const day = asked ?? dayOf(clock.now(), zone);
  const openDay = await readDay(db, brand);
  const places = await readLine(db, member.id, day);
  return ok({ day, isOpen: openDay !== null && day >= openDay, places, house: await readHouseRates(db, brand, day) });
}

/** What one of a line gets of a bet, and at which rate. */
export interface Share {
  readonly account: string;
  readonly ratePpm: number;
  readonly amount: bigint;
}

/** What each of a line gets of valid bets in a kind of game. */
export function sharesOf(
  { places }: Pick<ShownLine, 'places'>,
  { category, valid }: { readonly category: string; readonly valid: bigint },
): Share[] {
  const rates = places.map((place) => place.rates[category] ?? 0);
  return lineShares(valid, rates).map((amount, at) => ({
    account: places[at]?.account ?? '',
    ratePpm: rates[at] ?? 0,
    amount,
  }));
}
