import { isMemberAccount, type MemberId, type MerchantCode, type Transfer, type TransferKey } from '@perya/ledger';
import { assert } from '@perya/std';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Chance } from '../platform/random/chance.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/db/schema.ts';
import { SHARDS } from './accounts.ts';
import { postStatement, toVerdict, type Prepared } from './batch.ts';
import type { OnVerdict } from './batch-writer.ts';
import type { Weigh } from './purse-hints.ts';
import type { Follower } from './follower.ts';
import { inSavepoint } from './in-savepoint.ts';
import { Lanes } from './lanes.ts';
import type { LedgerPostRow } from './functions.gen.ts';
import { accountsMoved, Preparer, type HeldKind, type HeldRows } from './prepare.ts';
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
   * The same for several at once, each of another member whose cash, or whose float, the caller holds: these are its rows, by
   * member.
   */
  postAllIn(
    tx: Transaction<Database>,
    transfers: readonly Transfer[],
    held: HeldRows,
    kind?: HeldKind,
  ): Promise<Verdict[]>;
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
  /** How the terms of a purse see a bet; missing where nobody has one. */
  readonly weigh?: Weigh;
  readonly onError: (error: unknown) => void;
  readonly onVerdict?: OnVerdict;
}

/** Opens the ledger; its connections are made when they are needed. */
export function openLedger(options: LedgerOptions): Ledger {
  const { db, clock, chance, connection, onError, onVerdict = () => undefined } = options;
  const preparer = new Preparer(db, new Zones(clock, options.zoneOf));
  const now = () => clock.now();
  const { ledgerWriters: writers, batchMax } = options.sizes;
  // Writers claim rows of the house for themselves; where servers begin to look is chance.
  const firstShard = chance.below(SHARDS);
  const lanes = new Lanes({ connection, now, onError, onVerdict, firstShard, batchMax, writers, weigh: options.weigh });
  const ride = (prepared: Prepared): Promise<Verdict> => lanes.post(prepared);
  const verdictOf = (prepared: Prepared, row: LedgerPostRow | undefined, at: Date): Verdict => {
    assert(row, 'a transfer has a verdict');
    const verdict = toVerdict(prepared, row, at);
    onVerdict(prepared.transfer, verdict);
    return verdict;
  };
  return {
    // Without `async`: what is known goes on at once, and there is one promise for each bet.
    post(transfer) {
      const known = preparer.known(transfer);
      return known ? ride(known) : preparer.learn(transfer).then(ride);
    },
    postFollowed(transfer, follower) {
      const known = preparer.known(transfer, follower);
      const rideFollowed = (prepared: Prepared) => lanes.postFollowed(prepared);
      return known ? rideFollowed(known) : preparer.learn(transfer, follower).then(rideFollowed);
    },
    async postIn(tx, transfer) {
      // Through the transaction itself: it may hold what another connection would wait for.
      const prepared = preparer.known(transfer) ?? (await preparer.within(tx, transfer));
      const at = now();
      const shard = chance.below(SHARDS);
      const [row] = await postWithin(tx, [prepared], { at, shard });
      if (row?.refusal !== 'purse') return verdictOf(prepared, row, at);
      const verdict = await lanes.purses.postIn(tx, prepared, { at, shard });
      onVerdict(transfer, verdict);
      return verdict;
    },
    async postAllIn(tx, transfers, held, kind = 'cash') {
      const batch = await preparer.heldWithin(tx, transfers, held, kind);
      const own = batch.flatMap((prepared) => prepared.own);
      assert(new Set(own).size === own.length, 'nobody is in a batch twice');
      const at = now();
      const rows = await postWithin(tx, batch, { at, shard: chance.below(SHARDS) });
      const byNr = new Map<number, LedgerPostRow>(rows.map((row) => [row.nr, row]));
      return batch.map((prepared, place) => verdictOf(prepared, byNr.get(place + 1), at));
    },
    async postTogether(transfers) {
      const batch: Prepared[] = [];
      for (const transfer of transfers) {
        assert(!accountsMoved(transfer).some(isMemberAccount), `${transfer.key} moves no money of a member`);
        batch.push(preparer.known(transfer) ?? (await preparer.learn(transfer)));
      }
      const at = now();
      const shard = chance.below(SHARDS);
      const rows = await db.transaction().execute((tx) => postWithin(tx, batch, { at, shard }));
      const byNr = new Map<number, LedgerPostRow>(rows.map((row) => [row.nr, row]));
      return Promise.all(
        batch.map(async (prepared, place) => {
          const row = byNr.get(place + 1);
          return row?.refusal === 'purse' ? lanes.purses.post(prepared) : verdictOf(prepared, row, at);
        }),
      );
    },
    waiting: () => lanes.waiting,
    refuse: (key, memberId, code) => refuseKey(db, { key, memberId, code, at: now() }),
    close: () => lanes.close(),
  };
}

interface Posting {
  readonly at: Date;
  readonly shard: number;
}

function postWithin(
  tx: Transaction<Database>,
  batch: readonly Prepared[],
  { at, shard }: Posting,
): Promise<readonly LedgerPostRow[]> {
  const { text, values } = postStatement(batch, at, shard);
  return inSavepoint(tx, async () => (await tx.executeQuery<LedgerPostRow>(CompiledQuery.raw(text, values))).rows);
}
