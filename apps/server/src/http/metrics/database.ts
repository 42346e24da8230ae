import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { gauge, gauges } from './show.ts';

/** What a connection pool tells about itself. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Whoever watches must not make a busy database busier. */
const STATEMENT_MS = 500;

interface Figures {
  readonly wal: string | null;
  readonly oldest: number | null;
  readonly lock_waits: string;
  readonly deadlocks: string | null;
}

/** Connections, and what a limited role may see of the database itself; what cannot be read is absent. */
export function watchDatabase(ctx: Context, registry: Registry, pool: PoolCounts | undefined): void {
  if (pool) watchPool(pool, registry);
  const look = shared(() => figuresOf(ctx));
  const figure = (name: string, help: string, read: (figures: Figures) => number | string | null): void =>
    gauges(registry, { name, help }, async () => {
      const figures = await look();
      const value = figures && read(figures);
      return value === null ? [] : [[{}, Number(value)] as const];
    });
  figure('database_wal_written_bytes', 'Bytes of write-ahead log since the database was made.', ({ wal }) => wal);
  figure(
    'database_oldest_transaction_seconds',
    'For how long the oldest transaction that can be seen has been open.',
    ({ oldest }) => oldest,
  );
  figure('database_lock_waits', 'Connections that wait for a lock.', ({ lock_waits: waits }) => waits);
  figure('database_deadlocks', 'Deadlocks since the statistics of the database began.', ({ deadlocks }) => deadlocks);
  gauges(registry, { name: 'database_size_bytes', help: 'How large the database is.' }, async () => {
    const rows = await ask<{ size: string }>(ctx, sql`select pg_database_size(current_database()) as size`);
    return rows.map(({ size }) => [{}, Number(size)] as const);
  });
  gauges(
    registry,
    {
      name: 'database_slot_retained_bytes',
      help: 'Write-ahead log that is kept for a replica.',
      labelNames: ['slot', 'active'],
    },
    async () => {
      const slots = await ask<{ slot: string; active: boolean; bytes: string }>(
        ctx,
        sql`select slot_name as slot, active, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) as bytes
          from pg_replication_slots where restart_lsn is not null limit 50`,
      );
      return slots.map(({ slot, active, bytes }) => [{ slot, active: String(active) }, Number(bytes)] as const);
    },
  );
}

function watchPool(pool: PoolCounts, registry: Registry): void {
  gauge(
    registry,
    'database_connections_in_use',
    'Database connections that are working.',
    () => pool.totalCount - pool.idleCount,
  );
  gauge(
    registry,
    'database_requests_waiting',
    'Requests that wait for a database connection.',
    () => pool.waitingCount,
  );
}

async function figuresOf(ctx: Context): Promise<Figures | null> {
  const [figures] = await ask<Figures>(
    ctx,
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
      (select coalesce(extract(epoch from now() - min(xact_start)), 0)::float8 from pg_stat_activity) as oldest,
      (select count(*) from pg_stat_activity where wait_event_type = 'Lock') as lock_waits,
      (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks`,
  );
  return figures ?? null;
}

/** Reads within a short time, or nothing: without a database nobody knows, and all other figures are still told. */
export async function ask<Row>({ db }: Pick<Context, 'db'>, query: ReturnType<typeof sql>): Promise<Row[]> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(tx);
      return (await query.execute(tx)).rows as Row[];
    });
  } catch {
    return [];
  }
}

/** Figures that several gauges show are read once for all that ask at the same moment. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null;
  return () => {
    running ??= read().finally(() => {
      running = null;
    });
    return running;
  };
}
