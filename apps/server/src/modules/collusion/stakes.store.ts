import { REGISTRATION_TYPE } from '@perya/contract';
import type { Currency, MemberId, MerchantCode, VendorCode } from '@perya/ledger';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A stake on a side, by somebody who stands in a line. */
export interface LineStake {
  readonly bet: string;
  readonly nr: number;
  readonly merchantCode: MerchantCode;
  readonly memberId: MemberId;
  readonly currency: Currency;
  readonly vendor: VendorCode;
  readonly market: string;
  readonly side: string;
  readonly stake: bigint;
  readonly at: Date;
  readonly line: readonly MemberId[];
}

/** Which of some members are none of demonstrations, and whether they are agents. */
export async function readPlayers(tx: Tx, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, boolean>> {
  const { rows } = await sql<{ id: MemberId; type: number }>`
    select id, type from member
    where id = any (${memberIds}::bigint[]) and not is_demo`.execute(tx);
  return new Map(rows.map(({ id, type }) => [id, type !== REGISTRATION_TYPE]));
}

/** A statement has room for so many values. */
const ROWS_MAX = 2_000;

/** Keeps stakes that are not kept yet; answers the bets they belong to. */
export async function insertStakes(tx: Tx, stakes: readonly LineStake[]): Promise<string[]> {
  const bets = new Set<string>();
  for (let at = 0; at < stakes.length; at += ROWS_MAX) {
    const rows = await tx
      .insertInto('collusion_stake')
      .values(stakes.slice(at, at + ROWS_MAX).map(toRow))
      .onConflict((conflict) => conflict.doNothing())
      .returning('bet_id')
      .execute();
    for (const { bet_id: bet } of rows) bets.add(bet);
  }
  return [...bets];
}

function toRow({ bet, merchantCode, memberId, vendor, line, ...stake }: LineStake) {
  const names = { bet_id: bet, merchant_code: merchantCode, member_id: memberId, vendor_code: vendor };
  return { ...stake, ...names, line: [...line] };
}

/** Two members of one line. */
export interface Pair {
  readonly a: MemberId;
  readonly b: MemberId;
}

/** What of others is looked at for a stake: in a market that a whole house bets on, nobody needs all of them. */
const PARTNERS_MAX = 50;

/**
 * Who of one line stood against each other with some bets, and has done so in enough markets since a moment. Each market is looked into
 * around the time of the bet, and each pair by the markets of one of the two.
 */
export async function readOpposed(
  db: Db,
  bets: readonly string[],
  { since, withinMs, marketsMin }: { readonly since: Date; readonly withinMs: number; readonly marketsMin: number },
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with pair (a, b) as materialized (
      select distinct least(n.member_id, o.member_id), greatest(n.member_id, o.member_id)
      from collusion_stake n cross join lateral (
        select o.member_id from collusion_stake o
        where o.vendor_code = n.vendor_code and o.market = n.market
          and o.at between n.at - make_interval(secs => ${withinMs / 1000}) and n.at + make_interval(secs => ${withinMs / 1000})
          and o.side <> n.side and o.member_id <> n.member_id and o.merchant_code = n.merchant_code
          and o.currency = n.currency and o.line && n.line
        limit ${PARTNERS_MAX}
      ) o
      where n.bet_id = any (${bets}::bigint[])
    )
    select pair.a, pair.b from pair where ${marketsMin} <= (
      select count(distinct (mine.vendor_code, mine.market)) from collusion_stake mine
      where mine.member_id = pair.a and mine.at > ${since} and exists (
        select from collusion_stake theirs
        where theirs.member_id = pair.b and theirs.vendor_code = mine.vendor_code and theirs.market = mine.market
          and theirs.side <> mine.side))
    order by pair.a, pair.b`.execute(db);
  return rows;
}

/** What two members staked since a moment in markets that both were in, while they stood in one line; nothing that was taken back. */
export async function readStakesOf(db: Db, { a, b }: Pair, since: Date): Promise<LineStake[]> {
  const { rows } = await sql<Omit<LineStake, 'stake'> & { readonly stake: string }>`
    select s.bet_id as bet, s.nr, s.merchant_code as "merchantCode", s.member_id as "memberId", s.currency, s.vendor_code as vendor,
      s.market, s.side, s.stake, s.at, s.line
    from collusion_stake s join bet on bet.id = s.bet_id and bet.state <> 'void'
    where s.member_id in (${a}, ${b}) and s.at > ${since} and exists (
      select from collusion_stake o
      where o.member_id = case s.member_id when ${a} then ${b}::bigint else ${a}::bigint end
        and o.vendor_code = s.vendor_code and o.market = s.market and o.currency = s.currency and o.line && s.line)
    order by s.at, s.bet_id, s.nr`.execute(db);
  return rows.map((row) => ({ ...row, stake: BigInt(row.stake) }));
}
