import { randomUUID } from 'node:crypto';
import { vendor } from '@perya/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** One line for each answer: template instead of address, so that no query reaches the log. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const fields = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.warn(fields, 'failed');
    else if (isBulk(request, reply.statusCode)) request.log.debug(fields, 'answered');
    else request.log.info(fields, 'answered');
  });
}

/**
 * Good reads and bets are the bulk of the traffic and a flood that is refused must not become a flood of lines; metrics
 * count them all, and every bet stands in the ledger.
 */
function isBulk({ method, url }: FastifyRequest, status: number): boolean {
  const isUsual = method === 'GET' || method === 'HEAD' || url.startsWith(`${vendor.VENDOR_BASE}/`);
  return status === 429 || (status < 400 && isUsual);
}

/** The template of the route that answered. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched');
}
