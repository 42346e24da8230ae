import {
  isMemberAccount,
  type Account,
  type AccountId,
  type Book,
  type HouseAccount,
  type MemberAccount,
  POT_ROWS,
} from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { TwoGenerationCache } from '../platform/cache/two-generation-cache.ts';

/** An account of the house is this many rows, so that bets do not queue behind one another. */
export const SHARDS = 64;

const REMEMBERED_MAX = 200_000;

/** The ids of an account: one for a member, one for each shard for the house. */
export type AccountRows = readonly AccountId[];

/**
 * Finds the ids of accounts and makes those that are missing. Only ids are remembered, never a balance: an id is for
 * ever. An account that is made stays, whatever becomes of the transfer.
 */
export class AccountIds {
  readonly #rows = new TwoGenerationCache<AccountRows>(REMEMBERED_MAX);
  /** A hundred requests for one new account ask once. */
  readonly #asked = new Map<string, Promise<AccountRows>>();

  /** What is remembered; nothing is waited for. */
  known(book: Book, account: Account): AccountRows | undefined {
    return this.#rows.get(nameOf(book, account));
  }

  /** Finds or makes an account for good. */
  learn(db: Kysely<Database>, book: Book, account: Account): Promise<AccountRows> {
    const name = nameOf(book, account);
    const asked = this.#asked.get(name) ?? this.#ask(name, findOrMake(db, book, account));
    this.#asked.set(name, asked);
    return asked;
  }

  async #ask(name: string, finding: Promise<AccountRows>): Promise<AccountRows> {
    try {
      const rows = await finding;
      this.#rows.set(name, rows);
      return rows;
    } finally {
      this.#asked.delete(name);
    }
  }
}

/** Finds or makes an account. In a transaction it may vanish again, so nobody may remember it. */
export async function findOrMake(db: Kysely<Database>, book: Book, account: Account): Promise<AccountRows> {
  const wanted = isMemberAccount(account) ? 1 : rowsOf(account);
  const find = () => (isMemberAccount(account) ? findOwn(db, book, account) : findHouse(db, book, account));
  const found = await find();
  if (found.length === wanted) return found;
  await (isMemberAccount(account) ? makeOwn(db, book, account) : makeHouse(db, book, account));
  const made = await find();
  assert(made.length === wanted, `${account.kind} has its rows`);
  return made;
}

/** How many rows an account of the house has. */
function rowsOf({ kind }: HouseAccount): number {
  return kind === 'pot' ? POT_ROWS : SHARDS;
}

function nameOf({ merchantCode, currency }: Book, account: Account): string {
  return isMemberAccount(account)
    ? `${currency} ${account.kind} ${account.memberId}`
    : `${merchantCode} ${currency} ${account.kind}/${account.party}`;
}

async function findOwn(db: Kysely<Database>, { currency }: Book, account: MemberAccount): Promise<AccountRows> {
  const { kind, memberId: member_id } = account;
  const found = await db
    .selectFrom('ledger_account')
    .select('id')
    .where((eb) => eb.and({ member_id, currency, kind }))
    .execute();
  return found.map(({ id }) => id);
}

async function makeOwn(db: Kysely<Database>, book: Book, { kind, memberId }: MemberAccount): Promise<void> {
  const { merchantCode: merchant_code, currency } = book;
  await db
    .insertInto('ledger_account')
    .values({ merchant_code, currency, kind, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findHouse(db: Kysely<Database>, book: Book, { kind, party }: HouseAccount): Promise<AccountRows> {
  const { merchantCode: merchant_code, currency } = book;
  const found = await db
    .selectFrom('ledger_account')
    .select('id')
    .where((eb) => eb.and({ merchant_code, currency, kind, party }))
    .where('member_id', 'is', null)
    .where('shard', '<', SHARDS)
    .orderBy('shard')
    .execute();
  return found.map(({ id }) => id);
}

async function makeHouse(db: Kysely<Database>, book: Book, account: HouseAccount): Promise<void> {
  const { merchantCode, currency } = book;
  const { kind, party } = account;
  await sql`
    insert into ledger_account (merchant_code, currency, kind, party, shard)
    select ${merchantCode}, ${currency}, ${kind}, ${party}, shard from generate_series(0, ${rowsOf(account) - 1}) shard
    on conflict do nothing`.execute(db);
}
