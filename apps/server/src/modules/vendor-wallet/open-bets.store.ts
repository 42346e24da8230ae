import type { Currency, MemberId } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** A bet whose stake waits in play. */
export interface OpenBetRow {
  readonly id: string;
  readonly member_id: string;
  readonly currency: Currency;
  readonly vendor_code: string;
  readonly game_code: string;
  /** Its number at the vendor. */
  readonly ref: string;
  /** Null in bets that are older than the rows of open bets. */
  readonly round: string | null;
  readonly stake: string;
  readonly turnover: string;
  /** What it put aside for jackpots. */
  readonly contribution: string;
  readonly category: string;
  readonly opened_at: Date;
}

/** The bets of a member that have not ended, newest first. */
export async function readOpenBets(
  db: Kysely<Database>,
  memberId: MemberId,
  currency: Currency,
): Promise<OpenBetRow[]> {
  return readThem(db, sql`b.member_id = ${memberId} and a.currency = ${currency}`);
}

/** Those of one round at a vendor, and those of which only their hash can tell. */
export async function readOpenBetsOfRound(
  db: Kysely<Database>,
  { memberId, currency, vendorCode, round }: Readonly<Record<'memberId' | 'currency' | 'vendorCode' | 'round', string>>,
): Promise<OpenBetRow[]> {
  return readThem(
    db,
    sql`b.member_id = ${memberId} and a.currency = ${currency} and b.vendor_code = ${vendorCode}
      and (b.round = ${round} or b.round is null)`,
  );
}

/** Where a walk through all open bets stands. */
export interface OpenBetPlace {
  readonly memberId: MemberId;
  readonly betId: string;
}

/** The open bets after a place that were placed before a moment, and where to go on; null at the end. */
export async function readOldOpenBets(
  db: Kysely<Database>,
  after: OpenBetPlace,
  before: Date,
  limit: number,
): Promise<{ readonly bets: readonly OpenBetRow[]; readonly next: OpenBetPlace | null }> {
  const page = await db
    .selectFrom('bet')
    .select(['member_id', 'id'])
    .where('state', '=', 'open')
    .where((row) => row(row.refTuple('member_id', 'id'), '>', row.tuple(after.memberId, after.betId)))
    .orderBy('member_id')
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = page.at(-1);
  if (!last) return { bets: [], next: null };
  const bets = await readThem(
    db,
    sql`(b.member_id, b.id) > (${after.memberId}, ${after.betId})
      and (b.member_id, b.id) <= (${last.member_id}, ${last.id}) and b.opened_at <= ${before}`,
  );
  return { bets, next: page.length < limit ? null : { memberId: last.member_id, betId: last.id } };
}

async function readThem(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<OpenBetRow[]> {
  const { rows } = await sql<OpenBetRow>`
    select b.id, b.member_id, a.currency, b.vendor_code, b.game_code, b.ref, b.round, b.stake, b.turnover, b.contribution,
      b.category, b.opened_at
    from bet b join ledger_account a on a.id = b.account_id
    where b.state = 'open' and ${where}
    order by b.id desc`.execute(db);
  return rows;
}
