import { TRIAL_TYPE } from '@perya/contract';
import type { Currency, MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Somebody directly below an agent. */
export interface BelowRow {
  readonly id: MemberId;
  readonly account: string;
  readonly head_icon: string;
  readonly type: number;
}

/** Whom of those directly below is looked for. */
export interface BelowAsked {
  readonly agentId: MemberId;
  readonly currency: Currency;
  readonly now: Date;
  /** These alone. */
  readonly ids?: readonly MemberId[];
  /** Whose names begin so. */
  readonly name?: string | undefined;
  /** Those after this one. */
  readonly after?: string;
  readonly max: number;
}

/** Those directly below an agent who have papers and whom nothing stops, in the order of their numbers. */
export async function readBelow(
  db: Kysely<Database>,
  { agentId, currency, now, ids, name, after = '0', max }: BelowAsked,
): Promise<readonly BelowRow[]> {
  const isAsked = ids === undefined ? sql`true` : sql`m.id = any (${ids}::bigint[])`;
  const isNamed = name === undefined ? sql`true` : sql`starts_with(lower(m.account), ${name})`;
  const { rows } = await sql<BelowRow>`
    select m.id, m.account, m.head_icon, m.type from member m
    where m.upline_id = ${agentId} and m.id > ${after} and ${isAsked} and ${isNamed}
      and m.status = 'active' and m.kyc_state = 'verified' and m.type <> ${sql.lit(TRIAL_TYPE)}
      and not exists (select from ledger_account a where a.member_id = m.id and a.currency = ${currency} and a.kind = 'cash'
        and a.stopped <> '' and (a.stopped_until is null or a.stopped_until > ${now}))
    order by m.id limit ${max}`.execute(db);
  return rows;
}

/** The names of members, by their ids. */
export async function readNames(
  db: Kysely<Database>,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string>> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'account'])
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, account }) => [id, account]));
}
