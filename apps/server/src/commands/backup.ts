import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { runDatabaseCommand, refuseCommand, type FoundDatabase } from './run-command.ts';
import { sealSecrets, writeBackup } from './backup-file.ts';
import { dumpDatabase, readAppliedMigrations } from '../platform/db/dump.ts';
import { headsFile } from '../ledger/jobs.ts';
import { KEY_FILES } from '../platform/crypto/secrets.ts';

const USAGE = `Copies the whole database as it is at one moment into one file, beside servers at work.

  PERYA_BACKUP_PASSPHRASE=… npm run backup -- /backups/perya-2026-11-16.gz
      with the keys of the installation in it, sealed with the passphrase
  npm run backup -- /backups/perya-2026-11-16.gz
      without them: copy the folder secrets of PERYA_DATA yourself, to another place than the file`;

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || rest.length > 0) refuseCommand(USAGE);
else await runDatabaseCommand((found) => backUp(found, file));

async function backUp({ config, place }: FoundDatabase, to: string): Promise<void> {
  const passphrase = process.env['PERYA_BACKUP_PASSPHRASE'] ?? '';
  const client = new Client({ ...place.connection, application_name: 'perya backup' });
  await client.connect();
  try {
    const head = {
      at: new Date().toISOString(),
      migrations: await readAppliedMigrations(client),
      secrets: passphrase === '' ? null : sealSecrets(await readKeys(config.dataFolder), passphrase),
      // Read before the rows: a head that is newer than its seals would look as if seals were gone.
      heads: await readFile(headsFile({ config }), 'utf8').catch(() => ''),
    };
    await writeBackup(to, head, dumpDatabase(client));
  } finally {
    await client.end();
  }
  process.stdout.write(`The database is in ${to}.\n`);
  process.stdout.write(
    passphrase === ''
      ? `Without the keys nobody can use it: copy ${join(config.dataFolder, 'secrets')} as well, to another place.\n`
      : 'The keys are in it, sealed; without the passphrase nobody can use it.\n',
  );
}

async function readKeys(dataFolder: string): Promise<Record<string, string>> {
  const names = Object.values(KEY_FILES);
  const texts = await Promise.all(names.map((name) => readFile(join(dataFolder, 'secrets', name), 'utf8')));
  return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']));
}
