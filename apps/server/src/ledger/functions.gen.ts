// Written by `npx tsx tools/sql-binding.ts` from the catalog of a migrated database: change that, never this file.
import type {
  AccountId,
  Category,
  Currency,
  Detail,
  MemberId,
  MerchantCode,
  Minor,
  MoveKind,
  Reference,
  RoundName,
  TransferKey,
  VendorCode,
} from '@perya/ledger';
import { BooleanColumn, HashColumn, PlainColumn, TextColumn, TimestampColumn } from './array-column.ts';
import type { AccountPlace, BookNr, Day, LegCount, MovePlace, MoveSeq, TransferNr } from './values.ts';
import type { RefusalCode } from './verdict.ts';

/** The parameters of `ledger_post`, by their names. */
export class LedgerPost {
  readonly p_at: Date;
  readonly p_accounts = new PlainColumn<'p_accounts', AccountId>();
  readonly t_key = new TextColumn<'t_key', TransferKey>();
  readonly t_hash = new HashColumn<'t_hash'>();
  readonly t_member = new PlainColumn<'t_member', MemberId>();
  readonly t_ref = new TextColumn<'t_ref', Reference>();
  readonly t_category = new TextColumn<'t_category', Category>();
  readonly t_detail = new TextColumn<'t_detail', Detail>();
  readonly t_expires_at = new TimestampColumn<'t_expires_at'>();
  readonly t_day = new PlainColumn<'t_day', Day>();
  readonly t_bet_day = new PlainColumn<'t_bet_day', Day>();
  readonly t_guard = new TextColumn<'t_guard', 'bet' | 'deposit' | 'reward' | ''>();
  readonly t_shown_account = new PlainColumn<'t_shown_account', AccountId>();
  readonly t_cash_account = new PlainColumn<'t_cash_account', AccountId>();
  readonly t_in_play = new PlainColumn<'t_in_play', Minor>();
  readonly t_bet_key = new TextColumn<'t_bet_key', TransferKey>();
  readonly t_vendor = new TextColumn<'t_vendor', VendorCode>();
  readonly t_game = new TextColumn<'t_game', string>();
  readonly t_round = new TextColumn<'t_round', RoundName>();
  readonly t_contribution = new PlainColumn<'t_contribution', Minor>();
  readonly t_jackpot_win = new PlainColumn<'t_jackpot_win', Minor>();
  readonly t_correction = new PlainColumn<'t_correction', Minor>();
  readonly m_nr = new PlainColumn<'m_nr', TransferNr>();
  readonly m_kind = new PlainColumn<'m_kind', MoveKind>();
  readonly m_from = new PlainColumn<'m_from', AccountId>();
  readonly m_to = new PlainColumn<'m_to', AccountId>();
  readonly m_amount = new PlainColumn<'m_amount', Minor>();
  readonly m_turnover = new PlainColumn<'m_turnover', Minor>();

  constructor({ p_at }: { readonly p_at: Date }) {
    this.p_at = p_at;
  }

  /** In the order in which the statement numbers them. */
  values(): unknown[] {
    return [
      this.p_at,
      this.p_accounts.toString(),
      this.t_key.toString(),
      this.t_hash.toString(),
      this.t_member.toString(),
      this.t_ref.toString(),
      this.t_category.toString(),
      this.t_detail.toString(),
      this.t_expires_at.toString(),
      this.t_day.toString(),
      this.t_bet_day.toString(),
      this.t_guard.toString(),
      this.t_shown_account.toString(),
      this.t_cash_account.toString(),
      this.t_in_play.toString(),
      this.t_bet_key.toString(),
      this.t_vendor.toString(),
      this.t_game.toString(),
      this.t_round.toString(),
      this.t_contribution.toString(),
      this.t_jackpot_win.toString(),
      this.t_correction.toString(),
      this.m_nr.toString(),
      this.m_kind.toString(),
      this.m_from.toString(),
      this.m_to.toString(),
      this.m_amount.toString(),
      this.m_turnover.toString(),
    ];
  }
}

/** One row of the answer of `ledger_post`. */
export interface LedgerPostRow {
  readonly nr: TransferNr;
  readonly refusal: RefusalCode | 'purse' | null;
  readonly is_replay: boolean;
  readonly hash: Buffer | null;
  readonly balance: string | null;
  readonly version: string | null;
}

