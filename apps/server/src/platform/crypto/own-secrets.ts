import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/schema.ts';
import { StartRefused } from '../start-refused.ts';
import { openSecrets } from './secrets.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Secrets } from './vault.ts';

const NAMES = ['master', 'pepper', 'blind'] as const;

/**
 * The keys that belong to this database. The database remembers a mark of each from the first start on: keys that were
 * lost or mixed up are refused, because with other keys nothing sealed could ever be opened again. [5.5]
 */
export async function findSecrets(config: Config, db: Kysely<Database>): Promise<Secrets> {
  const known = await db.selectFrom('secret_mark').select(['name', 'mark']).execute();
  const secrets = await openSecrets(join(config.dataFolder, 'secrets'), known.length > 0);
  // All marks in one statement: of two first starts with other keys one wins whole.
  const marks = NAMES.map((name) => ({ name, mark: fingerprintOf(secrets[name]) }));
  await db
    .insertInto('secret_mark')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('secret_mark').select(['name', 'mark']).execute();
  for (const { name, mark } of marks) {
    const right = kept.find((one) => one.name === name);
    if (right && timingSafeEqual(right.mark, mark)) continue;
    throw new StartRefused(
      `The secret ${name}.key in ${join(config.dataFolder, 'secrets')} belongs to another database; restore the right one from your backup.`,
    );
  }
  return secrets;
}
