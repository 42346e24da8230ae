import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** The vendor of the test and its key. */
export interface VendorKey {
  readonly code: string;
  readonly keyId: string;
  readonly secret: string;
}

/** An answer of the wallet. */
export interface WalletAnswer {
  readonly status: string;
  readonly balance?: string;
  readonly version?: number;
  readonly replayed?: boolean;
  readonly state?: string;
}

/** An answer over HTTP; null when none came. */
export interface HttpAnswer {
  readonly http: number;
  readonly body: string;
}

const TIMEOUT_MS = 6000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends and waits for the answer, but not for ever. */
export function post(
  port: number,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<HttpAnswer | null> {
  const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return send({ method: 'POST', port, path, headers: { ...length, ...headers } }, body);
}

/** Asks for a page of the API. */
export function get(port: number, path: string, headers: Record<string, string>): Promise<HttpAnswer | null> {
  return send({ method: 'GET', port, path, headers });
}

function send(
  to: {
    readonly method: string;
    readonly port: number;
    readonly path: string;
    readonly headers: Record<string, string>;
  },
  body = '',
): Promise<HttpAnswer | null> {
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        ...to,
        timeout: TIMEOUT_MS,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('end', () => resolve(answer.complete ? { http: answer.statusCode ?? 0, body: text } : null));
        answer.once('close', () => resolve(null));
        answer.once('error', () => resolve(null));
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(null));
    sent.end(body);
  });
}

/** Calls the wallet as a vendor; null when nothing certain was answered. */
export async function callWallet(
  port: number,
  { code, keyId, secret }: VendorKey,
  call: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<WalletAnswer | null> {
  const path = `/vendor/v1/${code}/${call}`;
  const body = JSON.stringify({ requestId: randomUUID(), ...fields });
  const at = Date.now();
  const nonce = randomUUID();
  const signature = createHmac('sha256', secret).update(`${at}\n${nonce}\nPOST\n${path}\n${body}`).digest('hex');
  const answer = await post(port, path, body, {
    'x-key-id': keyId,
    'x-timestamp': String(at),
    'x-nonce': nonce,
    'x-signature': signature,
  });
  // A server whose clock is wrong refuses every signature; that says nothing about the bet.
  if (answer?.http !== 200) return null;
  return JSON.parse(answer.body) as WalletAnswer;
}
