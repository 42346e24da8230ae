import { COMMON_ERRORS, readAnswer, type Call } from '@perya/contract';
import type { LightMyRequestResponse } from 'fastify';
import { STATUS } from '../../src/http/core/errors.ts';

/** What every answer of the API carries, written out: a header that is lost in the product is missed here. [SRV-10] */
const SECURITY = {
  'content-security-policy': /^default-src 'none'; .*frame-ancestors 'none'; base-uri 'none'; form-action 'self'$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'x-permitted-cross-domain-policies': /^none$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};
/** What the page of a game asks comes from a frame without an origin; nothing else is for other origins to read. [T25] */
const FOR_FRAMES = { 'cross-origin-resource-policy': /^cross-origin$/, 'access-control-allow-origin': /^\*$/ };
const FOR_US = { 'cross-origin-resource-policy': /^same-origin$/, 'access-control-allow-origin': /^$/ };
const JSON_TYPE = { 'content-type': /^application\/json; charset=utf-8$/ };
const SHARED = { 'cache-control': /^public, no-cache$/, etag: /^W\/"/, vary: /Authorization, Language, Merchant/ };
const UNSTORED = { 'cache-control': /^no-store$/ };

/** Everything an answer breaks of what its call promises: schema, code, status, caching, security; empty when it keeps all. */
export function faultsOf(call: Call, answer: LightMyRequestResponse, { hasSession = false } = {}): string[] {
  const read = readAnswer(call, answer.json());
  const isShared = read.kind === 'value' && call.caching === 'shared' && !hasSession;
  return [
    ...(read.kind === 'invalid' ? [`off its schema: ${answer.body.slice(0, 200)}`] : []),
    ...(read.kind === 'failure' ? codeFaults(call, read.failure, answer.statusCode) : []),
    ...(read.kind === 'value' && answer.statusCode !== 200 ? [`a value with status ${answer.statusCode}`] : []),
    ...headerFaults(answer, {
      ...SECURITY,
      ...JSON_TYPE,
      ...(isShared ? SHARED : UNSTORED),
      ...(call.path.startsWith('/studio/') ? FOR_FRAMES : FOR_US),
    }),
    ...(!isShared && answer.headers['etag'] !== undefined ? ['an ETag on what nobody may store'] : []),
    ...['server', 'x-powered-by'].filter((name) => answer.headers[name] !== undefined),
  ];
}

function codeFaults(call: Call, failure: { errorCode: string; message: string }, status: number): string[] {
  const { errorCode: code, message } = failure;
  const isOwn = call.errors.some((own) => own === code);
  const isDeclared = isOwn || COMMON_ERRORS.some((common) => common === code);
  const wanted = call.soft && isOwn ? 200 : STATUS[code as keyof typeof STATUS];
  return [
    ...(isDeclared ? [] : [`${code} is not declared`]),
    ...(status === wanted ? [] : [`${code} with status ${status}`]),
    ...(message.length > 3 ? [] : [`${code} without a message`]),
  ];
}

function headerFaults({ headers }: LightMyRequestResponse, wanted: Readonly<Record<string, RegExp>>): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => !value.test(String(headers[name] ?? '')))
    .map(([name]) => `${name}: ${String(headers[name])}`);
}

/** The code of a refusal; empty when it is none. */
export function codeOf(answer: LightMyRequestResponse): string {
  return answer.json<{ errorCode?: string }>().errorCode ?? '';
}
