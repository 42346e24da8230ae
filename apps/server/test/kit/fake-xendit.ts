import { startFakeProvider, type FakeAnswer, type FakeRequest } from './fake-provider.ts';

export const XENDIT_KEY = 'xnd_development_never-be-seen';
export const XENDIT_TOKEN = 'callback-token-never-be-seen';

interface Fields {
  readonly [name: string]: unknown;
}

const uuid = (prefix: string, count: number) => `${prefix}-00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const error = (status: number, code: string): FakeAnswer => ({
  status,
  body: { error_code: code, message: `about ${XENDIT_KEY}` },
});

/** Xendit on this machine, in the shapes it documents. */
export async function startFakeXendit() {
  const requests = new Map<string, Fields>();
  const payments = new Map<string, Fields>();
  const payouts = new Map<string, Fields & { id: string }>();
  const refunds = new Map<string, Fields>();
  const keys = new Map<string, { asked: string; answer: FakeAnswer }>();
  const transactions: Fields[] = [];
  let count = 0;
  const next = () => (count += 1);

  const fake = await startFakeProvider(XENDIT_KEY, error(401, 'INVALID_API_KEY'), (request) => {
    const { method, path, search } = request;
    if (method === 'POST' && path === '/v3/payment_requests') return createRequest(request);
    if (method === 'POST' && path === '/v2/payouts') return createPayout(request);
    if (path === '/v2/payouts') {
      const reference = search.get('reference_id');
      return { status: 200, body: [...payouts.values()].filter((one) => one['reference_id'] === reference) };
    }
    if (path === '/transactions') return page(request);
    const [, kind, id = ''] =
      /^\/(v3\/payment_requests|v3\/payments|v3\/refunds|v2\/payouts)\/([^/]+)$/.exec(path) ?? [];
    const books = {
      'v3/payment_requests': requests,
      'v3/payments': payments,
      'v3/refunds': refunds,
      'v2/payouts': payouts,
    };
    const found = (books as Readonly<Record<string, ReadonlyMap<string, Fields>>>)[kind ?? '']?.get(id);
    return found === undefined ? error(404, 'DATA_NOT_FOUND') : { status: 200, body: found };
  });

  function createRequest({ body, headers }: FakeRequest): FakeAnswer {
    const wanted = body as Fields & { request_amount: number; channel_code: string };
    if (headers['api-version'] !== '2024-11-11') return error(400, 'API_VALIDATION_ERROR');
    if (wanted.request_amount < 1) return error(400, 'API_VALIDATION_ERROR');
    const id = uuid('pr', next());
    const action =
      wanted.channel_code === 'QRPH'
        ? { type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: `0002010102125802PH6304${id.slice(-4)}` }
        : { type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: `https://checkout.xendit.co/${id}` };
    const made = {
      ...wanted,
      payment_request_id: id,
      status: 'REQUIRES_ACTION',
      actions: [action],
      created: '2026-10-04T03:00:00Z',
    };
    requests.set(id, made);
    return { status: 201, body: made };
  }

  function createPayout({ body, headers }: FakeRequest): FakeAnswer {
    const key = String(headers['idempotency-key'] ?? '');
    const asked = JSON.stringify(body);
    const before = keys.get(key);
    if (before !== undefined) return before.asked === asked ? before.answer : error(409, 'DUPLICATE_ERROR');
    const wanted = body as Fields & { channel_properties: { account_number: string } };
    const isBad = wanted.channel_properties.account_number === 'invalid';
    const id = `disb-${String(next()).padStart(24, '0')}`;
    const made = {
      ...wanted,
      id,
      status: 'ACCEPTED',
      created: '2026-10-04T03:00:00Z',
      updated: '2026-10-04T03:00:00Z',
    };
    const answer = isBad ? error(400, 'INVALID_ACCOUNT_NUMBER') : { status: 200, body: made };
    if (!isBad) payouts.set(id, made);
    keys.set(key, { asked, answer });
    return answer;
  }

  function page({ search }: FakeRequest): FakeAnswer {
    const types = search.getAll('types');
    const all = transactions.filter(({ type }) => types.includes(String(type)));
    const from = search.has('after_id') ? all.findIndex(({ id }) => id === search.get('after_id')) + 1 : 0;
    const limit = Number(search.get('limit') ?? 10);
    return {
      status: 200,
      body: { has_more: from + limit < all.length, data: all.slice(from, from + limit), links: [] },
    };
  }

  return Object.assign(fake, {
    payouts,
    refunds,
    transactions,
    /** Somebody pays. */
    pay(requestId: string, changes: Fields = {}) {
      const request = requests.get(requestId) ?? {};
      const id = uuid('py', next());
      const captured = {
        capture_timestamp: '2026-10-04T03:00:00Z',
        capture_id: uuid('cap', count),
        capture_amount: request['request_amount'],
      };
      const payment: Fields = {
        payment_id: id,
        payment_request_id: requestId,
        reference_id: request['reference_id'],
        type: 'PAY',
        country: 'PH',
        currency: 'PHP',
        request_amount: request['request_amount'],
        captures: [captured],
        status: 'SUCCEEDED',
        payment_details: { payer_name: 'Juan Dela Cruz' },
        created: '2026-10-04T03:00:00Z',
        updated: '2026-10-04T03:00:00Z',
        ...changes,
      };
      payments.set(id, payment);
      requests.set(requestId, { ...request, status: payment['status'], latest_payment_id: id });
      return payment;
    },
    end(requestId: string, changes: Fields) {
      requests.set(requestId, { ...requests.get(requestId), ...changes });
    },
    settle(payoutId: string, changes: Fields) {
      payouts.set(payoutId, { ...payouts.get(payoutId), ...changes, id: payoutId });
    },
  });
}

/** A webhook as Xendit posts it. */
export function xenditEvent(event: string, data: unknown, created = '2026-10-04T03:00:00Z'): Buffer {
  return Buffer.from(JSON.stringify({ event, business_id: '6094fa76c2fd53701b8e079c', created, data }));
}
