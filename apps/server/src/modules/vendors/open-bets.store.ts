import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A bet whose stake waits in play. */
export interface OpenBetRow {
  readonly key: string;
  readonly hash: Buffer;
  readonly stake: string;
  readonly counted: string;
  /** What it put aside for jackpots. */
  readonly contribution: string;
  readonly category: string;
  readonly detail: string;
  readonly at: Date;
}

/** Whose open bets, and what they come to. */
export interface InPlay {
  readonly memberId: string;
  readonly currency: string;
  readonly inPlay: bigint;
}

/** Bets are looked through so many at a time, the newest first, until all that is in play was found. */
const BETS_AT_ONCE = 5000;
/** A bet may end while they are looked through, and then the sum is never reached. */
const PAGES_MAX = 40;

/** The bets of a member that have not ended, newest first. */
export async function readOpenBets(db: Kysely<Database>, owner: InPlay, atOnce = BETS_AT_ONCE): Promise<OpenBetRow[]> {
  const found: OpenBetRow[] = [];
  let left = owner.inPlay;
  let before: string | null = null;
  for (let page = 0; page < PAGES_MAX && left > 0n; page += 1) {
    const { oldest, open }: Page = await readPage(db, owner, before, atOnce);
    found.push(...open);
    for (const { stake } of open) left -= BigInt(stake);
    if (oldest === null) break;
    before = oldest;
  }
  return found;
}

interface Page {
  readonly oldest: string | null;
  readonly open: readonly OpenBetRow[];
}

async function readPage(
  db: Kysely<Database>,
  { memberId, currency }: InPlay,
  before: string | null,
  limit: number,
): Promise<Page> {
  const { rows } = await sql<OpenBetRow & { readonly oldest: string | null; readonly id: string | null }>`
    with page as materialized (
      select t.* from ledger_transfer t join ledger_account p on p.id = t.to_account
      where t.member_id = ${memberId} and t.refusal is null and t.kind = 'bet' and p.kind = 'play'
        and p.currency = ${currency} and (${before}::bigint is null or t.id < ${before})
      order by t.id desc limit ${limit}
    )
    select m.oldest, o.* from (select min(id) as oldest from page) m left join (
      select b.id, b.key, b.hash, b.amount as stake, b.counted, b.category, b.detail, b.at,
        coalesce((select j.amount from ledger_transfer j where j.key = b.key and j.kind = 'settle'), 0) as contribution
      from page b where not exists (
        select from ledger_transfer e where e.key = 'end:' || substr(b.key, 5) and e.seq = 0 and e.refusal is null)
    ) o on true
    order by o.id desc`.execute(db);
  return { oldest: rows[0]?.oldest ?? null, open: rows.filter(({ id }) => id !== null) };
}

/** Members after one, in the order of their accounts, who have something in play. */
export async function readInPlay(db: Kysely<Database>, after: string, limit: number) {
  return db
    .selectFrom('ledger_account')
    .select(['id', 'member_id', 'currency', 'in_play'])
    .where('kind', '=', 'cash')
    .where('in_play', '>', '0')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
