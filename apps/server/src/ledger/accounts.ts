import { isMemberAccount, type Account, type Book, type HouseAccount, type MemberAccount } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** An account of the house is this many rows, so that bets do not queue behind one another. */
export const SHARDS = 16;

const REMEMBERED_MAX = 200_000;

/**
 * Finds the ids of accounts and makes those that are missing. Only ids are remembered, never a balance: an id is for
 * ever.
 */
export class AccountIds {
  readonly #db: Kysely<Database>;
  readonly #ids = new Map<string, readonly string[]>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** The id of an account that `prepare` has seen. */
  idOf(book: Book, account: Account, shard: number): string {
    const ids = this.#ids.get(nameOf(book, account));
    const id = ids?.[isMemberAccount(account) ? 0 : shard];
    assert(id, `${account.kind} was prepared`);
    return id;
  }

  /** Knows the ids of these accounts afterwards. An account that is made stays, whatever becomes of the transfer. */
  async prepare(book: Book, accounts: readonly Account[]): Promise<void> {
    for (const account of accounts) {
      const name = nameOf(book, account);
      if (this.#ids.has(name)) continue;
      const find = isMemberAccount(account) ? memberIds(this.#db, book, account) : houseIds(this.#db, book, account);
      this.#remember(name, await find);
    }
  }

  #remember(name: string, ids: readonly string[]): void {
    const oldest = this.#ids.size >= REMEMBERED_MAX ? this.#ids.keys().next().value : undefined;
    if (oldest !== undefined) this.#ids.delete(oldest);
    this.#ids.set(name, ids);
  }
}

function nameOf({ merchantCode, currency }: Book, account: Account): string {
  return isMemberAccount(account)
    ? `${currency} ${account.kind} ${account.memberId}`
    : `${merchantCode} ${currency} ${account.kind}/${account.party}`;
}

async function memberIds(db: Kysely<Database>, book: Book, account: MemberAccount): Promise<string[]> {
  const { merchantCode: merchant_code, currency } = book;
  const { kind, memberId: member_id } = account;
  const find = () =>
    db
      .selectFrom('ledger_account')
      .select('id')
      .where((eb) => eb.and({ member_id, currency, kind }))
      .execute();
  const found = await find();
  if (found.length > 0) return found.map(({ id }) => id);
  await db
    .insertInto('ledger_account')
    .values({ merchant_code, currency, kind, member_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find()).map(({ id }) => id);
}

async function houseIds(db: Kysely<Database>, book: Book, account: HouseAccount): Promise<string[]> {
  const { merchantCode: merchant_code, currency } = book;
  const { kind, party } = account;
  const find = () =>
    db
      .selectFrom('ledger_account')
      .select('id')
      .where((eb) => eb.and({ merchant_code, currency, kind, party }))
      .where('member_id', 'is', null)
      .orderBy('shard')
      .execute();
  const found = await find();
  if (found.length === SHARDS) return found.map(({ id }) => id);
  await sql`
    insert into ledger_account (merchant_code, currency, kind, party, shard)
    select ${merchant_code}, ${currency}, ${kind}, ${party}, shard from generate_series(0, ${SHARDS - 1}) shard
    on conflict do nothing`.execute(db);
  return (await find()).map(({ id }) => id);
}
