import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { ownPicture } from '../../modules/identity/index.ts';
import { commentPicture } from '../../modules/promotions/index.ts';
import type { Adapter } from '../core/adapter.ts';
import { sendFailure } from '../core/answer.ts';
import { sessionOf, type Visitor } from '../../handler.ts';

const OWN_PATH = '/wps/upload/image/:id';
const COMMENT_PATH = '/wps/promotion/image/:id';
const NAME = /^[A-Za-z0-9_-]{20,40}$/;

/**
 * Shows people the pictures they sent, and nobody else: only with the session. Those of comments are for everybody once
 * staff have shown them. Never as a page. [UPL-05, T27]
 */
export function servePictures(app: FastifyInstance, ctx: Context, adapter: Adapter): void {
  app.get(OWN_PATH, async (request, reply) => {
    const { visitor, language } = await adapter.enter({ access: 'real', caching: 'none' }, request, reply);
    if (!visitor.ok) return sendFailure(reply, visitor.error, language);
    const { id } = request.params as { readonly id: string };
    const picture = NAME.test(id) ? await ownPicture(ctx, sessionOf(visitor.value).memberId, id) : null;
    return picture?.ok ? sendPicture(reply, picture.value) : sendFailure(reply, { code: 'not.found' }, language);
  });
  app.get(COMMENT_PATH, async (request, reply) => {
    const { visitor, language } = await adapter.enter({ access: 'public', caching: 'none' }, request, reply);
    if (!visitor.ok) return sendFailure(reply, visitor.error, language);
    const { id } = request.params as { readonly id: string };
    const picture = NAME.test(id) ? await commentPicture(ctx, readerOf(visitor.value), id) : null;
    return picture?.ok ? sendPicture(reply, picture.value) : sendFailure(reply, { code: 'not.found' }, language);
  });
}

function readerOf({ merchantCode, session }: Visitor) {
  return { merchantCode, memberId: session?.merchantCode === merchantCode ? session.memberId : null };
}

function sendPicture(reply: FastifyReply, picture: Buffer): FastifyReply {
  return reply
    .headers({
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'attachment; filename="picture.jpg"',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
    .send(picture);
}