/** The statement that calls `ledger_post`. */
export const LEDGER_POST_SQL = `select nr, refusal, is_replay, hash, balance, version
  from ledger_post(
    p_at => $1, p_accounts => $2, t_key => $3, t_hash => $4, t_member => $5, t_ref => $6, t_category => $7,
    t_detail => $8, t_expires_at => $9, t_day => $10, t_bet_day => $11, t_guard => $12, t_shown_account => $13,
    t_cash_account => $14, t_in_play => $15, t_bet_key => $16, t_vendor => $17, t_game => $18, t_round => $19,
    t_contribution => $20, t_jackpot_win => $21, t_correction => $22, m_nr => $23, m_kind => $24, m_from => $25,
    m_to => $26, m_amount => $27, m_turnover => $28
  )`;

/** The parameters of `ledger_post_plain`, by their names. */
export class LedgerPostPlain {
  readonly p_at: Date;
  readonly b_merchant = new TextColumn<'b_merchant', MerchantCode>();
  readonly b_currency = new TextColumn<'b_currency', Currency>();
  readonly p_players: number;
  readonly a_place = new PlainColumn<'a_place', AccountPlace>();
  readonly a_id = new PlainColumn<'a_id', AccountId>();
  readonly a_book = new PlainColumn<'a_book', BookNr>();
  readonly a_delta = new PlainColumn<'a_delta', Minor>();
  readonly a_lowest = new PlainColumn<'a_lowest', Minor>();
  readonly a_legs = new PlainColumn<'a_legs', LegCount>();
  readonly a_in_play = new PlainColumn<'a_in_play', Minor>();
  readonly a_staked = new PlainColumn<'a_staked', Minor>();
  readonly a_returned = new PlainColumn<'a_returned', Minor>();
  readonly a_turnover = new PlainColumn<'a_turnover', Minor>();
  readonly a_guarded = new BooleanColumn<'a_guarded'>();
  readonly a_day = new PlainColumn<'a_day', Day>();
  readonly t_key = new TextColumn<'t_key', TransferKey>();
  readonly t_hash = new HashColumn<'t_hash'>();
  readonly t_first = new PlainColumn<'t_first', MovePlace>();
  readonly t_bet_key = new TextColumn<'t_bet_key', TransferKey>();
  readonly p_ends: number;
  readonly t_contribution = new PlainColumn<'t_contribution', Minor>();
  readonly t_jackpot_win = new PlainColumn<'t_jackpot_win', Minor>();
  readonly m_nr = new PlainColumn<'m_nr', TransferNr>();
  readonly m_seq = new PlainColumn<'m_seq', MoveSeq>();
  readonly m_kind = new PlainColumn<'m_kind', MoveKind>();
  readonly m_from = new PlainColumn<'m_from', AccountPlace>();
  readonly m_to = new PlainColumn<'m_to', AccountPlace>();
  readonly m_amount = new PlainColumn<'m_amount', Minor>();
  readonly m_turnover = new PlainColumn<'m_turnover', Minor>();
  readonly m_from_sum = new PlainColumn<'m_from_sum', Minor>();
  readonly m_from_step = new PlainColumn<'m_from_step', LegCount>();
  readonly m_to_sum = new PlainColumn<'m_to_sum', Minor>();
  readonly m_to_step = new PlainColumn<'m_to_step', LegCount>();
  readonly m_member = new PlainColumn<'m_member', MemberId>();
  readonly m_ref = new TextColumn<'m_ref', Reference>();
  readonly m_category = new TextColumn<'m_category', Category>();
  readonly m_detail = new TextColumn<'m_detail', Detail>();
  readonly m_vendor = new TextColumn<'m_vendor', VendorCode>();
  readonly m_game = new TextColumn<'m_game', string>();
  readonly m_round = new TextColumn<'m_round', RoundName>();

  constructor({
    p_at,
    p_players,
    p_ends,
  }: {
    readonly p_at: Date;
    readonly p_players: number;
    readonly p_ends: number;
  }) {
    this.p_at = p_at;
    this.p_players = p_players;
    this.p_ends = p_ends;
  }

