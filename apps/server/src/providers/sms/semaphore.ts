import * as v from 'valibot';
import { fetchShort } from '../fetch-limited.ts';
import { MessageFailed, type TextMessage } from './sms-sender.ts';

/** An account at Semaphore, a gateway for Philippine numbers (semaphore.co). */
export interface SemaphoreAccount {
  readonly key: string;
  /** What the phone shows as sender; the account's own when it is left out. */
  readonly sender: string | null;
  /** Where the gateway answers; another one only in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
}

const BASE_URL = 'https://api.semaphore.co/api/v4';
const TIMEOUT_MS = 10_000;
const REACHED = '+63';
const ANSWER_MAX_BYTES = 64 * 1024;

/** One entry for each number; failures come as an object or a list of sentences instead, also with status 200. */
const Accepted = v.pipe(
  v.array(v.object({ message_id: v.union([v.number(), v.string()]), status: v.optional(v.string()) })),
  v.minLength(1),
);
const REFUSED_STATUS = /^(?:failed|refunded|rejected)$/i;

/** Sends a text over the queue that is not delayed by bulk messages; a code is worth nothing when it comes late. */
export async function sendWithSemaphore(account: SemaphoreAccount, { to, text }: TextMessage): Promise<void> {
  if (!to.startsWith(REACHED)) throw new MessageFailed('the gateway reaches Philippine numbers only');
  const form = new URLSearchParams({ apikey: account.key, number: to.slice(1), message: text });
  if (account.sender !== null) form.set('sendername', account.sender);
  const answer = await post(account, form);
  const accepted = v.safeParse(Accepted, answer);
  if (!accepted.success) throw new MessageFailed('the gateway refused the message');
  const status = accepted.output.map((one) => one.status ?? '').find((one) => REFUSED_STATUS.test(one));
  if (status !== undefined) throw new MessageFailed(`the gateway answered ${status.toLowerCase()}`);
}

/** Neither the key nor what the gateway says in words gets into an error: both would end in a log. */
async function post(account: SemaphoreAccount, form: URLSearchParams): Promise<unknown> {
  let status = 0;
  try {
    const answer = await fetchShort(
      `${account.baseUrl ?? BASE_URL}/priority`,
      { method: 'POST', body: form },
      { timeoutMs: account.timeoutMs ?? TIMEOUT_MS, bytesMax: ANSWER_MAX_BYTES },
    );
    status = answer.status;
    if (answer.ok) return JSON.parse(answer.text);
  } catch (error) {
    if (status === 0) throw new MessageFailed(`the gateway did not answer (${(error as Error).name})`);
    throw new MessageFailed('the answer of the gateway cannot be read');
  }
  throw new MessageFailed(`the gateway answered with status ${status}`);
}
