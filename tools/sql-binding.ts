import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openEmbedded } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { ROOT } from './run/root.mjs';
import { bindingOf, BINDINGS, functionsOf } from './sql-binding/binding.ts';
import { readFunctions } from './sql-binding/catalog.ts';

/* `npx tsx tools/sql-binding.ts`: migrates a database of its own and writes down how the server calls its functions. */
const dataFolder = mkdtempSync(join(tmpdir(), 'perya-binding-'));
const embedded = await openEmbedded({ dataFolder, password: 'binding', onProgress: () => undefined });
try {
  const connection = embedded.connection('postgres');
  await migrate(connection, join(ROOT, 'apps/server/migrations'));
  const client = new Client(connection);
  await client.connect();
  const ask = async (sql: string, values: readonly unknown[]) =>
    (await client.query<Record<string, unknown>>(sql, [...values])).rows;
  for (const binding of BINDINGS) {
    writeFileSync(join(ROOT, binding.file), bindingOf(binding, await readFunctions(ask, functionsOf(binding))));
  }
  await client.end();
} finally {
  await embedded.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
