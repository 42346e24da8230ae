import type { FastifyInstance } from 'fastify';

const REGISTER = '/m/register';
const CODE = /^[A-Za-z0-9]{4,12}$/;

/** The short address that members share opens the registration with their code filled in. [API-52, REG-19] */
export function serveInviteLinks(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/r/:code', (request, reply) => {
    const { code } = request.params;
    const query = CODE.test(code) ? `?affiliateCode=${code}` : '';
    return reply.header('Cache-Control', 'no-store').redirect(`${REGISTER}${query}`, 302);
  });
}
