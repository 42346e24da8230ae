import type { rain as contract } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { brandOf } from '../brand/index.ts';
import { promotionWords } from '../content/index.ts';
import { openRefusal, standingOf } from '../promotions/index.ts';
import { readEntry } from './entry.store.ts';
import { rainOf } from './plan.service.ts';
import { openSeed } from './seed.service.ts';
import { toShared, toWave } from './view.ts';
import { isIn, readLast, readWave } from './wave.store.ts';

/** The rain; none for whom nothing is offered. */
export const showRain: Handler<typeof contract.show> = async (ctx, _input, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const rain = await rainOf(ctx, merchantCode);
  if (!rain) return ok({ why: 'promotion.closed', rain: null });
  const why = await openRefusal(
    ctx.db,
    rain,
    await standingOf(ctx, ctx.db, { memberId, currency: rain.book.currency }),
  );
  if (why !== null) return ok({ why, rain: null });
  const now = ctx.clock.now();
  const words = (await promotionWords(ctx, await brandOf(ctx, merchantCode), visitor.language)).get(
    rain.campaign.itemId,
  );
  const wave = await readWave(ctx.db, rain.campaign.id, now);
  const last = await readLast(ctx.db, merchantCode);
  return ok({
    why: null,
    rain: {
      promotionId: rain.campaign.id,
      title: words?.title ?? '',
      highlight: words?.highlight ?? '',
      note: words?.note ?? '',
      image: words?.image ?? '',
      tone: words?.tone ?? 'sunset',
      wave: wave ? toWave(wave, await isIn(ctx.db, wave.id, memberId), now) : null,
      last: last ? toShared(last, await readEntry(ctx.db, last.id, memberId), openSeed(ctx, last)) : null,
    },
  });
};
