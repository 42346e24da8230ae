import { createHmac, randomUUID } from 'node:crypto';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SafeAgent, request as safeRequest } from 'node:https';
import { vendor as contract } from '@perya/contract';
import type { KitOptions } from './options.ts';

/** What is sent, field by field. */
export type Fields = Readonly<Record<string, unknown>>;

/** One message to the wallet. */
export interface Message {
  readonly call: contract.VendorCall;
  readonly fields: Fields;
}

/** An answer with its HTTP status. */
export type Answer = contract.VendorAnswer & { readonly http: number };

const TIMEOUT_MS = 10_000;
const SOCKETS = 128;
const TRIES = 5;

/** The line to the wallet. */
export class Wire {
  readonly #options: KitOptions;
  readonly #base: URL;
  readonly #agent: PlainAgent;
  /** How long answers took, except those that were made to wait. */
  readonly latencies: number[] = [];
  sent = 0;

  constructor(options: KitOptions) {
    this.#options = options;
    this.#base = new URL(options.url);
    const settings = { keepAlive: true, maxSockets: SOCKETS };
    this.#agent = this.#base.protocol === 'https:' ? new SafeAgent(settings) : new PlainAgent(settings);
  }

  pathOf(call: string): string {
    return `${contract.VENDOR_BASE}/${this.#options.vendor}/${call}`;
  }

  /** Sends until somebody answers, as a vendor does: an answer that got lost is asked for again. */
  async send({ call, fields }: Message): Promise<Answer> {
    const path = this.pathOf(call);
    for (let turn = 1; ; turn += 1) {
      const body = JSON.stringify({ requestId: randomUUID(), ...fields });
      const startedAt = performance.now();
      const answer = await this.post(path, body, this.sign(path, body)).catch(() => null);
      if (answer && answer.http < 500) {
        this.latencies.push(performance.now() - startedAt);
        return answer;
      }
      if (turn === TRIES) throw new Error(`${call} was not answered ${TRIES} times`);
    }
  }

  /** Sends and hangs up before the answer: whether it arrived, nobody knows. */
  async lose({ call, fields }: Message): Promise<void> {
    const path = this.pathOf(call);
    const body = JSON.stringify({ requestId: randomUUID(), ...fields });
    await this.post(path, body, this.sign(path, body), 1).catch(() => undefined);
  }

  /** The headers of a request that is signed as the documents say. */
  sign(path: string, body: string, change: { at?: number; keyId?: string; secret?: string } = {}) {
    const { at = Date.now(), keyId = this.#options.keyId, secret = this.#options.secret } = change;
    const nonce = randomUUID();
    const text = `${at}\n${nonce}\nPOST\n${path}\n${body}`;
    return {
      'X-Key-Id': keyId,
      'X-Timestamp': String(at),
      'X-Nonce': nonce,
      'X-Signature': createHmac('sha256', secret).update(text).digest('hex'),
    };
  }

  async post(path: string, body: string, headers: Record<string, string>, hangUpAfterMs?: number): Promise<Answer> {
    const { http, text } = await this.#ask(path, body, headers, hangUpAfterMs);
    return { ...(JSON.parse(text) as contract.VendorAnswer), http };
  }

  #ask(
    path: string,
    body: string,
    headers: Record<string, string>,
    hangUpAfterMs: number | undefined,
  ): Promise<{ readonly http: number; readonly text: string }> {
    this.sent += 1;
    const open = this.#base.protocol === 'https:' ? safeRequest : plainRequest;
    return new Promise((resolve, reject) => {
      const options = {
        agent: this.#agent,
        method: 'POST',
        timeout: TIMEOUT_MS,
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
      };
      const asked = open(new URL(path, this.#base), options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('error', reject).once('end', () => resolve({ http: answer.statusCode ?? 0, text }));
      });
      asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.once('error', reject).end(body);
      if (hangUpAfterMs !== undefined) setTimeout(() => asked.destroy(new Error('hung up')), hangUpAfterMs);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
