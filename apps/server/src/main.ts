import { readConfig, type Config } from './platform/config/config.ts';
import { startCollectingGarbage } from './jobs/collect-garbage.ts';
import type { EventCode } from './platform/log/events.ts';
import type { Log } from './platform/log/log.ts';
import { createLogger } from './platform/log/logging.ts';
import { openPlace } from './platform/db/open-database.ts';
import { StartRefused } from './platform/start-refused.ts';
import type { RunningServer } from './server.ts';

/** A terminal, npm and a supervisor may each pass on the same key press. */
const SAME_PRESS_MS = 500;

// Whatever this process creates is for its own user alone.
process.umask(0o077);

const read = readConfig(process.env);
if (read.ok) await run(read.value);
else refuse(String(read.error.value));

async function run(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const say = (event: EventCode<'info'>, text: string): void => {
    if (config.mode === 'demo') process.stdout.write(`${text}\n`);
    else log.info({ event }, text);
  };
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'server.crashed', err: error }, 'a bug ended the server');
    process.exit(1);
  });

  const starting = start(config, log, (step) => say('server.starting', `${step} …`));
  let stoppedAt = 0;
  const stop = (signal: string): void => {
    if (stoppedAt > 0 && Date.now() - stoppedAt < SAME_PRESS_MS) return;
    if (stoppedAt > 0) process.exit(130);
    stoppedAt = Date.now();
    say('server.stopping', `Stopping (${signal}): finishing what is under way. Press Ctrl-C again to stop at once.`);
    // A start is always finished first: half of one would leave the database running alone.
    void starting
      .then((server) => server.stop())
      .then(() => {
        say('server.stopped', 'Stopped.');
        process.exit(0);
      })
      .catch(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

  try {
    const server = await starting;
    startCollectingGarbage({ log });
    const { welcome } = await import('./welcome.ts');
    if (stoppedAt === 0) say('server.started', welcome(config, server.address));
  } catch (error) {
    if (error instanceof StartRefused) return refuse(error.message);
    log.fatal({ event: 'server.start_failed', err: error }, 'the server could not start');
    process.exitCode = 1;
  }
}

/** The database starts beside us while we read most of our code, which takes longer. */
async function start(config: Config, log: Log, onProgress: (step: string) => void): Promise<RunningServer> {
  let onLaunched: () => void = () => undefined;
  const launched = new Promise<void>((resolve) => {
    onLaunched = resolve;
  });
  const opening = openPlace(config, log, onProgress, onLaunched);
  await Promise.race([launched, opening]);
  const [{ startServer }, place] = await Promise.all([import('./server.ts'), opening]);
  return startServer(config, { log, onProgress, place });
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
