import { vendor as contract } from '@perya/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { logOf } from '../../platform/log/log.ts';
import { BODY_MAX_BYTES } from '../core/input.ts';
import { VENDOR_HEADERS, VendorEndpoint, type VendorResponse } from './vendor-endpoint.ts';
import { openFastPath, type FastPath } from './vendor-fast-path.ts';

const NOTHING = Buffer.alloc(0);

/** The wallet of game vendors: signed over the raw bytes, a flat answer, nothing of the players' API in between. */
export function serveVendors(app: FastifyInstance, ctx: Context, way: Omit<FastPath, 'endpoint'>): void {
  const endpoint = new VendorEndpoint(ctx);
  openFastPath(app, ctx, { ...way, endpoint });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) =>
      send(endpoint, request, reply, endpoint.answerTo(error, logOf(request))),
    );
    for (const call of contract.VENDOR_CALLS) {
      scope.post(`${contract.VENDOR_BASE}/:vendor/${call}`, async (request, reply) => {
        const { raw, body: given } = request;
        const body = Buffer.isBuffer(given) ? given : NOTHING;
        return send(
          endpoint,
          request,
          reply,
          await endpoint.answer({ vendor: vendorOf(request), call, request: raw, body }),
        );
      });
    }
  });
}

function send(
  endpoint: VendorEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  told: VendorResponse,
): FastifyReply {
  endpoint.count(vendorOf(request), told, reply.elapsedTime);
  return reply.code(told.status).headers(VENDOR_HEADERS).send(told.text);
}

function vendorOf({ params }: FastifyRequest): string {
  return (params as { readonly vendor: string }).vendor;
}
