import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { activitySums } from './activity.ts';
import type { Break } from './breaks.ts';
import { isWithin, type AccountRange } from './check-accounts.ts';
import { find, type Finding } from './check-rows.ts';
import { withRebateLevel } from './rebate-level.ts';
import { CASH_PAYOUT, CASH_STAKE, cashOfCorrections, playRows, PURSE_OF_BET, settledPlay } from './settled-play.ts';

type Tx = Transaction<Database>;

/** Members after one number, up to and with another, and how far the ledger was followed by then. */
interface Stretch extends AccountRange {
  readonly marks: Readonly<Record<'activity' | 'rebate', string>>;
}

const KEY = sql`member_id, currency, day, vendor, category`;

/** Whether a row is one of a member of the stretch. */
const isOf = (stretch: Stretch, member = sql`member_id`): RawBuilder<boolean> => isWithin(member, stretch);

const WON = sql`(${CASH_PAYOUT} + ${cashOfCorrections(sql`b.corrected`)})`;

/** Bets as they stand now: another way to what was played than the rows of the ledger one by one. */
function bets(stretch: Stretch): RawBuilder<unknown> {
  return sql`
    select a.merchant_code, b.member_id, a.currency,
      ((case when b.is_instant then b.opened_at else b.closed_at end) at time zone brand.time_zone)::date as day,
      b.vendor_code as vendor, b.category, b.game_code as game, ${CASH_STAKE} as stake, ${WON} as won,
      valid_stake(b.category, ${CASH_STAKE}, ${WON}) as valid
    from ledger_transfer t
    cross join lateral (select * from bet where id = t.id offset 0) b ${PURSE_OF_BET}
    join ledger_account a on a.id = b.account_id
    join currency c on c.code = a.currency and not c.is_play
    join brand on brand.merchant_code = a.merchant_code
    where ${isOf(stretch, sql`t.member_id`)} and t.refusal is null and t.kind = 'bet' and b.state = 'settled'
      and ${CASH_STAKE} > 0`;
}

/** Rows that a follower has not come to yet. */
function tailOf(follower: 'activity' | 'rebate', stretch: Stretch): RawBuilder<unknown> {
  return playRows(sql`${isOf(stretch, sql`t.member_id`)} and t.id > ${stretch.marks[follower]}`);
}

/** What members played is what their bets come to, with what was not followed yet. */
const activity = (stretch: Stretch): Finding => sql<Break>`
  select 'B11' as rule, 'member ' || member_id || ' ' || day || ' ' || vendor || ' ' || category as row,
    'it says ' || coalesce(a.valid, 0) || ' valid of ' || coalesce(a.staked, 0) || ' in ' || coalesce(a.rounds, 0)
      || ' rounds, bets come to ' || coalesce(b.valid, 0) || ' of ' || coalesce(b.staked, 0) || ' in '
      || coalesce(b.rounds, 0) as detail
  from (
    select ${KEY}, sum(rounds) as rounds, sum(staked) as staked, sum(returned) as returned, sum(valid) as valid
    from (
      select ${KEY}, rounds, staked, returned, valid from member_activity where ${isOf(stretch)}
      union all
      ${activitySums(settledPlay(tailOf('activity', stretch)))}
    ) parts group by ${KEY}
  ) a
  full join (
    select ${KEY}, count(*) as rounds, sum(stake) as staked, sum(won) as returned, sum(valid) as valid
    from (${bets(stretch)}) bets group by ${KEY}
  ) b using (${KEY})
  where (coalesce(a.rounds, 0), coalesce(a.staked, 0), coalesce(a.returned, 0), coalesce(a.valid, 0))
    <> (coalesce(b.rounds, 0), coalesce(b.staked, 0), coalesce(b.returned, 0), coalesce(b.valid, 0))
  order by 2 limit 1`;

const RATED = sql`${KEY}, rate_ppm`;
const IS_RATED = sql`join rebate_day_rate r using (merchant_code, day, vendor, category, game, level)`;

/** What rebates are counted from is what bets come to at the rate their title had on that day for the level of the member. */
const accrued = (stretch: Stretch): Finding => sql<Break>`
  select 'B12' as rule, 'rebate of member ' || member_id || ' ' || day || ' ' || vendor || ' ' || category || ' at ' || rate_ppm
      as row,
    'it counts ' || coalesce(a.valid, 0) || ', bets come to ' || coalesce(b.valid, 0) as detail
  from (
    select ${RATED}, sum(valid) as valid from (
      select ${RATED}, valid from rebate_accrual where ${isOf(stretch)}
      union all
      select ${RATED}, play.valid from (${withRebateLevel(settledPlay(tailOf('rebate', stretch)))}) play ${IS_RATED}
    ) parts group by ${RATED}
  ) a
  full join (
    select ${RATED}, sum(bets.valid) as valid from (${withRebateLevel(bets(stretch))}) bets ${IS_RATED} group by ${RATED}
  ) b using (${RATED})
  where rate_ppm > 0 and coalesce(a.valid, 0) <> coalesce(b.valid, 0) order by 2 limit 1`;

