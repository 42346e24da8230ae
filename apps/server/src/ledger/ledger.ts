import {
  type Account,
  type AccountId,
  isMemberAccount,
  type MemberId,
  type MerchantCode,
  ofMember,
  type Transfer,
  type TransferKey,
} from '@perya/ledger';
import { assert } from '@perya/std';
import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Chance } from '../platform/random/chance.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/db/schema.ts';
import { AccountIds, findOrMake, SHARDS, type AccountRows } from './accounts.ts';
import { hashOf, postStatement, toVerdict, type Prepared } from './batch.ts';
import { BatchWriter, type OnVerdict } from './batch-writer.ts';
import { readFastPathMove } from './fast-path.ts';
import type { Follower } from './followers.ts';
import type { LedgerPostRow } from './functions.gen.ts';
import { refuseKey } from './tombstone.ts';
import type { RefusalCode, Verdict } from './verdict.ts';
import { Zones } from './zones.ts';

/** The only way money moves. */
export interface Ledger {
  /** Posts a transfer together with whatever else is posted at this moment. */
  post(transfer: Transfer): Promise<Verdict>;
  /**
   * Posts on the fast path together with a row that is written in the same transaction; null when that cannot be, and
   * then nothing has happened.
   */
  postFollowed(transfer: Transfer, follower: Follower): Promise<Verdict | null>;
  /** Posts inside a transaction that changes more than money; nothing has happened until that commits. */
  postIn(tx: Transaction<Database>, transfer: Transfer): Promise<Verdict>;
  /**
   * Posts many at once that move no money of members, only stakes of theirs that waited; what had ended otherwise stays as
   * it is.
   */
  postTogether(transfers: readonly Transfer[]): Promise<Verdict[]>;
  /**
   * Makes sure that nothing is ever posted under a key: a tombstone. Answers what stands under it now, `null` when it
   * is the tombstone just written.
   */
  refuse(key: TransferKey, memberId: MemberId | null, code: RefusalCode): Promise<'done' | RefusalCode | null>;
  /** How many transfers wait for the batch they go with. */
  waiting(): number;
  /** Finishes what waits. */
  close(): Promise<void>;
}

/** What a ledger stands on. */
export interface LedgerOptions {
  readonly connection: ClientConfig;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly chance: Chance;
  /** How many write side by side, and how much each writes at once. */
  readonly sizes: Pick<Config, 'ledgerWriters' | 'batchMax'>;
  readonly zoneOf: (merchantCode: MerchantCode) => Promise<string>;
  readonly onError: (error: unknown) => void;
  readonly onVerdict?: OnVerdict;
}

