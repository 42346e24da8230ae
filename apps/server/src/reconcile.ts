import { parseArgs } from 'node:util';
import { readConfig, type Config } from './config.ts';
import { createLogger } from './http/logging.ts';
import { reconcileAll } from './modules/cashier/reconcile.service.ts';
import { openContext } from './open-context.ts';
import { findDatabase } from './open-database.ts';
import { StartRefused } from './refusal.ts';

// Whatever this process creates is for its own user alone.
process.umask(0o077);

const { values } = parseArgs({ options: { day: { type: 'string' } } });
const read = readConfig(process.env);
if (read.ok) await run(read.value, values.day);
else refuse(String(read.error.value));

/** Compares a day with the books of every provider, beside servers that may be at work. */
async function run(config: Config, day: string | undefined): Promise<void> {
  try {
    const log = createLogger(config.logLevel);
    const place = await findDatabase(config, log, () => undefined);
    const open = await openContext(config, place.connection, { log });
    try {
      for await (const line of reconcileAll(open.ctx, day)) {
        process.stdout.write(`${line.text}\n`);
        if (!line.isGood) process.exitCode = 1;
      }
    } finally {
      await open.close();
      await place.close();
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    refuse(error.message);
  }
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
