import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import { DEFAULT_LANGUAGE, type ErrorCode } from '@perya/contract';
import type { FastifyInstance } from 'fastify';
import { failureText } from './answer.ts';
import type { SecurityHeaders } from './headers.ts';

/** What the parser found wrong before there was a request. */
const EARLY: Readonly<Record<string, { readonly status: number; readonly code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'request.too.large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request.invalid' },
};

/**
 * Bodies that are on their way. Almost every one is there at once, so that one timer for all of them looks after the few
 * that are not.
 */
export class LateBodies {
  readonly #server: Server;
  readonly #requestMs: number;
  readonly #since = new Map<IncomingMessage, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(server: Server, requestMs: number) {
    this.#server = server;
    this.#requestMs = requestMs;
  }

  /** Gives up on a request whose body is not there in time. */
  expect(request: IncomingMessage): void {
    this.#since.set(request, performance.now());
    if (this.#timer === null) this.#timer = setTimeout(() => this.#look(), this.#requestMs).unref();
  }

  /** The body is there, or will never be. */
  forget(request: IncomingMessage): void {
    this.#since.delete(request);
  }

  #look(): void {
    const now = performance.now();
    this.#timer = null;
    for (const [request, since] of this.#since) {
      const leftMs = since + this.#requestMs - now;
      if (leftMs > 1) {
        this.#timer = setTimeout(() => this.#look(), leftMs).unref();
        return;
      }
      this.#since.delete(request);
      if (!request.complete) this.#server.emit('clientError', new LateBody('the body came too late'), request.socket);
    }
  }
}

/** Only pictures may take their time: every other body is small, and who sends one slowly just holds the line. [T52] */
export function hurryBodies(app: FastifyInstance, bodies: LateBodies): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { takesFile } = routeOptions.config as { readonly takesFile?: boolean };
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    // A request from inside the house has no line to hold.
    if (!takesFile && hasBody && raw.socket instanceof Socket) {
      bodies.expect(raw);
      raw.once('close', () => bodies.forget(raw));
    }
    done();
  });
}

/** Reads like the failure that node itself makes of a request that takes too long. */
class LateBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** Answers garbage on a socket with the same envelope and headers as everything else. */
export function answerEarlyError(headers: SecurityHeaders) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code } = EARLY[error.code ?? ''] ?? { status: 400, code: 'request.invalid' };
    const body = failureText({ code }, DEFAULT_LANGUAGE);
    const lines = Object.entries({
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };
}
