import type { Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import { memoized } from '../platform/cache/memoized.ts';
import type { AccountRows } from './accounts.ts';
import { ArrayText } from './array-text.ts';
import { dayOf } from './day.ts';
import { idOf, type FastPathPart } from './fast-path.ts';

const NULL = 'NULL';

/** The statement that posts a batch on the fast path. */
export const FAST_PATH_SQL = `select begins::text, counts::text
  from ledger_post_plain($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,
    $22,$23,$24,$25,$26,$27,$28,$29,$30,$31,$32,$33)`;

/** The same for a batch in which stakes begin or cease to wait: the lists of `openBetLists` follow. */
export const FAST_PATH_OPEN_SQL = `with posted as materialized (${FAST_PATH_SQL}), followed as materialized (
    select open_bet_follow(begins::bigint[], $34,$35,$36,$37,$38,$39,$40) from posted
  ) select posted.* from posted, followed`;

/** Balances and versions of the accounts before, lists side by side: those of players first. */
export interface FastPathRow {
  readonly begins: string;
  readonly counts: string;
}

/** An account of the house in a batch: its place there, and how far it has come. */
interface House {
  readonly id: string;
  readonly book: number;
  place: number;
  sum: bigint;
  steps: number;
}

/** Lays plain transfers side by side as the parameters of `ledger_post_plain`, which says what they are. */
export function toFastPathParameters(batch: readonly FastPathPart[], at: Date, shard: number): unknown[] {
  const books = new Books();
  const houses = housesOf(batch, shard, books);
  const accounts = accountColumns();
  const moves = moveColumns();
  batch.forEach((part, index) => {
    addOwn(accounts, part, at, books.nrOf(part.transfer));
    addMoves(moves, part, index + 1, (rows) => houses.get(idOf(rows, shard)));
  });
  for (const house of houses.values()) addHouse(accounts, house);
  const lists = [...Object.values(accounts), ...Object.values(moves)].map(String);
  return [at, ...books.lists().map(String), batch.length, placesUpTo(batch.length + houses.size), ...lists];
}

// Columns stand in the order of the parameters.

const accountColumns = () => ({
  id: new ArrayText(),
  book: new ArrayText(),
  delta: new ArrayText(),
  lowest: new ArrayText(),
  legs: new ArrayText(),
  inPlay: new ArrayText(),
  staked: new ArrayText(),
  returned: new ArrayText(),
  counted: new ArrayText(),
  guarded: new ArrayText(),
  day: new ArrayText(),
});

const moveColumns = () => ({
  nr: new ArrayText(),
  seq: new ArrayText(),
  kind: new ArrayText(),
  from: new ArrayText(),
  to: new ArrayText(),
  amount: new ArrayText(),
  counted: new ArrayText(),
  fromSum: new ArrayText(),
  fromStep: new ArrayText(),
  toSum: new ArrayText(),
  toStep: new ArrayText(),
  key: new ArrayText(),
  hash: new ArrayText(),
  member: new ArrayText(),
  ref: new ArrayText(),
  category: new ArrayText(),
  detail: new ArrayText(),
});

function addOwn(accounts: ReturnType<typeof accountColumns>, part: FastPathPart, at: Date, book: number): void {
  const { plain, transfer, zone } = part;
  accounts.id.add(plain.cash);
  accounts.book.add(book);
  accounts.delta.add(plain.delta);
  accounts.lowest.add(plain.lowest);
  accounts.legs.add(plain.steps[plain.steps.length - 1] ?? 0);
  accounts.inPlay.add(transfer.inPlay ?? 0);
  accounts.staked.add(plain.staked);
  accounts.returned.add(plain.returned);
  accounts.counted.add(plain.counted);
  accounts.guarded.add(transfer.guard === 'bet' ? 't' : 'f');
  accounts.day.add(dayOf(at, zone));
}

function addHouse(accounts: ReturnType<typeof accountColumns>, { id, book, sum, steps }: House): void {
  accounts.id.add(id);
  accounts.book.add(book);
  accounts.delta.add(sum);
  accounts.lowest.add(NULL);
  accounts.legs.add(steps);
  for (const nothing of [accounts.inPlay, accounts.staked, accounts.returned, accounts.counted]) nothing.add(0);
  accounts.guarded.add('f');
  accounts.day.add(NULL);
}

/** Adds the moves of a transfer and carries the accounts of the house along. */
function addMoves(
  moves: ReturnType<typeof moveColumns>,
  { transfer, hash, plain, legs }: FastPathPart,
  nr: number,
  houseOf: (rows: AccountRows | undefined) => House | undefined,
): void {
  transfer.moves.forEach(({ kind, amount, counted = 0n }, seq) => {
    moves.nr.add(nr);
    moves.seq.add(seq);
    moves.kind.add(kind);
    moves.amount.add(amount);
    moves.counted.add(counted);
    const from = houseOf(legs[seq]?.from);
    if (from) carry(from, -amount);
    moves.from.add(from?.place ?? nr);
    moves.fromSum.add(from?.sum ?? plain.own[seq] ?? 0n);
    moves.fromStep.add(from?.steps ?? plain.steps[seq] ?? 0);
    const to = houseOf(legs[seq]?.to);
    if (to) carry(to, amount);
    moves.to.add(to?.place ?? nr);
    moves.toSum.add(to?.sum ?? plain.own[seq] ?? 0n);
    moves.toStep.add(to?.steps ?? plain.steps[seq] ?? 0);
    moves.key.addWords(transfer.key);
    moves.hash.add(`"\\\\x${hash}"`);
    moves.member.add(transfer.memberId ?? NULL);
    moves.ref.addWords(transfer.ref);
    moves.category.addWords(transfer.category ?? '');
    moves.detail.addWords(transfer.detail ?? '');
  });
}

function carry(house: House, delta: bigint): void {
  house.sum += delta;
  house.steps += 1;
}

/** The accounts of the house in the order of their ids, after all those of players. */
function housesOf(batch: readonly FastPathPart[], shard: number, books: Books): ReadonlyMap<string, House> {
  const found = new Map<string, House>();
  for (const { transfer, plain, legs } of batch) {
    for (const { from, to } of legs) {
      for (const rows of [from, to]) {
        const id = idOf(rows, shard);
        if (id === plain.cash || found.has(id)) continue;
        found.set(id, { id, book: books.nrOf(transfer), place: 0, sum: 0n, steps: 0 });
      }
    }
  }
  const sorted = [...found].sort(([one], [other]) => Number(one) - Number(other));
  for (const [at, [, house]] of sorted.entries()) house.place = batch.length + at + 1;
  return new Map(sorted);
}

/** The books of a batch, numbered from 1; nearly always there is one. */
class Books {
  readonly #known: { readonly merchantCode: string; readonly currency: string }[] = [];

  nrOf({ merchantCode, currency }: Transfer): number {
    const at = this.#known.findIndex((one) => one.merchantCode === merchantCode && one.currency === currency);
    return at >= 0 ? at + 1 : this.#known.push({ merchantCode, currency });
  }

  lists(): [ArrayText, ArrayText] {
    const lists: [ArrayText, ArrayText] = [new ArrayText(), new ArrayText()];
    for (const { merchantCode, currency } of this.#known) {
      lists[0].addWords(merchantCode);
      lists[1].addWords(currency);
    }
    return lists;
  }
}

/** The numbers from 1 on; batches have few lengths. */
const placesUpTo = memoized((count: number) => `{${Array.from({ length: count }, (_, at) => at + 1).join(',')}}`);

/** What a batch came to, by place: the balance of cash and its version; what is missing takes the slow path. */
export function readFastPathRow(
  { begins, counts }: FastPathRow,
  batch: readonly FastPathPart[],
): readonly (readonly [balance: bigint, version: number] | null)[] {
  const balances = listOf(begins);
  const versions = listOf(counts);
  return batch.map(({ plain: { delta, steps } }, at) => {
    const balance = balances[at];
    assert(balance, 'each transfer has its place');
    if (balance === NULL) return null;
    return [BigInt(balance) + delta, Number(versions[at]) + (steps[steps.length - 1] ?? 0)];
  });
}

function listOf(text: string): string[] {
  return text.slice(1, -1).split(',');
}
