import type { Currency, MemberId, MerchantCode, Minor, TransferKey } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { isOneOf } from './keys.ts';
import type { RefusalCode } from './verdict.ts';

/** A bet as the books have it. */
export interface BookedBet {
  readonly memberId: MemberId;
  readonly currency: Currency;
  readonly stake: Minor;
  readonly turnover: Minor;
  readonly contribution: Minor;
  readonly gameType: string;
  readonly gameCode: string;
  readonly at: Date;
  readonly state: 'open' | 'settled' | 'void';
  /** Placed together with its result. */
  readonly isInstant: boolean;
  readonly payout: Minor;
  readonly jackpotWin: Minor;
  /** How often it was corrected after its end, and what that paid in all; below zero when it took more. */
  readonly corrections: number;
  readonly corrected: Minor;
}

/** The bet that was placed under a key, or why it was refused; null when nothing stands there. */
export async function readBet(
  db: Kysely<Database>,
  key: TransferKey,
): Promise<BookedBet | { readonly refusal: RefusalCode } | null> {
  const row = await db
    .selectFrom('ledger_key as k')
    .innerJoin('ledger_transfer as t', 't.id', 'k.transfer_id')
    .leftJoin('bet as b', 'b.id', 't.id')
    .leftJoin('ledger_account as a', 'a.id', 'b.account_id')
    .select(['t.refusal', 'b.member_id', 'a.currency', 'b.stake', 'b.turnover', 'b.contribution', 'b.category'])
    .select(['b.game_code', 'b.opened_at', 'b.state', 'b.is_instant', 'b.payout', 'b.jackpot_win'])
    .select(['b.corrections', 'b.corrected'])
    .where(isOneOf([key]))
    .executeTakeFirst();
  if (!row) return null;
  if (row.refusal !== null) return { refusal: row.refusal as RefusalCode };
  assert(isWhole(row), `${key} is a bet`);
  return {
    memberId: row.member_id,
    currency: row.currency,
    stake: BigInt(row.stake),
    turnover: BigInt(row.turnover),
    contribution: BigInt(row.contribution),
    gameType: row.category,
    gameCode: row.game_code,
    at: row.opened_at,
    state: row.state,
    isInstant: row.is_instant,
    payout: BigInt(row.payout),
    jackpotWin: BigInt(row.jackpot_win),
    corrections: row.corrections,
    corrected: BigInt(row.corrected),
  };
}

/** A left join tells of each column that it may be missing; all of them are or none. */
function isWhole<Row extends { readonly state: unknown; readonly refusal: unknown }>(
  row: Row,
): row is { readonly [Name in keyof Row]: Name extends 'refusal' ? Row[Name] : NonNullable<Row[Name]> } & Row {
  return row.state !== null;
}

/** Whose a bet is, and where it stands in the books. */
export interface FoundBet {
  readonly key: TransferKey;
  readonly id: string;
  readonly memberId: MemberId;
  readonly merchantCode: MerchantCode;
  readonly currency: Currency;
  readonly stake: Minor;
  readonly at: Date;
}

/** The bets for money that were placed under some keys; who was refused has none. */
export async function findBets(db: Kysely<Database>, keys: readonly TransferKey[]): Promise<FoundBet[]> {
  const rows = await db
    .selectFrom('ledger_key as k')
    .innerJoin('bet as b', 'b.id', 'k.transfer_id')
    .innerJoin('ledger_account as a', 'a.id', 'b.account_id')
    .innerJoin('currency as c', 'c.code', 'a.currency')
    .select(['k.key', 'b.id', 'b.member_id', 'a.merchant_code', 'a.currency', 'b.stake', 'b.opened_at'])
    .where(isOneOf(keys))
    .where('c.is_play', '=', false)
    .execute();
  return rows.map(({ member_id: memberId, merchant_code: merchantCode, stake, opened_at: at, ...row }) => {
    return { ...row, memberId, merchantCode, stake: BigInt(stake), at };
  });
}