/** What was paid for a day is what its lines come to. */
const paid = (stretch: Stretch): Finding => sql<Break>`
  select 'B13' as rule, 'rebate of member ' || member_id || ' ' || day || ' ' || vendor || ' ' || category || ' at ' || rate_ppm
      as row,
    'it says ' || coalesce(a.paid, 0) || ' was paid, its lines say ' || coalesce(l.amount, 0) as detail
  from (select ${RATED}, paid, covered from rebate_accrual where ${isOf(stretch)}) a
  full join (
    select l.member_id, c.currency, l.day, l.vendor, l.category, l.rate_ppm, sum(l.amount) as amount, sum(l.valid) as valid
    from rebate_line l join rebate_claim c on c.id = l.claim_id
    where ${isOf(stretch, sql`l.member_id`)} group by 1, 2, 3, 4, 5, 6
  ) l using (${RATED})
  where coalesce(a.paid, 0) <> coalesce(l.amount, 0) or coalesce(a.covered, 0) <> coalesce(l.valid, 0)
  order by 2 limit 1`;

/** A claim is its lines, the ledger paid it once, as much as it says, and paid players no other rebate. */
const claimed = (stretch: Stretch): Finding => sql<Break>`
  select 'B13' as rule, coalesce('rebate ' || c.id, 'rebate under ' || t.ref) as row,
    'it says ' || coalesce(c.amount, 0) || ', its lines ' || coalesce(l.amount, 0) || ', the ledger paid '
      || coalesce(t.amount, 0) || ' in ' || coalesce(t.rows, 0) || ' rows' as detail,
    c.merchant_code as "merchantCode"
  from (select * from rebate_claim where ${isOf(stretch)}) c
  full join (
    select member_id, ref, sum(amount) as amount, count(*) as rows from ledger_transfer
    where ${isOf(stretch)} and kind = 'rebate' and kind not in ('bet', 'settle', 'payout', 'refused') and refusal is null
      and exists (select from ledger_account a where a.id = to_account and a.kind <> 'float')
    group by 1, 2
  ) t on t.member_id = c.member_id and t.ref = 'RB' || c.id
  left join (
    select claim_id, sum(amount) as amount from rebate_line where ${isOf(stretch)} group by 1
  ) l on l.claim_id = c.id
  where (l.amount = c.amount and t.amount = c.amount and t.rows = 1) is not true
  order by c.id limit 1`;

/** What must hold of what was played and of the rebates on it. */
const RULES = [activity, accrued, paid, claimed];

/**
 * Finds the first break of each rule of what was played and of the rebates on it. Members are looked at in stretches of so many
 * rows of the ledger, so that a statement takes its time however long the ledger is.
 */
export async function findActivityBreaks(tx: Tx, rowsMax: number): Promise<Break[]> {
  // Along the members, whatever statistics say: one look at everything is what the stretches are there to avoid.
  await sql`set local enable_seqscan = off`.execute(tx);
  const marks = await readMarks(tx);
  const found = new Map<(typeof RULES)[number], Break>();
  for (let range: AccountRange = { after: '0', upTo: '0' }; range.upTo !== null;) {
    range = await nextMembers(tx, range.upTo, rowsMax);
    const stretch = { ...range, marks };
    for (const rule of RULES) {
      const [one] = found.has(rule) ? [] : await find(tx, [rule(stretch)]);
      if (one) found.set(rule, one);
    }
  }
  return RULES.flatMap((rule) => found.get(rule) ?? []);
}

async function readMarks(tx: Tx): Promise<Stretch['marks']> {
  const rows = await tx.selectFrom('ledger_mark').select(['name', 'up_to']).execute();
  const of = (name: keyof Stretch['marks']) => rows.find((row) => row.name === name)?.up_to ?? '0';
  return { activity: of('activity'), rebate: of('rebate') };
}

/** The next members who have about so many rows together; somebody who has more stands alone. */
async function nextMembers(tx: Tx, after: string, rowsMax: number): Promise<AccountRange> {
  const { rows } = await sql<{ up_to: string }>`
    with ahead as materialized (
      select member_id from ledger_transfer where member_id > ${after} and refusal is null
      order by member_id limit ${rowsMax + 1}
    )
    select case when min(member_id) = max(member_id) then max(member_id) else max(member_id) - 1 end as up_to
    from ahead having count(*) > ${rowsMax}`.execute(tx);
  return { after, upTo: rows[0]?.up_to ?? null };
}
