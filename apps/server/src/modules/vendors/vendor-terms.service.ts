import type { GameType } from '@perya/contract';
import type { Selectable, Updateable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { VendorKind, VendorSigning } from '../../platform/db/schema-games.ts';
import { clearStop, forgetPeriods } from './results.store.ts';
import { insertBrandVendor, insertVendor, updateVendor } from './vendors.store.ts';

/** What a vendor may have otherwise than most; amounts are figures of the house, in hundredths. */
export interface VendorTerms {
  readonly kind?: VendorKind;
  readonly signing?: VendorSigning;
  readonly mayOwe?: boolean;
  readonly needsSession?: boolean;
  readonly parkMs?: number;
  readonly roundHours?: number;
  readonly apiUrl?: string;
  readonly hasFreeRounds?: boolean;
  /** Where its games are, with `{token}`, `{game}` and `{lang}`. */
  readonly launchUrl?: string;
  readonly openMode?: 'frame' | 'window';
  /** The kinds it has in a lobby of its own. */
  readonly lobbyTypes?: GameType[];
  readonly hasTrial?: boolean;
  readonly art?: string;
  /** A new bet or a prize is for somebody who opened a game there within so many days; 0 does not ask. */
  readonly launchDays?: number;
  /** The most one bet may pay; null: any. */
  readonly winMax?: bigint | null;
  /** The most one prize may be; 0: none are contracted. */
  readonly prizeMax?: bigint;
  readonly hourLossMax?: bigint | null;
  readonly dayLossMax?: bigint | null;
  readonly hourPrizesMax?: bigint | null;
  readonly dayPrizesMax?: bigint | null;
}

const COLUMNS = {
  kind: 'kind',
  signing: 'signing',
  mayOwe: 'may_owe',
  needsSession: 'needs_session',
  parkMs: 'park_ms',
  roundHours: 'round_hours',
  apiUrl: 'api_url',
  hasFreeRounds: 'free_rounds',
  launchUrl: 'launch_url',
  openMode: 'open_mode',
  lobbyTypes: 'lobby_types',
  hasTrial: 'has_trial',
  art: 'art',
  launchDays: 'launch_days',
  winMax: 'win_max',
  prizeMax: 'prize_max',
  hourLossMax: 'hour_loss_max',
  dayLossMax: 'day_loss_max',
  hourPrizesMax: 'hour_prizes_max',
  dayPrizesMax: 'day_prizes_max',
} as const satisfies Record<keyof VendorTerms, keyof Database['vendor']>;

/** One limit on what a vendor may cost in a period. */
export interface PeriodLimit {
  /** As it is named where somebody looks. */
  readonly name: 'hour loss' | 'day loss' | 'hour prizes' | 'day prizes';
  readonly period: 'hour' | 'day';
  /** What players won beyond their stakes, prizes included, or prizes alone. */
  readonly of: 'lost' | 'prizes';
  readonly max: bigint;
}

/** What a key of a vendor may do at most. */
export interface VendorLimits {
  readonly winMax: bigint | null;
  readonly prizeMax: bigint;
  readonly periods: readonly PeriodLimit[];
}

/** The limits of a vendor. Our own studio draws its results here, so only the prizes it could be sent are limited. */
export function limitsOf(row: Selectable<Database['vendor']>): VendorLimits {
  const prizeMax = BigInt(row.prize_max);
  if (row.kind === 'studio') return { winMax: null, prizeMax, periods: [] };
  const periods = [
    { name: 'hour loss', period: 'hour', of: 'lost', max: row.hour_loss_max },
    { name: 'day loss', period: 'day', of: 'lost', max: row.day_loss_max },
    { name: 'hour prizes', period: 'hour', of: 'prizes', max: row.hour_prizes_max },
    { name: 'day prizes', period: 'day', of: 'prizes', max: row.day_prizes_max },
  ] as const;
  return {
    winMax: row.win_max === null ? null : BigInt(row.win_max),
    prizeMax,
    periods: periods.flatMap(({ max, ...one }) => (max === null ? [] : [{ ...one, max: BigInt(max) }])),
  };
}

/** Lets a vendor in, so far without a key. */
export async function openVendor(
  { db }: Pick<Context, 'db'>,
  { code, merchantCode, name, ...terms }: VendorTerms & Readonly<Record<'code' | 'merchantCode' | 'name', string>>,
): Promise<void> {
  await insertVendor(db, { ...columnsOf(terms), code, name });
  await insertBrandVendor(db, { merchant_code: merchantCode, vendor_code: code });
}

/** Changes what was agreed with a vendor; tells whether there is one. */
export function changeTerms({ db }: Pick<Context, 'db'>, code: string, terms: VendorTerms): Promise<boolean> {
  return updateVendor(db, code, columnsOf(terms));
}

/** Lets a vendor go on that a limit has stopped: its hour and day begin anew. Tells whether it was stopped. */
export async function resumeVendor({ db }: Pick<Context, 'db'>, code: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await forgetPeriods(tx, code);
    return clearStop(tx, code);
  });
}

function columnsOf(terms: VendorTerms): Omit<Updateable<Database['vendor']>, 'code' | 'name'> {
  const given = Object.entries(terms).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [COLUMNS[name as keyof VendorTerms], value]));
}