  /** In the order in which the statement numbers them. */
  values(): unknown[] {
    return [
      this.p_at,
      this.b_merchant.toString(),
      this.b_currency.toString(),
      this.p_players,
      this.a_place.toString(),
      this.a_id.toString(),
      this.a_book.toString(),
      this.a_delta.toString(),
      this.a_lowest.toString(),
      this.a_legs.toString(),
      this.a_in_play.toString(),
      this.a_staked.toString(),
      this.a_returned.toString(),
      this.a_turnover.toString(),
      this.a_guarded.toString(),
      this.a_day.toString(),
      this.t_key.toString(),
      this.t_hash.toString(),
      this.t_first.toString(),
      this.t_bet_key.toString(),
      this.p_ends,
      this.t_contribution.toString(),
      this.t_jackpot_win.toString(),
      this.m_nr.toString(),
      this.m_seq.toString(),
      this.m_kind.toString(),
      this.m_from.toString(),
      this.m_to.toString(),
      this.m_amount.toString(),
      this.m_turnover.toString(),
      this.m_from_sum.toString(),
      this.m_from_step.toString(),
      this.m_to_sum.toString(),
      this.m_to_step.toString(),
      this.m_member.toString(),
      this.m_ref.toString(),
      this.m_category.toString(),
      this.m_detail.toString(),
      this.m_vendor.toString(),
      this.m_game.toString(),
      this.m_round.toString(),
    ];
  }
}

/** One row of the answer of `ledger_post_plain`. */
export interface LedgerPostPlainRow {
  readonly balances_before: string;
  readonly versions_before: string;
}

/** The statement that calls `ledger_post_plain`. */
export const LEDGER_POST_PLAIN_SQL = `select balances_before::text, versions_before::text
  from ledger_post_plain(
    p_at => $1, b_merchant => $2, b_currency => $3, p_players => $4, a_place => $5, a_id => $6, a_book => $7,
    a_delta => $8, a_lowest => $9, a_legs => $10, a_in_play => $11, a_staked => $12, a_returned => $13,
    a_turnover => $14, a_guarded => $15, a_day => $16, t_key => $17, t_hash => $18, t_first => $19, t_bet_key => $20,
    p_ends => $21, t_contribution => $22, t_jackpot_win => $23, m_nr => $24, m_seq => $25, m_kind => $26, m_from => $27,
    m_to => $28, m_amount => $29, m_turnover => $30, m_from_sum => $31, m_from_step => $32, m_to_sum => $33,
    m_to_step => $34, m_member => $35, m_ref => $36, m_category => $37, m_detail => $38, m_vendor => $39, m_game => $40,
    m_round => $41
  )`;

/** The parameters of `ledger_post_purse`, by their names. */
export class LedgerPostPurse {
  readonly p_at: Date;
  readonly p_shard: number;
  readonly p_accounts = new PlainColumn<'p_accounts', AccountId>();
  readonly t_key = new TextColumn<'t_key', TransferKey>();
  readonly t_hash = new HashColumn<'t_hash'>();
  readonly t_member = new PlainColumn<'t_member', MemberId>();
  readonly t_ref = new TextColumn<'t_ref', Reference>();
  readonly t_category = new TextColumn<'t_category', Category>();
  readonly t_detail = new TextColumn<'t_detail', Detail>();
  readonly t_expires_at = new TimestampColumn<'t_expires_at'>();
  readonly t_day = new PlainColumn<'t_day', Day>();
  readonly t_bet_day = new PlainColumn<'t_bet_day', Day>();
  readonly t_guard = new TextColumn<'t_guard', 'bet' | 'deposit' | 'reward' | ''>();
  readonly t_cash_account = new PlainColumn<'t_cash_account', AccountId>();
  readonly t_in_play = new PlainColumn<'t_in_play', Minor>();
  readonly t_bet_key = new TextColumn<'t_bet_key', TransferKey>();
  readonly t_vendor = new TextColumn<'t_vendor', VendorCode>();
  readonly t_game = new TextColumn<'t_game', string>();
  readonly t_round = new TextColumn<'t_round', RoundName>();
  readonly t_contribution = new PlainColumn<'t_contribution', Minor>();
  readonly t_jackpot_win = new PlainColumn<'t_jackpot_win', Minor>();
  readonly t_grant = new PlainColumn<'t_grant', string>();
  readonly t_weight = new PlainColumn<'t_weight', number>();
  readonly t_two_sided = new BooleanColumn<'t_two_sided'>();
  readonly t_odds = new PlainColumn<'t_odds', number>();
  readonly m_nr = new PlainColumn<'m_nr', TransferNr>();
  readonly m_kind = new PlainColumn<'m_kind', MoveKind>();
  readonly m_from = new PlainColumn<'m_from', AccountId>();
  readonly m_to = new PlainColumn<'m_to', AccountId>();
  readonly m_amount = new PlainColumn<'m_amount', Minor>();
  readonly m_turnover = new PlainColumn<'m_turnover', Minor>();
  readonly s_nr = new PlainColumn<'s_nr', TransferNr>();
  readonly s_market = new TextColumn<'s_market', string>();
  readonly s_side = new TextColumn<'s_side', string>();
  readonly s_stake = new PlainColumn<'s_stake', Minor>();

