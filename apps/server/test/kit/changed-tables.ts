import { Client } from 'pg';
import type { TestDatabase } from './database.ts';

/** Looks which tables were written to. */
export interface TableWatch {
  /** Tables with rows that were added, changed or removed while the work ran. */
  during(work: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

/** Counts every request, refused ones too: that is what it is for. */
const ALWAYS_WRITTEN = ['rate_limit'];

/** Every table notes in a schema of its own that a row was written, as part of the transaction that does it. */
const WATCH = `
  create schema watch;
  create unlogged table watch.written (name text not null);
  create function watch.note() returns trigger language plpgsql security definer as
    $note$ begin insert into watch.written values (tg_table_name); return null; end $note$;
  do $$ declare name text; begin
    for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('create trigger watch after insert or update or delete on %I for each row execute function watch.note()', name);
    end loop;
  end $$`;

/** Watches every table of a database, for a test that has it to itself. */
export async function watchTables({ connection }: TestDatabase): Promise<TableWatch> {
  const client = new Client(connection);
  await client.connect();
  await client.query(WATCH);
  return {
    async during(work) {
      await client.query('delete from watch.written');
      await work();
      const { rows } = await client.query<{ name: string }>(
        'select distinct name from watch.written where name <> all($1) order by name',
        [ALWAYS_WRITTEN],
      );
      return rows.map(({ name }) => name);
    },
    close: () => client.end(),
  };
}
