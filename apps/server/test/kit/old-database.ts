import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/platform/db/migrate.ts';
import { MIGRATIONS_FOLDER } from '../../src/platform/paths.ts';
import { createDatabase, type TestDatabase } from './database.ts';

/** Makes a database as it was before a migration, which is named by its file or the beginning of that. */
export async function createOld(first: string): Promise<TestDatabase> {
  const old = await createDatabase({ template: 'template0' });
  await migrateBy(old, (file) => file < first);
  return old;
}

/** Brings it up to date, or up to a file. */
export async function upgrade(old: TestDatabase, last?: string): Promise<void> {
  await migrateBy(old, (file) => last === undefined || file <= last);
}

async function migrateBy({ connection }: TestDatabase, isWanted: (file: string) => boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'perya-migrations-'));
  try {
    for (const file of (await readdir(MIGRATIONS_FOLDER)).filter(isWanted))
      await cp(join(MIGRATIONS_FOLDER, file), join(folder, file));
    await migrate(connection, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
