import { randomUUID } from 'node:crypto';
import { vendor } from '@perya/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { pino, stdTimeFunctions, type DestinationStream, type Level, type Logger } from 'pino';
import { scrub } from './scrub.ts';

/** Places where a library may put a secret; the scrubber catches the same by value. */
const SECRET_PATHS = [
  'req.headers',
  'request.headers',
  'headers.authorization',
  'headers.cookie',
  'authorization',
  'password',
  'token',
  'err.config',
  'err.parameters',
  'err.detail',
];

/** The log of the whole process: JSON lines that no secret gets into. [SRV-10] */
export function createLogger(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    // Dates as text: thirteen digits would look like a card number to the scrubber.
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[hidden]' },
    hooks: { streamWrite: scrub },
  };
  return destination ? pino(options, destination) : pino(options);
}

const REQUEST_ID = /^[0-9a-f][0-9a-f-]{14,34}[0-9a-f]$/i;

/** Takes over the request id of a proxy when it looks like one, so that a stranger cannot write into the log. */
export function requestId(given: unknown): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given.toLowerCase() : randomUUID();
}

/** An answer as the log and the metrics know it. */
export interface Answered {
  readonly method: string;
  /** The template of the route. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** One line for each answer. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request;
    logAnswer(log, { method, route: routeOf(request), status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}

/** One line for an answer: template instead of address, so that no query reaches the log. */
export function logAnswer(log: FastifyBaseLogger, answered: Answered, about: { readonly reqId?: string } = {}): void {
  const level = levelOf(answered);
  if (level === 'debug' && !DEBUG_LEVELS.has(log.level)) return;
  const ms = Math.round(answered.ms * 10) / 10;
  log[level]({ ...about, ...answered, ms }, level === 'warn' ? 'failed' : 'answered');
}

const DEBUG_LEVELS: ReadonlySet<string> = new Set(['debug', 'trace']);

/**
 * Good reads and bets are the bulk of the traffic and a flood that is refused must not become a flood of lines; metrics
 * count them all, and every bet stands in the ledger.
 */
function levelOf({ method, route, status }: Answered): 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'warn';
  const isUsual = method === 'GET' || method === 'HEAD' || route.startsWith(`${vendor.VENDOR_BASE}/`);
  return status === 429 || (status < 400 && isUsual) ? 'debug' : 'info';
}

/** The template of the route that answered. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched');
}
