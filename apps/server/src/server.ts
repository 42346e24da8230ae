import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config/config.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log/log.ts';
import { asAppRole } from './platform/db/app-role.ts';
import { connectionsOf, findShortcomings } from './platform/db/durability.ts';
import { migrate } from './platform/db/migrate.ts';
import { createHealth, type Health } from './platform/health.ts';
import { buildApp } from './app.ts';
import { takesPlayedMoney } from './modules/cashier/index.ts';
import { syncStudioTitles } from './modules/catalog/index.ts';
import { JOBS } from './jobs/registry.ts';
import { Leases } from './platform/jobs/leases.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { requireClock } from './ledger/clock-check.ts';
import { requireCurrencies } from './ledger/currency-check.ts';
import { openFileLimit } from './platform/limits/open-files.ts';
import { openContext, type OpenContext } from './open-context.ts';
import { openPlace, type DatabasePlace } from './platform/db/open-database.ts';
import { whileUnavailable } from './platform/db/while-unavailable.ts';
import { MIGRATIONS_FOLDER } from './platform/paths.ts';
import { explainListen } from './platform/port.ts';
import { StartRefused } from './platform/start-refused.ts';
import { addUpPlanted, seedDemo } from './seed/seed.ts';
import { socketsFor } from './ws/upgrade.ts';

/** Balancers need a moment to see that a server is no longer ready. [F15] */
const GRACE_MS = 2000;
const FINISH_WITHIN_MS = 8000;

/** What a server is started with besides its settings. */
export interface StartOptions {
  readonly log: Log;
  readonly onProgress?: (step: string) => void;
  readonly clock?: Clock;
  readonly migrationsFolder?: string;
  /** The database, where it was opened before. */
  readonly place?: DatabasePlace;
}

/** A server that answers. */
export interface RunningServer {
  readonly address: string;
  readonly app: FastifyInstance;
  readonly health: Health;
  /** Finishes what is under way and leaves everything in order. */
  stop(): Promise<void>;
}

/** Starts everything in order, and begins anew while the database is too busy to let this server in. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const place = options.place ?? (await openPlace(config, options.log, options.onProgress ?? (() => undefined)));
  try {
    return await whileUnavailable(() => startAt(place, config, options));
  } catch (error) {
    await closeQuietly(() => place.close(), options.log);
    throw error;
  }
}

/** Whatever was opened is closed again when a later step fails. */
async function startAt(place: DatabasePlace, config: Config, options: StartOptions): Promise<RunningServer> {
  const { log, onProgress = () => undefined } = options;
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await closeQuietly(close, log);
  };
  try {
    await migrate(place.connection, options.migrationsFolder ?? MIGRATIONS_FOLDER, onProgress);
    const limited = await asAppRole(place.connection);
    if (limited === null)
      log.warn(
        { event: 'database.role_missing' },
        'the database user cannot work as the role perya_app; only triggers guard the books',
      );
    const open = await openContext(config, limited ?? place.connection, {
      log,
      ...(options.clock && { clock: options.clock }),
    });
    closers.push(() => open.close());
    await requireSafe(config, open);
    if (config.demoSeed && (await seedDemo(open.ctx))) await addUpPlanted(open.ctx);
    await syncStudioTitles(open.ctx);

    const leases = new Leases(limited ?? place.connection);
    closers.push(() => leases.close());
    const jobs = startJobs(open.ctx, JOBS, leases);
    closers.push(() => jobs.stop());
    const health = createHealth({ pool: open.database.probe, databaseFolder: place.folder });
    const app = buildApp(open.ctx, {
      health,
      pool: open.database.pool,
      databaseFolder: place.folder,
      socketsMax: socketsFor(openFileLimit()),
    });
    closers.push(() => finish(app));
    app.addHook('onSend', async (_request, reply) => {
      // A client that keeps its connection would otherwise meet the closed door with its next request.
      if (health.draining) reply.header('Connection', 'close');
    });
    const address = await listen(app, config);
    closers.unshift(() => place.close());
    return { address, app, health, stop: () => stop(config, health, closeAll) };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** What does not close well must not hide why it is closed. */
async function closeQuietly(close: () => Promise<void>, log: Log): Promise<void> {
  await close().catch((error: unknown) =>
    log.warn({ event: 'server.close_failed', err: error }, 'something did not close well'),
  );
}

async function stop(config: Config, health: Health, closeAll: () => Promise<void>): Promise<void> {
  health.draining = true;
  if (config.mode === 'production') await sleep(GRACE_MS);
  await closeAll();
}

/** Closes the door and waits for the answers under way, but not for ever. */
async function finish(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
  await app.close();
  clearTimeout(late);
}

/** Money may rest only on a database that keeps it, under a clock that does not run behind its books. */
async function requireSafe(config: Config, open: OpenContext): Promise<void> {
  const { fatal, unsafe } = await findShortcomings(open.database.pool, connectionsOf(config));
  if (fatal.length > 0) throw new StartRefused(`The database cannot be used: ${fatal.join(', ')}.`);
  if (unsafe.length > 0 && !config.unsafeDatabase) {
    throw new StartRefused(`The database would lose acknowledged money in a power cut: ${unsafe.join(', ')}.`);
  }
  if (config.clockCheck) await requireClock(open.ctx);
  await requireCurrencies(open.ctx);
  if (config.mode === 'demo') return;
  const planted = await open.ctx.db.selectFrom('seed_mark').select('part').limit(1).executeTakeFirst();
  if (planted) {
    throw new StartRefused(
      'The database holds the demonstration brand, which production refuses; use an empty database.',
    );
  }
  if (await takesPlayedMoney(open.ctx)) {
    throw new StartRefused('A brand has the sandbox as a payment provider, where money is only played; switch it off.');
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw explainListen(error as NodeJS.ErrnoException, config);
  }
}
