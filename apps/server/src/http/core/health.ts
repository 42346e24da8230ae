import type { FastifyInstance } from 'fastify';
import type { Health } from '../../platform/health.ts';

/** What is running. */
export interface Build {
  readonly version: string;
  /** Null when the sources carry no history. */
  readonly commit: string | null;
  /** Names the build of the mobile site; null without one. */
  readonly site: string | null;
}

/** Answers for balancers and supervisors; they say one word of why, and no more, because anybody can ask. */
export function serveHealth(app: FastifyInstance, health: Pick<Health, 'missing'>, build: Build): void {
  const noStore = { 'Cache-Control': 'no-store' };
  app.get('/healthz', async (_request, reply) => reply.headers(noStore).send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const missing = await health.missing();
    return reply
      .code(missing === null ? 200 : 503)
      .headers(noStore)
      .send(missing === null ? { status: 'ready' } : { status: 'not ready', missing });
  });
  app.get('/version', async (_request, reply) => reply.headers(noStore).send(build));
}
