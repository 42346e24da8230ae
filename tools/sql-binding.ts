import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openEmbedded } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { ROOT } from './run/root.mjs';
import { BINDING_FILE, bindingOf, BOUND_FUNCTIONS } from './sql-binding/binding.ts';
import { readFunctions } from './sql-binding/catalog.ts';

/* `npx tsx tools/sql-binding.ts`: migrates a database of its own and writes down how the server calls its functions. */
const dataFolder = mkdtempSync(join(tmpdir(), 'perya-binding-'));
const embedded = await openEmbedded({ dataFolder, password: 'binding', onProgress: () => undefined });
try {
  const connection = embedded.connection('postgres');
  await migrate(connection, join(ROOT, 'apps/server/migrations'));
  const client = new Client(connection);
  await client.connect();
  const functions = await readFunctions(
    async (sql, values) => (await client.query<Record<string, unknown>>(sql, [...values])).rows,
    BOUND_FUNCTIONS,
  );
  await client.end();
  writeFileSync(join(ROOT, BINDING_FILE), bindingOf(functions));
} finally {
  await embedded.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
