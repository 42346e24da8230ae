import { Client } from 'pg';
import { readConfig, type Config } from '../platform/config/config.ts';
import type { Context } from '../context.ts';
import { clusterVersion } from '../platform/db/embedded/cluster.ts';
import { requireMigrated } from '../platform/db/migrate.ts';
import type { Log } from '../platform/log/log.ts';
import { createLogger } from '../platform/log/logging.ts';
import { openContext } from '../open-context.ts';
import { findDatabase, type DatabasePlace } from '../platform/db/open-database.ts';
import { whileUnavailable } from '../platform/db/while-unavailable.ts';
import { MIGRATIONS_FOLDER } from '../platform/paths.ts';
import { StartRefused } from '../platform/start-refused.ts';

/** A database that servers work on, or did. */
export interface FoundDatabase {
  readonly config: Config;
  readonly log: Log;
  readonly place: DatabasePlace;
}

/** Does something as a command, beside servers that may be at work; what it cannot even begin ends with 2. */
export function runCommand(work: (ctx: Context) => Promise<void>): Promise<void> {
  return runDatabaseCommand(async ({ config, log, place }) => {
    const open = await whileUnavailable(() => openContext(config, place.connection, { log }));
    try {
      await work(open.ctx);
    } finally {
      await open.close();
    }
  });
}

/** The same for commands that need the database and nothing else; none of them ever makes one. */
export async function runDatabaseCommand(work: (found: FoundDatabase) => Promise<void>): Promise<void> {
  // Whatever this process creates is for its own user alone.
  process.umask(0o077);
  const read = readConfig(process.env);
  if (!read.ok) return refuseCommand(String(read.error.value));
  try {
    const { value: config } = read;
    if (config.databaseUrl === null && (await clusterVersion(config.dataFolder)) === null) {
      throw new StartRefused(
        `There is no database in ${config.dataFolder}; set PERYA_DATA to the folder of the servers.`,
      );
    }
    const log = createLogger(config.logLevel);
    const place = await findDatabase(config, log, () => undefined);
    try {
      await requireSchema(place);
      await work({ config, log, place });
    } finally {
      await place.close();
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    refuseCommand(error.message);
  }
}

async function requireSchema({ connection }: DatabasePlace): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await requireMigrated(client, MIGRATIONS_FOLDER);
  } finally {
    await client.end();
  }
}

/** Says why a command was not begun. */
export function refuseCommand(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