  constructor({ p_at, p_shard }: { readonly p_at: Date; readonly p_shard: number }) {
    this.p_at = p_at;
    this.p_shard = p_shard;
  }

  /** In the order in which the statement numbers them. */
  values(): unknown[] {
    return [
      this.p_at,
      this.p_shard,
      this.p_accounts.toString(),
      this.t_key.toString(),
      this.t_hash.toString(),
      this.t_member.toString(),
      this.t_ref.toString(),
      this.t_category.toString(),
      this.t_detail.toString(),
      this.t_expires_at.toString(),
      this.t_day.toString(),
      this.t_bet_day.toString(),
      this.t_guard.toString(),
      this.t_cash_account.toString(),
      this.t_in_play.toString(),
      this.t_bet_key.toString(),
      this.t_vendor.toString(),
      this.t_game.toString(),
      this.t_round.toString(),
      this.t_contribution.toString(),
      this.t_jackpot_win.toString(),
      this.t_grant.toString(),
      this.t_weight.toString(),
      this.t_two_sided.toString(),
      this.t_odds.toString(),
      this.m_nr.toString(),
      this.m_kind.toString(),
      this.m_from.toString(),
      this.m_to.toString(),
      this.m_amount.toString(),
      this.m_turnover.toString(),
      this.s_nr.toString(),
      this.s_market.toString(),
      this.s_side.toString(),
      this.s_stake.toString(),
    ];
  }
}

/** One row of the answer of `ledger_post_purse`. */
export interface LedgerPostPurseRow {
  readonly nr: TransferNr;
  readonly refusal: RefusalCode | 'purse' | null;
  readonly is_replay: boolean;
  readonly hash: Buffer | null;
  readonly balance: string | null;
  readonly version: string | null;
  readonly bonus_balance: string | null;
  readonly bonus_version: string | null;
  readonly is_told: boolean | null;
  readonly live_grant: string | null;
  readonly campaign: string | null;
  readonly terms_version: number | null;
}

/** The statement that calls `ledger_post_purse`. */
export const LEDGER_POST_PURSE_SQL = `select nr, refusal, is_replay, hash, balance, version, bonus_balance, bonus_version, is_told, live_grant, campaign, terms_version
  from ledger_post_purse(
    p_at => $1, p_shard => $2, p_accounts => $3, t_key => $4, t_hash => $5, t_member => $6, t_ref => $7,
    t_category => $8, t_detail => $9, t_expires_at => $10, t_day => $11, t_bet_day => $12, t_guard => $13,
    t_cash_account => $14, t_in_play => $15, t_bet_key => $16, t_vendor => $17, t_game => $18, t_round => $19,
    t_contribution => $20, t_jackpot_win => $21, t_grant => $22, t_weight => $23, t_two_sided => $24, t_odds => $25,
    m_nr => $26, m_kind => $27, m_from => $28, m_to => $29, m_amount => $30, m_turnover => $31, s_nr => $32,
    s_market => $33, s_side => $34, s_stake => $35
  )`;
