import { adjust, type Book } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Config } from '../../src/platform/config/config.ts';
import { systemChance } from '../../src/platform/random/chance.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Database } from '../../src/platform/db/schema.ts';
import { openLedger, type Ledger } from '../../src/ledger/ledger.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { testConfig } from './settings.ts';

/** The books of the tests. */
export const BOOK: Book = { merchantCode: 'ty01', currency: 'PHP' };

const ZONE = 'Asia/Manila';

/** Ledgers on one database, without the rest of a server. */
export interface LedgerKit {
  readonly database: TestDatabase;
  readonly db: Kysely<Database>;
  /** The ledger of the first server. */
  readonly ledger: Ledger;
  /** What time it is for every ledger; runs by itself until it is set. */
  readonly time: { now: Date | null };
  /** Trouble the ledgers met. */
  readonly troubles: unknown[];
  /** The ledger of one more server. */
  another(connection?: ClientConfig, config?: Partial<Config>): Ledger;
  /** A new member with this much cash. */
  member(cash?: bigint): Promise<string>;
  /** Several at once. */
  members(count: number, cash?: bigint): Promise<string[]>;
  /** Gives cash. */
  give(memberId: string, amount: bigint): Promise<void>;
  /** What stands on the accounts of a member, in minor units. */
  standing(memberId: string): Promise<Record<string, bigint>>;
  /** Closes all but the database, which can be copied then; answers it. */
  leave(): Promise<TestDatabase>;
  close(): Promise<void>;
}

/** A database with one brand. */
async function createBooks(): Promise<TestDatabase> {
  const database = await createDatabase();
  await database.sql(
    `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('ty01', 'ty01trial', 'Perya', 'x')`,
  );
  return database;
}

/** Opens ledgers on a database with one brand, or on another that is theirs from then on. */
export async function openLedgerKit(given?: TestDatabase): Promise<LedgerKit> {
  const database = given ?? (await createBooks());
  const time: { now: Date | null } = { now: null };
  const clock = { now: () => time.now ?? new Date() };
  const troubles: unknown[] = [];
  const onError = (error: unknown) => void troubles.push(error);
  const closers: (() => Promise<void>)[] = [];
  const another = (connection: ClientConfig = database.connection, config: Partial<Config> = {}): Ledger => {
    const opened = openDatabase(connection, { poolSize: 5, onError });
    const { db } = opened;
    const sizes = testConfig(config);
    const zoneOf = async () => ZONE;
    const ledger = openLedger({ connection, db, clock, chance: systemChance, sizes, zoneOf, onError });
    closers.push(async () => {
      await ledger.close();
      await opened.close();
    });
    return ledger;
  };
  const ledger = another();
  const opened = openDatabase(database.connection, { poolSize: 5, onError });
  // Whoever has a copy goes on behind the names that are taken there.
  let numbers = given ? 1_000_000 : 0;
  const give = async (memberId: string, amount: bigint): Promise<void> => {
    const orderNo = `kit-${(numbers += 1)}`;
    const verdict = await ledger.post(adjust({ ...BOOK, memberId, orderNo, amount, account: 'cash', reason: 'test' }));
    assert(verdict.state === 'done', 'money can be given');
  };
  const members = async (count: number, cash = 0n): Promise<string[]> => {
    const rows = await database.sql(
      `insert into member (merchant_code, account, type)
       select 'ty01', 'player' || $1 || 'x' || g, 0 from generate_series(1, $2) g returning id`,
      [String((numbers += 1)), count],
    );
    const ids = rows.map(({ id }) => String(id));
    if (cash > 0n) await Promise.all(ids.map((memberId) => give(memberId, cash)));
    return ids;
  };
  const leave = async () => {
    for (const one of closers) await one();
    await opened.close();
    return database;
  };
  return {
    database,
    db: opened.db,
    ledger,
    time,
    troubles,
    another,
    give,
    members,
    async member(cash) {
      const [memberId] = await members(1, cash);
      assert(memberId, 'a member was made');
      return memberId;
    },
    async standing(memberId) {
      const rows = await database.sql(
        `select kind, balance from ledger_account where member_id = $1
         union all select 'play', in_play from ledger_account where member_id = $1 and in_play > 0`,
        [memberId],
      );
      return Object.fromEntries(rows.map(({ kind, balance }) => [String(kind), BigInt(String(balance))]));
    },
    leave,
    async close() {
      await leave();
      await database.drop();
    },
  };
}

/** Writes a refusal as it would stand there: under the key $1, at the moment $2. */
export const PLANT_REFUSAL = `
  with named as (
    insert into ledger_key (transfer_id, rows, key) values (nextval('ledger_transfer_id_seq'), 1, $1) returning transfer_id
  )
  insert into ledger_transfer (id, transfer_id, seq, kind, refusal, at) overriding system value
  select transfer_id, transfer_id, 0, 'refused', 'bet.late', $2::timestamptz from named`;

/** A bet of a vendor that only tests know. */
export function betOf(memberId: string, txId: string) {
  return { ...BOOK, memberId, vendor: 'LAB', txId, gameType: 'RNG', gameCode: 'spin' };
}
