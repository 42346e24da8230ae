// Written by `npx tsx tools/sql-binding.ts` from the catalog of a migrated database: change that, never this file.
import type { MemberId, Minor } from '@perya/ledger';
import { BooleanColumn, PlainColumn, TextColumn, TimestampColumn } from '../../ledger/array-column.ts';
import type { LegCount, TransferNr } from '../../ledger/values.ts';
import type {
  Nonce,
  RoundEndState,
  RoundId,
  RoundKey,
  RoundNo,
  SeedId,
  TitleId,
} from '../../platform/db/studio-values.ts';

/** The parameters of `open_rounds`, by their names. */
export class OpenRounds {
  readonly r_opened_at = new TimestampColumn<'r_opened_at'>();
  readonly r_no = new TextColumn<'r_no', RoundNo>();
  readonly r_member = new PlainColumn<'r_member', MemberId>();
  readonly r_key = new TextColumn<'r_key', RoundKey>();
  readonly r_title = new PlainColumn<'r_title', TitleId>();
  readonly r_stake = new PlainColumn<'r_stake', Minor>();
  readonly r_choice = new TextColumn<'r_choice', string>();
  readonly r_gap = new PlainColumn<'r_gap', number>();

  /** In the order in which the statement numbers them. */
  values(): unknown[] {
    return [
      this.r_opened_at.toString(),
      this.r_no.toString(),
      this.r_member.toString(),
      this.r_key.toString(),
      this.r_title.toString(),
      this.r_stake.toString(),
      this.r_choice.toString(),
      this.r_gap.toString(),
    ];
  }
}

/** One row of the answer of `open_rounds`. */
export interface OpenRoundsRow {
  readonly asked_no: RoundNo;
  readonly round: RoundId | null;
  readonly seed: SeedId | null;
  readonly taken: string | null;
  readonly is_new: boolean;
  readonly last_at: Date | null;
}

/** The statement that calls `open_rounds`. */
export const OPEN_ROUNDS_SQL = `select asked_no, round, seed, taken, is_new, last_at
  from open_rounds(
    r_opened_at => $1, r_no => $2, r_member => $3, r_key => $4, r_title => $5, r_stake => $6, r_choice => $7,
    r_gap => $8
  )`;

/** The parameters of `close_rounds`, by their names. */
export class CloseRounds {
  readonly p_at: Date;
  readonly r_round = new PlainColumn<'r_round', RoundId>();
  readonly r_member = new PlainColumn<'r_member', MemberId>();
  readonly r_state = new PlainColumn<'r_state', RoundEndState>();
  readonly r_win = new PlainColumn<'r_win', Minor>();
  readonly r_refusal = new TextColumn<'r_refusal', string>();
  readonly r_balance = new PlainColumn<'r_balance', Minor>();
  readonly r_version = new PlainColumn<'r_version', number>();
  readonly r_claimed = new BooleanColumn<'r_claimed'>();
  readonly r_events: string;

  constructor({ p_at, r_events }: { readonly p_at: Date; readonly r_events: string }) {
    this.p_at = p_at;
    this.r_events = r_events;
  }

  /** In the order in which the statement numbers them. */
  values(): unknown[] {
    return [
      this.p_at,
      this.r_round.toString(),
      this.r_member.toString(),
      this.r_state.toString(),
      this.r_win.toString(),
      this.r_refusal.toString(),
      this.r_balance.toString(),
      this.r_version.toString(),
      this.r_claimed.toString(),
      this.r_events,
    ];
  }
}

/** One row of the answer of `close_rounds`. */
export interface CloseRoundsRow {
  readonly ended: RoundId;
}

/** The statement that calls `close_rounds`. */
export const CLOSE_ROUNDS_SQL = `select ended
  from close_rounds(
    p_at => $1, r_round => $2, r_member => $3, r_state => $4, r_win => $5, r_refusal => $6, r_balance => $7,
    r_version => $8, r_claimed => $9, r_events => $10
  )`;

