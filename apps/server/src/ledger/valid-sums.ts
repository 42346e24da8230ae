import type { MemberId } from '@perya/ledger';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { holdFollower } from './followed.ts';
import { addedTo, addUp, TEAM_VALID } from './team-fold.ts';

type Tx = Transaction<Database>;

/** Members whose bets of a day, alone or with those of everybody below, are others than before. */
export type Changed = RawBuilder<{ readonly member_id: MemberId; readonly day: string }>;

/**
 * Takes what members played on some days up the lines, and what changed of earlier days since it went up, each along the line of its day.
 * It says how much went up in the transaction that takes it there, so a first time, a late settlement, a void after days and a repeat are
 * one and the same. Nobody counts play meanwhile. Null when nothing changed.
 */
export async function sumValid(
  tx: Tx,
  memberIds: readonly MemberId[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Changed | null> {
  if (memberIds.length === 0) return null;
  await holdFollower(tx, 'activity');
  const { rows } = await sql<Record<'member_id' | 'currency' | 'day' | 'category' | 'valid', string>>`
    with noted as (
      delete from late_play where member_id = any (${memberIds}::bigint[]) returning member_id, currency, day
    ), played as (
      select member_id, currency, day, vendor, category, valid, summed from member_activity
      where member_id = any (${memberIds}::bigint[]) and day between ${from} and ${to}
      union
      select member_id, currency, day, vendor, category, valid, summed
      from noted join member_activity using (member_id, currency, day)
    ), gone as (
      update member_activity a set summed = p.valid from played p
      where (a.member_id, a.currency, a.day, a.vendor, a.category) = (p.member_id, p.currency, p.day, p.vendor, p.category)
        and p.summed is distinct from p.valid
    )
    select member_id, currency, day, category, sum(valid - coalesce(summed, 0))::bigint as valid
    from played group by member_id, currency, day, category
    having sum(valid - coalesce(summed, 0)) <> 0`.execute(tx);
  if (rows.length === 0) return null;
  const of = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
  await addUp(tx, TEAM_VALID, {
    from: sql`
      select * from unnest(${of('member_id')}::bigint[], ${of('currency')}::text[], ${of('day')}::date[], ${of('category')}::text[],
        ${of('valid')}::bigint[]) as played (member_id, currency, day, category, valid)`,
  });
  return sql`
    select member_id, day from unnest(${of('member_id')}::bigint[], ${of('day')}::date[]) as played (member_id, day)
    union
    ${addedTo(TEAM_VALID)}`;
}
