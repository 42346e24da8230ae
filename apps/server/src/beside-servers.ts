import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { createLogger } from './http/logging.ts';
import { openContext } from './open-context.ts';
import { findDatabase } from './open-database.ts';
import { StartRefused } from './refusal.ts';

/** Does something as a command, beside servers that may be at work; what it cannot even begin ends with 2. */
export async function besideServers(work: (ctx: Context) => Promise<void>): Promise<void> {
  // Whatever this process creates is for its own user alone.
  process.umask(0o077);
  const read = readConfig(process.env);
  if (!read.ok) return refuseCommand(String(read.error.value));
  try {
    const log = createLogger(read.value.logLevel);
    const place = await findDatabase(read.value, log, () => undefined);
    const open = await openContext(read.value, place.connection, { log });
    try {
      await work(open.ctx);
    } finally {
      await open.close();
      await place.close();
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    refuseCommand(error.message);
  }
}

/** Says why a command was not begun. */
export function refuseCommand(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
