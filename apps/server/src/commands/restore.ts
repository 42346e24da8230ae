import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { openSealedSecrets, readBackup, type BackupHead } from './backup-file.ts';
import { refuseCommand } from './run-command.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { isUnused, loadDatabase } from '../platform/db/load.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import type { Database } from '../platform/db/schema.ts';
import { createLogger } from '../platform/log/logging.ts';
import { headsFile } from '../ledger/jobs.ts';
import { findDatabase, type DatabasePlace } from '../platform/db/open-database.ts';
import { findSecrets } from '../platform/crypto/own-secrets.ts';
import { MIGRATIONS_FOLDER } from '../platform/paths.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { KEY_FILES } from '../platform/crypto/secrets.ts';

const USAGE = `Puts a copy that npm run backup made into an unused database; nothing that is there is ever replaced.

  PERYA_DATA=/srv/new PERYA_BACKUP_PASSPHRASE=… npm run restore -- /backups/perya-2026-11-16.gz
      without a passphrase put the folder secrets of the old PERYA_DATA into the new one first, without pg.password`;

// Whatever this process creates is for its own user alone.
process.umask(0o077);
const [file, ...rest] = process.argv.slice(2);
const read = readConfig(process.env);
if (file === undefined || rest.length > 0) refuseCommand(USAGE);
else if (!read.ok) refuseCommand(String(read.error.value));
else {
  try {
    await restore(read.value, file);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    refuseCommand(error.message);
  }
}

async function restore(config: Config, from: string): Promise<void> {
  const { head, lines } = await readBackup(from);
  await requireSameVersion(head);
  const keys =
    head.secrets === null ? {} : openSealedSecrets(head.secrets, process.env['PERYA_BACKUP_PASSPHRASE'] ?? '');
  const place = await findDatabase(config, createLogger(config.logLevel), () => undefined);
  try {
    const client = new Client({ ...place.connection, application_name: 'perya restore' });
    await client.connect();
    try {
      if (!(await isUnused(client))) throw new StartRefused('That database is in use; a copy needs an empty one.');
      await migrate(place.connection, MIGRATIONS_FOLDER);
      await writeKeys(config, keys);
      const rows = await loadDatabase(client, lines);
      process.stdout.write(`${rows} rows are back, as they were at ${head.at}.\n`);
    } finally {
      await client.end();
    }
    await writeFile(headsFile({ config }), head.heads, { mode: 0o600 });
    await requireKeys(config, place);
    process.stdout.write('The keys belong to it. Now run npm run ledger-check, then start a server.\n');
  } finally {
    await place.close();
  }
}

async function requireSameVersion({ migrations }: BackupHead): Promise<void> {
  const ours = await readMigrations(MIGRATIONS_FOLDER);
  const isSame =
    ours.length === migrations.length && ours.every((one, at) => one.checksum === migrations[at]?.checksum);
  if (isSame) return;
  throw new StartRefused(
    `The copy was made by a version with ${migrations.at(-1)?.name ?? 'no migration'}; restore it with that version, then upgrade.`,
  );
}

async function writeKeys({ dataFolder }: Config, keys: Readonly<Record<string, string>>): Promise<void> {
  for (const name of Object.values(KEY_FILES)) {
    const path = join(dataFolder, 'secrets', name);
    if (keys[name] === undefined) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, keys[name], { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw new StartRefused(`${path} cannot be written (${error.code}); restore into a folder without keys.`);
    });
  }
}

/** The database remembers a mark of each key: others are refused here rather than on the first day. */
async function requireKeys(config: Config, { connection }: DatabasePlace): Promise<void> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new Pool({ ...connection, max: 1 }) }) });
  try {
    await findSecrets(config, db);
  } finally {
    await db.destroy();
  }
}
