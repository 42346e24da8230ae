import type { Currency, MemberId, Minor, TransferKey } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely, type Selectable } from 'kysely';
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

type BetRow = Selectable<Database['bet']> & { readonly currency: Currency };
/** All of it or nothing but why it was refused. */
type BetUnderKey =
  | ({ readonly refusal: null } & BetRow)
  | ({ readonly refusal: RefusalCode | null } & { readonly [Name in keyof BetRow]: null });

/** The bet that was placed under a key, or why it was refused; null when nothing stands there. */
export async function readBet(
  db: Kysely<Database>,
  key: TransferKey,
): Promise<BookedBet | { readonly refusal: RefusalCode } | null> {
  const { rows } = await sql<BetUnderKey>`
    select t.refusal, b.member_id, a.currency, b.stake, b.turnover, b.contribution, b.category, b.game_code, b.opened_at,
      b.state, b.is_instant, b.payout, b.jackpot_win, b.corrections, b.corrected
    from ledger_key k
    join ledger_transfer t on t.id = k.transfer_id
    left join bet b on b.id = t.id
    left join ledger_account a on a.id = b.account_id
    where ${isOneOf([key])}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.refusal !== null) return { refusal: row.refusal };
  assert(row.state !== null, `${key} is a bet`);
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
