import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { during, findWrongValid, inPieces, linesOf, type IsOne, type WrongTeam } from '../../ledger/check-teams.ts';
import type { Database } from '../../platform/db/schema.ts';
import { rateOn, uplineOn } from './earned.store.ts';

type Tx = Transaction<Database>;
type Rule = (tx: Tx, isOne: IsOne) => Promise<WrongTeam | null>;

/** So many members directly below are looked at by one statement. */
const MEMBERS_MAX = 5000;

/** How a rule names what it found. */
const found = async (tx: Tx, query: RawBuilder<WrongTeam>): Promise<WrongTeam | null> =>
  (await query.execute(tx)).rows[0] ?? null;

/** What was played on days whose night is over is in the sums, or waits to be. Days before the first night never are. */
const unsummed: Rule = (tx, isOne) =>
  found(
    tx,
    sql<WrongTeam>`
      select 'play of member ' || a.member_id || ' ' || a.day || ' ' || a.category as row,
        'it says ' || a.valid || ' valid, ' || coalesce(a.summed, 0) || ' went up the lines' as detail
      from member_activity a join member m on m.id = a.member_id
      join (
        select merchant_code, max(day) as done, max(day) filter (where needs_id < 0) as before from agent_rebate_run
        where work = 'sum' and finished_at is not null group by merchant_code
      ) r on r.merchant_code = m.merchant_code and a.day <= r.done and (r.before is null or a.day > r.before)
      where ${isOne(sql`a.member_id`)} and a.summed is distinct from a.valid
        and a.day >= (select min(from_day) from line_rate h
          where h.member_id is null and h.merchant_code = m.merchant_code and h.rate_ppm > 0)
        and not exists (select from late_play n where (n.member_id, n.currency, n.day) = (a.member_id, a.currency, a.day))
        and (${uplineOn(sql`a.member_id`, sql`a.day`)} is not null
          or exists (select from line_rate where member_id = a.member_id and from_day <= a.day))
      order by a.member_id, a.day limit 1`,
  );

/** What agents earned follows from the sums of those directly below and the rates of the day. */
const earned: Rule = (tx, isOne) =>
  found(
    tx,
    sql<WrongTeam>`
      with ${linesOf(isOne)}, played as (
        select below.upline_id as agent_id, below.member_id, d.day, currency, category, summed as valid from below
        join member_activity d on d.member_id = below.member_id and ${during(sql`d.day`)} and summed is not null
        union all
        select below.upline_id, below.member_id, t.day, currency, category, valid from below
        join team_valid t on t.agent_id = below.member_id and ${during(sql`t.day`)}
        union all
        select member_id, member_id, day, currency, category, summed from member_activity
        where ${isOne(sql`member_id`)} and summed is not null
      ), earned as (
        select p.*, ${rateOn(sql`p.agent_id`, sql`p.category`, sql`p.day`)} as own_ppm,
          case when p.agent_id = p.member_id then 0 else ${rateOn(sql`p.member_id`, sql`p.category`, sql`p.day`)} end as given_ppm
        from (
          select agent_id, member_id, day, currency, category, sum(valid)::bigint as valid from played
          group by agent_id, member_id, day, currency, category
        ) p
      )
      select 'rebate of agent ' || agent_id || ' ' || day || ' from member ' || member_id || ' ' || category as row,
        'it says ' || coalesce(r.valid, 0) || ' at ' || coalesce(r.own_ppm, 0) || ' less ' || coalesce(r.given_ppm, 0)
          || ', sums and rates come to ' || coalesce(e.valid, 0) || ' at ' || coalesce(e.own_ppm, 0) || ' less '
          || coalesce(e.given_ppm, 0) as detail
      from (select * from agent_rebate where ${isOne(sql`agent_id`)}) r
      full join (select * from earned where own_ppm > 0) e using (agent_id, member_id, day, currency, category)
      where coalesce(r.valid, 0) <> coalesce(e.valid, 0) or (r.own_ppm, r.given_ppm) <> (e.own_ppm, e.given_ppm)
      order by agent_id, day, member_id limit 1`,
  );

/** What was paid of a row is what the lines of payments say. */
const paid: Rule = (tx, isOne) =>
  found(
    tx,
    sql<WrongTeam>`
      select 'rebate of agent ' || r.agent_id || ' ' || r.day || ' from member ' || r.member_id || ' ' || r.category as row,
        'it says ' || r.paid || ' was paid, its lines say ' || lines.amount as detail
      from agent_rebate r cross join lateral (
        select coalesce(sum(l.amount), 0) as amount from agent_rebate_line l
        join agent_rebate_payment p on p.id = l.payment_id and p.agent_id = r.agent_id
        where l.rebate_id = r.id
      ) lines
      where ${isOne(sql`r.agent_id`)} and r.paid <> lines.amount
      order by r.agent_id, r.day, r.id limit 1`,
  );

/** A payment is its lines, the ledger paid it once, as much as it says, and paid agents nothing else as a rebate. */
const posted: Rule = (tx, isOne) =>
  found(
    tx,
    sql<WrongTeam>`
      select coalesce('payment to agent ' || p.agent_id || ' AR' || p.id, 'rebate under ' || t.ref) as row,
        'it says ' || coalesce(p.amount, 0) || ', its lines ' || coalesce(lines.amount, 0) || ', the ledger paid '
          || coalesce(t.amount, 0) || ' in ' || coalesce(t.rows, 0) || ' rows' as detail
      from (select * from agent_rebate_payment where ${isOne(sql`agent_id`)}) p
      full join (
        select t.member_id, t.ref, sum(t.amount) as amount, count(*) as rows from ledger_transfer t
        join ledger_account a on a.id = t.to_account and a.kind = 'float' and a.member_id = t.member_id
        where ${isOne(sql`t.member_id`)} and t.kind = 'rebate' and t.kind not in ('bet', 'settle', 'payout', 'refused')
          and t.refusal is null
        group by 1, 2
      ) t on t.member_id = p.agent_id and t.ref = 'AR' || p.id
      left join lateral (
        select sum(l.amount) as amount from agent_rebate_line l where l.payment_id = p.id
      ) lines on true
      where (lines.amount = p.amount and t.amount = p.amount and t.rows = 1) is not true
      order by 1 limit 1`,
  );

const RULES: readonly Rule[] = [findWrongValid, unsummed, earned, paid, posted];

/**
 * Finds what is wrong with what agents earned and were paid: sums of valid bets, rows that do not follow from them, payments that are
 * not theirs or not in the books. Agents are looked at in pieces, at one moment.
 */
export function findWrongRebate(
  db: Kysely<Database>,
  { membersMax = MEMBERS_MAX }: { readonly membersMax?: number } = {},
): Promise<WrongTeam | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) =>
      inPieces(tx, membersMax, async (isOne) => {
        for (const rule of RULES) {
          const wrong = await rule(tx, isOne);
          if (wrong) return wrong;
        }
        return null;
      }),
    );
}
