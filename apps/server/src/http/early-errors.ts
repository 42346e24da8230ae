import { STATUS_CODES } from 'node:http';
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

/** Only pictures may take their time: every other body is small, and who sends one slowly just holds the line. [T52] */
export function hurryBodies(app: FastifyInstance, requestMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { takesFile } = routeOptions.config as { readonly takesFile?: boolean };
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    // A request from inside the house has no line to hold.
    if (takesFile || !hasBody || !(raw.socket instanceof Socket)) return;
    const giveUp = () => {
      if (!raw.complete) app.server.emit('clientError', new LateBody('the body came too late'), raw.socket);
    };
    const timer = setTimeout(giveUp, requestMs);
    raw.once('close', () => clearTimeout(timer));
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
