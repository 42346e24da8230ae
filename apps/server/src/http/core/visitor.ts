import {
  CONTENT_LANGUAGES,
  DEFAULT_LANGUAGE,
  FALLBACK_LANGUAGE,
  GATEWAY_MOBILE,
  GATEWAY_WEB,
  isAgentType,
  TRIAL_TYPE,
  type Call,
  type CommonError,
  type ContentLanguage,
} from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { findSession } from '../../modules/identity/index.ts';
import { clientAddress } from '../../platform/net/address.ts';
import type { Visitor, Session } from '../../handler.ts';

/** A request as far as it says who asks, through the framework or past it. */
export type Asking = Pick<FastifyRequest, 'headers' | 'socket' | 'query' | 'id' | 'method' | 'raw'>;

/** Where headers of the answer go. */
export interface AnswerHeaders {
  header(name: string, value: string | number): unknown;
}

/** The address a request comes from. */
export function addressOf(ctx: Context, request: Pick<Asking, 'headers' | 'socket'>): string {
  return clientAddress(request.socket, request.headers['x-forwarded-for'], ctx.config.trustProxy);
}

/** A header that was sent exactly once. */
export function headerOf(request: Pick<Asking, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** What a request tells about the browser it comes from, and the way to leave a cookie there. */
export function senderOf(
  ctx: Context,
  request: Asking,
  reply: AnswerHeaders,
): Pick<Visitor, 'requestId' | 'userAgent' | 'isWebClip' | 'gateway' | 'cookies'> {
  const gateway = Number(headerOf(request, 'gateway'));
  // TLS ends at the proxy, so the request itself cannot tell; in production the site is always https.
  const secure = ctx.config.mode === 'production' ? '; Secure' : '';
  return {
    requestId: request.id,
    userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 400),
    isWebClip: headerOf(request, 'device') === 'OTHERS',
    gateway: gateway === GATEWAY_WEB ? GATEWAY_WEB : GATEWAY_MOBILE,
    cookies: {
      get: (name) =>
        new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{1,100})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1],
      set(name, value, maxAgeSeconds) {
        void reply.header(
          'Set-Cookie',
          `${name}=${value}; Path=/wps; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`,
        );
      },
    },
  };
}

/** The language a request asks for: query, then header, then what the brand speaks. [API-02, I18N-11] */
export function languageOf(
  request: Pick<Asking, 'headers' | 'query'>,
  fallback: ContentLanguage = DEFAULT_LANGUAGE,
): ContentLanguage {
  const asked = (request.query as { language?: unknown } | undefined)?.language ?? request.headers['language'];
  if (asked === undefined || asked === '') return fallback;
  const code = typeof asked === 'string' ? asked.toUpperCase() : '';
  return CONTENT_LANGUAGES.find((language) => language === code) ?? FALLBACK_LANGUAGE;
}

/** Finds who is logged in, as far as the call needs to know, and refuses who may not make it. [STD-04] */
export async function admit(
  ctx: Context,
  { access, beforeOwnPassword }: Pick<Call, 'access' | 'beforeOwnPassword'>,
  token: string | undefined,
  merchantCode: string,
): Promise<Result<Session | null, CommonError>> {
  if (!token) return access === 'public' ? ok(null) : fail('session.required');
  const found = await findSession(ctx, token);
  if (!found.ok) return access === 'public' ? ok(null) : found;
  const session = found.value;
  if (session.merchantCode !== merchantCode) return access === 'public' ? ok(null) : fail('session.expired');
  if (session.mustChangePassword && access !== 'public' && !beforeOwnPassword) return fail('password.change.required');
  if (access === 'real' && session.type === TRIAL_TYPE) return fail('free_reject');
  if (access === 'agent' && !isAgentType(session.type)) return fail('permission.denied');
  return ok(session);
}
