import type { Call, Checked } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** Bodies of the player API are small; uploads have their own limit. */
export const BODY_MAX_BYTES = 16 * 1024;

const TOKEN_NAMES = /^(?:token|access_token|session|sessionid|authorization)$/i;

/** Reads JSON and small forms and nothing else; packed bodies are refused because a small one may hide a huge one. */
export function readPlainBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => {
      // Of a field that is sent twice neither counts.
      const fields = [...new URLSearchParams(body as string)];
      const once = fields.filter(([name]) => fields.filter(([other]) => other === name).length === 1);
      done(null, Object.fromEntries(once));
    },
  );
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
    (request, body, done) => {
      const encoding = request.headers['content-encoding'];
      if (encoding !== undefined && encoding !== 'identity')
        return done(refusal('FST_ERR_CTP_INVALID_MEDIA_TYPE'), undefined);
      const parsed = parseJson(body as Buffer);
      if (parsed.ok) done(null, parsed.value);
      else done(refusal('FST_ERR_CTP_EMPTY_JSON_BODY'), undefined);
    },
  );
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Reads JSON that is proper UTF-8. */
export function parseJson(body: Buffer): Result<unknown, 'request.invalid'> {
  try {
    return ok(JSON.parse(UTF8.decode(body)));
  } catch {
    return fail('request.invalid');
  }
}

/** Forms with a file are left unread until it is known who sends them; other calls do not take them at all. */
export function leaveFilesUnread(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const { takesFile } = request.routeOptions.config as { readonly takesFile?: boolean };
    if (takesFile) done(null, null);
    else done(refusal('FST_ERR_CTP_INVALID_MEDIA_TYPE'), undefined);
  });
}

function refusal(code: string): Error {
  return Object.assign(new Error('the body cannot be read'), { code });
}

/** Tells whether a query carries what may only travel in a header. [API-03] */
export function hasTokenInQuery(query: unknown): boolean {
  return Object.keys(query as object).some((name) => TOKEN_NAMES.test(name));
}

/** What a request gives, before it is checked. */
export function givenBy(call: Call, request: FastifyRequest): unknown {
  if (call.method === 'GET') return withoutEmpty(request.query as object);
  return call.method === 'DELETE' || call.body === 'file' ? request.query : request.body;
}

/** A question whose field is empty does not ask for anything by it: `gameClassify=` is all of them. [GLIST-24] */
function withoutEmpty(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** Checks what a request gives against its call. */
export function checkInput<C extends Call>(
  call: C,
  given: unknown,
  { params }: Pick<FastifyRequest, 'params'>,
): Result<Checked<C>, 'request.invalid'> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return fail('request.invalid');
  const checked = v.safeParse(call.request, { ...given, ...(params as object) });
  if (!checked.success || hasNul(checked.output)) return fail('request.invalid');
  return ok(checked.output as Checked<C>);
}

/** The database cannot hold a NUL in a text, so none gets past the door. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}
