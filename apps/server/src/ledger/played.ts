import type { AccountId, MemberId, Minor } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import { plannedWithout } from '../platform/db/planner-settings.ts';
import type { Database } from '../platform/db/schema.ts';

/** What somebody staked and got back; a bet that was taken back is in neither. */
export interface Played {
  readonly staked: Minor;
  readonly returned: Minor;
}

/** Sums the play of a member since a moment: walks back from the newest row, so it costs what was played since. */
export async function readPlayed(
  db: Kysely<Database>,
  memberId: MemberId,
  cashId: AccountId,
  since: Date,
): Promise<Played> {
  const sums = sql<{ staked: string; returned: string }>`
    select
      coalesce(sum(case
        when kind = 'bet' and from_account = ${cashId} then amount
        when kind = 'void' and to_account = ${cashId} then -amount else 0 end), 0) as staked,
      coalesce(sum(case
        when kind = 'payout' and to_account = ${cashId} then amount
        when kind = 'void' and from_account = ${cashId} then -amount else 0 end), 0) as returned
    from ledger_transfer
    where member_id = ${memberId} and refusal is null and at >= ${since} and id > coalesce((
      select id from ledger_transfer
      where member_id = ${memberId} and refusal is null and at < ${since}
      order by id desc limit 1), 0)`;
  const [row] = (await plannedWithout(['sort'], sums).execute(db)).rows;
  return { staked: BigInt(row?.staked ?? 0), returned: BigInt(row?.returned ?? 0) };
}
