import { fetchShort } from '../fetch-limited.ts';
import { ProviderFailed } from './payment-provider.ts';

/** The way to a provider. */
export interface ProviderLine {
  /** Where it answers. */
  readonly baseUrl: string;
  /** Sent with every call; holds the secret, so it never gets into an error. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
  readonly timeoutMs?: number;
  /** Goes round every ask, to count it. */
  readonly around?: (ask: () => Promise<Heard>) => Promise<Heard>;
}

interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back: an answer, a refusal of what was asked, or nothing one could rely on. */
export type Heard =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly body: unknown }
  | { readonly kind: 'unclear'; readonly why: string };

const TIMEOUT_MS = 8000;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** The only statuses that say of an order itself that it was not taken; a wrong key says nothing about the order. */
const REFUSALS: readonly number[] = [400, 422];

/** Asks a provider. */
export function askProvider(line: ProviderLine, ask: Ask): Promise<Heard> {
  return line.around ? line.around(() => hear(line, ask)) : hear(line, ask);
}

async function hear(line: ProviderLine, ask: Ask): Promise<Heard> {
  try {
    const headers = {
      accept: 'application/json',
      ...line.headers,
      ...ask.headers,
      ...(ask.body !== undefined && { 'content-type': 'application/json' }),
    };
    const answer = await fetchShort(
      line.baseUrl + ask.path,
      { method: ask.method, headers, ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }) },
      {
        timeoutMs: line.timeoutMs ?? TIMEOUT_MS,
        bytesMax: ANSWER_MAX_BYTES,
        ...(line.fetch && { fetch: line.fetch }),
      },
    );
    const isRefusal = REFUSALS.includes(answer.status);
    if (!answer.ok && !isRefusal) return { kind: 'unclear', why: `status ${answer.status}` };
    return { kind: isRefusal ? 'refused' : 'answer', body: JSON.parse(answer.text) };
  } catch (error) {
    // Only the kind of the fault is told: its words may repeat what was sent.
    return { kind: 'unclear', why: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Asks where only an answer will do. */
export async function answerOf(line: ProviderLine, ask: Ask): Promise<unknown> {
  const heard = await askProvider(line, ask);
  if (heard.kind === 'answer') return heard.body;
  throw new ProviderFailed(heard.kind === 'unclear' ? `no answer (${heard.why})` : 'the provider refused');
}

/** HTTP Basic with the key as name and no password. */
export function basicKey(key: string): string {
  return `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
}

/** A code of a provider as a reason of ours; anything that is more than a code stays outside. */
export function reasonOf(code: unknown): string {
  return typeof code === 'string' && /^[A-Za-z0-9_.]{1,60}$/.test(code) ? code.toLowerCase() : 'refused';
}

/** What bytes say as JSON; undefined when they say nothing. */
export function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return undefined;
  }
}
