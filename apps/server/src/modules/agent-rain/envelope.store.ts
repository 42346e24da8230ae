import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { AgentRainId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { RainRow } from './rain.store.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** An envelope as it is kept. */
export type EnvelopeRow = Selectable<Database['agent_rain_envelope']>;

/** Whom a rain is for. */
export async function insertPeople(
  tx: Tx,
  { id, merchant_code: merchantCode }: Pick<RainRow, 'id' | 'merchant_code'>,
  memberIds: readonly MemberId[],
): Promise<void> {
  await sql`
    insert into agent_rain_person (rain_id, member_id, merchant_code)
    select ${id}, member_id, ${merchantCode} from unnest(${memberIds}::bigint[]) as asked(member_id)`.execute(tx);
}

/** The envelopes of a rain, in the order in which they are taken; each with the name of whom it waits for, or with none. */
export async function insertEnvelopes(
  tx: Tx,
  rainId: AgentRainId,
  envelopes: readonly { readonly amount: bigint; readonly memberId: MemberId | null }[],
): Promise<void> {
  await sql`
    insert into agent_rain_envelope (rain_id, place, amount, member_id)
    select ${rainId}, place, amount, member_id
    from unnest(${envelopes.map(({ amount }) => amount.toString())}::bigint[],
      ${envelopes.map(({ memberId }) => memberId)}::bigint[]) with ordinality as given(amount, member_id, place)`.execute(
    tx,
  );
}

/** Which of some members a rain is for, and who of them has opened an envelope. */
export async function readInvited(
  tx: Tx,
  rainId: AgentRainId,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, { readonly hasOpened: boolean }>> {
  const { rows } = await sql<{ member_id: MemberId; has_opened: boolean }>`
    select p.member_id, e.opened_at is not null as has_opened from agent_rain_person p
    left join agent_rain_envelope e on e.rain_id = p.rain_id and e.member_id = p.member_id
    where p.rain_id = ${rainId} and p.member_id = any (${memberIds}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.member_id, { hasOpened: row.has_opened }]));
}

/** How many envelopes of a rain nobody has opened; the caller holds it. */
export async function countShut(
  tx: Tx,
  rainId: AgentRainId,
): Promise<{ readonly count: number; readonly sum: bigint }> {
  const { rows } = await sql<{ count: number; sum: string }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum from agent_rain_envelope
    where rain_id = ${rainId} and opened_at is null`.execute(tx);
  return { count: rows[0]?.count ?? 0, sum: BigInt(rows[0]?.sum ?? 0) };
}

/**
 * Opens an envelope for each of some members, in this order: their own where it has a name, else the next that has none. Answers
 * them; who is not among them came too late. The caller holds the rain.
 */
export async function openFor(
  tx: Tx,
  { id, is_first_come: isFirstCome }: Pick<RainRow, 'id' | 'is_first_come'>,
  memberIds: readonly MemberId[],
  at: Date,
): Promise<readonly (EnvelopeRow & { readonly member_id: MemberId })[]> {
  const asked = sql`unnest(${memberIds}::bigint[]) with ordinality as asked(member_id, nr)`;
  const taken = isFirstCome
    ? sql`select place, asked.member_id from ${asked} join (
        select place, row_number() over (order by place) as nr from agent_rain_envelope
        where rain_id = ${id} and member_id is null) left_over on left_over.nr = asked.nr`
    : sql`select place, asked.member_id from ${asked} join agent_rain_envelope own
        on own.rain_id = ${id} and own.member_id = asked.member_id and own.opened_at is null`;
  const { rows } = await sql<EnvelopeRow & { readonly member_id: MemberId }>`
    update agent_rain_envelope e set member_id = taken.member_id, opened_at = ${at}
    from (${taken}) taken where e.rain_id = ${id} and e.place = taken.place returning e.*`.execute(tx);
  return rows;
}

/** The envelopes of a rain, in the order in which they are taken, with the names of their owners. */
export async function readEnvelopes(
  db: Db,
  rainId: AgentRainId,
): Promise<readonly (EnvelopeRow & { readonly account: string | null })[]> {
  const { rows } = await sql<EnvelopeRow & { account: string | null }>`
    select e.*, m.account from agent_rain_envelope e left join member m on m.id = e.member_id
    where e.rain_id = ${rainId} order by e.place`.execute(db);
  return rows;
}

/** A rain that somebody may open an envelope of, or has. */
export interface OwnRain extends RainRow {
  readonly amount: string | null;
  readonly place: number | null;
  readonly opened_at: Date | null;
  readonly account: string;
  readonly head_icon: string;
}

/** The rains with an envelope that somebody may open now, and the latest that they have opened one of. */
export async function readOwn(
  db: Db,
  memberId: MemberId,
  { now, since, max }: { readonly now: Date; readonly since: Date; readonly max: number },
): Promise<readonly OwnRain[]> {
  const { rows } = await sql<OwnRain>`
    select r.*, e.amount, e.place, e.opened_at, a.account, a.head_icon from agent_rain_person p
    join agent_rain r on r.id = p.rain_id
    join member a on a.id = r.agent_id
    left join agent_rain_envelope e on e.rain_id = r.id and e.member_id = p.member_id and e.opened_at is not null
    where p.member_id = ${memberId} and (e.opened_at > ${since} or e.opened_at is null and r.ended_at is null and r.expires_at > ${now})
    order by r.id desc limit ${max}`.execute(db);
  return rows;
}

/** A rain, and who gives it. */
export async function readRainOf(
  db: Db,
  rainId: AgentRainId,
): Promise<(RainRow & Pick<OwnRain, 'account' | 'head_icon'>) | undefined> {
  const { rows } = await sql<RainRow & Pick<OwnRain, 'account' | 'head_icon'>>`
    select r.*, a.account, a.head_icon from agent_rain r join member a on a.id = r.agent_id where r.id = ${rainId}`.execute(
    db,
  );
  return rows[0];
}

/** Somebody who has not been told of an envelope yet. */
export interface Untold {
  readonly rain_id: AgentRainId;
  readonly member_id: MemberId;
  readonly merchant_code: MerchantCode;
}

/** Holds some of those who were not told yet, whom nobody else holds. */
export async function takeUntold(tx: Tx, limit: number): Promise<readonly Untold[]> {
  const { rows } = await sql<Untold>`
    select rain_id, member_id, merchant_code from agent_rain_person where told_at is null
    order by rain_id, member_id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** Notes that they were told. */
export async function markTold(tx: Tx, untold: readonly Untold[], at: Date): Promise<void> {
  await sql`
    update agent_rain_person p set told_at = ${at}
    from unnest(${untold.map((row) => row.rain_id)}::bigint[], ${untold.map((row) => row.member_id)}::bigint[])
      as told(rain_id, member_id)
    where p.rain_id = told.rain_id and p.member_id = told.member_id`.execute(tx);
}
