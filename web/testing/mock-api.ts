import { readAnswer, type Call, type ErrorCode, type Value } from '@perya/contract';

/** A request as a test sees it. */
export interface Heard {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A server of a test: answers are checked against the contract before they are sent. */
export interface MockApi {
  /** Answers a call with a value, or with what a function makes of each request. */
  answer<C extends Call>(call: C, value: Value<C> | ((heard: Heard) => Value<C>)): void;
  /** Refuses a call. */
  refuse<C extends Call>(
    call: C,
    code: ErrorCode,
    options?: { message?: string; value?: unknown; status?: number },
  ): void;
  /** Breaks the connection of a call. */
  cut<C extends Call>(call: C): void;
  /** Never answers a call; it ends only when the caller gives up. */
  hang<C extends Call>(call: C): void;
  /** What was asked so far, oldest first. */
  readonly heard: readonly Heard[];
  /** Gives the browser its own fetch back. */
  stop(): void;
}

type Reply = (heard: Heard, signal: AbortSignal | null) => Promise<Response>;

/** Puts a typed server in place of `fetch`; on its plain http address bodies travel unsealed, so that tests can read them. */
export function mockApi(): MockApi {
  const original = globalThis.fetch;
  const replies: { matches: (method: string, path: string) => boolean; reply: Reply }[] = [];
  const heard: Heard[] = [];

  const on = (call: Call, reply: Reply) => {
    const pattern = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`);
    replies.unshift({ matches: (method, path) => method === call.method && pattern.test(path), reply });
  };

  globalThis.fetch = (target, init = {}) => {
    const url = target instanceof Request ? target.url : target.toString();
    const method = init.method ?? 'GET';
    const body = readBody(init.body);
    const request: Heard = { url, method, headers: (init.headers ?? {}) as Record<string, string>, body };
    heard.push(request);
    const found = replies.find(({ matches }) => matches(method, url.split('?')[0] ?? ''));
    if (!found) return Promise.reject(new Error(`no answer planned for ${method} ${url}`));
    return found.reply(request, init.signal ?? null);
  };

  return {
    heard,
    answer: (call, value) => on(call, async (request) => json(200, checked(call, resolve(value, request)))),
    refuse: (call, code, { message = `server says ${code}`, value, status = 400 } = {}) =>
      on(call, async () => json(status, { success: false, errorCode: code, message, value })),
    cut: (call) => on(call, () => Promise.reject(new TypeError('connection lost'))),
    hang: (call) =>
      on(
        call,
        (_, signal) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
          }),
      ),
    stop: () => {
      globalThis.fetch = original;
    },
  };
}

/** JSON is read; a form stays a text and a file a form. */
function readBody(body: BodyInit | null | undefined): unknown {
  if (typeof body !== 'string') return body ?? undefined;
  return body.startsWith('{') ? JSON.parse(body) : body;
}

function resolve<C extends Call>(value: Value<C> | ((heard: Heard) => Value<C>), request: Heard): Value<C> {
  return typeof value === 'function' ? (value as (heard: Heard) => Value<C>)(request) : value;
}

function checked<C extends Call>(call: C, value: Value<C>): unknown {
  const body = { success: true, value };
  if (readAnswer(call, body).kind !== 'value')
    throw new Error(`the planned answer of ${call.path} breaks the contract`);
  return body;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}
