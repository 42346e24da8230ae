import {
  type Account,
  type AccountId,
  type Book,
  isMemberAccount,
  type MemberId,
  ofMember,
  type Transfer,
} from '@perya/ledger';
import { assert } from '@perya/std';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { AccountIds, findOrMake, type AccountRows } from './accounts.ts';
import { hashOf, type Prepared } from './batch.ts';
import { readFastPathMove } from './fast-path.ts';
import type { Follower } from './follower.ts';
import type { Zones } from './zones.ts';

/** The rows of an account of members that a transaction holds, by member. */
export type HeldRows = ReadonlyMap<MemberId, AccountId>;
/** Those of their cash. */
export type HeldCash = HeldRows;
/** Which account of members is moved where many are held at once: the cash of players, the float of agents. */
export type HeldKind = 'cash' | 'float';

/** Finds what a transfer needs before it can be posted: the ids of its accounts and the days of its brand. */
export class Preparer {
  readonly #db: Kysely<Database>;
  readonly #zones: Zones;
  readonly #ids = new AccountIds();

  constructor(db: Kysely<Database>, zones: Zones) {
    this.#db = db;
    this.#zones = zones;
  }

  /** What is known is not waited for: this stands before every bet. */
  known(transfer: Transfer, follower: Follower | null = null): Prepared | null {
    const zone = this.#zones.known(transfer.merchantCode);
    if (zone === undefined) return null;
    return assemble(transfer, zone, follower, (account) => this.#ids.known(transfer, account));
  }

  /** Finds or makes what is missing, for good. */
  learn(transfer: Transfer, follower: Follower | null = null): Promise<Prepared> {
    assert(!accountsMoved(transfer).some(isPot), `${transfer.key} is posted by whoever holds its pot`);
    return this.#prepare(transfer, follower, (account) => this.#ids.learn(this.#db, transfer, account));
  }

  /** The same through a transaction, which may hold what another connection would wait for. */
  within(tx: Transaction<Database>, transfer: Transfer): Promise<Prepared> {
    return this.#prepare(transfer, null, (account) => this.#findWithin(tx, transfer, account));
  }

  /** The same for several members whose accounts are held, without asking for each. */
  async heldWithin(
    tx: Transaction<Database>,
    transfers: readonly Transfer[],
    held: HeldRows,
    kind: HeldKind,
  ): Promise<readonly Prepared[]> {
    const houses = new Map<string, Promise<AccountRows>>();
    const find = (transfer: Transfer, account: Account): Promise<AccountRows> => {
      if (isMemberAccount(account)) {
        const id = held.get(account.memberId);
        assert(id !== undefined && account.kind === kind, `${transfer.key} moves ${kind} that is held`);
        return Promise.resolve([id]);
      }
      const name = JSON.stringify([transfer.merchantCode, transfer.currency, account]);
      const found = houses.get(name) ?? this.#findWithin(tx, transfer, account);
      houses.set(name, found);
      return found;
    };
    const batch: Prepared[] = [];
    for (const transfer of transfers)
      batch.push(await this.#prepare(transfer, null, (account) => find(transfer, account)));
    return batch;
  }

  /** What a transaction makes may vanish with it, and so does a ledger that is of this transaction alone. */
  #findWithin(tx: Transaction<Database>, book: Book, account: Account): Promise<AccountRows> {
    return tx === this.#db ? this.#ids.learn(tx, book, account) : findOrMake(tx, book, account);
  }

  async #prepare(
    transfer: Transfer,
    follower: Follower | null,
    find: (account: Account) => Promise<AccountRows>,
  ): Promise<Prepared> {
    const found = new Map<string, AccountRows>();
    for (const account of accountsOf(transfer))
      found.set(JSON.stringify(account), this.#ids.known(transfer, account) ?? (await find(account)));
    const zone = await this.#zones.learn(transfer.merchantCode);
    const prepared = assemble(transfer, zone, follower, (account) => found.get(JSON.stringify(account)));
    assert(prepared, 'every account was found');
    return prepared;
  }
}

function isPot({ kind }: Account): boolean {
  return kind === 'pot';
}

function accountsOf({ moves, memberId, inPlay }: Transfer): Account[] {
  const cash = inPlay === undefined || memberId === null ? [] : [ofMember('cash', memberId)];
  return [...cash, ...accountsMoved({ moves })];
}

/** Every account that a transfer moves. */
export function accountsMoved({ moves }: Pick<Transfer, 'moves'>): Account[] {
  return moves.flatMap(({ from, to }) => [from, to]);
}

/** The rows that may be used: of a pot the one that is named. */
function chosenOf(account: Account, rows: AccountRows | undefined): AccountRows | undefined {
  if (!rows || isMemberAccount(account) || account.shard === undefined) return rows;
  return rows.slice(account.shard, account.shard + 1);
}

/** Puts a transfer and its accounts together; null when one of them is not known. */
function assemble(
  transfer: Transfer,
  zone: string,
  follower: Follower | null,
  rowsOf: (account: Account) => AccountRows | undefined,
): Prepared | null {
  const legs: { from: AccountRows; to: AccountRows }[] = [];
  const own: AccountId[] = [];
  let show: { readonly id: AccountId; readonly isCash: boolean } | null = null;
  // Stakes in play stand with the cash, which a bet that was lost does not move.
  if (transfer.inPlay !== undefined && transfer.memberId !== null) {
    const [id] = rowsOf(ofMember('cash', transfer.memberId)) ?? [];
    if (id === undefined) return null;
    own.push(id);
    show = { id, isCash: true };
  }
  for (const move of transfer.moves) {
    const from = chosenOf(move.from, rowsOf(move.from));
    const to = chosenOf(move.to, rowsOf(move.to));
    if (!from || !to) return null;
    legs.push({ from, to });
    for (const [account, [id]] of [
      [move.from, from],
      [move.to, to],
    ] as const) {
      if (!isMemberAccount(account) || id === undefined) continue;
      if (!own.includes(id)) own.push(id);
      const isCash = account.kind === 'cash';
      const isShown = account.memberId === transfer.memberId && (isCash || account.kind === 'float');
      // The balance people look at: the cash of the member, or the float when only that moves.
      if (isShown && (isCash ? !show?.isCash : !show)) show = { id, isCash };
    }
  }
  const cash = show?.isCash === true ? show.id : null;
  const plain = own.length === 1 ? readFastPathMove(transfer, cash) : null;
  return { transfer, hash: hashOf(transfer), zone, own, show: show?.id ?? null, cash, plain, legs, follower };
}
