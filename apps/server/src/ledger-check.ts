import { readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { systemChance } from './chance.ts';
import { readConfig, type Config } from './config.ts';
import type { Database } from './db/schema.ts';
import { createLogger } from './http/logging.ts';
import type { Break } from './ledger/breaks.ts';
import { checkWhole } from './ledger/check.ts';
import { sealKeyOf } from './ledger/seal.ts';
import { verifySeals } from './ledger/verify-seals.ts';
import { headsFile } from './ledger/watch.ts';
import { findDatabase } from './open-database.ts';
import { findSecrets } from './own-secrets.ts';
import { StartRefused } from './refusal.ts';
import { openVault } from './vault/vault.ts';

// Whatever this process creates is for its own user alone.
process.umask(0o077);

const read = readConfig(process.env);
if (read.ok) await run(read.value);
else refuse(String(read.error.value));

/** Checks the whole ledger and its seals, beside servers that may be at work. */
async function run(config: Config): Promise<void> {
  try {
    const place = await findDatabase(config, createLogger(config.logLevel), () => undefined);
    // Without the bounds of requests: this looks at every row there is.
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: new Pool({ ...place.connection, max: 1, application_name: 'perya check' }),
      }),
    });
    try {
      const vault = openVault(await findSecrets(config, db), systemChance);
      const heads = await readFile(headsFile({ config }), 'utf8').catch(() => '');
      const unsealed = await verifySeals(db, sealKeyOf({ vault }), heads.split('\n').filter(Boolean));
      report([...(await checkWhole(db)), ...(unsealed ? [unsealed] : [])]);
    } finally {
      await db.destroy();
      await place.close();
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    refuse(error.message);
  }
}

function report(breaks: readonly Break[]): void {
  if (breaks.length === 0) process.stdout.write('The ledger adds up, and its seals hold.\n');
  for (const { rule, row, detail } of breaks) process.stdout.write(`${rule}  ${row}: ${detail}\n`);
  process.exitCode = breaks.length === 0 ? 0 : 1;
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