/** Opens the ledger; its connections are made when they are needed. */
export function openLedger(options: LedgerOptions): Ledger {
  const { db, clock, chance, connection, onError, onVerdict = () => undefined } = options;
  const ids = new AccountIds();
  const zones = new Zones(clock, options.zoneOf);
  const now = () => clock.now();
  const { ledgerWriters, batchMax } = options.sizes;
  // Writers of one server have rows of their own; servers find different ones by chance.
  const firstShard = chance.below(SHARDS);
  const writers = Array.from({ length: ledgerWriters }, (_, nr) => {
    return new BatchWriter({ connection, now, shard: (firstShard + nr) % SHARDS, batchMax, onError, onVerdict });
  });
  /** What is known is not waited for: this stands before every bet. */
  const prepareKnown = (transfer: Transfer, follower: Follower | null = null): Prepared | null => {
    const zone = zones.known(transfer.merchantCode);
    return zone === undefined ? null : assemble(transfer, zone, follower, (account) => ids.known(transfer, account));
  };
  const prepare = async (
    transfer: Transfer,
    find: (account: Account) => Promise<AccountRows>,
    follower: Follower | null = null,
  ): Promise<Prepared> => {
    const found = new Map<string, AccountRows>();
    for (const account of accountsOf(transfer))
      found.set(JSON.stringify(account), ids.known(transfer, account) ?? (await find(account)));
    const zone = await zones.learn(transfer.merchantCode);
    const prepared = assemble(transfer, zone, follower, (account) => found.get(JSON.stringify(account)));
    assert(prepared, 'every account was found');
    return prepared;
  };
  /** The same member always has the same writer, so that writers do not wait for each other. */
  const writerOf = (prepared: Prepared): BatchWriter => {
    const writer = writers[Number(prepared.own[0] ?? 0) % writers.length];
    assert(writer, 'there is a writer');
    return writer;
  };
  const ride = (prepared: Prepared): Promise<Verdict> => writerOf(prepared).post(prepared);
  const verdictOf = (prepared: Prepared, row: LedgerPostRow | undefined, at: Date): Verdict => {
    assert(row, 'a transfer has a verdict');
    const verdict = toVerdict(prepared, row, at);
    onVerdict(prepared.transfer, verdict);
    return verdict;
  };
  return {
    // Without `async`: what is known goes on at once, and there is one promise for each bet.
    post(transfer) {
      const known = prepareKnown(transfer);
      return known ? ride(known) : prepare(transfer, (account) => ids.learn(db, transfer, account)).then(ride);
    },
    postFollowed(transfer, follower) {
      const known = prepareKnown(transfer, follower);
      const ready = known ?? prepare(transfer, (account) => ids.learn(db, transfer, account), follower);
      return ready instanceof Promise
        ? ready.then((prepared) => writerOf(prepared).postFollowed(prepared))
        : writerOf(ready).postFollowed(ready);
    },
    async postIn(tx, transfer) {
      // Through the transaction itself: it may hold what another connection would wait for.
      const prepared =
        prepareKnown(transfer) ?? (await prepare(transfer, (account) => findOrMake(tx, transfer, account)));
      const at = now();
      const [row] = await postWithin(tx, [prepared], { at, shard: chance.below(SHARDS) });
      return verdictOf(prepared, row, at);
    },
    async postTogether(transfers) {
      const batch: Prepared[] = [];
      for (const transfer of transfers) {
        assert(!accountsMoved(transfer).some(isMemberAccount), `${transfer.key} moves no money of a member`);
        batch.push(prepareKnown(transfer) ?? (await prepare(transfer, (account) => ids.learn(db, transfer, account))));
      }
      const at = now();
      const shard = chance.below(SHARDS);
      const rows = await db.transaction().execute((tx) => postWithin(tx, batch, { at, shard }));
      const byNr = new Map<number, LedgerPostRow>(rows.map((row) => [row.nr, row]));
      return batch.map((prepared, place) => verdictOf(prepared, byNr.get(place + 1), at));
    },
    waiting: () => writers.reduce((sum, writer) => sum + writer.waiting, 0),
    refuse: (key, memberId, code) => refuseKey(db, { key, memberId, code, at: now() }),
    async close() {
      await Promise.all(writers.map((writer) => writer.close()));
    },
  };
}

function accountsOf({ moves, memberId, inPlay }: Transfer): Account[] {
  const cash = inPlay === undefined || memberId === null ? [] : [ofMember('cash', memberId)];
  return [...cash, ...accountsMoved({ moves })];
}

function accountsMoved({ moves }: Pick<Transfer, 'moves'>): Account[] {
  return moves.flatMap(({ from, to }) => [from, to]);
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
    const from = rowsOf(move.from);
    const to = rowsOf(move.to);
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

interface Posting {
  readonly at: Date;
  readonly shard: number;
}

/** Somebody else may be writing the same key: the second try finds what they left, and the transaction goes on. */
async function postWithin(
  tx: Transaction<Database>,
  batch: readonly Prepared[],
  posting: Posting,
): Promise<readonly LedgerPostRow[]> {
  await sql`savepoint ledger`.execute(tx);
  const rows = await callPost(tx, batch, posting).catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code !== '23505') throw error;
    await sql`rollback to savepoint ledger`.execute(tx);
    return callPost(tx, batch, posting);
  });
  await sql`release savepoint ledger`.execute(tx);
  return rows;
}

async function callPost(
  tx: Transaction<Database>,
  batch: readonly Prepared[],
  { at, shard }: Posting,
): Promise<readonly LedgerPostRow[]> {
  const { text, values } = postStatement(batch, at, shard);
  return (await tx.executeQuery<LedgerPostRow>(CompiledQuery.raw(text, values))).rows;
}
