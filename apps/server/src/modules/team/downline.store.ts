import type { agency } from '@perya/contract';
import type { Currency, MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;

/** What a list can be put in order by; each has an index, so that a page far down is counted off and never sorted. */
const ORDERS = {
  login: sql`last_login_at desc nulls last, id desc`,
  joined: sql`created_at desc, id desc`,
  account: sql`lower(account) collate "C"`,
} satisfies Readonly<Record<(typeof agency.TEAM_ORDERS)[number], unknown>>;

/** The order of a list. */
export type TeamOrder = keyof typeof ORDERS;

/** A page of those who stand directly below somebody. */
export async function readBelow(
  db: Db,
  uplineId: MemberId,
  { order, from, max }: { readonly order: TeamOrder; readonly from: number; readonly max: number },
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select id from member where upline_id = ${uplineId}
    order by ${ORDERS[order]} offset ${from} limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A member as a list shows them. */
export interface TeamPerson {
  readonly id: MemberId;
  readonly account: string;
  readonly headIcon: string;
  readonly type: number;
  readonly status: 'active' | 'disabled' | 'closed';
  readonly joined: Date;
  readonly lastLogin: Date | null;
  /** Cash alone: bonuses are nobody's business but their owner's. */
  readonly cash: string;
}

/** Members by their ids. */
export async function readPeople(
  db: Db,
  ids: readonly MemberId[],
  currency: Currency,
): Promise<ReadonlyMap<MemberId, TeamPerson>> {
  const { rows } = await sql<TeamPerson>`
    select m.id, m.account, m.head_icon as "headIcon", m.type, m.status, m.created_at as joined,
      m.last_login_at as "lastLogin", coalesce(a.balance, 0) as cash
    from member m left join ledger_account a on a.member_id = m.id and a.currency = ${currency} and a.kind = 'cash'
    where m.id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
