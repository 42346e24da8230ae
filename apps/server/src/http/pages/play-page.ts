import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { studio } from '@perya/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { sendShared, type SharedHeaders } from '../core/answer.ts';
import { Body } from '../core/body.ts';
import { isHost, socketOrigins } from '../core/headers.ts';
import { ownHost } from '../core/own-host.ts';
import { listStaticFiles, sendListed, sendMissing } from './static.ts';

/**
 * A game runs in a frame without an origin: whatever it loads or asks comes from nowhere, and carries nothing of the
 * site. So these addresses answer everybody, and what they answer depends on tokens in the question alone. [T25]
 */
export const FOR_FRAMES = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
const FRAME_PATHS = /^\/(?:studio|play)\//;

const ALLOWED = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'content-type, gateway, language, merchant, moduleid',
  'Access-Control-Max-Age': '86400',
  'Cache-Control': 'public, max-age=86400',
};

const PAGE: SharedHeaders = {
  type: 'text/html; charset=utf-8',
  cacheControl: 'no-cache',
  vary: 'Accept-Encoding, Host',
};

/** Serves the page games run in, and lets its frame ask the studio. */
export function servePlay(app: FastifyInstance, ctx: Context, folder: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (FRAME_PATHS.test(request.url)) reply.headers(FOR_FRAMES);
  });
  // Asked by browsers before the first call of each kind; nothing is looked up for it.
  app.options('/studio/*', (_request, reply) => reply.code(204).headers(ALLOWED).send());

  const files = listStaticFiles(folder);
  const page = loadPage(folder);
  const isHttps = ctx.config.publicUrl?.startsWith('https:') === true;
  app.get(studio.PLAY_PATH, async (request, reply) => {
    if (!page) return sendMissing(reply);
    const host = await ownHost(ctx, request.headers.host);
    reply.headers({
      'Content-Security-Policy': playPolicy(host, isHttps, page.styleHashes),
      'X-Frame-Options': 'SAMEORIGIN',
    });
    return sendShared(request, reply, page.body, PAGE);
  });
  app.get(`${studio.PLAY_PATH}*`, (request: FastifyRequest, reply: FastifyReply) =>
    sendListed(request, reply, files, studio.PLAY_PATH.slice(0, -1)),
  );
}

function loadPage(folder: string): { readonly body: Body; readonly styleHashes: readonly string[] } | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const styles = [...text.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => style);
  return {
    body: new Body(text),
    styleHashes: styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`),
  };
}

/** A frame without an origin has no `self` in every browser, so the address it came from is named. */
export function playPolicy(host: string | undefined, isHttps: boolean, styles: readonly string[]): string {
  const named =
    host !== undefined && isHost(host) ? (isHttps ? [`https://${host}`] : [`http://${host}`, `https://${host}`]) : [];
  const own = ["'self'", ...named].join(' ');
  return [
    "default-src 'none'",
    `script-src ${own}`,
    ['style-src', own, ...styles].join(' '),
    `img-src ${own} data: blob:`,
    `media-src ${own} data: blob:`,
    `font-src ${own}`,
    ['connect-src', own, ...socketOrigins(host)].join(' '),
    `frame-ancestors ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
    // Whoever opens it without a frame gets no more than the frame has.
    'sandbox allow-scripts',
  ].join('; ');
}
