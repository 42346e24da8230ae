import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { assert } from '@perya/std';
import type { FastifyInstance } from 'fastify';
import type { Health } from '../../platform/health.ts';

/**
 * Lets `take` see every request before the framework does; what it leaves goes on to the framework. A server that is being
 * stopped answers through the framework alone, which tells clients to go elsewhere.
 */
export function beforeFramework(
  { server }: Pick<FastifyInstance, 'server'>,
  health: Pick<Health, 'draining'>,
  take: (request: IncomingMessage, response: ServerResponse, next: RequestListener) => boolean,
): void {
  const [next] = server.listeners('request') as RequestListener[];
  assert(next, 'the framework listens');
  server.off('request', next).on('request', (request, response) => {
    if (health.draining || !server.listening || !take(request, response, next)) next(request, response);
  });
}
