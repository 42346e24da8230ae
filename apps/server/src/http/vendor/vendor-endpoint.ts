import type { IncomingMessage } from 'node:http';
import { vendor as contract } from '@perya/contract';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { isDatabaseUnavailable } from '../../platform/db/failures.ts';
import type { Log } from '../../platform/log/log.ts';
import { inStep } from '../../platform/in-step.ts';
import { answerVendor, keepEvidence } from '../../modules/vendor-wallet/index.ts';
import { knownVendor, type Vendor, vendorOf } from '../../modules/vendors/index.ts';
import { clientAddress } from '../../platform/net/address.ts';
import { Nonces } from './vendor-nonces.ts';
import { openSigned } from './vendor-signature.ts';

type Answer = contract.VendorAnswer;

/** What is not told with a 200. */
const HTTP_STATUS: Partial<Readonly<Record<contract.VendorStatus, number>>> = {
  INVALID_REQUEST: 400,
  INVALID_SIGNATURE: 401,
  INVALID_VENDOR: 403,
  INTERNAL_ERROR: 500,
  MAINTENANCE: 503,
};

/** A call of a vendor as it arrived. */
export interface VendorRequest {
  readonly vendor: string;
  readonly call: contract.VendorCall;
  /** As node read it. */
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

/** An answer as it goes over the wire. */
export interface VendorResponse {
  readonly status: number;
  readonly text: string;
  readonly outcome: contract.VendorStatus;
}

/** Where vendors are answered, whichever path they came by. */
export class VendorEndpoint {
  readonly #ctx: Context;
  readonly #nonces = new Nonces();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Answers whoever signed, and keeps both for disputes. */
  async answer({ vendor: code, call, request, body }: VendorRequest): Promise<VendorResponse> {
    const ctx = this.#ctx;
    const vendor = knownVendor(ctx, code) ?? (await vendorOf(ctx, code));
    if (!vendor || !isWelcome(ctx, vendor, request)) return tell({ requestId: '', status: 'INVALID_VENDOR' });
    const { headers, method = '', url: path = '' } = request;
    const at = ctx.clock.now();
    const checking = { keys: vendor.keys, nonces: this.#nonces, nowMs: at.getTime() };
    const said = openSigned(vendor.signing, { headers, method, path, vendor: code, call, body }, checking);
    if (!said) return tell({ requestId: '', status: 'INVALID_SIGNATURE' });
    await inStep;
    const answered = await answerSaid(ctx, vendor, call, said.value);
    const told = tell(answered);
    keepEvidence(ctx, { vendor: code, call, at, body: said.body, status: answered.status, answer: told.text });
    return told;
  }

  /** Counts an answer; whoever is no vendor of ours has no name here. */
  count(code: string, { outcome }: VendorResponse, ms: number): void {
    const { counters } = this.#ctx;
    const vendor = knownVendor(this.#ctx, code) ? code : 'unknown';
    counters.vendorCalls.add(vendor, outcome);
    counters.vendorMs.add(vendor, '', '', ms);
  }

  /** What is told when something went wrong on the way. */
  answerTo(error: unknown, log: Log): VendorResponse {
    const isOurs = ((error as { statusCode?: number }).statusCode ?? 500) >= 500;
    if (!isOurs) return tell({ requestId: '', status: 'INVALID_REQUEST' });
    log.error({ event: 'http.request_failed', err: error }, 'request failed');
    return tell({ requestId: '', status: isDatabaseUnavailable(error) ? 'MAINTENANCE' : 'INTERNAL_ERROR' });
  }
}

function tell(answered: Answer): VendorResponse {
  const { status: outcome } = answered;
  return { status: HTTP_STATUS[outcome] ?? 200, text: JSON.stringify(answered), outcome };
}

/** The headers an answer has besides those of all answers. */
export const VENDOR_HEADERS = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' };

function isWelcome({ config }: Context, { addresses }: Vendor, { socket, headers }: IncomingMessage): boolean {
  if (addresses.size === 0) return true;
  return addresses.has(clientAddress(socket, headers['x-forwarded-for'], config.trustProxy));
}

async function answerSaid(ctx: Context, vendor: Vendor, call: contract.VendorCall, given: unknown): Promise<Answer> {
  const checked = v.safeParse(contract.VENDOR_REQUESTS[call], given, { abortEarly: true });
  if (!checked.success) return { requestId: requestIdOf(given), status: 'INVALID_REQUEST' };
  const input = checked.output;
  await inStep;
  const outcome = await answerVendor(ctx, vendor, call, input);
  const { requestId } = input;
  return 'txId' in input && input.txId !== undefined
    ? { ...outcome, requestId, txId: input.txId }
    : { ...outcome, requestId };
}

/** Whoever sent nonsense still finds it in their log. */
function requestIdOf(given: unknown): string {
  const id = (given as { requestId?: unknown } | null | undefined)?.requestId;
  return typeof id === 'string' && id.length <= 64 ? id : '';
}
