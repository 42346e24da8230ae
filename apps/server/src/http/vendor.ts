import { vendor as contract } from '@perya/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { writeEvidence } from '../modules/vendors/evidence.service.ts';
import { BODY_MAX_BYTES } from './input.ts';
import { VENDOR_HEADERS, VendorDoor, type Told } from './vendor-door.ts';
import { openShortWay, type ShortWay } from './vendor-short-way.ts';

const NOTHING = Buffer.alloc(0);

/** The wallet of game vendors: signed over the raw bytes, a flat answer, nothing of the players' API in between. */
export function serveVendors(app: FastifyInstance, ctx: Context, way: Omit<ShortWay, 'door'>): void {
  const door = new VendorDoor(ctx);
  app.addHook('onClose', () => writeEvidence(ctx));
  openShortWay(app, ctx, { ...way, door });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => send(reply, door.answerTo(error, request.log)));
    for (const call of contract.VENDOR_CALLS) {
      scope.post(`${contract.VENDOR_BASE}/:vendor/${call}`, async ({ params, raw, body: given }, reply) => {
        const { vendor } = params as { readonly vendor: string };
        const body = Buffer.isBuffer(given) ? given : NOTHING;
        return send(reply, await door.answer({ vendor, call, request: raw, body }));
      });
    }
  });
}

function send(reply: FastifyReply, { status, text }: Told): FastifyReply {
  return reply.code(status).headers(VENDOR_HEADERS).send(text);
}
