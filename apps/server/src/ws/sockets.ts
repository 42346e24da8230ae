import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { clientAddress, limitKey } from '../platform/net/address.ts';
import type { RateLimit } from '../http/core/rate-limit.ts';
import { Strangers } from './strangers.ts';

/** Where a socket comes from. */
export interface Guest {
  readonly ip: string;
  /** Counts it off among strangers. */
  readonly known: () => void;
}

/** Lets a socket in; false when it may not. */
export type Door = (request: IncomingMessage, stream: Duplex, head: Buffer, guest: Guest) => boolean;

/** What sockets are held against. */
export interface SocketLimits {
  readonly limit: Pick<RateLimit, 'read'>;
  /** How many may be open at once. */
  readonly socketsMax: number;
}

/** However many files a process may open. */
export const SOCKETS_MAX = 20_000;

/** Half of the files that a process may open: requests, the database and files need theirs, whoever holds sockets. [T38] */
export function socketsFor(openFiles: number): number {
  return Math.min(SOCKETS_MAX, Math.floor(openFiles / 2));
}

/** Opens the doors of sockets, by their paths; an upgrade counts as a read of its address. [T38] */
export function serveSockets(
  app: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  { limit, socketsMax }: SocketLimits,
  doors: Readonly<Record<string, Door>>,
): void {
  const strangers = new Strangers();
  let open = 0;
  const admit = (request: IncomingMessage, stream: Duplex, head: Buffer): string | null => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const door = Object.hasOwn(doors, path) ? doors[path] : undefined;
    if (!door) return '403 Forbidden';
    const { socket, headers } = request;
    const ip = clientAddress(socket.remoteAddress, headers['x-forwarded-for'], config.trustProxy);
    const verdict = limit.read(limitKey(ip));
    if (verdict) return `429 Too Many Requests\r\nRetry-After: ${verdict.retryAfterSeconds}`;
    if (open >= socketsMax) return '503 Service Unavailable';
    const known = strangers.admit(ip);
    if (!known) return '429 Too Many Requests';
    open += 1;
    stream.once('close', () => {
      open -= 1;
      known();
    });
    return door(request, stream, head, { ip, known }) ? null : '403 Forbidden';
  };
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const refused = admit(request, stream, head);
    if (refused !== null) stream.end(`HTTP/1.1 ${refused}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
}
