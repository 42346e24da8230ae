import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
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

/** Counts an answer. */
export type CountAnswer = (answered: Answered) => void;

/** The template of the route that answered. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched');
}
