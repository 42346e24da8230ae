import { readConfig, type Config } from './config.ts';
import { startGivingBack } from './give-back.ts';
import { createLogger } from './http/logging.ts';
import { StartRefused } from './refusal.ts';
import { startServer } from './server.ts';
import { welcome } from './welcome.ts';

/** A terminal, npm and a supervisor may each pass on the same key press. */
const SAME_PRESS_MS = 500;

// Whatever this process creates is for its own user alone.
process.umask(0o077);

const read = readConfig(process.env);
if (read.ok) await run(read.value);
else refuse(String(read.error.value));

async function run(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const say = (text: string): void => {
    if (config.mode === 'demo') process.stdout.write(`${text}\n`);
    else log.info(text);
  };
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a bug ended the server');
    process.exit(1);
  });

  const starting = startServer(config, { log, onProgress: (step) => say(`${step} …`) });
  let stoppedAt = 0;
  const stop = (signal: string): void => {
    if (stoppedAt > 0 && Date.now() - stoppedAt < SAME_PRESS_MS) return;
    if (stoppedAt > 0) process.exit(130);
    stoppedAt = Date.now();
    say(`Stopping (${signal}): finishing what is under way. Press Ctrl-C again to stop at once.`);
    // A start is always finished first: half of one would leave the database running alone.
    void starting
      .then((server) => server.stop())
      .then(() => {
        say('Stopped.');
        process.exit(0);
      })
      .catch(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

  try {
    const server = await starting;
    startGivingBack({ log });
    if (stoppedAt === 0) say(welcome(config, server.address));
  } catch (error) {
    if (error instanceof StartRefused) return refuse(error.message);
    log.fatal({ err: error }, 'the server could not start');
    process.exitCode = 1;
  }
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
