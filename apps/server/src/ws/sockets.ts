import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Lets a socket in; false when it may not. */
export type Door = (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean;

/** Opens the doors of sockets, by their paths. */
export function serveSockets(app: FastifyInstance, doors: Readonly<Record<string, Door>>): void {
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const isIn = Object.hasOwn(doors, path) && doors[path]?.(request, stream, head);
    if (isIn !== true) stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}
