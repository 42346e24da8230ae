import type { Call, ContentLanguage, ErrorCode, Input, Value } from '@perya/contract';
import { callsOf, type Part } from '@perya/contract/openapi';
import { assert, ok, type Result } from '@perya/std';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { Admission, type AccessRules, type Entry } from './admission.ts';
import { sendFailure, sendOnce, sendShared, SHARED_JSON, successText } from './answer.ts';
import { Body, encodingFor } from './body.ts';
import { VersionedCache } from './cache.ts';
import type { Handler, Handlers, Visitor } from '../../handler.ts';
import { checkInput, givenBy } from './input.ts';
import type { RateLimit } from './rate-limit.ts';
import type { SharedFastPath } from './shared-fast-path.ts';
import { openSealed } from './sealed.ts';
import { headerOf, type AnswerHeaders, type Asking } from './visitor.ts';

const ANSWERS_MAX = 500;
const NO_PARAMS = { params: {} };

/** A call and who answers it. */
interface Served {
  readonly name: string;
  readonly call: Call;
  readonly handler: Handler<Call>;
}

/** What a call that came past the framework is answered. */
export interface PlainAnswer {
  readonly result: Result<unknown, ErrorCode>;
  readonly language: ContentLanguage;
}

/** Puts the contract on the wire: one route for each call, every check in one place and order. */
export class Adapter {
  readonly #ctx: Context;
  readonly #admission: Admission;
  readonly #fastPath: Pick<SharedFastPath, 'remember'>;
  readonly #shared = new VersionedCache<Result<Body, ErrorCode>>(ANSWERS_MAX);
  readonly #served = new Map<Call, Served>();

  constructor(ctx: Context, limit: RateLimit, fastPath: Pick<SharedFastPath, 'remember'>) {
    this.#ctx = ctx;
    this.#admission = new Admission(ctx, limit);
    this.#fastPath = fastPath;
  }

  /** Serves each call of a part with the handler of the same name. */
  serve<P extends Part>(app: FastifyInstance, tag: string, part: P, handlers: Handlers<P>): void {
    for (const [name, call] of callsOf(part)) {
      const handler = (handlers as Readonly<Record<string, unknown>>)[name] as Handler<Call> | undefined;
      assert(handler, `${tag}.${name} has no handler`);
      const served = { name: `${tag}.${name}`, call, handler };
      this.#served.set(call, served);
      app.route({
        method: call.method,
        url: call.path,
        exposeHeadRoute: !call.changes,
        config: { takesFile: call.body === 'file', money: call.money ? served.name : null },
        handler: (request, reply) => this.#answer(served, request, reply),
      });
    }
  }

  /** The methods an address answers; empty when no call lives there. */
  methodsAt(path: string): string[] {
    const calls = [...this.#served.keys()].filter((call) => matches(call.path, path));
    return calls.flatMap(({ method, changes }) => (method === 'GET' && !changes ? ['GET', 'HEAD'] : [method]));
  }

  /** Asks a call from inside the house, as a page does for what it carries along. */
  async valueOf<C extends Call>(call: C, input: Input<C>, visitor: Visitor): Promise<Value<C> | null> {
    const served = this.#served.get(call);
    assert(served, `${call.path} is not served`);
    const result = await this.#run(served, v.parse(call.request, input), visitor);
    return result.ok ? result.value : null;
  }

  /** Lets a request in, or says why not. */
  enter(call: AccessRules, request: Asking, reply: AnswerHeaders): Promise<Entry> {
    return this.#admission.enter(call, request, reply);
  }

  /** Answers a call that came past the framework with its body, behind the same checks: one for a single visitor. */
  async answerPlain(call: Call, asking: Asking, given: unknown, headers: AnswerHeaders): Promise<PlainAnswer> {
    const served = this.#served.get(call);
    assert(served, `${call.path} is not served`);
    assert(call.caching !== 'shared' && !call.sealed && !call.soft && call.body !== 'file', `${call.path} is plain`);
    const { visitor, language } = await this.enter(call, asking, headers);
    if (!visitor.ok) return { result: visitor, language };
    const input = checkInput(call, given, NO_PARAMS);
    return { result: input.ok ? await this.#run(served, input.value, visitor.value) : input, language };
  }

  async #answer(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { visitor, language, brand } = await this.enter(served.call, request, reply);
    if (!visitor.ok) return sendFailure(reply, visitor.error, language);
    const given = await this.#given(served.call, request);
    if (!given.ok) return sendFailure(reply, given.error, language);
    const input = checkInput(served.call, given.value, request);
    if (!input.ok) return sendFailure(reply, input.error, language);

    // With a session nothing may be stored, even what everybody gets. [API-09]
    if (served.call.caching === 'shared' && request.headers.authorization === undefined) {
      const answer = await this.#sharedAnswer(served, input.value, visitor.value, brand?.version ?? '');
      if (!answer.ok) return sendFailure(reply, answer.error, language);
      const body = await answer.value.as(encodingFor(request.headers['accept-encoding']));
      if (brand) this.#fastPath.remember(request.raw, { call: served.call, brand, body });
      return sendShared(request, reply, answer.value, SHARED_JSON);
    }
    const result = await this.#run(served, input.value, visitor.value);
    if (result.ok) return sendOnce(reply, result.value);
    return sendFailure(reply, result.error, language, served.call.soft ? 200 : undefined);
  }

  /** What the request gives; a sealed body is opened first. */
  async #given(call: Call, request: FastifyRequest): Promise<Result<unknown, ErrorCode>> {
    const given = givenBy(call, request);
    if (!call.sealed) return ok(given);
    const header = headerOf(request, 'encryption');
    return openSealed(this.#ctx, { method: call.method, path: call.path, header, body: given });
  }

  #sharedAnswer(served: Served, input: unknown, visitor: Visitor, version: string): Promise<Result<Body, ErrorCode>> {
    const { language: _, ...fields } = input as Record<string, unknown>;
    const key = JSON.stringify([visitor.merchantCode, version, visitor.language, served.name, fields]);
    return this.#shared.get(key, async () => {
      const result = await this.#run(served, input, visitor);
      return { value: result.ok ? ok(new Body(successText(result.value))) : result, keep: result.ok };
    });
  }

  /** Runs the handler; an answer that breaks the contract is a bug and never leaves the house. */
  async #run(served: Served, input: unknown, visitor: Visitor): Promise<Result<unknown, ErrorCode>> {
    const result = await served.handler(this.#ctx, input, visitor);
    if (!result.ok) return result;
    const checked = v.safeParse(served.call.response, result.value);
    const place = checked.success ? '' : (v.getDotPath(checked.issues[0]) ?? 'its root');
    assert(checked.success, `${served.name} answered off its schema at ${place}`);
    return ok(checked.output);
  }
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((step, at) => step.startsWith(':') || step === given[at]);
}
