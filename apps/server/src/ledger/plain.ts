import { isMemberAccount, type Move, type Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import type { AccountRows } from './accounts.ts';
import { toArrayText, type Element } from './array-text.ts';
import { dayOf } from './day.ts';

/** The kinds of moves the short way knows how to count. */
const KINDS: ReadonlySet<string> = new Set(['bet', 'settle', 'payout']);

/** What happens to the cash of a player, all of it known beforehand. */
export interface Plain {
  readonly cash: string;
  readonly delta: bigint;
  /** How far it falls on the way. */
  readonly lowest: bigint;
  readonly staked: bigint;
  readonly returned: bigint;
  readonly counted: bigint;
  /** What cash has come to after each move, and how many moves of it that took. */
  readonly own: readonly bigint[];
  readonly steps: readonly number[];
}

/** What a plain transfer looks like to the lane that posts it. */
export interface PlainPart {
  readonly transfer: Transfer;
  readonly hash: Buffer;
  readonly zone: string;
  readonly plain: Plain;
  readonly legs: readonly { readonly from: AccountRows; readonly to: AccountRows }[];
}

/** Reads a transfer as one of a player's cash and the house; null when it is more than that. */
export function readPlain({ moves, guard, since, memberId }: Transfer, cash: string | null): Plain | null {
  if (cash === null || memberId === null || guard === 'deposit' || since !== undefined) return null;
  const own: bigint[] = [];
  const steps: number[] = [];
  let [delta, lowest, staked, returned, counted, step] = [0n, 0n, 0n, 0n, 0n, 0];
  for (const move of moves) {
    const sign = KINDS.has(move.kind) ? signOf(move) : null;
    if (sign === null) return null;
    if (sign !== 0n) {
      delta += sign * move.amount;
      step += 1;
      if (delta < lowest) lowest = delta;
      if (move.kind === 'bet') [staked, counted] = [staked + move.amount, counted + (move.counted ?? 0n)];
      if (move.kind === 'payout') returned += move.amount;
    }
    own.push(delta);
    steps.push(step);
  }
  return { cash, delta, lowest, staked, returned, counted, own, steps };
}

/** What a move does to cash; null when it touches another account of a player, or goes the unusual way round. */
function signOf({ kind, from, to }: Move): bigint | null {
  if (isMemberAccount(from)) return from.kind === 'cash' && kind === 'bet' && !isMemberAccount(to) ? -1n : null;
  if (isMemberAccount(to)) return to.kind === 'cash' && kind === 'payout' ? 1n : null;
  return 0n;
}

/** How many parameters `ledger_post_plain` has for transfers and for moves, after the moment. */
const COLUMNS = { transfer: 16, move: 9 };
/** The first of those that only the row needs. */
const ROW_COLUMN = 10;

/** The statement that posts a batch the short way; its answer is one row of lists. */
export const PLAIN_SQL = `select array_agg(nr)::text as nrs, array_agg(balance)::text as balances,
  array_agg(version)::text as versions
  from ledger_post_plain($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27)`;

/** The answer: lists side by side, null when nothing could be posted. */
export interface PlainRow {
  readonly nrs: string | null;
  readonly balances: string | null;
  readonly versions: string | null;
}

/** Lays plain transfers side by side as the parameters of `ledger_post_plain`. */
export function toPlainParameters(batch: readonly PlainPart[], at: Date, shard: number): unknown[] {
  const transfers = Array.from({ length: COLUMNS.transfer }, (): Element[] => []);
  const moves = Array.from({ length: COLUMNS.move }, (): Element[] => []);
  const house = new Set<string>();
  batch.forEach(({ transfer, hash, zone, plain, legs }, index) => {
    const { cash, delta, lowest, staked, returned, counted, own, steps } = plain;
    const { key, memberId, ref, category = '', detail = '', guard, inPlay = 0n } = transfer;
    const legCount = steps[steps.length - 1] ?? 0;
    const isGuarded = guard === 'bet' ? 't' : 'f';
    push(transfers, [cash, delta, lowest, legCount, inPlay, staked, returned, counted, isGuarded, dayOf(at, zone)], 0);
    push(transfers, [key, hash, memberId, ref, category, detail], ROW_COLUMN);
    transfer.moves.forEach((move, place) => {
      const from = idOf(legs[place]?.from, shard);
      const to = idOf(legs[place]?.to, shard);
      const { kind, amount, counted: weight = 0n } = move;
      if (from !== cash) house.add(from);
      if (to !== cash) house.add(to);
      push(moves, [index + 1, place, kind, from, to, amount, weight, own[place] ?? 0n, steps[place] ?? 0], 0);
    });
  });
  return [at, ...[[...house], ...transfers, ...moves].map(toArrayText)];
}

/** What was posted of a batch, by its place there; what is missing goes the long way. */
export function readPlainRow({ nrs, balances, versions }: PlainRow): ReadonlyMap<number, readonly [bigint, number]> {
  const all = listOf(balances);
  const newest = listOf(versions);
  return new Map(listOf(nrs).map((nr, at) => [Number(nr) - 1, [BigInt(all[at] ?? 0), Number(newest[at])]]));
}

function listOf(text: string | null): string[] {
  return text === null ? [] : text.slice(1, -1).split(',');
}

function push(columns: readonly Element[][], values: readonly Element[], first: number): void {
  for (let at = 0; at < values.length; at += 1) columns[first + at]?.push(values[at] ?? null);
}

/** The row of an account that a lane uses: the only one of a member, its own among those of the house. */
export function idOf(rows: AccountRows | undefined, shard: number): string {
  const id = rows?.length === 1 ? rows[0] : rows?.[shard];
  assert(id, 'an account has its rows');
  return id;
}
