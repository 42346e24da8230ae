import { hash as digestOf } from 'node:crypto';
import { isMemberAccount, type Account, type Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import type { AccountRows } from './accounts.ts';
import { toArrayText, type Element } from './array-text.ts';
import { dayOf } from './day.ts';
import { idOf, type FastPathMove } from './fast-path.ts';
import type { RefusalCode, Verdict } from './verdict.ts';

const HASH_DIGITS = 32;

/** A transfer with the ids of its accounts; which of those of the house depends on the shard that posts it. */
export interface Prepared {
  readonly transfer: Transfer;
  readonly hash: string;
  readonly zone: string;
  /** The accounts of members it touches: nobody else may, in the same batch. */
  readonly own: readonly string[];
  /** The account whose balance is answered. */
  readonly show: string | null;
  /** The cash account of whoever has more or less in play afterwards. */
  readonly cash: string | null;
  /** Set when it can take the fast path. */
  readonly plain: FastPathMove | null;
  /** Where each move comes from and goes to. */
  readonly legs: readonly { readonly from: AccountRows; readonly to: AccountRows }[];
}

/** One row of the answer of `ledger_post`. */
export interface PostedRow {
  readonly nr: number;
  readonly refusal: RefusalCode | null;
  readonly is_replay: boolean;
  readonly hash: Buffer | null;
  readonly balance: string | null;
  readonly version: string | null;
}

/** The statement that posts a batch. */
export const POST_SQL =
  'select * from ledger_post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21)';

/** The same for a batch in which stakes begin or cease to wait: the lists of `openBetLists` follow. */
export const POST_OPEN_SQL = `with posted as materialized (${POST_SQL}), followed as materialized (
    select open_bet_follow(
      (select array_agg(case when refusal is null and not is_replay then 1 end order by nr) from posted),
      $22,$23,$24,$25,$26,$27,$28)
  ) select posted.* from posted, followed`;

/**
 * What makes two requests under one key the same: everything that decides where how much goes. What counts towards
 * turnover is our own reckoning and may be weighed otherwise when the request is repeated. [D4]
 */
export function hashOf({ merchantCode, currency, memberId, moves, ref, terms = '' }: Transfer): string {
  const parts = moves.map(({ kind, from, to, amount }) => `${kind} ${nameOf(from)} ${nameOf(to)} ${amount}`);
  const text = JSON.stringify([merchantCode, currency, memberId, ref, terms, parts]);
  return digestOf('sha256', text, 'hex').slice(0, HASH_DIGITS);
}

function nameOf(account: Account): string {
  return isMemberAccount(account) ? `${account.kind}:${account.memberId}` : `${account.kind}/${account.party}`;
}

/** Lays transfers side by side as the parameters of `ledger_post`. */
export function toParameters(batch: readonly Prepared[], at: Date, shard: number): unknown[] {
  const accounts = new Set<string>();
  const transfers = Array.from({ length: 13 }, (): Element[] => []);
  const moves = Array.from({ length: 6 }, (): Element[] => []);
  batch.forEach(({ transfer, hash, zone, show, cash, legs }, index) => {
    const { key, memberId, ref, category = '', detail = '', until = null, since, guard, inPlay = 0n } = transfer;
    push(transfers, [
      key,
      `\\x${hash}`,
      memberId,
      ref,
      category,
      detail,
      until,
      dayOf(at, zone),
      since ? dayOf(since, zone) : null,
      guard === 'none' ? '' : guard,
      show,
      inPlay === 0n ? null : cash,
      inPlay,
    ]);
    if (inPlay !== 0n && cash !== null) accounts.add(cash);
    transfer.moves.forEach(({ kind, amount, counted = 0n }, place) => {
      const from = idOf(legs[place]?.from, shard);
      const to = idOf(legs[place]?.to, shard);
      accounts.add(from).add(to);
      push(moves, [index + 1, kind, from, to, amount, counted]);
    });
  });
  return [at, ...[[...accounts], ...transfers, ...moves].map(toArrayText)];
}

function push(columns: Element[][], values: readonly Element[]): void {
  values.forEach((value, at) => columns[at]?.push(value));
}

/** Reads the verdict on one transfer. */
export function toVerdict({ hash }: Prepared, row: PostedRow, at: Date): Verdict {
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
