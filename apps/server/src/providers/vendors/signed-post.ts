import { createHmac, randomUUID, type KeyObject } from 'node:crypto';
import { fetchShort } from '../fetch-limited.ts';

const TIMEOUT_MS = 8000;
const ANSWER_MAX_BYTES = 16 * 1024;

/** Where and in whose name a vendor is asked. */
export interface VendorLine {
  readonly url: string;
  readonly keyId: string;
  readonly key: KeyObject;
}

/** Asks a vendor something, signed as its own calls are; throws when nothing that can be read was answered. */
export async function askVendor(
  line: VendorLine,
  call: string,
  fields: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<unknown> {
  const body = JSON.stringify({ requestId: randomUUID(), call, ...fields });
  const [at, nonce] = [String(now.getTime()), randomUUID()];
  const text = `${at}\n${nonce}\nPOST\n${new URL(line.url).pathname}\n${body}`;
  const headers = {
    'Content-Type': 'application/json',
    'X-Key-Id': line.keyId,
    'X-Timestamp': at,
    'X-Nonce': nonce,
    'X-Signature': createHmac('sha256', line.key).update(text).digest('hex'),
  };
  const bounds = { timeoutMs: TIMEOUT_MS, bytesMax: ANSWER_MAX_BYTES };
  const answer = await fetchShort(line.url, { method: 'POST', headers, body }, bounds);
  if (answer.status !== 200) throw new Error(`the vendor answered ${answer.status}`);
  return JSON.parse(answer.text);
}
