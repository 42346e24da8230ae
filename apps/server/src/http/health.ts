import type { FastifyInstance } from 'fastify';
import type { Health } from '../health.ts';

/** What is running. */
export interface Build {
  readonly version: string;
  /** Null when the sources carry no history. */
  readonly commit: string | null;
  /** Names the build of the mobile site; null without one. */
  readonly site: string | null;
}

/** Answers for balancers and supervisors; they carry no detail because anybody can ask. */
export function serveHealth(app: FastifyInstance, health: Pick<Health, 'ready'>, build: Build): void {
  const noStore = { 'Cache-Control': 'no-store' };
  app.get('/healthz', async (_request, reply) => reply.headers(noStore).send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await health.ready();
    return reply
      .code(ready ? 200 : 503)
      .headers(noStore)
      .send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get('/version', async (_request, reply) => reply.headers(noStore).send(build));
}
