import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { isLoopback } from '../../platform/net/address.ts';
import { shownMetrics } from '../../platform/processes/shown-metrics.ts';
import { sendMissing } from '../pages/static.ts';
import { watchDatabase, type PoolCounts } from './database.ts';
import type { CountAnswer } from '../../platform/log/logging.ts';
import { countAnswers } from './http.ts';
import { watchJobs } from './jobs.ts';
import { watchLedger } from './ledger.ts';
import { watchPlayers } from './players.ts';
import { watchProcess } from './process.ts';
import { watchVendors } from './vendors.ts';

/** What the metrics look at besides the context. */
export interface Watched {
  readonly pool?: PoolCounts | undefined;
  /** The folder of the embedded database, when there is one. */
  readonly databaseFolder?: string | null | undefined;
}

/**
 * Counts answers and shows them, with the state of everything else, to whoever may look. Answers that the framework does not
 * see are counted by what it gives back.
 */
export function serveMetrics(app: FastifyInstance, ctx: Context, watched: Watched): CountAnswer {
  const registry = new Registry();
  const count = countAnswers(app, registry, ctx.counters);
  watchProcess(app, ctx, registry, watched.databaseFolder ?? null);
  watchDatabase(ctx, registry, watched.pool);
  watchJobs(ctx, registry);
  watchLedger(ctx, registry);
  watchPlayers(ctx, registry);
  watchVendors(ctx, registry);
  const shown = shownMetrics(registry);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, ctx.config.metricsToken)) return sendMissing(reply);
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await shown());
  });
  return count;
}

/** With a token set only the token counts; without one only this machine, and never through a proxy on it. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    return request.headers['x-forwarded-for'] === undefined && isLoopback(request.socket.remoteAddress ?? '');
  }
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
