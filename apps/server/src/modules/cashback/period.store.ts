import type { Book, MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Piece } from '../../ledger/night-run.ts';
import type { Span } from '../../ledger/report-range.ts';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import { dueRows } from '../promotions/index.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A period of a campaign that was promised. */
export type PeriodRow = Selectable<Database['cashback_period']>;

/** What a period gives back to somebody. */
export type DueRow = Selectable<Database['cashback_due']>;

/** Kinds of rows by which promotions put cash into a wallet. */
export const PROMOTION_CASH = sql`('bonus', 'rebate', 'envelope', 'bonusEnd')`;

/** Notes a period that is promised; false when it is already. */
export async function insertPeriod(tx: Tx, row: Insertable<Database['cashback_period']>): Promise<boolean> {
  const done = await tx
    .insertInto('cashback_period')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** The periods of a campaign whose cashback was not all given, the oldest first. */
export function readUnsettled(db: Db, campaignId: CampaignId): Promise<PeriodRow[]> {
  return db
    .selectFrom('cashback_period')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('settled_at', 'is', null)
    .orderBy('to_day')
    .execute();
}

/** Says that all of a period was given; false while some of it waits, or when it was said before. */
export async function settlePeriod(tx: Tx, { campaign_id: id, period }: PeriodRow, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('cashback_period')
    .set({ settled_at: now })
    .where('campaign_id', '=', id)
    .where('period', '=', period)
    .where('settled_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('cashback_due')
            .select('member_id')
            .where('campaign_id', '=', id)
            .where('period', '=', period)
            .where('act_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** What a period was to somebody. */
export interface PlayedRow {
  readonly member_id: MemberId;
  readonly staked: string;
  readonly returned: string;
  readonly turnover: string;
  readonly rewards: string;
  readonly given: string;
}

/**
 * The next members of a brand, in their order, with what they played in some days for cash and what promotions gave them
 * meanwhile. `given` is what counts against the same limit: rebates that play earns, and cashback of days of it. The kinds
 * that a row of promotions is not are named because the partial index of such rows says so.
 */
export async function readPlayed(
  tx: Tx,
  { merchantCode, currency }: Book,
  { row, span }: { readonly row: PeriodRow; readonly span: Pick<Span, 'from' | 'until'> },
  { after, rowsMax }: Piece,
): Promise<PlayedRow[]> {
  const { from_day: from, to_day: to, campaign_id: campaignId, period } = row;
  const { rows } = await sql<PlayedRow>`
    with members as materialized (
      select id from member where merchant_code = ${merchantCode} and id > ${after} order by id limit ${rowsMax}
    )
    select m.id as member_id, coalesce(played.staked, 0)::bigint as staked, coalesce(played.returned, 0)::bigint as returned,
      coalesce(played.valid, 0)::bigint as turnover, coalesce(got.amount, 0)::bigint as rewards,
      (coalesce(rebates.amount, 0) + coalesce(others.amount, 0))::bigint as given
    from members m
    left join lateral (
      select sum(a.staked) as staked, sum(a.returned) as returned, sum(a.valid) as valid from member_activity a
      where a.member_id = m.id and a.currency = ${currency} and a.day between ${from} and ${to} and a.category <> 'COCKFIGHT'
    ) played on true
    left join lateral (
      select sum(t.amount) as amount from ledger_account cash join ledger_transfer t on t.to_account = cash.id
      where played.staked > played.returned and cash.member_id = m.id and cash.currency = ${currency} and cash.kind = 'cash'
        and t.member_id = m.id and t.kind in ${PROMOTION_CASH} and t.refusal is null
        and t.kind not in ('bet', 'settle', 'payout', 'refused') and t.at >= ${span.from} and t.at < ${span.until}
    ) got on true
    left join lateral (
      select sum(a.valid * a.rate_ppm / 1000000) as amount from rebate_accrual a
      where played.staked > played.returned and a.member_id = m.id and a.currency = ${currency} and a.day between ${from} and ${to}
    ) rebates on true
    left join lateral (
      select sum(d.amount) as amount from cashback_due d
      join cashback_period p on p.campaign_id = d.campaign_id and p.period = d.period
      where d.member_id = m.id and p.from_day <= ${to} and p.to_day >= ${from}
        and (d.campaign_id, d.period) <> (${campaignId}, ${period})
    ) others on true
    order by m.id`.execute(tx);
  return rows;
}

/** Notes what a period gives back; what was noted before stays. */
export async function addDue(tx: Tx, rows: readonly Insertable<Database['cashback_due']>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('cashback_due')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is due of closed periods. */
export const dueCashback = dueRows('cashback_due', {
  key: ['campaign_id', 'period', 'member_id'],
  ties: ['campaign_id', 'period', 'member_id'],
});
