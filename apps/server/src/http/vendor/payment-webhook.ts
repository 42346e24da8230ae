import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { takeWebhook } from '../../modules/cashier/index.ts';
import { sendMissing } from '../pages/static.ts';

const BODY_MAX_BYTES = 256 * 1024;
const STATUS = { 'provider.unknown': 404, 'signature.invalid': 401, 'notice.invalid': 400, 'provider.silent': 503 };
const CODE = /^[a-z0-9]{2,20}$/;

/** Where payment providers tell us things: the bytes are kept as they came, because the signature is over them. */
export function servePaymentWebhooks(app: FastifyInstance, ctx: Context): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/pay/:merchantCode/:provider', (request, reply) => answer(ctx, request, reply));
  });
}

async function answer(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { merchantCode, provider } = request.params as { merchantCode: string; provider: string };
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!CODE.test(merchantCode) || !CODE.test(provider)) return sendMissing(reply);
  const heard = await takeWebhook(ctx, { merchantCode, provider, raw, headers: request.headers });
  reply.header('Cache-Control', 'no-store');
  if (heard.ok) return reply.send({ received: true });
  return reply.code(STATUS[heard.error.code]).send({ received: false });
}
