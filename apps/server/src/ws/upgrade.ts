import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { RateLimit } from '../http/core/rate-limit.ts';
import { clientAddress, limitKey } from '../platform/net/address.ts';
import type { Peer } from './connection.ts';
import { PendingConnections } from './pending-connections.ts';

/** Upgrades a request to a socket; false when it may not be. */
export type UpgradeHandler = (request: IncomingMessage, stream: Duplex, head: Buffer, peer: Peer) => boolean;

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

/** Upgrades requests to sockets, by their paths; an upgrade counts as a read of its address. [T38] */
export function serveUpgrades(
  app: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  { limit, socketsMax }: SocketLimits,
  handlers: Readonly<Record<string, UpgradeHandler>>,
): void {
  const pending = new PendingConnections();
  let open = 0;
  const admit = (request: IncomingMessage, stream: Duplex, head: Buffer): string | null => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const handler = Object.hasOwn(handlers, path) ? handlers[path] : undefined;
    if (!handler) return '403 Forbidden';
    const { socket, headers } = request;
    const ip = clientAddress(socket, headers['x-forwarded-for'], config.trustProxy);
    const verdict = limit.read(limitKey(ip));
    if (verdict) return `429 Too Many Requests\r\nRetry-After: ${verdict.retryAfterSeconds}`;
    if (open >= socketsMax) return '503 Service Unavailable';
    const release = pending.admit(ip);
    if (!release) return '429 Too Many Requests';
    open += 1;
    stream.once('close', () => {
      open -= 1;
      release();
    });
    return handler(request, stream, head, { ip, identified: release }) ? null : '403 Forbidden';
  };
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const refused = admit(request, stream, head);
    if (refused !== null) stream.end(`HTTP/1.1 ${refused}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
}
