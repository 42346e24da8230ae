import type { Call, ContentLanguage, ErrorCode } from '@perya/contract';
import { fail, ok, type Failure, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { type Brand, brandFor, flagsOf, isSurelyOpenTo, siteStatus } from '../../modules/brand/index.ts';
import { limitKey } from '../../platform/net/address.ts';
import { hasTokenInQuery } from './input.ts';
import type { RateLimit } from './rate-limit.ts';
import { readFileBody } from './upload-body.ts';
import { UploadLimiter } from './upload-limiter.ts';
import { addressOf, admit, headerOf, languageOf, senderOf, type AnswerHeaders, type Asking } from './visitor.ts';

/** A UUID, which a browser makes and keeps before it sends. [API-07] */
const MONEY_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Refused = Failure<ErrorCode>;

/** What decides who may make a call. */
export type AccessRules = Pick<
  Call,
  'access' | 'beforeOwnPassword' | 'caching' | 'always' | 'body' | 'money' | 'flag' | 'often' | 'changes'
>;

/** How a request was let in. */
export interface Entry {
  readonly visitor: Result<Visitor, ErrorCode>;
  readonly language: ContentLanguage;
  /** Null when nobody got so far as to know it. */
  readonly brand: Brand | null;
}

/** Decides who may make a call, every check in one place and order. */
export class Admission {
  readonly #ctx: Context;
  readonly #limit: RateLimit;
  readonly #uploads = new UploadLimiter();

  constructor(ctx: Context, limit: RateLimit) {
    this.#ctx = ctx;
    this.#limit = limit;
  }

  /** Lets a request in, or says why not: limit, brand, site and session, in this order. */
  async enter(call: AccessRules, request: Asking, reply: AnswerHeaders): Promise<Entry> {
    const ip = addressOf(this.#ctx, request);
    const early = await this.#limited(call, request, reply, ip);
    if (early) return { visitor: { ok: false, error: early }, language: languageOf(request), brand: null };
    const brand = await brandFor(this.#ctx, headerOf(request, 'merchant'), headerOf(request, 'host'));
    if (!brand) return { visitor: fail('system.upgrading'), language: languageOf(request), brand: null };
    const language = languageOf(request, brand.defaultLanguage);
    const visitor = await this.#admitted(call, { request, reply, ip }, brand, language);
    return { visitor, language, brand };
  }

  async #limited(call: AccessRules, request: Asking, reply: AnswerHeaders, ip: string): Promise<Refused | null> {
    const key = limitKey(ip);
    const isRead = call.often === true || (!call.changes && (request.method === 'GET' || request.method === 'HEAD'));
    const verdict = isRead ? this.#limit.read(key) : await this.#limit.write(key);
    if (!verdict) return hasTokenInQuery(request.query) ? { code: 'token.in.query' } : null;
    reply.header('Retry-After', verdict.retryAfterSeconds);
    return { code: 'too.many.requests' };
  }

  /** Region and maintenance before the session: a closed site says so to everybody. [START-01] */
  async #admitted(
    call: AccessRules,
    { request, reply, ip }: { readonly request: Asking; readonly reply: AnswerHeaders; readonly ip: string },
    brand: Brand,
    language: ContentLanguage,
  ): Promise<Result<Visitor, ErrorCode>> {
    const { merchantCode } = brand;
    if (!call.always && !isSurelyOpenTo(this.#ctx, brand, ip)) {
      const { status, closed } = await siteStatus(this.#ctx, merchantCode, ip);
      const until = typeof status.maintenance === 'object' ? status.maintenance : undefined;
      if (closed) return fail(closed, closed === 'system.maintenance' ? until : undefined);
    }
    if (call.flag) {
      const flags = await flagsOf(this.#ctx, merchantCode);
      if (![call.flag].flat().some((flag) => flags[flag])) return fail('permission.denied');
    }
    const token = call.caching === 'shared' ? undefined : headerOf(request, 'authorization');
    const key = call.money ? (headerOf(request, 'idempotency-key') ?? '') : null;
    if (key !== null && !MONEY_KEY.test(key)) return fail('request.invalid');
    const session = await admit(this.#ctx, call, token, merchantCode);
    if (!session.ok) return session;
    const sender = senderOf(this.#ctx, request, reply);
    const visitor = { ...sender, merchantCode, language, ip, session: session.value, token: token ?? null, key };
    if (call.body !== 'file') return ok(visitor);
    const from = { memberId: session.value?.memberId ?? '', address: ip };
    return ok({ ...visitor, readFile: () => readFileBody(request.raw, this.#uploads, from) });
  }
}
