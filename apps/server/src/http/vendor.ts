import { vendor as contract } from '@perya/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import { answerVendor } from '../modules/vendors/vendor-calls.service.ts';
import { keepEvidence, writeEvidence } from '../modules/vendors/evidence.service.ts';
import { vendorOf, type Vendor } from '../modules/vendors/vendors.service.ts';
import { BODY_MAX_BYTES } from './input.ts';
import { Nonces } from './vendor-nonces.ts';
import { openSigned } from './vendor-signature.ts';
import { addressOf } from './visitor.ts';

type Answer = contract.VendorAnswer;

/** What is not told with a 200. */
const HTTP_STATUS: Partial<Readonly<Record<contract.VendorStatus, number>>> = {
  INVALID_REQUEST: 400,
  INVALID_SIGNATURE: 401,
  INVALID_VENDOR: 403,
  INTERNAL_ERROR: 500,
  MAINTENANCE: 503,
};

const NOTHING = Buffer.alloc(0);

/** The wallet of game vendors: signed over the raw bytes, a flat answer, nothing of the players' API in between. */
export function serveVendors(app: FastifyInstance, ctx: Context): void {
  const nonces = new Nonces();
  app.addHook('onClose', () => writeEvidence(ctx));
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The usual type by its name: looking for it among all would cost every bet.
    scope.addContentTypeParser(
      ['application/json', '*'],
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => {
      const isOurs = ((error as { statusCode?: number }).statusCode ?? 500) >= 500;
      if (isOurs) request.log.error({ err: error }, 'request failed');
      const status = !isOurs ? 'INVALID_REQUEST' : isDatabaseUnavailable(error) ? 'MAINTENANCE' : 'INTERNAL_ERROR';
      return send(reply, { requestId: '', status });
    });
    for (const call of contract.VENDOR_CALLS) {
      scope.post(`${contract.VENDOR_BASE}/:vendor/${call}`, async (request, reply) =>
        send(reply, await answer({ ctx, nonces }, call, request)),
      );
    }
  });
}

/** What all calls share. */
interface Door {
  readonly ctx: Context;
  readonly nonces: Nonces;
}

async function answer({ ctx, nonces }: Door, call: contract.VendorCall, request: FastifyRequest): Promise<Answer> {
  const vendor = await vendorOf(ctx, (request.params as { readonly vendor: string }).vendor);
  const isWelcome = vendor && (vendor.addresses.size === 0 || vendor.addresses.has(addressOf(ctx, request)));
  if (!isWelcome) return { requestId: '', status: 'INVALID_VENDOR' };
  const body = Buffer.isBuffer(request.body) ? request.body : NOTHING;
  const { headers, method, url: path } = request;
  const at = ctx.clock.now();
  const checking = { keys: vendor.keys, nonces, nowMs: at.getTime() };
  const said = openSigned(vendor.signing, { headers, method, path, call, body }, checking);
  if (!said) return { requestId: '', status: 'INVALID_SIGNATURE' };
  const answered = await answerSaid(ctx, vendor, call, said.value);
  keepEvidence(ctx, { vendor: vendor.code, call, at, body, answer: answered });
  return answered;
}

async function answerSaid(ctx: Context, vendor: Vendor, call: contract.VendorCall, given: unknown): Promise<Answer> {
  const checked = v.safeParse(contract.VENDOR_REQUESTS[call], given, { abortEarly: true });
  if (!checked.success) return { requestId: requestIdOf(given), status: 'INVALID_REQUEST' };
  const input = checked.output;
  const txId = 'txId' in input && input.txId !== undefined ? { txId: input.txId } : null;
  return { requestId: input.requestId, ...txId, ...(await answerVendor(ctx, vendor, call, input)) };
}

/** Whoever sent nonsense still finds it in their log. */
function requestIdOf(given: unknown): string {
  const id = (given as { requestId?: unknown } | null | undefined)?.requestId;
  return typeof id === 'string' && id.length <= 64 ? id : '';
}

function send(reply: FastifyReply, answered: Answer): FastifyReply {
  reply.code(HTTP_STATUS[answered.status] ?? 200);
  reply.header('Cache-Control', 'no-store').header('Content-Type', 'application/json; charset=utf-8');
  return reply.send(JSON.stringify(answered));
}
