import { join } from 'node:path';
import { live, room, studio, type ErrorCode } from '@perya/contract';
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import type { Health } from './platform/health.ts';
import { PROJECT_FOLDER } from './platform/paths.ts';
import { serveMetrics, type Watched } from './http/metrics/serve.ts';
import { liveSocket } from './ws/live-socket.ts';
import { roomSocket } from './ws/room-socket.ts';
import { serveUpgrades, SOCKETS_MAX } from './ws/upgrade.ts';
import { serveCalls } from './http/api/serve-calls.ts';
import { Adapter } from './http/core/adapter.ts';
import { AnswerLog, logAnswers } from './http/core/answer-log.ts';
import { sendFailure } from './http/core/answer.ts';
import { beforeFramework } from './http/core/before-framework.ts';
import { CallFastPath } from './http/core/call-fast-path.ts';
import { SharedFastPath } from './http/core/shared-fast-path.ts';
import { readCommit, readVersion } from './http/pages/build.ts';
import { serveDocs } from './http/pages/docs.ts';
import { answerEarlyError, hurryBodies, LateBodies } from './http/core/early-errors.ts';
import { codeOf, STATUS } from './http/core/errors.ts';
import { securityHeaders, type SecurityHeaders } from './http/core/headers.ts';
import { serveHealth } from './http/core/health.ts';
import { BODY_MAX_BYTES, leaveFilesUnread, readPlainBodies } from './http/core/input.ts';
import { frameworkLog, logOf } from './platform/log/log.ts';
import { requestId } from './platform/log/logging.ts';
import { servePages, type PageSender } from './http/pages/pages.ts';
import { servePaymentWebhooks } from './http/vendor/payment-webhook.ts';
import { servePictures } from './http/pages/pictures.ts';
import { FOR_FRAMES, servePlay } from './http/pages/play-page.ts';
import { budgetsFor, createRateLimit, type Budgets } from './http/core/rate-limit.ts';
import { serveSandbox } from './http/sandbox/sandbox.ts';
import { loadSite } from './http/pages/site.ts';
import { listStaticFiles, sendMissing, serveStatic } from './http/pages/static.ts';
import { serveVendors } from './http/vendor/vendor-routes.ts';
import { languageOf } from './http/core/visitor.ts';

/** How long slow clients are waited for. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  /** A picture takes long on a phone. */
  readonly uploadMs: number;
  /** How often late clients are looked for. */
  readonly checkMs: number;
}

const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 15_000, uploadMs: 90_000, checkMs: 2_000 };
const HEADER_MAX_BYTES = 16 * 1024;

/** What the app needs besides the context; what is left out has the value of a real server. */
export interface AppOptions extends Watched {
  readonly health: Pick<Health, 'ready' | 'missing' | 'draining'>;
  /** The built mobile site. */
  readonly siteFolder?: string;
  /** The built page that games run in. */
  readonly playFolder?: string;
  readonly timeouts?: Timeouts;
  readonly budgets?: Budgets;
  /** How many sockets may be open; as many as the files of the process allow. */
  readonly socketsMax?: number;
}

