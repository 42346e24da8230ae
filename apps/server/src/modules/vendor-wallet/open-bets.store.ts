import type { Currency, MemberId } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** A bet whose stake waits in play. */
export interface OpenBetRow {
  readonly member_id: string;
  readonly currency: Currency;
  readonly key: string;
  /** Null in bets that are older than the rows of open bets. */
  readonly round: string | null;
  readonly hash: Buffer;
  readonly stake: string;
  readonly counted: string;
  /** What it put aside for jackpots. */
  readonly contribution: string;
  readonly category: string;
  readonly detail: string;
  readonly at: Date;
}

/** The bets of a member that have not ended, newest first. */
export async function readOpenBets(
  db: Kysely<Database>,
  memberId: MemberId,
  currency: Currency,
): Promise<OpenBetRow[]> {
  const theirs = sql`select * from open_bet where member_id = ${memberId}`;
  return readThem(db, theirs, sql`p.currency = ${currency}`);
}

/** Those of one round at a vendor, and those of which only their hash can tell. */
export async function readOpenBetsOfRound(
  db: Kysely<Database>,
  { memberId, currency, vendorCode, round }: Readonly<Record<'memberId' | 'currency' | 'vendorCode' | 'round', string>>,
): Promise<OpenBetRow[]> {
  const theirs = sql`
    select * from open_bet where member_id = ${memberId} and starts_with(key, ${`bet:${vendorCode}:`})
      and (round = ${round} or round is null)`;
  return readThem(db, theirs, sql`p.currency = ${currency}`);
}

/** Where a walk through all open bets stands. */
export interface OpenBetPlace {
  readonly memberId: MemberId;
  readonly key: string;
}

/** The open bets after a place that were placed before a moment, and where to go on; null at the end. */
export async function readOldOpenBets(
  db: Kysely<Database>,
  after: OpenBetPlace,
  before: Date,
  limit: number,
): Promise<{ readonly bets: readonly OpenBetRow[]; readonly next: OpenBetPlace | null }> {
  const page = await db
    .selectFrom('open_bet')
    .select(['member_id', 'key'])
    .where((row) => row(row.refTuple('member_id', 'key'), '>', row.tuple(after.memberId, after.key)))
    .orderBy('member_id')
    .orderBy('key')
    .limit(limit)
    .execute();
  const last = page.at(-1);
  if (!last) return { bets: [], next: null };
  const seen = sql`
    select * from open_bet where (member_id, key) > (${after.memberId}, ${after.key})
      and (member_id, key) <= (${last.member_id}, ${last.key})`;
  const bets = await readThem(db, seen, sql`t.at <= ${before}`);
  return { bets, next: page.length < limit ? null : { memberId: last.member_id, key: last.key } };
}

async function readThem(
  db: Kysely<Database>,
  chosen: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<OpenBetRow[]> {
  const { rows } = await sql<OpenBetRow>`
    with b as materialized (${chosen})
    select b.member_id, p.currency, b.key, b.round, t.hash, t.amount as stake, t.counted, t.category, t.detail, t.at,
      coalesce((select j.amount from ledger_transfer j where j.key = b.key and j.kind = 'settle'), 0) as contribution
    from b join ledger_transfer t on t.key = b.key and t.seq = 0 join ledger_account p on p.id = t.to_account
    where ${where}
    order by t.id desc`.execute(db);
  return rows;
}
