import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from '@perya/contract';
import type { Context } from '../../context.ts';
import { type Brand, isSurelyOpenTo, knownBrandFor } from '../../modules/brand/index.ts';
import { TwoGenerationCache } from '../../platform/cache/two-generation-cache.ts';
import { requestId, type CountAnswer } from '../../platform/log/logging.ts';
import { clientAddress, limitKey } from '../../platform/net/address.ts';
import { SHARED_JSON } from './answer.ts';
import type { AnswerLog } from './answer-log.ts';
import { isHeld, type Packed } from './body.ts';
import type { SecurityHeaders } from './headers.ts';
import type { RateLimit } from './rate-limit.ts';

/** Strangers may ask for the same in thousands of spellings; what they push out is only answered more slowly. */
const SPELLINGS_MAX = 2000;
const SPELLING_MAX_LENGTH = 600;

/** What the framework does for other answers, and this path does by itself. */
export interface SharedPath {
  readonly limit: Pick<RateLimit, 'tryRead'>;
  readonly headers: SecurityHeaders;
  readonly count: CountAnswer;
  readonly answerLog: AnswerLog;
}

/** What a shared call answered. */
interface Told {
  readonly call: Pick<Call, 'path' | 'always'>;
  readonly brand: Brand;
  readonly body: Packed;
}

interface Remembered extends Told {
  /** Headers of the answer, and of the answer that the visitor already has it. */
  readonly full: readonly string[];
  readonly held: readonly string[];
}

/**
 * Most reads ask for what was answered a moment ago, and the framework costs each of them more than the answer. So what a
 * shared call has answered is remembered by exactly what was asked, and told again past the framework, with the same headers,
 * limits, counts and lines in the log, for as long as the brand is the very same copy and its site is surely open.
 */
export class SharedFastPath {
  readonly #ctx: Context;
  readonly #path: SharedPath;
  readonly #common: readonly string[];
  readonly #told = new TwoGenerationCache<Remembered>(SPELLINGS_MAX);

  constructor(ctx: Context, path: SharedPath) {
    this.#ctx = ctx;
    this.#path = path;
    this.#common = Object.entries(path.headers).flat();
  }

  /** Remembers what a request was answered. */
  remember(request: IncomingMessage, told: Told): void {
    const spelling = spellingOf(request);
    if (spelling === null || spelling.length > SPELLING_MAX_LENGTH) return;
    const { bytes, encoding, etag } = told.body;
    const held = [...this.#common, 'Cache-Control', SHARED_JSON.cacheControl, 'ETag', etag, 'Vary', SHARED_JSON.vary];
    const packed = encoding === null ? [] : ['Content-Encoding', encoding];
    const full = [...held, ...packed, 'Content-Type', SHARED_JSON.type, 'Content-Length', String(bytes.length)];
    this.#told.set(spelling, { ...told, held, full });
  }

  /** Answers a request if it can at once, and leaves it alone otherwise. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const spelling = spellingOf(request);
    const told = spelling === null ? undefined : this.#told.get(spelling);
    if (!told || !this.#mayTell(told, request)) return false;
    const since = performance.now();
    const reqId = requestId(request.headers['x-request-id']);
    const isKnown = isHeld(request.headers['if-none-match'], told.body.etag);
    if (isKnown) response.writeHead(304, [...told.held, 'X-Request-Id', reqId]).end();
    else response.writeHead(200, [...told.full, 'X-Request-Id', reqId]).end(told.body.bytes);
    const { count, answerLog } = this.#path;
    const ms = performance.now() - since;
    const answered = { method: 'GET', route: told.call.path, status: isKnown ? 304 : 200, ms };
    count(answered);
    answerLog.write(this.#ctx.log, answered, { reqId });
    return true;
  }

  #mayTell({ call, brand }: Told, { headers, socket }: IncomingMessage): boolean {
    const merchant = headers['merchant'];
    const known = knownBrandFor(this.#ctx, typeof merchant === 'string' ? merchant : undefined, headers.host);
    if (known !== brand) return false;
    const ip = clientAddress(socket, headers['x-forwarded-for'], this.#ctx.config.trustProxy);
    return (call.always === true || isSurelyOpenTo(this.#ctx, brand, ip)) && this.#path.limit.tryRead(limitKey(ip));
  }
}

/** Everything a shared answer depends on, as it was written; null for a request that is not plainly for one. */
function spellingOf({ method, url, headers }: IncomingMessage): string | null {
  const isPlain =
    method === 'GET' &&
    headers.host !== undefined &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined;
  if (!isPlain) return null;
  const { host, merchant = '', language = '', 'accept-encoding': encodings = '' } = headers;
  return `${url}\n${host}\n${String(merchant)}\n${String(language)}\n${String(encodings)}`;
}
