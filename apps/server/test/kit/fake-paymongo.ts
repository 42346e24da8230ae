import { createHmac } from 'node:crypto';
import { startFakeProvider, type FakeAnswer, type FakeRequest } from './fake-provider.ts';

export const PAYMONGO_KEY = 'sk_test_never-be-seen';
export const PAYMONGO_WEBHOOK = 'whsk_never-be-seen';

interface Attributes {
  readonly [name: string]: unknown;
}

/** The smallest PNG, as a QR code would come. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** PayMongo on this machine, in the shapes it documents. */
export async function startFakePaymongo() {
  const intents = new Map<string, Attributes>();
  const payments: { id: string; type: 'payment'; attributes: Attributes }[] = [];
  const transfers = new Map<string, Attributes & { id: string }>();
  const refunds = new Map<string, { id: string; type: string; attributes: Attributes }>();
  const answers = new Map<string, { asked: string; answer: FakeAnswer }>();
  let count = 0;
  const id = (prefix: string) => `${prefix}_${String((count += 1)).padStart(24, '0')}`;
  const attributesOf = ({ body }: FakeRequest) => (body as { data: { attributes: Attributes } }).data.attributes;
  const resource = (name: string, type: string, attributes: Attributes): FakeAnswer => ({
    status: 200,
    body: { data: { id: name, type, attributes } },
  });

  const fake = await startFakeProvider(
    PAYMONGO_KEY,
    { status: 401, body: { errors: [{ code: 'api_key_invalid', detail: `API key ${PAYMONGO_KEY} is invalid.` }] } },
    (request) => {
      const key = request.headers['idempotency-key'];
      const asked = JSON.stringify(request.body);
      const before = typeof key === 'string' ? answers.get(key) : undefined;
      if (before !== undefined) return before.answer;
      const answer = handle(request);
      if (typeof key === 'string') answers.set(key, { asked, answer });
      return answer;
    },
  );

  function handle(request: FakeRequest): FakeAnswer {
    const { method, path } = request;
    if (method === 'POST' && path === '/v1/payment_intents') return createIntent(request);
    if (method === 'POST' && path === '/v1/payment_methods')
      return resource(id('pm'), 'payment_method', attributesOf(request));
    const [, intent, action] = /^\/v1\/payment_intents\/([^/]+)(\/attach)?$/.exec(path) ?? [];
    if (intent !== undefined && action !== undefined) return attach(intent, request);
    if (intent !== undefined && intents.has(intent))
      return resource(intent, 'payment_intent', intents.get(intent) ?? {});
    if (path === '/v1/payments') return page(request);
    if (method === 'POST' && path === '/v2/batch_transfers') return transfer(request);
    const refund = refunds.get(path.replace('/v1/refunds/', ''));
    if (refund !== undefined) return { status: 200, body: { data: refund } };
    const made = transfers.get(path.replace('/v2/transfers/', ''));
    if (made !== undefined) return { status: 200, body: { data: made } };
    return { status: 404, body: { errors: [{ code: 'resource_not_found', detail: 'No such resource.' }] } };
  }

  function createIntent(request: FakeRequest): FakeAnswer {
    const attributes = attributesOf(request);
    if (typeof attributes['amount'] !== 'number' || attributes['amount'] < 2000) {
      return { status: 400, body: { errors: [{ code: 'parameter_below_minimum', detail: 'The value is too low.' }] } };
    }
    const name = id('pi');
    intents.set(name, { ...attributes, status: 'awaiting_payment_method', payments: [], next_action: null });
    return resource(name, 'payment_intent', intents.get(name) ?? {});
  }

  function attach(intent: string, request: FakeRequest): FakeAnswer {
    const known = intents.get(intent) ?? {};
    const [allowed] = known['payment_method_allowed'] as string[];
    const next =
      allowed === 'qrph'
        ? { type: 'consume_qr', code: { id: id('code'), amount: known['amount'], image_url: PICTURE, label: 'Perya' } }
        : {
            type: 'redirect',
            redirect: {
              url: `https://secure-authentication.paymongo.com/${intent}`,
              return_url: attributesOf(request)['return_url'],
            },
          };
    intents.set(intent, { ...known, status: 'awaiting_next_action', next_action: next });
    return resource(intent, 'payment_intent', intents.get(intent) ?? {});
  }

  function page({ search }: FakeRequest): FakeAnswer {
    const newest = [...payments].reverse();
    const from = search.has('after') ? newest.findIndex((one) => one.id === search.get('after')) + 1 : 0;
    const limit = Number(search.get('limit') ?? 10);
    return { status: 200, body: { has_more: from + limit < newest.length, data: newest.slice(from, from + limit) } };
  }

  function transfer(request: FakeRequest): FakeAnswer {
    const [wanted] = (request.body as { transfers: Attributes[] }).transfers;
    const to = wanted?.['destination_account'] as { number: string };
    if (to.number === 'invalid') {
      return { status: 400, body: { errors: [{ code: 'parameter_invalid', detail: `bad number ${to.number}` }] } };
    }
    const batch = id('batch_tr');
    const made = {
      ...wanted,
      id: id('tr'),
      status: 'pending',
      fee: 0,
      batch_transfer_id: batch,
      updated_at: '2026-10-04T03:00:00Z',
    };
    transfers.set(made.id, made);
    return { status: 200, body: { data: { id: batch, transfers: [made] } } };
  }

  return Object.assign(fake, {
    transfers,
    refunds,
    /** Somebody pays, or tries to. */
    pay(intent: string, outcome: Attributes = {}) {
      const known = intents.get(intent) ?? {};
      const payment = {
        id: id('pay'),
        type: 'payment' as const,
        attributes: {
          amount: known['amount'],
          currency: 'PHP',
          status: 'paid',
          payment_intent_id: intent,
          metadata: known['metadata'],
          billing: { name: 'Juan Dela Cruz', email: null, phone: '+639171230142' },
          fee: 150,
          livemode: false,
          created_at: 1_791_082_800,
          paid_at: 1_791_082_800,
          ...outcome,
        },
      };
      payments.push(payment);
      const failed = payment.attributes.status === 'failed';
      intents.set(intent, {
        ...known,
        status: failed ? 'awaiting_payment_method' : 'succeeded',
        last_payment_error: failed ? { failed_code: outcome['failed_code'], failed_message: 'no' } : null,
        payments: [...(known['payments'] as unknown[]), payment],
      });
      return payment;
    },
    settle(transferId: string, changes: Attributes) {
      transfers.set(transferId, { ...transfers.get(transferId), ...changes, id: transferId });
    },
  });
}

/** An event as PayMongo posts it. */
export function paymongoEvent(type: string, data: unknown, eventId = 'evt_000000000000000000000001'): Buffer {
  const attributes = {
    type,
    livemode: false,
    data,
    previous_data: {},
    created_at: 1_791_082_800,
    updated_at: 1_791_082_800,
  };
  return Buffer.from(JSON.stringify({ data: { id: eventId, type: 'event', attributes } }));
}

/** The header PayMongo signs test events with: no live signature in them. */
export function paymongoHeaders(raw: Buffer, now: Date, secret = PAYMONGO_WEBHOOK): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const te = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex');
  return { 'paymongo-signature': `t=${seconds},te=${te},li=` };
}
