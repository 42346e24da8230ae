import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { vendor as contract } from '@perya/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Health } from '../../platform/health.ts';
import { Stage } from '../../platform/in-step.ts';
import { beforeFramework } from '../core/before-framework.ts';
import type { AnswerLog } from '../core/answer-log.ts';
import type { LateBodies } from '../core/early-errors.ts';
import type { SecurityHeaders } from '../core/headers.ts';
import { hasPlainBody, readPlainBody } from '../core/plain-body.ts';
import { requestId, type CountAnswer } from '../../platform/log/logging.ts';
import { VENDOR_HEADERS, type VendorEndpoint } from './vendor-endpoint.ts';

/** What the framework does for other answers, and this way does by itself. */
export interface FastPath {
  readonly endpoint: VendorEndpoint;
  readonly headers: SecurityHeaders;
  readonly bodies: LateBodies;
  readonly count: CountAnswer;
  readonly answerLog: AnswerLog;
  readonly health: Pick<Health, 'draining'>;
}

interface Place {
  readonly vendor: string;
  readonly call: contract.VendorCall;
  readonly route: string;
}

const BASE = `${contract.VENDOR_BASE}/`;
const CODE = /^\w{1,40}$/;

const CALLS: ReadonlyMap<string, Omit<Place, 'vendor'>> = new Map(
  contract.VENDOR_CALLS.map((call) => [call, { call, route: `${BASE}:vendor/${call}` }]),
);

/**
 * Bets are the most of what arrives, and the framework costs each of them more than everything they are checked by. So a
 * plain call of a vendor goes past it, to the same endpoint and with the same headers, limits, counts and lines in the log;
 * whatever is not plain takes the slow path.
 */
export function openFastPath(app: FastifyInstance, ctx: Context, way: FastPath): void {
  const common = Object.entries({ ...way.headers, ...VENDOR_HEADERS }).flat();
  const understood = new Stage<Exchange>((exchange) => void answer(ctx, way, common, exchange));
  const arrived = new Stage<Arrival>(({ request, response, next }) => {
    const place = placeOf(request);
    if (!place) return next(request, response);
    readPlainBody(request, way.bodies, (body) =>
      understood.add({ place, request, response, body, since: performance.now() }),
    );
  });
  beforeFramework(app, way.health, (request, response, next) => {
    const isTheirs = request.url?.startsWith(BASE) === true;
    if (isTheirs) arrived.add({ request, response, next });
    return isTheirs;
  });
}

interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The slow path. */
  readonly next: RequestListener;
}

/** What a plain request asks for; null for any other. */
function placeOf(request: IncomingMessage): Place | null {
  const { method, url = '' } = request;
  if (method !== 'POST' || !url.startsWith(BASE)) return null;
  const slash = url.indexOf('/', BASE.length);
  const vendor = url.slice(BASE.length, slash);
  const found = CALLS.get(url.slice(slash + 1));
  return found && hasPlainBody(request) && CODE.test(vendor) ? { vendor, call: found.call, route: found.route } : null;
}

interface Exchange {
  readonly place: Place;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  /** When all of it had come. */
  readonly since: number;
}

async function answer(
  { log }: Context,
  { endpoint, count, answerLog }: FastPath,
  common: readonly string[],
  { place, request, response, body, since }: Exchange,
): Promise<void> {
  const { vendor, call, route } = place;
  const reqId = requestId(request.headers['x-request-id']);
  const answered = await endpoint
    .answer({ vendor, call, request, body })
    .catch((error: unknown) => endpoint.answerTo(error, log.child({ reqId })));
  const { status, text, outcome } = answered;
  const length = String(Buffer.byteLength(text));
  response.writeHead(status, [...common, 'X-Request-Id', reqId, 'Content-Length', length]).end(text);
  const ms = performance.now() - since;
  const told = { method: 'POST', route, status, ms };
  count(told);
  endpoint.count(vendor, answered, ms);
  answerLog.write(log, told, { reqId, code: outcome });
}
