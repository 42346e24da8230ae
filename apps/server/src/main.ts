import cluster from 'node:cluster';
import { readConfig, type Config } from './platform/config/config.ts';
import { startCollectingGarbage } from './jobs/collect-garbage.ts';
import type { EventCode } from './platform/log/events.ts';
import type { Log } from './platform/log/log.ts';
import { createLogger } from './platform/log/logging.ts';
import { openPlace } from './platform/db/open-database.ts';
import { requireFreePort } from './platform/port.ts';
import { tellPrimary } from './platform/processes/tell-primary.ts';
import { StartRefused } from './platform/start-refused.ts';

/** A terminal, npm and a supervisor may each pass on the same key press. */
const SAME_PRESS_MS = 500;

/** A server, or the processes that are one, and how it ends. */
interface Started {
  readonly address: string;
  stop(signal: NodeJS.Signals): Promise<void>;
}

type Say = (event: EventCode<'info'>, text: string) => void;

// Whatever this process creates is for its own user alone.
process.umask(0o077);

const read = readConfig(process.env);
if (read.ok) await run(read.value);
else refuse(String(read.error.value));

async function run(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const isPrimary = cluster.isPrimary && config.processes > 1;
  const say: Say = (event, text) => {
    if (config.mode === 'production') log.info({ event }, text);
    else if (cluster.isPrimary || event === 'server.starting') process.stdout.write(`${text}\n`);
  };
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'server.crashed', err: error }, 'a bug ended the server');
    process.exit(1);
  });

  const onProgress = (step: string): void => say('server.starting', `${step} …`);
  const starting = isPrimary ? startAll(config, log) : start(config, log, onProgress);
  const isStopping = stopWhenTold(starting, say);
  try {
    const { address } = await starting;
    tellPrimary({ type: 'started', address });
    if (!isPrimary) startCollectingGarbage({ log });
    const { startGreeting } = await import('./start-greeting.ts');
    if (!isStopping()) say('server.started', startGreeting(config, address));
  } catch (error) {
    // Nothing holds a process that did not start, not even the one that keeps it.
    process.channel?.unref();
    if (error instanceof StartRefused) return refuse(error.message);
    log.fatal({ event: 'server.start_failed', err: error }, 'the server could not start');
    process.exitCode = 1;
  }
}

/** Ends in order when told to, at once when told again; gives whether that has begun. */
function stopWhenTold(starting: Promise<Started>, say: Say): () => boolean {
  let stoppedAt = 0;
  const stop = (signal: NodeJS.Signals): void => {
    if (stoppedAt > 0 && Date.now() - stoppedAt < SAME_PRESS_MS) return;
    if (stoppedAt > 0) process.exit(130);
    stoppedAt = Date.now();
    say('server.stopping', `Stopping (${signal}): finishing what is under way. Press Ctrl-C again to stop at once.`);
    // A start is always finished first: half of one would leave the database running alone.
    void starting
      .then((server) => server.stop(signal))
      .then(() => {
        say('server.stopped', 'Stopped.');
        process.exit(0);
      })
      .catch(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  cluster.worker?.once('disconnect', () => {
    // Node would end us at once, with everything that is under way.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    stop('SIGTERM');
  });
  return () => stoppedAt > 0;
}

/** Several processes on one port, each of them a server. */
async function startAll(config: Config, log: Log): Promise<Started> {
  await requireFreePort(config);
  const { startProcesses } = await import('./platform/processes/primary.ts');
  return startProcesses(config.processes, log);
}

/** The database starts beside us while we read most of our code, which takes longer. */
async function start(config: Config, log: Log, onProgress: (step: string) => void): Promise<Started> {
  let onLaunched: () => void = () => undefined;
  const launched = new Promise<void>((resolve) => {
    onLaunched = resolve;
  });
  if (cluster.isPrimary) await requireFreePort(config);
  const opening = openPlace(config, log, onProgress, onLaunched);
  await Promise.race([launched, opening]);
  const code = import('./server.ts').catch(async (error: unknown) => {
    // The database would go on alone.
    await (await opening).close();
    throw error;
  });
  const [{ startServer }, place] = await Promise.all([code, opening]);
  return startServer(config, { log, onProgress, place });
}

function refuse(sentence: string): void {
  if (sentence !== '') process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
