import type { Currency, GrantId, MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { GrantRow } from './purse.store.ts';

type Db = Kysely<Database>;

/** A bet on the meter of a purse, and what was played. */
export interface MeterRow {
  readonly bet_id: string;
  readonly vendor_code: string;
  readonly game_code: string;
  readonly category: string;
  readonly stake: string;
  readonly from_bonus: string;
  readonly counted: string;
  readonly weight: number;
  readonly reasons: readonly string[];
  readonly parts: readonly string[];
  readonly state: 'open' | 'ended' | 'void';
  readonly at: Date;
}

/** The purses of a member: the live one, those that were taken and wait, then the newest that are over. */
export async function readPurses(
  db: Db,
  memberId: MemberId,
  currency: Currency,
  overMax: number,
): Promise<readonly GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select g.* from (
      select g.*, 0 as rank, 0 as place from bonus_grant g
      where g.member_id = ${memberId} and g.currency = ${currency} and g.state in ('active', 'suspended', 'ending')
      union all
      select g.*, 1, g.id from reward r join bonus_grant g on g.reward_id = r.id
      where r.member_id = ${memberId} and r.currency = ${currency} and r.state = 'queued'
      union all
      (select g.*, 2, -g.id from bonus_grant g
      where g.member_id = ${memberId} and g.currency = ${currency} and g.active_at is not null and g.ended_at is not null
      order by g.id desc limit ${overMax})
    ) g order by g.rank, g.place`.execute(db);
  return rows;
}

/** The purse of a member by its number; those of others are not found. */
export function findPurse(db: Db, memberId: MemberId, id: GrantId): Promise<GrantRow | undefined> {
  return db
    .selectFrom('bonus_grant')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Which bets of a purse are read. */
export interface MeterPage {
  readonly before: string | null;
  /** Only those of which something counted, or nothing did. */
  readonly counted: 'some' | 'none' | null;
  readonly limit: number;
}

/** Bets of a purse before a place on its meter, newest first. */
export async function readMeter(db: Db, grantId: GrantId, { before, counted, limit }: MeterPage): Promise<MeterRow[]> {
  const { rows } = await sql<MeterRow>`
    select m.bet_id, b.vendor_code, b.game_code, b.category, m.stake, m.from_bonus, m.counted, m.weight, m.reasons, m.parts,
      m.state, m.at
    from bonus_bet m join bet b on b.id = m.bet_id
    where m.grant_id = ${grantId} and (${before}::bigint is null or m.bet_id < ${before})
      and (${counted}::text is null or m.state <> 'open' and (m.counted > 0) = (${counted}::text = 'some'))
    order by m.bet_id desc limit ${limit}`.execute(db);
  return rows;
}

/** What all bets of a purse come to. */
export interface MeterSums {
  readonly bets: number;
  /** How many of them counted for something, and for nothing. */
  readonly some: number;
  readonly none: number;
  readonly stake: bigint;
  readonly counted: bigint;
  /** What did not count, by its reason. */
  readonly parts: readonly { readonly reason: string; readonly amount: bigint }[];
}

/** Adds up the meter of a purse. */
export async function sumMeter(db: Db, grantId: GrantId): Promise<MeterSums> {
  const { rows } = await sql<{ bets: string; some: string; none: string; stake: string; counted: string }>`
    select count(*) as bets, count(*) filter (where state <> 'open' and counted > 0) as some,
      count(*) filter (where state <> 'open' and counted = 0) as none, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(counted), 0)::bigint as counted
    from bonus_bet where grant_id = ${grantId}`.execute(db);
  const parts = await sql<{ reason: string; amount: string }>`
    select p.reason, sum(p.amount)::bigint as amount
    from bonus_bet m cross join lateral unnest(m.reasons, m.parts) as p(reason, amount)
    where m.grant_id = ${grantId} group by p.reason order by 2 desc, 1`.execute(db);
  const [sums] = rows;
  return {
    bets: Number(sums?.bets ?? 0),
    some: Number(sums?.some ?? 0),
    none: Number(sums?.none ?? 0),
    stake: BigInt(sums?.stake ?? 0),
    counted: BigInt(sums?.counted ?? 0),
    parts: parts.rows.map(({ reason, amount }) => ({ reason, amount: BigInt(amount) })),
  };
}
