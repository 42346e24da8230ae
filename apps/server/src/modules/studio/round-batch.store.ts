import type { Currency, MemberId, Minor, VendorCode } from '@perya/ledger';
import { assert } from '@perya/std';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type {
  GameCode,
  Nonce,
  RoundEndState,
  RoundId,
  RoundKey,
  RoundNo,
  SeedId,
  TitleId,
} from '../../platform/db/studio-values.ts';
import {
  CLOSE_ROUNDS_SQL,
  CloseRounds,
  OPEN_ROUNDS_SQL,
  OpenRounds,
  type CloseRoundsRow,
  type OpenRoundsRow,
} from './functions.gen.ts';

/** What a round is written down with. */
export interface RoundAsked {
  readonly roundNo: RoundNo;
  readonly memberId: MemberId;
  readonly key: RoundKey;
  /** Says the vendor, game, currency and tables that stand beside it. */
  readonly titleId: TitleId;
  readonly vendorCode: VendorCode;
  readonly gameCode: GameCode;
  readonly currency: Currency;
  readonly modelHash: Buffer;
  readonly stake: Minor;
  /** What the player chose, in the words of the engine; null where nothing can be chosen. */
  readonly choice: unknown;
  readonly openedAt: Date;
  /** Rounds of a member at a title are at least so far apart; zero where the region sets no pace. */
  readonly gapMs: number;
}

/** What a round was given. */
export interface RoundGiven {
  readonly id: RoundId;
  readonly seedId: SeedId;
  readonly nonce: Nonce;
}

/** The round of a key that was known. */
export interface RoundKnown {
  readonly knownId: RoundId;
}

/** A round that came too soon after another one, and when that was. Nothing is written down of it. */
export interface TooSoon {
  readonly lastAt: Date;
}

/** What is said of a round that was asked for; null when its player has no seeds yet. */
export type RoundOpened = RoundGiven | RoundKnown | TooSoon | null;

/** How a round ends. */
export interface RoundEnd {
  readonly id: RoundId;
  readonly memberId: MemberId;
  readonly state: RoundEndState;
  readonly win: Minor;
  readonly refusal: string | null;
  readonly events: readonly unknown[];
  readonly balance: Minor | null;
  readonly version: number | null;
  /** Whoever has claimed the round ends it as the wallet says; nobody else may then. */
  readonly isClaimed: boolean;
}

/** Writes rounds down, each with its nonce. The same again gets the same. */
export async function openRounds(db: Kysely<Database>, asked: readonly RoundAsked[]): Promise<RoundOpened[]> {
  const call = new OpenRounds();
  for (const round of asked) {
    call.r_opened_at.add(round.openedAt);
    call.r_no.add(round.roundNo);
    call.r_member.add(round.memberId);
    call.r_key.add(round.key);
    call.r_title.add(round.titleId);
    call.r_stake.add(round.stake);
    if (round.choice === null) call.r_choice.addNull();
    else call.r_choice.add(JSON.stringify(round.choice));
    call.r_gap.add(round.gapMs);
  }
  const { rows } = await db.executeQuery<OpenRoundsRow>(CompiledQuery.raw(OPEN_ROUNDS_SQL, call.values()));
  const opened = new Map(rows.map((row) => [row.asked_no, openedOf(row)]));
  return asked.map(({ roundNo }) => opened.get(roundNo) ?? null);
}

function openedOf({ round: id, seed: seedId, taken, is_new: isNew, last_at: lastAt }: OpenRoundsRow): RoundOpened {
  if (lastAt) return { lastAt };
  assert(id !== null, 'a round that did not come too soon has its id');
  if (!isNew) return { knownId: id };
  assert(seedId !== null && taken !== null, 'a new round has its nonce');
  return { id, seedId, nonce: Number(taken) };
}

/** Ends rounds and tells of each whether this has ended it. */
export async function closeRounds(db: Kysely<Database>, at: Date, ends: readonly RoundEnd[]): Promise<boolean[]> {
  const events = ends.map((end) => JSON.stringify(end.events)).join('\n');
  const call = new CloseRounds({ p_at: at, r_events: events });
  for (const end of ends) {
    call.r_round.add(end.id);
    call.r_member.add(end.memberId);
    call.r_state.add(end.state);
    call.r_win.add(end.win);
    if (end.refusal === null) call.r_refusal.addNull();
    else call.r_refusal.add(end.refusal);
    if (end.balance === null) call.r_balance.addNull();
    else call.r_balance.add(end.balance);
    if (end.version === null) call.r_version.addNull();
    else call.r_version.add(end.version);
    call.r_claimed.add(end.isClaimed);
  }
  const { rows } = await db.executeQuery<CloseRoundsRow>(CompiledQuery.raw(CLOSE_ROUNDS_SQL, call.values()));
  const ended = new Set(rows.map((row) => row.ended));
  return ends.map(({ id }) => ended.has(id));
}
