import { isMemberAccount, type Account, type Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Chance } from '../chance.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import { AccountIds, SHARDS } from './accounts.ts';
import { hashOf, toParameters, toVerdict, type PostedRow, type Prepared } from './batch.ts';
import { Lane } from './lane.ts';
import type { RefusalCode, Verdict } from './verdict.ts';

/** Two lanes keep two cores busy; more only wait for each other. */
const LANES = 2;

/** The only way money moves. */
export interface Ledger {
  /** Posts a transfer together with whatever else is posted at this moment. */
  post(transfer: Transfer): Promise<Verdict>;
  /** Posts inside a transaction that changes more than money; nothing has happened until that commits. */
  postIn(tx: Transaction<Database>, transfer: Transfer): Promise<Verdict>;
  /**
   * Finds or makes the accounts of a transfer. Called before a transaction begins that will post it: one that already
   * holds a connection must not wait for a second, or many at once wait for each other.
   */
  ready(transfer: Transfer): Promise<void>;
  /**
   * Makes sure that nothing is ever posted under a key: a tombstone. Answers what stands under it now, `null` when it
   * is the tombstone just written.
   */
  refuse(key: string, memberId: string | null, code: RefusalCode): Promise<'done' | RefusalCode | null>;
  /** Finishes what waits. */
  close(): Promise<void>;
}

/** What a ledger stands on. */
export interface LedgerOptions {
  readonly connection: ClientConfig;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly zoneOf: (merchantCode: string) => Promise<string>;
  readonly onError: (error: unknown) => void;
}

/** Opens the ledger; its connections are made when they are needed. */
export function openLedger(options: LedgerOptions): Ledger {
  const { db, clock, chance, connection, onError, zoneOf } = options;
  const ids = new AccountIds(db);
  const now = () => clock.now();
  const lanes = Array.from(
    { length: LANES },
    () => new Lane({ connection, now, shard: chance.below(SHARDS), onError }),
  );
  const prepare = async (transfer: Transfer): Promise<Prepared> => {
    const accounts = transfer.moves.flatMap(({ from, to }) => [from, to]);
    const show = shownOf(transfer, accounts);
    await ids.prepare(transfer, show ? [...accounts, show] : accounts);
    const idOf = (account: Account, shard: number) => ids.idOf(transfer, account, shard);
    return {
      transfer,
      hash: hashOf(transfer),
      zone: await zoneOf(transfer.merchantCode),
      own: accounts.filter(isMemberAccount).map((account) => idOf(account, 0)),
      show: show ? idOf(show, 0) : null,
      idOf,
    };
  };
  return {
    async post(transfer) {
      const prepared = await prepare(transfer);
      // The same member always takes the same lane, so that lanes do not wait for each other.
      const lane = lanes[Number(BigInt(prepared.own[0] ?? '0') % BigInt(LANES))];
      assert(lane, 'there is a lane');
      return lane.post(prepared);
    },
    async postIn(tx, transfer) {
      const prepared = await prepare(transfer);
      const [row] = await callPost(tx, toParameters([prepared], now(), chance.below(SHARDS)));
      assert(row, 'a transfer has a verdict');
      return toVerdict(prepared, row);
    },
    async ready(transfer) {
      await prepare(transfer);
    },
    async refuse(key, memberId, code) {
      const written = await db
        .insertInto('ledger_transfer')
        .values({ key, seq: 0, kind: 'refused', member_id: memberId, refusal: code, at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst();
      if (written) return null;
      const found = await db
        .selectFrom('ledger_transfer')
        .select('refusal')
        .where('key', '=', key)
        .where('seq', '=', 0)
        .executeTakeFirstOrThrow();
      return (found.refusal as RefusalCode | null) ?? 'done';
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** The balance people look at: the cash of the member, or the float when only that moves. */
function shownOf({ memberId }: Transfer, accounts: readonly Account[]): Account | null {
  if (memberId === null) return null;
  const own = accounts.filter(isMemberAccount).filter((account) => account.memberId === memberId);
  return (
    own.find(({ kind }) => kind === 'cash') ?? own.find(({ kind }) => kind === 'float') ?? { kind: 'cash', memberId }
  );
}

async function callPost(tx: Transaction<Database>, parameters: readonly unknown[]): Promise<PostedRow[]> {
  const values = sql.join(parameters.map((value) => sql`${value}`));
  const { rows } = await sql<PostedRow>`select * from ledger_post(${values})`.execute(tx);
  return rows;
}
