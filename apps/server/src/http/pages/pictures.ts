import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { ownPicture } from '../../modules/identity/index.ts';
import type { Adapter } from '../core/adapter.ts';
import { sendFailure } from '../core/answer.ts';
import { sessionOf } from '../../handler.ts';

const PATH = '/wps/upload/image/:id';

/** Shows people the pictures they sent, and nobody else: only with the session, and never as a page. [UPL-05, T27] */
export function servePictures(app: FastifyInstance, ctx: Context, adapter: Adapter): void {
  app.get(PATH, async (request, reply) => {
    const { visitor, language } = await adapter.enter({ access: 'real', caching: 'none' }, request, reply);
    if (!visitor.ok) return sendFailure(reply, visitor.error, language);
    const { id } = request.params as { readonly id: string };
    const isId = /^[A-Za-z0-9_-]{20,40}$/.test(id);
    const picture = isId ? await ownPicture(ctx, sessionOf(visitor.value).memberId, id) : null;
    if (!picture?.ok) return sendFailure(reply, { code: 'not.found' }, language);
    return reply
      .headers({
        'Content-Type': 'image/jpeg',
        'Content-Disposition': 'attachment; filename="picture.jpg"',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
      .send(picture.value);
  });
}
