import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from '@perya/contract';
import type { Context } from '../../context.ts';
import { Stage } from '../../platform/in-step.ts';
import { requestId, type CountAnswer } from '../../platform/log/logging.ts';
import { countRefusal } from '../../platform/metrics/counters.ts';
import type { Adapter, PlainAnswer } from './adapter.ts';
import { failureText, JSON_TYPE, successText } from './answer.ts';
import type { AnswerLog } from './answer-log.ts';
import type { LateBodies } from './early-errors.ts';
import { codeOf, STATUS } from './errors.ts';
import type { SecurityHeaders } from './headers.ts';
import { parseJson } from './input.ts';
import { hasPlainBody, readPlainBody } from './plain-body.ts';
import { languageOf, type Asking } from './visitor.ts';

/** What the framework does for other answers, and this path does by itself. */
export interface CallPath {
  readonly adapter: Pick<Adapter, 'answerPlain'>;
  readonly headers: SecurityHeaders;
  readonly bodies: LateBodies;
  readonly count: CountAnswer;
  readonly answerLog: AnswerLog;
}

interface Exchange {
  readonly call: Call;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Rounds of games are most of what players send, and the framework costs each of them more than everything it is checked by.
 * So a plain request for one of these calls goes past it, to the same checks and the same handler, with the same headers,
 * limits, counts and lines in the log; whatever is not plain takes the slow path.
 */
export class CallFastPath {
  readonly #ctx: Context;
  readonly #path: CallPath;
  readonly #common: readonly string[];
  readonly #calls: ReadonlyMap<string | undefined, Call>;
  readonly #arrived: Stage<Exchange>;

  constructor(ctx: Context, calls: readonly Call[], path: CallPath) {
    this.#ctx = ctx;
    this.#path = path;
    const common = { ...path.headers, 'Cache-Control': 'no-store', 'Content-Type': JSON_TYPE };
    this.#common = Object.entries(common).flat();
    this.#calls = new Map(calls.map((call) => [call.path, call]));
    this.#arrived = new Stage((exchange) =>
      readPlainBody(exchange.request, path.bodies, (body) => void this.#answer(exchange, body, performance.now())),
    );
  }

  /** Answers a request if it is plain, and leaves it alone otherwise. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const call = this.#calls.get(request.url);
    if (!call || !isPlain(request, call)) return false;
    this.#arrived.add({ call, request, response });
    return true;
  }

  async #answer({ call, request, response }: Exchange, body: Buffer, since: number): Promise<void> {
    const { headers, socket } = request;
    const reqId = requestId(headers['x-request-id']);
    const asking: Asking = { headers, socket, query: {}, id: reqId, method: call.method, raw: request };
    const more: string[] = [];
    const given = parseJson(body);
    // As the framework does: what else such a sender has on its line is not read.
    if (!given.ok) more.push('Connection', 'close');
    const { result, language } = given.ok
      ? await this.#ask(call, asking, given.value, (name, value) => more.push(name, String(value)))
      : { result: given, language: languageOf(asking) };
    const text = result.ok ? successText(result.value) : failureText(result.error, language);
    const status = result.ok ? 200 : STATUS[result.error.code];
    const length = String(Buffer.byteLength(text));
    response.writeHead(status, [...this.#common, 'X-Request-Id', reqId, 'Content-Length', length, ...more]).end(text);
    const { count, answerLog } = this.#path;
    const told = { method: call.method, route: call.path, status, ms: performance.now() - since };
    count(told);
    if (!result.ok) countRefusal(this.#ctx.counters, result.error.code);
    answerLog.write(this.#ctx.log, told, result.ok ? { reqId } : { reqId, code: result.error.code });
  }

  async #ask(
    call: Call,
    asking: Asking,
    given: unknown,
    header: (name: string, value: string | number) => void,
  ): Promise<PlainAnswer> {
    try {
      return await this.#path.adapter.answerPlain(call, asking, given, { header });
    } catch (error) {
      const code = codeOf(error);
      if (STATUS[code] >= 500) {
        const { id: reqId } = asking;
        this.#ctx.log.error({ event: 'http.request_failed', reqId, err: error }, 'request failed');
      }
      return { result: { ok: false, error: { code } }, language: languageOf(asking) };
    }
  }
}

/** Whoever sends a session of the site, a packed body or waits to be asked for it takes the slow path. */
function isPlain(request: IncomingMessage, call: Call): boolean {
  const { authorization, expect, 'content-encoding': encoding } = request.headers;
  const isBare = authorization === undefined && expect === undefined && encoding === undefined;
  return request.method === call.method && isBare && hasPlainBody(request);
}
