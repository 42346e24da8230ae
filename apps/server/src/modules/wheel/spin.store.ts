import type { Currency, MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { playTail, settledPlay } from '../../ledger/settled-play.ts';
import { plannedWithout } from '../../platform/db/planner-settings.ts';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';

/** A spin that was made, with its prize. */
export type SpinRow = Selectable<Database['wheel_spin']> & { readonly amount: string };

/** What members of no wheel count: nobody is asked to play it. */
const NEVER_COUNTED = 'COCKFIGHT';

/**
 * The valid bets of somebody by day: what was followed, and what was not yet, in one statement, so that nothing is counted twice
 * while it moves over.
 */
export async function readValidDays(
  db: Kysely<Database>,
  { memberId, currency, from }: { readonly memberId: MemberId; readonly currency: Currency; readonly from: string },
): Promise<ReadonlyMap<string, bigint>> {
  const members = sql<{ readonly member_id: string }>`select ${memberId}::bigint as member_id`;
  const mark = sql`coalesce((select up_to from ledger_mark where name = 'activity'), 0)`;
  const query = sql<{ day: string; valid: string }>`
    select day, sum(valid)::bigint as valid
    from (
      select a.day, a.valid, a.category from member_activity a
      where a.member_id = ${memberId} and a.currency = ${currency} and a.day >= ${from}
      union all
      select day, valid, category from (${settledPlay(playTail(members, mark))}) tail
      where currency = ${currency} and day >= ${from}
    ) played where category <> ${NEVER_COUNTED} group by day`;
  const { rows } = await plannedWithout(['seqscan'], query).execute(db);
  return new Map(rows.map(({ day, valid }) => [day, BigInt(valid)]));
}

/** How many spins somebody has made of each day; in a transaction that holds their cash nobody adds another. */
export async function readMade(
  db: Kysely<Database>,
  campaignId: CampaignId,
  memberId: MemberId,
  from: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('wheel_spin')
    .select(['day', (eb) => eb.fn.countAll<string>().as('count')])
    .where('campaign_id', '=', campaignId)
    .where('member_id', '=', memberId)
    .where('day', '>=', from)
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
}

/** The last day of which somebody has made a spin; a clock that went back opens no day anew. */
export async function readLastDay(
  db: Kysely<Database>,
  campaignId: CampaignId,
  memberId: MemberId,
): Promise<string | null> {
  const row = await db
    .selectFrom('wheel_spin')
    .select((eb) => eb.fn.max('day').as('day'))
    .where('campaign_id', '=', campaignId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.day ?? null;
}

export async function insertSpin(tx: Transaction<Database>, row: Insertable<Database['wheel_spin']>): Promise<void> {
  await tx.insertInto('wheel_spin').values(row).execute();
}

/** The latest spins of somebody, newest first. */
export function readSpins(db: Kysely<Database>, memberId: MemberId, limit: number): Promise<SpinRow[]> {
  return db
    .selectFrom('wheel_spin')
    .innerJoin('reward', 'reward.id', 'wheel_spin.reward_id')
    .selectAll('wheel_spin')
    .select('reward.amount')
    .where('wheel_spin.member_id', '=', memberId)
    .orderBy('wheel_spin.reward_id', 'desc')
    .limit(limit)
    .execute();
}
