import { hash as digestOf } from 'node:crypto';
import { isMemberAccount, type Account, type AccountId, type BetPart, type Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import type { AccountRows } from './accounts.ts';
import { dayOf } from './day.ts';
import { idOf, type FastPathMove } from './fast-path.ts';
import type { Follower } from './follower.ts';
import { LEDGER_POST_SQL, LedgerPost, type LedgerPostRow } from './functions.gen.ts';
import type { PurseHint } from './purse-hints.ts';
import type { Fingerprint, TransferNr } from './values.ts';
import type { Verdict } from './verdict.ts';

const HASH_DIGITS = 32;

/** What a connection is asked, prepared under a name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A transfer with the ids of its accounts; which of those of the house depends on the shard that posts it. */
export interface Prepared {
  readonly transfer: Transfer;
  readonly hash: Fingerprint;
  readonly zone: string;
  /** The accounts of members it touches: nobody else may, in the same batch. */
  readonly own: readonly AccountId[];
  /** The account whose balance is answered. */
  readonly show: AccountId | null;
  /** The cash account of whoever has more or less in play afterwards. */
  readonly cash: AccountId | null;
  /** Set when it can take the fast path. */
  readonly plain: FastPathMove | null;
  /** Where each move comes from and goes to. */
  readonly legs: readonly { readonly from: AccountRows; readonly to: AccountRows }[];
  /** Written with it on the fast path; without that nothing is posted. */
  readonly follower: Follower | null;
  /** What the lane of purses knows of the player's. */
  readonly hint?: PurseHint;
}

/**
 * What makes two requests under one key the same: everything that decides where how much goes. What counts towards
 * turnover is our own reckoning and may be weighed otherwise when the request is repeated. [D4]
 */
export function hashOf({ merchantCode, currency, memberId, moves, ref, fingerprintExtra = '' }: Transfer): Fingerprint {
  const parts = moves.map(({ kind, from, to, amount }) => `${kind} ${nameOf(from)} ${nameOf(to)} ${amount}`);
  const text = JSON.stringify([merchantCode, currency, memberId, ref, fingerprintExtra, parts]);
  return digestOf('sha256', text, 'hex').slice(0, HASH_DIGITS) as Fingerprint;
}

function nameOf(account: Account): string {
  if (isMemberAccount(account)) return `${account.kind}:${account.memberId}`;
  // Which row of a pot pays is no part of what was asked for.
  return `${account.kind}/${account.party}`;
}

/** The statement that posts a batch. */
export function postStatement(batch: readonly Prepared[], at: Date, shard: number): Statement {
  return { name: 'post', text: LEDGER_POST_SQL, values: toLedgerPost(batch, at, shard).values() };
}

/** Lays transfers side by side as the parameters of `ledger_post`. */
function toLedgerPost(batch: readonly Prepared[], at: Date, shard: number): LedgerPost {
  const call = new LedgerPost({ p_at: at });
  const accounts = new Set<AccountId>();
  batch.forEach((prepared, index) => {
    const { transfer, legs, cash } = prepared;
    const { inPlay = 0n } = transfer;
    addTransfer(call, prepared, at);
    if (inPlay !== 0n && cash !== null) accounts.add(cash);
    transfer.moves.forEach(({ kind, amount, turnover = 0n }, place) => {
      const from = idOf(legs[place]?.from, shard);
      const to = idOf(legs[place]?.to, shard);
      accounts.add(from).add(to);
      call.m_nr.add((index + 1) as TransferNr);
      call.m_kind.add(kind);
      call.m_from.add(from);
      call.m_to.add(to);
      call.m_amount.add(amount);
      call.m_turnover.add(turnover);
    });
  });
  for (const account of accounts) call.p_accounts.add(account);
  return call;
}

/** The parameters that are about a bet. */
type BetColumns = Pick<
  LedgerPost,
  't_bet_key' | 't_vendor' | 't_game' | 't_round' | 't_contribution' | 't_jackpot_win'
>;

function addTransfer(call: LedgerPost, { transfer, hash, zone, show, cash }: Prepared, at: Date): void {
  const { key, memberId, ref, category = '', detail = '', expiresAt, betPlacedAt, guard, inPlay = 0n } = transfer;
  call.t_key.add(key);
  call.t_hash.add(hash);
  if (memberId === null) call.t_member.addNull();
  else call.t_member.add(memberId);
  call.t_ref.add(ref);
  call.t_category.add(category);
  call.t_detail.add(detail);
  if (expiresAt) call.t_expires_at.add(expiresAt);
  else call.t_expires_at.addNull();
  call.t_day.add(dayOf(at, zone));
  if (betPlacedAt) call.t_bet_day.add(dayOf(betPlacedAt, zone));
  else call.t_bet_day.addNull();
  call.t_guard.add(guard === 'none' ? '' : guard);
  if (show === null) call.t_shown_account.addNull();
  else call.t_shown_account.add(show);
  if (inPlay === 0n || cash === null) call.t_cash_account.addNull();
  else call.t_cash_account.add(cash);
  call.t_in_play.add(inPlay);
  addBet(call, transfer.bet);
  const correction = transfer.bet?.correction;
  if (correction === undefined) call.t_correction.addNull();
  else call.t_correction.add(correction);
}

/** Adds what a transfer does to a bet. */
export function addBet(call: BetColumns, bet: BetPart | undefined): void {
  if (bet) {
    call.t_bet_key.add(bet.key);
    call.t_vendor.add(bet.vendor);
    call.t_game.add(bet.gameCode);
  } else for (const column of [call.t_bet_key, call.t_vendor, call.t_game]) column.addNull();
  if (bet?.round === undefined) call.t_round.addNull();
  else call.t_round.add(bet.round);
  call.t_contribution.add(bet?.contribution ?? 0n);
  call.t_jackpot_win.add(bet?.jackpotWin ?? 0n);
}

/** Reads the verdict on one transfer. */
export function toVerdict({ hash }: Prepared, row: Omit<LedgerPostRow, 'nr'>, at: Date): Verdict {
  assert(row.refusal !== 'purse', 'what a purse pays for is posted with it');
  if (row.refusal !== null) {
    // A tombstone was written by somebody who only knew the key.
    const isSame = row.hash === null || row.hash.toString('hex') === hash;
    return isSame ? { state: 'refused', isReplay: row.is_replay, code: row.refusal } : { state: 'conflict' };
  }
  assert(row.hash, 'a posted transfer has a hash');
  if (row.hash.toString('hex') !== hash) return { state: 'conflict' };
  return {
    state: 'done',
    isReplay: row.is_replay,
    at: row.is_replay ? null : at,
    balance: row.balance === null ? null : BigInt(row.balance),
    version: row.version === null ? null : Number(row.version),
  };
}
