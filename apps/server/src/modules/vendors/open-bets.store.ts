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

/** How far back open bets are looked for: whoever plays on meanwhile is not walked through for ever. */
const BETS_MAX = 5000;

/** The bets of a member that have not ended, newest first. */
export async function readOpenBets(db: Kysely<Database>, memberId: string, currency: string): Promise<OpenBetRow[]> {
  const { rows } = await sql<OpenBetRow>`
    select b.key, b.hash, b.amount as stake, b.counted, b.category, b.detail, b.at,
      coalesce((select j.amount from ledger_transfer j where j.key = b.key and j.kind = 'settle'), 0) as contribution
    from (
      select t.* from ledger_transfer t join ledger_account p on p.id = t.to_account
      where t.member_id = ${memberId} and t.refusal is null and t.kind = 'bet' and p.kind = 'play'
        and p.currency = ${currency}
      order by t.id desc limit ${BETS_MAX}
    ) b
    where not exists (
      select from ledger_transfer e where e.key = 'end:' || substr(b.key, 5) and e.seq = 0 and e.refusal is null)
    order by b.id desc`.execute(db);
  return rows;
}

/** Members after one, in the order of their accounts, who have something in play. */
export async function readInPlay(db: Kysely<Database>, after: string, limit: number) {
  return db
    .selectFrom('ledger_account')
    .select(['id', 'member_id', 'currency'])
    .where('kind', '=', 'cash')
    .where('in_play', '>', '0')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
