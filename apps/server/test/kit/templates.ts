import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { Clock } from '../../src/platform/clock.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { openContext } from '../../src/open-context.ts';
import { seedDemo } from '../../src/seed/seed.ts';
import { asAdmin } from './admin.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { TEMPLATE } from './postgres.ts';
import { TEST_COSTS, TEST_SECRETS, testConfig } from './settings.ts';

/** The settings that a planting reads; a test of the seed holds it to them. */
export const PLANTED_FROM = ['mode', 'publicUrl', 'port'] as const satisfies (keyof Config)[];

/** Whoever is off by less goes by the time that it is. */
const RIGHT_MS = 60_000;

/** What a demonstration is planted from; without a clock, or by one that is right, it is any time of this run. */
export interface World {
  readonly clock?: Clock | undefined;
  readonly config?: Partial<Config> | undefined;
}

/** Makes a database with the demonstration in it: planted by the first test that needs this one, copied by the others. */
export async function createPlanted(world: World = {}): Promise<TestDatabase> {
  const at = momentOf(world);
  const config = testConfig(world.config);
  const grounds = JSON.stringify([at, ...PLANTED_FROM.map((setting) => config[setting])]);
  const template = `planted_${createHash('sha256').update(grounds).digest('hex').slice(0, 16)}`;
  await asAdmin({ ...inject('postgres'), database: 'postgres' }, async (admin) => {
    // Tests in other processes wait here and then find it; what was not finished has another name.
    await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount !== 0) return;
    await admin.query(`drop database if exists ${template}_new with (force)`);
    await admin.query(`create database ${template}_new template ${TEMPLATE} strategy file_copy`);
    await plant(`${template}_new`, config, at);
    await admin.query(`alter database ${template}_new rename to ${template}`);
  });
  return createDatabase({ template });
}

/** Null: now, more or less. */
function momentOf({ clock }: World): Date | null {
  const at = clock?.now() ?? null;
  return at === null || Math.abs(at.getTime() - Date.now()) < RIGHT_MS ? null : at;
}

async function plant(database: string, config: Config, at: Date | null): Promise<void> {
  const open = await openContext(
    config,
    { ...inject('postgres'), database },
    {
      log: pino({ level: 'silent' }),
      secrets: TEST_SECRETS,
      passwordCosts: TEST_COSTS,
      ...(at && { clock: { now: () => at } }),
    },
  );
  await seedDemo(open.ctx);
  await open.close();
}
