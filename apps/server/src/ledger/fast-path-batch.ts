import { negated, type AccountId, type BetPart, type Book, type Minor, type TransferKey } from '@perya/ledger';
import { assert } from '@perya/std';
import { memoized } from '../platform/cache/memoized.ts';
import type { AccountRows } from './accounts.ts';
import { PlainColumn } from './array-column.ts';
import type { Statement } from './batch.ts';
import { dayOf } from './day.ts';
import { idOf, type FastPathPart } from './fast-path.ts';
import { withFollowers } from './followed-batch.ts';
import { LEDGER_POST_PLAIN_SQL, LedgerPostPlain, type LedgerPostPlainRow } from './functions.gen.ts';
import type { AccountPlace, BookNr, LegCount, MovePlace, MoveSeq, TransferNr } from './values.ts';

const NULL = 'NULL';
const NO_LEGS = 0 as LegCount;
const NO_PLACE = 0 as AccountPlace;

/** An account of the house in a batch: its place there, and how far it has come. */
interface HouseTotal {
  readonly id: AccountId;
  readonly book: BookNr;
  place: AccountPlace;
  sum: Minor;
  steps: LegCount;
}

/** The statement that posts a batch on the fast path. */
export function fastPathStatement(batch: readonly FastPathPart[], at: Date, shard: number): Statement {
  const statement = {
    name: 'plain',
    text: LEDGER_POST_PLAIN_SQL,
    values: toLedgerPostPlain(batch, at, shard).values(),
  };
  return withFollowers(statement, batch, at);
}

/** Lays plain transfers side by side as the parameters of `ledger_post_plain`, which says what they are. */
function toLedgerPostPlain(batch: readonly FastPathPart[], at: Date, shard: number): LedgerPostPlain {
  const ends = batch.reduce((sum, { transfer }) => (endedKeyOf(transfer) === null ? sum : sum + 1), 0);
  const call = new LedgerPostPlain({ p_at: at, p_players: batch.length, p_ends: ends });
  const books = new Books();
  const houses = housesOf(batch, shard, books);
  let first = 1;
  batch.forEach((part, index) => {
    addOwn(call, part, at, books.nrOf(part.transfer));
    addKeys(call, part, first as MovePlace);
    addMoves(call, part, (index + 1) as TransferNr, (rows) => houses.get(idOf(rows, shard)));
    first += part.transfer.moves.length;
  });
  for (const house of houses.values()) addHouse(call, house);
  books.addTo(call);
  call.a_place.copy(placesUpTo(batch.length + houses.size));
  return call;
}

function addOwn(call: LedgerPostPlain, { plain, transfer, zone }: FastPathPart, at: Date, book: BookNr): void {
  call.a_id.add(plain.cash);
  call.a_book.add(book);
  call.a_delta.add(plain.delta);
  call.a_lowest.add(plain.lowest);
  call.a_legs.add(plain.steps[plain.steps.length - 1] ?? NO_LEGS);
  call.a_in_play.add(transfer.inPlay ?? 0n);
  call.a_staked.add(plain.staked);
  call.a_returned.add(plain.returned);
  call.a_turnover.add(plain.turnover);
  call.a_guarded.add(transfer.guard === 'bet');
  call.a_day.add(dayOf(at, zone));
  call.t_contribution.add(transfer.bet?.contribution ?? 0n);
  call.t_jackpot_win.add(transfer.bet?.jackpotWin ?? 0n);
}

/** A transfer has its keys once, however many moves it has. */
function addKeys(call: LedgerPostPlain, { transfer, hash }: FastPathPart, first: MovePlace): void {
  call.t_key.add(transfer.key);
  call.t_hash.add(hash);
  call.t_first.add(first);
  const ended = endedKeyOf(transfer);
  if (ended === null) call.t_bet_key.addNull();
  else call.t_bet_key.add(ended);
}

/** The key of the bet that a transfer ends; null when it opens one. */
function endedKeyOf({ key, bet }: FastPathPart['transfer']): TransferKey | null {
  return bet === undefined || bet.key === key ? null : bet.key;
}

function addHouse(call: LedgerPostPlain, { id, book, sum, steps }: HouseTotal): void {
  call.a_id.add(id);
  call.a_book.add(book);
  call.a_delta.add(sum);
  call.a_lowest.addNull();
  call.a_legs.add(steps);
  for (const nothing of [call.a_in_play, call.a_staked, call.a_returned, call.a_turnover]) nothing.add(0n);
  call.a_guarded.add(false);
  call.a_day.addNull();
}

