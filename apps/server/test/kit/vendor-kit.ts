import { createHmac, randomUUID } from 'node:crypto';
import type { vendor } from '@perya/contract';
import { adjust } from '@perya/ledger';
import { openVendor, type VendorTerms } from '../../src/modules/vendors/vendor-terms.service.ts';
import { forgetVendors, issueVendorKey } from '../../src/modules/vendors/vendors.service.ts';
import { createPerson } from './people.ts';
import type { TestServer } from './server.ts';

/** What a vendor sends, field by field. */
export type Fields = Readonly<Record<string, unknown>>;

/** An answer with its HTTP status. */
export type Answered = vendor.VendorAnswer & { readonly http: number };

/** A vendor that signs as the documents say, in words of its own. */
export interface TestVendor {
  readonly code: string;
  readonly keyId: string;
  readonly secret: string;
  send(call: vendor.VendorCall, fields: Fields): Promise<Answered>;
}

/** The headers of a signed request. */
export function sign(
  { keyId, secret }: Pick<TestVendor, 'keyId' | 'secret'>,
  path: string,
  body: string,
  at = Date.now(),
  nonce: string = randomUUID(),
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${at}\n${nonce}\nPOST\n${path}\n${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'x-key-id': keyId,
    'x-timestamp': String(at),
    'x-nonce': nonce,
    'x-signature': signature,
  };
}

/** A contract that lets a test play what it likes: no launches, no ceilings, prizes of any size. */
export const AT_LARGE: VendorTerms = {
  needsSession: false,
  launchDays: 0,
  winMax: null,
  prizeMax: 10n ** 14n,
  hourLossMax: null,
  dayLossMax: null,
  hourPrizesMax: null,
  dayPrizesMax: null,
};

/** Lets a vendor in, at large unless terms say otherwise. */
export async function createVendor(server: TestServer, code: string, terms: VendorTerms = {}): Promise<TestVendor> {
  await openVendor(server.ctx, { code, merchantCode: 'ty01', name: code, ...AT_LARGE, ...terms });
  const key = await issueVendorKey(server.ctx, code);
  // Word of it comes through the database and may come after the first call.
  forgetVendors(server.ctx);
  return speakAs(server, { code, ...key });
}

/** The same vendor at another server. */
export function speakAs(server: TestServer, { code, keyId, secret }: Omit<TestVendor, 'send'>): TestVendor {
  return {
    code,
    keyId,
    secret,
    async send(call, fields) {
      const url = `/vendor/v1/${code}/${call}`;
      const payload = JSON.stringify({ requestId: randomUUID(), ...fields });
      const headers = sign({ keyId, secret }, url, payload, server.ctx.clock.now().getTime());
      const answer = await server.app.inject({ method: 'POST', url, payload, headers });
      return { ...answer.json<vendor.VendorAnswer>(), http: answer.statusCode };
    },
  };
}

let numbers = 0;

/** A player with money, and the fields a vendor sends about them. */
export async function createPlayer(
  server: TestServer,
  amount: bigint,
  options: { readonly type?: number; readonly currency?: string } = {},
): Promise<{ readonly memberId: string; readonly about: Fields }> {
  const { type, currency = 'PHP' } = options;
  const { memberId } = await createPerson(server.ctx, type === undefined ? {} : { type });
  const orderNo = `VK${++numbers}`;
  const book = { merchantCode: 'ty01', currency };
  await server.ctx.ledger.post(adjust({ ...book, memberId, orderNo, amount, account: 'cash', reason: 'test' }));
  return { memberId, about: { playerId: memberId, currency, roundId: 'r1', gameCode: 'spin', gameType: 'RNG' } };
}
