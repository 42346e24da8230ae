import { sql, type Kysely } from 'kysely';
import { PREPARED } from '../db/query-options.ts';
import type { Database } from '../db/schema.ts';

/** How much of one kind of request an address may make. */
export interface Budget {
  /** Requests in one go after a quiet time. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Adds what this server let through, in key order so that two servers never wait for each other in a circle. */
export async function settle(
  db: Kysely<Database>,
  budget: Budget,
  batch: readonly (readonly [string, number])[],
): Promise<[string, number][]> {
  if (batch.length === 0) return [];
  const keys = batch.map(([key]) => key);
  const spentMs = batch.map(([, count]) => (count * 1000) / budget.perSecond);
  const capMs = (budget.burst * 2000) / budget.perSecond;
  const { rows } = await sql<{ key: string; ahead_ms: number }>`
    insert into rate_limit as r (key, full_at)
    select key, now() + spent_ms * interval '1 millisecond'
    from unnest(${keys}::text[], ${spentMs}::float8[]) as batch (key, spent_ms)
    on conflict (key) do update set full_at = least(
      greatest(r.full_at, now()) + (excluded.full_at - now()),
      now() + ${capMs} * interval '1 millisecond'
    )
    returning key, (extract(epoch from full_at - now()) * 1000)::float8 as ahead_ms
  `.execute(db);
  return rows.map((row) => [row.key, row.ahead_ms]);
}

/**
 * Takes one request out of a shared bucket; an empty bucket is left as it is. Answers how far ahead it then stands. The time is
 * that of the taking, not of the beginning: of requests at once the one that began first may be the last to have its turn.
 */
export async function takeShared(db: Kysely<Database>, budget: Budget, key: string): Promise<number> {
  const stepMs = 1000 / budget.perSecond;
  const step = sql`${stepMs} * interval '1 millisecond'`;
  const burst = sql`${budget.burst * stepMs} * interval '1 millisecond'`;
  const { rows } = await sql<{ ahead_ms: number }>`
    ${PREPARED} with taken as (
      insert into rate_limit as r (key, full_at) values (${key}, clock_timestamp() + ${step})
      on conflict (key) do update set full_at = greatest(r.full_at, clock_timestamp()) + ${step}
      where greatest(r.full_at, clock_timestamp()) + ${step} <= clock_timestamp() + ${burst}
      returning full_at
    ), after as (
      select full_at from taken
      union all
      select full_at + ${step} from rate_limit where key = ${key} and not exists (select from taken)
    )
    select (extract(epoch from full_at - clock_timestamp()) * 1000)::float8 as ahead_ms from after
  `.execute(db);
  // Neither taken nor visible: somebody else's first request emptied the bucket in this very moment.
  return rows[0]?.ahead_ms ?? (budget.burst + 1) * stepMs;
}

/** How far ahead a shared bucket would stand if one more were taken. */
export async function peekShared(db: Kysely<Database>, budget: Budget, key: string): Promise<number> {
  const { rows } = await sql<{ ahead_ms: number }>`
    ${PREPARED} select (extract(epoch from full_at - now()) * 1000)::float8 as ahead_ms from rate_limit where key = ${key}
  `.execute(db);
  return Math.max(0, rows[0]?.ahead_ms ?? 0) + 1000 / budget.perSecond;
}

/** Evicts buckets that are full again, without standing in the way of those being counted. */
export async function evictShared(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from rate_limit where key in (
      select key from rate_limit where full_at < now() limit 10000 for update skip locked
    )`.execute(db);
}