/** Adds the moves of a transfer and carries the accounts of the house along. */
function addMoves(
  call: LedgerPostPlain,
  { transfer, plain, legs }: FastPathPart,
  nr: TransferNr,
  houseOf: (rows: AccountRows | undefined) => HouseTotal | undefined,
): void {
  // The cash of the player of each transfer stands first, in the order of the transfers.
  const cash = nr as number as AccountPlace;
  const opened = endedKeyOf(transfer) === null ? transfer.bet : undefined;
  transfer.moves.forEach(({ kind, amount, turnover = 0n }, seq) => {
    call.m_nr.add(nr);
    call.m_seq.add(seq as MoveSeq);
    call.m_kind.add(kind);
    call.m_amount.add(amount);
    call.m_turnover.add(turnover);
    const from = houseOf(legs[seq]?.from);
    if (from) carry(from, negated(amount));
    call.m_from.add(from?.place ?? cash);
    call.m_from_sum.add(from?.sum ?? plain.own[seq] ?? 0n);
    call.m_from_step.add(from?.steps ?? plain.steps[seq] ?? NO_LEGS);
    const to = houseOf(legs[seq]?.to);
    if (to) carry(to, amount);
    call.m_to.add(to?.place ?? cash);
    call.m_to_sum.add(to?.sum ?? plain.own[seq] ?? 0n);
    call.m_to_step.add(to?.steps ?? plain.steps[seq] ?? NO_LEGS);
    if (transfer.memberId === null) call.m_member.addNull();
    else call.m_member.add(transfer.memberId);
    call.m_ref.add(transfer.ref);
    call.m_category.add(transfer.category ?? '');
    call.m_detail.add(transfer.detail ?? '');
    addBet(call, opened, seq);
  });
}

/** The bet that a transfer opens stands with the first of its moves. */
function addBet(call: LedgerPostPlain, opened: BetPart | undefined, seq: number): void {
  if (opened && seq === 0) {
    call.m_vendor.add(opened.vendor);
    call.m_game.add(opened.gameCode);
    if (opened.round === undefined) call.m_round.addNull();
    else call.m_round.add(opened.round);
  } else for (const column of [call.m_vendor, call.m_game, call.m_round]) column.addNull();
}

function carry(house: HouseTotal, delta: Minor): void {
  house.sum += delta;
  house.steps = (house.steps + 1) as LegCount;
}

/** The accounts of the house in the order of their ids, after all those of players. */
function housesOf(batch: readonly FastPathPart[], shard: number, books: Books): ReadonlyMap<AccountId, HouseTotal> {
  const found = new Map<AccountId, HouseTotal>();
  for (const { transfer, plain, legs } of batch) {
    for (const { from, to } of legs) {
      for (const rows of [from, to]) {
        const id = idOf(rows, shard);
        if (id === plain.cash || found.has(id)) continue;
        found.set(id, { id, book: books.nrOf(transfer), place: NO_PLACE, sum: 0n, steps: NO_LEGS });
      }
    }
  }
  const sorted = [...found].sort(([one], [other]) => Number(one) - Number(other));
  for (const [at, [, house]] of sorted.entries()) house.place = (batch.length + at + 1) as AccountPlace;
  return new Map(sorted);
}

/** The books of a batch, numbered from 1; nearly always there is one. */
class Books {
  readonly #known: Book[] = [];

  nrOf({ merchantCode, currency }: Book): BookNr {
    const at = this.#known.findIndex((one) => one.merchantCode === merchantCode && one.currency === currency);
    return (at >= 0 ? at + 1 : this.#known.push({ merchantCode, currency })) as BookNr;
  }

  addTo(call: LedgerPostPlain): void {
    for (const { merchantCode, currency } of this.#known) {
      call.b_merchant.add(merchantCode);
      call.b_currency.add(currency);
    }
  }
}

/** The numbers from 1 on; batches have few lengths. */
const placesUpTo = memoized((count: number): LedgerPostPlain['a_place'] => {
  const places: LedgerPostPlain['a_place'] = new PlainColumn();
  for (let place = 1; place <= count; place += 1) places.add(place as AccountPlace);
  return places;
});

/** What a batch came to, by place: the balance of cash and its version; what is missing takes the slow path. */
export function readFastPathRow(
  { balances_before, versions_before }: LedgerPostPlainRow,
  batch: readonly FastPathPart[],
): readonly (readonly [balance: bigint, version: number] | null)[] {
  const balances = listOf(balances_before);
  const versions = listOf(versions_before);
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
