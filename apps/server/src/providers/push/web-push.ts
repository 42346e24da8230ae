import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { PlatformContext } from '../../platform/context.ts';
import { countAsk } from '../../platform/metrics/counters.ts';
import { lookupPublic, readPublicUrl } from '../../platform/net/public-address.ts';
import { encryptPush, pairFrom, PAYLOAD_MAX } from './encrypt.ts';
import type { PushMessage, PushOutcome, PushSender } from './push-sender.ts';
import { Vapid } from './vapid.ts';

const TIMEOUT_MS = 10_000;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const SOCKETS_MAX = 32;
/** Nobody reads what push services say beside their status; more than this is not even waited for. */
const ANSWER_MAX = 16_384;
/** However long a push service asks us to wait. */
const AFTER_MAX_MS = 24 * 3_600_000;

/** What sending needs of the outside world. */
type Needs = Pick<PlatformContext, 'clock' | 'chance' | 'counters'>;

/** How connections are made; tests bring their own. */
export interface PushConnection {
  readonly lookup?: LookupFunction;
  readonly ca?: string;
  readonly port?: number;
  readonly servername?: string;
  readonly timeoutMs?: number;
}

/**
 * Web push with keys of our own. They come out of the master key, so that all servers of an installation have the same, and
 * with another master key no browser would take our notices any more.
 */
export function openWebPush(needs: Needs, vault: Vault, subject: string, connection: PushConnection = {}): PushSender {
  const { lookup = lookupPublic(), timeoutMs = TIMEOUT_MS, ...own } = connection;
  const vapid = new Vapid(
    pairFrom((attempt) => vault.derive(`vapid 1 ${attempt}`)),
    subject,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX, lookup });
  const post = (endpoint: URL, message: PushMessage): Promise<PushOutcome> => {
    const pair = pairFrom(() => needs.chance.bytes(KEY_BYTES));
    const body = encryptPush(Buffer.from(message.payload), message.keys, needs.chance.bytes(SALT_BYTES), pair);
    const headers = {
      Authorization: vapid.authorization(endpoint, needs.clock.now()),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      TTL: String(message.ttlSeconds),
      Urgency: message.urgency,
      Topic: message.topic,
    };
    const options = { method: 'POST', agent, headers, ...own };
    return new Promise((resolve, reject) => {
      const sending = request(endpoint, options, (answer) => {
        drain(answer);
        resolve(outcomeOf(answer, needs.clock.now()));
      });
      const timer = setTimeout(() => sending.destroy(new Error('timeout')), timeoutMs);
      sending.on('close', () => clearTimeout(timer));
      sending.on('error', reject);
      sending.end(body);
    });
  };
  return {
    publicKey: vapid.publicKey,
    close: () => agent.destroy(),
    async send(message) {
      const endpoint = readPublicUrl(message.endpoint);
      if (!endpoint) return { kind: 'gone' };
      if (Buffer.byteLength(message.payload) > PAYLOAD_MAX) return { kind: 'refused', why: 'payload too long' };
      try {
        return await countAsk(
          needs.counters,
          'push',
          () => post(endpoint, message),
          ({ kind }) => ASKED[kind],
        );
      } catch (error) {
        return { kind: 'later', afterMs: null, why: error instanceof Error ? error.message : 'no answer' };
      }
    },
  };
}

const ASKED: Readonly<Record<PushOutcome['kind'], string>> = {
  sent: 'done',
  gone: 'refused',
  later: 'failed',
  refused: 'refused',
};

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, now: Date): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  const why = `status ${statusCode}`;
  if (statusCode === 429 || statusCode >= 500) {
    return { kind: 'later', afterMs: retryAfter(headers['retry-after'], now), why };
  }
  return { kind: 'refused', why };
}

/** Seconds, or a moment; null for neither. */
function retryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), AFTER_MAX_MS);
}

function drain(answer: IncomingMessage): void {
  let length = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > ANSWER_MAX) answer.destroy();
  });
}
