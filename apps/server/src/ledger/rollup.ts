import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import type { Database } from '../platform/db/schema.ts';
import { consumeTogether, type IdRange } from './consumer.ts';
import { DAY_KEY, daySums, ledgerRows, LISTED_MAX, PLACE_COLUMNS, SUM_COLUMNS } from './day-sums.ts';
import { TEAM_COLUMNS } from './team-columns.ts';
import { addUp, onClosedDays, TEAM_DAY } from './team-fold.ts';

type Tx = Transaction<Database>;

/** Members and teams have marks of their own: teams are behind where an older server summed members alone. */
const MARKS = ['rollup', 'team'] as const;

/** Adds the next stretch of the ledger to the sums by day, of members and of the teams above them; answers whether there is more. */
export function rollUp(ctx: Pick<PlatformContext, 'db' | 'clock'>): Promise<boolean> {
  const turn = () =>
    consumeTogether(
      ctx,
      MARKS,
      async (tx, stretch, behind) => {
        if (!behind.includes('team')) await sumMembers(tx, stretch);
        else await sumTeams(tx, stretch, { areMembersSummed: !behind.includes('rollup') });
      },
      { isEachNeeded: true },
    );
  return onClosedDays(ctx.db, turn);
}

/** Adds the sums of a stretch to what there is of the days of members. */
const putMemberDays = (() => {
  const columns = sql.join([...DAY_KEY, ...SUM_COLUMNS, ...PLACE_COLUMNS].map((name) => sql.ref(name)));
  const added = SUM_COLUMNS.map((name) => sql`${sql.ref(name)} = d.${sql.ref(name)} + excluded.${sql.ref(name)}`);
  return sql`
    insert into member_day as d (${columns}) select ${columns} from sums
    on conflict (${sql.join(DAY_KEY.map((name) => sql.ref(name)))}) do update set ${sql.join(added)},
      first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id),
      bet_ids = case when d.bets + excluded.bets <= ${LISTED_MAX} then d.bet_ids || excluded.bet_ids end`;
})();

/** Currencies are few: they are read once and not joined. */
const ofMoney = (currency: RawBuilder<unknown>) =>
  sql`${currency} = any (array(select code from currency where not is_play))`;

/** Asked once for all: where nobody stands below anybody, nothing is looked up. */
const ARE_LINES = sql`exists (select from member_line)`;

const sumsOf = ({ after, upTo }: IdRange) => daySums(ledgerRows(sql`t.id > ${after} and t.id <= ${upTo}`));

/** Adds the sums of a stretch to those of members alone, as servers did that know nothing of teams. */
export async function sumMembers(tx: Tx, stretch: IdRange): Promise<void> {
  await sql`with sums as (${sumsOf(stretch)}) ${putMemberDays}`.execute(tx);
}

/**
 * Who placed the first bet of a day. The days of members are read as they were before this statement; where they are ahead, as an older
 * server left them, the ledger says what of them was before.
 */
const noted = ({ after }: IdRange) => sql`
  noted as (
    insert into team_note (member_id, day, kind)
    select distinct member_id, day, 'bet' from (
      select s.member_id, s.day from sums s
      where ${ARE_LINES} and s.bets > 0 and ${ofMoney(sql`s.currency`)} and not exists (
        select from member_day d
        where d.member_id = s.member_id and d.day = s.day and d.bets > 0
          and ${ofMoney(sql`d.currency`)}
          and (d.last_id <= ${after} or exists (
            select from ledger_transfer t
            join member m on m.id = t.member_id join brand on brand.merchant_code = m.merchant_code
            where t.member_id = d.member_id and t.refusal is null and t.kind = 'bet' and t.id between d.first_id and ${after}
              and (t.at at time zone brand.time_zone)::date = d.day
              and exists (select from ledger_account a join currency c on c.code = a.currency and not c.is_play
                where a.id = t.from_account)))
      ) offset 0
    ) new
    where exists (select from member_line where member_id = new.member_id)
    on conflict do nothing
  )`;

/** Adds the sums of a stretch to those of members, unless that was done, and to those of everybody above. */
async function sumTeams(
  tx: Tx,
  stretch: IdRange,
  { areMembersSummed }: { readonly areMembersSummed: boolean },
): Promise<void> {
  const columns = sql.join(TEAM_COLUMNS.map((name) => sql.ref(name)));
  const none = sql.join(TEAM_COLUMNS.map(() => sql`0`));
  await addUp(tx, TEAM_DAY, {
    with: sql`sums as materialized (${sumsOf(stretch)}), ${areMembersSummed ? sql`` : sql`put as (${putMemberDays}),`}
      ${noted(stretch)}`,
    from: sql`
      select member_id, day, currency, category, ${columns} from sums
      where ${ARE_LINES} and ${ofMoney(sql`currency`)} and (${columns}) <> (${none})`,
  });
}
