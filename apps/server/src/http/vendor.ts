import { isUtf8 } from 'node:buffer';
import { vendor as contract } from '@perya/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import { answerVendor } from '../modules/vendors/vendor-calls.service.ts';
import { vendorOf, type Vendor } from '../modules/vendors/vendors.service.ts';
import { BODY_MAX_BYTES } from './input.ts';
import { isSigned } from './vendor-signature.ts';
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
        send(reply, await answer(ctx, call, request)),
      );
    }
  });
}

async function answer(ctx: Context, call: contract.VendorCall, request: FastifyRequest): Promise<Answer> {
  const vendor = await vendorOf(ctx, (request.params as { readonly vendor: string }).vendor);
  const isWelcome = vendor && (vendor.addresses.size === 0 || vendor.addresses.has(addressOf(ctx, request)));
  if (!isWelcome) return { requestId: '', status: 'INVALID_VENDOR' };
  const body = Buffer.isBuffer(request.body) ? request.body : NOTHING;
  if (!isFrom(ctx, vendor, request, body)) return { requestId: '', status: 'INVALID_SIGNATURE' };
  const given = readJson(body);
  const checked = v.safeParse(contract.VENDOR_REQUESTS[call], given, { abortEarly: true });
  if (!checked.success) return { requestId: requestIdOf(given), status: 'INVALID_REQUEST' };
  const input = checked.output;
  const txId = 'txId' in input ? { txId: input.txId } : null;
  return { requestId: input.requestId, ...txId, ...(await answerVendor(ctx, vendor, call, input)) };
}

function isFrom(ctx: Context, vendor: Vendor, { headers, method, url }: FastifyRequest, body: Buffer): boolean {
  const key = vendor.keys.get(String(headers['x-key-id']));
  if (!key) return false;
  const [timestamp, nonce, signature] = [headers['x-timestamp'], headers['x-nonce'], headers['x-signature']];
  return isSigned(key, { timestamp, nonce, signature, method, path: url }, body, ctx.clock.now());
}

function readJson(body: Buffer): unknown {
  if (!isUtf8(body)) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
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
