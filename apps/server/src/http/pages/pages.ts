import type { Pages } from '@perya/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { brandFor, siteStatus, startPathOf } from '../../modules/brand/index.ts';
import { errorMessage } from '../../platform/text/dictionary.ts';
import { publicPart } from '../../platform/crypto/seal-keys.ts';
import { logOf } from '../../platform/log/log.ts';
import type { Adapter } from '../core/adapter.ts';
import { limitKey } from '../../platform/net/address.ts';
import { encodingFor, fingerprint, isHeld, pack } from '../core/body.ts';
import { contentPolicy, openerPolicy } from '../core/headers.ts';
import { scriptJson } from '../../platform/html/html.ts';
import { serveInviteLinks } from './invite-link.ts';
import { choicesOf, listOf, PageMaker } from './page.ts';
import { NOT_BUILT_SENTENCE, OUT_OF_ORDER_PAGE, PLAIN_STYLE_HASH } from './plain-pages.ts';
import { ownHost } from '../core/own-host.ts';
import type { RateLimit } from '../core/rate-limit.ts';
import type { Site } from './site.ts';
import { addressOf, headerOf } from '../core/visitor.ts';

type Route = Pages['routes'][number];

/** Answers a path with the app, filled in. */
export type PageSender = (request: FastifyRequest, reply: FastifyReply, route: Route | null) => Promise<FastifyReply>;

const HTML_TYPE = 'text/html; charset=utf-8';
const MINUTE_MS = 60_000;

/** Every listed path answers the app, so that a deep link and a reload work on every screen. [ROUTE-13] */
export function servePages(
  app: FastifyInstance,
  ctx: Context,
  adapter: Adapter,
  limit: RateLimit,
  site: Site | null,
): PageSender {
  const send = site ? pageSender(ctx, adapter, limit, site) : sendNotBuilt;
  serveInviteLinks(app);
  for (const route of site?.pages.routes ?? []) {
    for (const path of route.paths) app.get(path, (request, reply) => send(request, reply, route));
  }
  return send;
}

function pageSender(ctx: Context, adapter: Adapter, limit: RateLimit, site: Site): PageSender {
  const maker = new PageMaker(ctx, adapter, site);
  return async (request, reply, route) => {
    const refused = limit.read(limitKey(addressOf(ctx, request)));
    if (refused) {
      reply.header('Retry-After', refused.retryAfterSeconds);
      return sendSentence(reply, 429, errorMessage('too.many.requests', choicesOf(request.headers).language));
    }
    try {
      return await sendPage(ctx, maker, request, reply, route);
    } catch (error) {
      logOf(request).error({ event: 'page.without_settings', err: error }, 'page without settings');
      return sendOutOfOrder(reply);
    }
  };
}

async function sendPage(
  ctx: Context,
  maker: PageMaker,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route | null,
): Promise<FastifyReply> {
  const brand = await brandFor(ctx, undefined, headerOf(request, 'host'));
  if (!brand) return sendOutOfOrder(reply);
  const { status, closed } = await siteStatus(ctx, brand.merchantCode, addressOf(ctx, request));
  const startPath = closed === null && request.url === '/' ? startPathOf(brand, headerOf(request, 'host')) : null;
  if (startPath !== null) return reply.header('Cache-Control', 'no-store').redirect(startPath, 302); // ENT-26
  const choices = choicesOf(request.headers, brand.defaultLanguage);
  const page = await maker.prepare(brand, {
    route,
    ...choices,
    list: listOf(route, request.url),
    open: closed === null,
  });

  const now = ctx.clock.now();
  // The page tells the time, so a copy is good for its minute only.
  const visit = fingerprint(`${JSON.stringify(status)} ${Math.floor(now.getTime() / MINUTE_MS)}`);
  const etag = `W/"${page.fingerprint}-${visit}"`;
  const path = request.url.split('?', 1)[0] ?? '';
  const firebase = brand.firebase && { ...brand.firebase, emulator: ctx.config.firebaseEmulator };
  reply.code(route !== null || page.paths.includes(path) ? 200 : 404).headers({
    'Content-Security-Policy': contentPolicy({
      host: await ownHost(ctx, headerOf(request, 'host')),
      imageHosts: [...brand.imageHosts, ...page.gameHosts.pictures],
      styles: page.styleHashes,
      scripts: page.scriptHashes,
      frameHosts: page.gameHosts.frames,
      firebase,
    }),
    'Cross-Origin-Opener-Policy': openerPolicy(firebase),
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding, Cookie, Host, User-Agent',
    ETag: etag,
  });
  if (reply.statusCode === 200 && isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const seal = publicPart(ctx.sealKeys.current(now));
  const own = scriptJson({ status, serverTime: now.toISOString(), seal }).slice(1, -1);
  return sendPacked(request, reply, page.before + own + page.after);
}

async function sendPacked(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.type(HTML_TYPE);
  if (!encoding) return reply.send(html);
  return reply.header('Content-Encoding', encoding).send(await pack(Buffer.from(html), encoding));
}

function sendOutOfOrder(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({
      'Content-Security-Policy': contentPolicy({ styles: [PLAIN_STYLE_HASH] }),
      'Cache-Control': 'no-store',
      'Retry-After': '10',
      'Content-Type': HTML_TYPE,
    })
    .send(OUT_OF_ORDER_PAGE);
}

const sendNotBuilt: PageSender = async (_request, reply) => sendSentence(reply, 503, NOT_BUILT_SENTENCE);

function sendSentence(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' })
    .send(`${sentence}\n`);
}
