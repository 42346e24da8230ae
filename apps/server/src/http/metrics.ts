import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { ledgerHealthOf } from '../ledger/watch.ts';
import { openMarkers } from '../modules/care/markers.service.ts';
import { recentDifferences } from '../modules/cashier/reconcile.service.ts';
import { overdueWithdrawals } from '../modules/cashier/withdraw-overdue.service.ts';
import { vendorAlarms } from '../modules/vendors/alarms.service.ts';
import { lostEvidence } from '../modules/vendors/evidence.service.ts';
import { roundsForStaff } from '../modules/vendors/round-watch.service.ts';
import { stoppedVendors } from '../modules/vendors/vendors.service.ts';
import { isLoopback } from './address.ts';
import { routeOf, type Answered } from './logging.ts';
import { sendMissing } from './static.ts';

/** What a connection pool tells about itself. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Counts an answer. */
export type CountAnswer = (answered: Answered) => void;

/**
 * Counts answers by route template and shows them, with the state of the process, to whoever may look. Answers that the
 * framework does not see are counted by what it gives back.
 */
export function serveMetrics(app: FastifyInstance, ctx: Context, pool: PoolCounts | undefined): CountAnswer {
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ['method', 'route', 'status'] as const;
  const answers = new Counter({ name: 'http_requests_total', help: 'Answers sent.', labelNames, registers });
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route'],
    buckets: LATENCY_SECONDS,
    registers,
  });
  watchProcess(app, registers);
  watchClock(ctx, registers);
  if (pool) watchPool(pool, registers);
  watchLedger(ctx, registers);
  watchHarm(ctx, registers);
  watchVendors(ctx, registers);
  new Gauge({
    name: 'withdrawals_overdue',
    help: 'Open withdrawals that are later than promised.',
    registers,
    collect() {
      this.set(overdueWithdrawals(ctx));
    },
  });
  new Gauge({
    name: 'payment_differences',
    help: 'Differences between our books and those of payment providers, of the last week.',
    registers,
    collect() {
      this.set(recentDifferences(ctx));
    },
  });

  const count: CountAnswer = ({ method, route, status, ms }) => {
    answers.inc({ method, route, status: String(status) });
    latency.observe({ method, route }, ms / 1000);
  };
  app.addHook('onResponse', (request, reply, done) => {
    const method = METHODS.has(request.method) ? request.method : 'OTHER';
    count({ method, route: routeOf(request), status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, ctx.config.metricsToken)) return sendMissing(reply);
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
  return count;
}

function watchClock({ clock }: Context, registers: Registry[]): void {
  new Gauge({
    name: 'clock_offset_seconds',
    help: 'How far the clock of this machine is ahead of the database, whose clock decides.',
    registers,
    collect() {
      this.set((clock.aheadMs?.() ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'clock_error_seconds',
    help: 'How far off the time that this server goes by may be at most; above 0.05 no shared round is played here.',
    registers,
    collect() {
      this.set((clock.errorMs?.() ?? 0) / 1000);
    },
  });
}

function watchProcess(app: FastifyInstance, registers: Registry[]): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  new Gauge({
    name: 'event_loop_lag_seconds',
    help: 'How late the event loop ran, 99th percentile since the last look.',
    registers,
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory the process holds.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
}

function watchPool(pool: PoolCounts, registers: Registry[]): void {
  new Gauge({
    name: 'database_connections_in_use',
    help: 'Database connections that are working.',
    registers,
    collect() {
      this.set(pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'database_requests_waiting',
    help: 'Requests that wait for a database connection.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

function watchLedger(ctx: Context, registers: Registry[]): void {
  new Gauge({
    name: 'ledger_breaks',
    help: 'Places where the books do not add up and are not mended; anything but zero wakes somebody.',
    registers,
    collect() {
      this.set(ledgerHealthOf(ctx).breaks);
    },
  });
  new Gauge({
    name: 'ledger_checked_timestamp_seconds',
    help: 'When the books were last checked, zero before the first time.',
    registers,
    collect() {
      this.set((ledgerHealthOf(ctx).checkedAt?.getTime() ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'ledger_sealed_timestamp_seconds',
    help: 'When this server last sealed all it could, zero before the first time.',
    registers,
    collect() {
      this.set((ledgerHealthOf(ctx).sealedAt?.getTime() ?? 0) / 1000);
    },
  });
}

function watchHarm(ctx: Context, registers: Registry[]): void {
  new Gauge({
    name: 'harm_markers_open',
    help: 'Markers of harm that nobody has seen to, by brand.',
    labelNames: ['brand'],
    registers,
    collect() {
      this.reset();
      for (const [brand, count] of openMarkers(ctx)) this.set({ brand }, count);
    },
  });
}

function watchVendors(ctx: Context, registers: Registry[]): void {
  new Gauge({
    name: 'rounds_for_staff',
    help: 'Bets at vendors that stay open and that only a person can end.',
    registers,
    collect() {
      this.set(roundsForStaff(ctx));
    },
  });
  new Gauge({
    name: 'vendor_evidence_lost',
    help: 'Calls of vendors that could not be written down, since the start.',
    registers,
    collect() {
      this.set(lostEvidence(ctx));
    },
  });
  new Gauge({
    name: 'vendor_limit_alarms',
    help: 'How often a vendor was near one of its limits or above it, since the start.',
    labelNames: ['vendor', 'limit', 'nearness'],
    registers,
    collect() {
      for (const { labels, count } of vendorAlarms(ctx)) this.set(labels, count);
    },
  });
  new Gauge({
    name: 'vendor_stopped',
    help: 'Vendors that a limit has stopped; each waits for somebody to look.',
    labelNames: ['vendor', 'limit'],
    registers,
    async collect() {
      // Without a database nobody knows, and all other figures are still told.
      const stopped = await stoppedVendors(ctx).catch(() => []);
      this.reset();
      for (const labels of stopped) this.set(labels, 1);
    },
  });
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