/** Everything that answers HTTP, ready to listen. */
export function buildApp(ctx: Context, options: AppOptions): FastifyInstance {
  const headers = securityHeaders(ctx.config.publicUrl ?? undefined);
  const { app, bodies } = createServer(ctx, headers, options.timeouts ?? TIMEOUTS);
  const siteFolder = options.siteFolder ?? join(PROJECT_FOLDER, 'apps/mobile/dist');
  const site = loadSite(siteFolder);
  const version = readVersion();

  const limit = createRateLimit(ctx, options.budgets ?? budgetsFor(ctx.config.readsPerSecond));
  app.addHook('onClose', () => limit.close());
  const answerLog = new AnswerLog(ctx);
  logAnswers(app, answerLog);
  const count = serveMetrics(app, ctx, options);
  serveHealth(app, options.health, { version, commit: readCommit(), site: site?.pages.version ?? null });

  const sharedPath = new SharedFastPath(ctx, { limit, headers, count, answerLog });
  beforeFramework(app, options.health, (request, response) => sharedPath.take(request, response));
  const adapter = new Adapter(ctx, limit, sharedPath);
  const frameHeaders = { ...headers, ...FOR_FRAMES };
  const callPath = new CallFastPath(ctx, [studio.play], { adapter, headers: frameHeaders, bodies, count, answerLog });
  beforeFramework(app, options.health, (request, response) => callPath.take(request, response));
  serveCalls(app, adapter);
  servePlay(app, ctx, options.playFolder ?? join(PROJECT_FOLDER, 'apps/play/dist'));
  const socketsMax = options.socketsMax ?? SOCKETS_MAX;
  const handlers = { [live.LIVE_PATH]: liveSocket(app, ctx), [room.ROOM_PATH]: roomSocket(app, ctx) };
  serveUpgrades(app, ctx, { limit, socketsMax }, handlers);
  serveVendors(app, ctx, { headers, bodies, count, answerLog, health: options.health });
  servePaymentWebhooks(app, ctx);
  servePictures(app, ctx, adapter);

  // Pictures that need no build are there in development too, before the first build.
  const isArtOnly = options.siteFolder === undefined && site === null;
  serveStatic(app, listStaticFiles(isArtOnly ? join(PROJECT_FOLDER, 'apps/mobile/public') : siteFolder));
  if (ctx.config.mode === 'demo') {
    serveDocs(app, version);
    serveSandbox(app, ctx);
  }
  const sendPage = servePages(app, ctx, adapter, limit, site);
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, adapter, sendPage));
  return app;
}

/** Calls are checked by their own schemas; the framework's compilers would be loaded at every start and never used. */
const NO_COMPILERS = {
  buildValidator: refuseSchema,
  buildSerializer: refuseSchema,
};

function refuseSchema(): never {
  throw new Error('routes have no schemas of the framework');
}

function createServer(
  ctx: Context,
  headers: SecurityHeaders,
  timeouts: Timeouts,
): { readonly app: FastifyInstance; readonly bodies: LateBodies } {
  const app = fastify({
    loggerInstance: frameworkLog(ctx.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    bodyLimit: BODY_MAX_BYTES,
    schemaController: { compilersFactory: NO_COMPILERS },
    requestTimeout: timeouts.uploadMs,
    http: {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.uploadMs,
      connectionsCheckingInterval: timeouts.checkMs,
      maxHeaderSize: HEADER_MAX_BYTES,
      // Node would answer without our headers; the hook below refuses instead.
      requireHostHeader: false,
    },
    // A request that arrives while we drain is still answered.
    return503OnClosing: false,
    clientErrorHandler: answerEarlyError(headers),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'X-Request-Id': request.id });
      void sendFailure(reply, { code: codeOf(error) }, languageOf(request));
    },
  });
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    if (request.headers.host !== undefined) done();
    else void sendFailure(reply, { code: 'request.invalid' }, languageOf(request));
  });
  app.decorateReply('errorCode', null);
  readPlainBodies(app);
  leaveFilesUnread(app);
  const bodies = new LateBodies(app.server, timeouts.requestMs);
  hurryBodies(app, bodies);
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error);
    if (STATUS[code] >= 500) logOf(request).error({ event: 'http.request_failed', err: error }, 'request failed');
    return sendFailure(reply, { code }, languageOf(request));
  });
  return { app, bodies };
}

/** An address nothing is registered for: a call, a file or a page of the app. */
async function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  adapter: Adapter,
  sendPage: PageSender,
): Promise<FastifyReply> {
  const path = request.url.split('?', 1)[0] ?? '';
  const refuse = (code: ErrorCode) => sendFailure(reply, { code }, languageOf(request));
  if (/^\/(?:wps|lgw|studio)(?:\/|$)/.test(path)) {
    const methods = adapter.methodsAt(path);
    if (methods.length === 0) return refuse('not.found');
    reply.header('Allow', methods.join(', '));
    return refuse('method.not.allowed');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('Allow', 'GET, HEAD');
    return refuse('method.not.allowed');
  }
  if (/^\/(?:assets|art|docs)\/|^\/sandbox(?:\/|$)|\.(?!html$)[A-Za-z0-9]{1,12}$/.test(path)) return sendMissing(reply);
  return sendPage(request, reply, null);
}
