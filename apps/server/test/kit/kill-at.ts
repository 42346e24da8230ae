import { expect } from 'vitest';
import { asAdmin } from './admin.ts';
import type { TestDatabase } from './database.ts';
import { until } from './patience.ts';
import type { ServerProcess } from './process.ts';

const HOLD_KEY = 4_711;

/** Where a server is killed: when it has written there and this is so. */
export interface Place {
  readonly table: string;
  readonly event: 'insert' | 'update';
  /** Of the row, which is `new`. */
  readonly when?: string;
}

/** What is killed there, and at what work. */
export interface Killing {
  readonly database: TestDatabase;
  readonly start: () => Promise<ServerProcess>;
  /** What it is asked to do; nothing where it works by itself. */
  readonly ask?: (server: ServerProcess) => Promise<unknown>;
  /** Whether the database hears of it before it has done what it was asked: else a statement that is one transaction is finished. */
  readonly isHeard?: boolean;
}

/** Has a server work until it has written somewhere, and kills it before it says that it is done. */
export async function killAt(
  { table, event, when = 'true' }: Place,
  { database, start, ask, isHeard = false }: Killing,
): Promise<void> {
  await database.sql(`create or replace function hold_here() returns trigger language plpgsql as $$
    begin
      if ${when} then perform pg_advisory_xact_lock_shared(${HOLD_KEY}); end if;
      return new;
    end $$`);
  await database.sql(`create trigger hold_here after ${event} on ${table} for each row execute function hold_here()`);
  await asAdmin(database.connection, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [HOLD_KEY]);
    const one = await start();
    const asked = ask?.(one).catch(() => 'lost');
    await until(
      () => database.sql(`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`),
      (waiting) => waiting.length > 0,
    );
    one.signal('SIGKILL');
    expect(await one.ended()).toBe('SIGKILL');
    if (asked) expect(await asked).toBe('lost');
    if (isHeard) {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`);
    }
  });
  // Waits for whoever still writes there.
  await database.sql(`drop trigger hold_here on ${table}`);
}
