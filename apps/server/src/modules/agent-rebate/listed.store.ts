import type { agentRebate, GameType } from '@perya/contract';
import type { Currency, MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Span } from '../../ledger/report-range.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type State = (typeof agentRebate.AGENT_REBATE_STATES)[number];

/** What an agent asks for. */
export interface ListAsked {
  readonly agentId: MemberId;
  readonly merchantCode: MerchantCode;
  readonly currency: Currency;
  readonly span: Pick<Span, 'startDay' | 'endDay'>;
  /** The name of somebody directly below, in small letters. */
  readonly account: string | undefined;
  readonly gameType: GameType | undefined;
  readonly status: State | undefined;
}

/** What an agent earned with somebody on a day, as it is told. */
export interface EarnedRow {
  readonly id: string;
  readonly day: string;
  readonly memberId: MemberId;
  readonly account: string;
  readonly headIcon: string;
  readonly type: number;
  readonly agentId: MemberId;
  readonly currency: Currency;
  readonly category: string;
  readonly valid: string;
  readonly ownPpm: number;
  readonly givenPpm: number;
  readonly due: string;
  readonly paid: string;
}

/** Of rows `r` and their members `m`. */
const COLUMNS = sql`
  r.id, r.day, r.member_id as "memberId", m.account, m.head_icon as "headIcon", m.type, r.agent_id as "agentId", r.currency,
  r.category, r.valid, r.own_ppm as "ownPpm", r.given_ppm as "givenPpm", r.due, r.paid`;

/** A page of what an agent earned after a row of the list: the newest day first, and of each day what is most. */
export async function readEarned(db: Db, asked: ListAsked, after: string | null, limit: number): Promise<EarnedRow[]> {
  const isAfter = sql`(r.day, r.due, r.id) < (
    select day, due, id from agent_rebate where id = ${after} and agent_id = ${asked.agentId})`;
  const { rows } = await sql<EarnedRow>`
    select ${COLUMNS} from (
      select * from agent_rebate r where ${isAsked(asked)} ${after === null ? sql`` : sql`and ${isAfter}`}
      order by r.day desc, r.due desc, r.id desc limit ${limit}
    ) r join member m on m.id = r.member_id
    order by r.day desc, r.due desc, r.id desc`.execute(db);
  return rows;
}

/** What all of it comes to. */
export async function sumEarned(db: Db, asked: ListAsked): Promise<Record<'valid' | 'due' | 'paid', string>> {
  const { rows } = await sql<Record<'valid' | 'due' | 'paid', string>>`
    select coalesce(sum(valid), 0)::bigint as valid, coalesce(sum(due), 0)::bigint as due, coalesce(sum(paid), 0)::bigint as paid
    from agent_rebate r where ${isAsked(asked)}`.execute(db);
  return rows[0] ?? { valid: '0', due: '0', paid: '0' };
}

function isAsked({ agentId, merchantCode, currency, span, account, gameType, status }: ListAsked): RawBuilder<boolean> {
  const wishes = [
    sql`r.agent_id = ${agentId} and r.currency = ${currency} and r.day between ${span.startDay} and ${span.endDay}`,
    ...(account === undefined
      ? []
      : [
          sql`r.member_id = (select id from member where merchant_code = ${merchantCode} and lower(account) = ${account})`,
        ]),
    ...(gameType === undefined ? [] : [sql`r.category = ${gameType}`]),
    ...(status === undefined ? [] : [status === 'paid' ? sql`r.paid >= r.due` : sql`r.paid < r.due`]),
  ];
  return sql`${sql.join(wishes, sql` and `)}`;
}

/** One row of an agent; undefined for what is nobody's or somebody else's. */
export async function findEarned(db: Db, agentId: MemberId, id: string): Promise<EarnedRow | undefined> {
  const { rows } = await sql<EarnedRow>`
    select ${COLUMNS} from agent_rebate r join member m on m.id = r.member_id
    where r.id = ${id} and r.agent_id = ${agentId}`.execute(db);
  return rows[0];
}