/** Calls `round_hold` in the statement of a batch. */
export function roundHoldCall(
  batch: Readonly<Record<'p_lowest', string>>,
  at: (name: keyof RoundFollow) => string,
): string {
  return `round_hold(
    p_lowest => ${batch.p_lowest}, r_nr => ${at('r_nr')}, r_member => ${at('r_member')}, r_key => ${at('r_key')},
    r_seed => ${at('r_seed')}, r_nonce => ${at('r_nonce')}
  )`;
}

/** The parameters of `round_follow`, by their names. */
export class RoundFollow {
  readonly p_at: Date;
  readonly r_nr = new PlainColumn<'r_nr', TransferNr>();
  readonly r_member = new PlainColumn<'r_member', MemberId>();
  readonly r_key = new TextColumn<'r_key', RoundKey>();
  readonly r_seed = new PlainColumn<'r_seed', SeedId>();
  readonly r_nonce = new PlainColumn<'r_nonce', Nonce>();
  readonly r_delta = new PlainColumn<'r_delta', Minor>();
  readonly r_legs = new PlainColumn<'r_legs', LegCount>();
  readonly r_no = new TextColumn<'r_no', RoundNo>();
  readonly r_title = new PlainColumn<'r_title', TitleId>();
  readonly r_stake = new PlainColumn<'r_stake', Minor>();
  readonly r_win = new PlainColumn<'r_win', Minor>();
  readonly r_opened_at = new TimestampColumn<'r_opened_at'>();
  readonly r_choices: string;
  readonly r_events: string;

  constructor({
    p_at,
    r_choices,
    r_events,
  }: {
    readonly p_at: Date;
    readonly r_choices: string;
    readonly r_events: string;
  }) {
    this.p_at = p_at;
    this.r_choices = r_choices;
    this.r_events = r_events;
  }

  /** In the order in which the statement numbers them. */
  values(): unknown[] {
    return [
      this.p_at,
      this.r_nr.toString(),
      this.r_member.toString(),
      this.r_key.toString(),
      this.r_seed.toString(),
      this.r_nonce.toString(),
      this.r_delta.toString(),
      this.r_legs.toString(),
      this.r_no.toString(),
      this.r_title.toString(),
      this.r_stake.toString(),
      this.r_win.toString(),
      this.r_opened_at.toString(),
      this.r_choices,
      this.r_events,
    ];
  }
}

/** The parameters of `round_follow` in the order of their values. */
export const ROUND_FOLLOW_PLACES: readonly (keyof RoundFollow)[] = [
  'p_at',
  'r_nr',
  'r_member',
  'r_key',
  'r_seed',
  'r_nonce',
  'r_delta',
  'r_legs',
  'r_no',
  'r_title',
  'r_stake',
  'r_win',
  'r_opened_at',
  'r_choices',
  'r_events',
];

/** Calls `round_follow` in the statement of a batch. */
export function roundFollowCall(
  batch: Readonly<Record<'p_lowest' | 'p_balances_before' | 'p_versions_before', string>>,
  at: (name: keyof RoundFollow) => string,
): string {
  return `round_follow(
    p_at => ${at('p_at')}, p_lowest => ${batch.p_lowest}, p_balances_before => ${batch.p_balances_before},
    p_versions_before => ${batch.p_versions_before}, r_nr => ${at('r_nr')}, r_member => ${at('r_member')},
    r_key => ${at('r_key')}, r_seed => ${at('r_seed')}, r_nonce => ${at('r_nonce')}, r_delta => ${at('r_delta')},
    r_legs => ${at('r_legs')}, r_no => ${at('r_no')}, r_title => ${at('r_title')}, r_stake => ${at('r_stake')},
    r_win => ${at('r_win')}, r_opened_at => ${at('r_opened_at')}, r_choices => ${at('r_choices')},
    r_events => ${at('r_events')}
  )`;
}
