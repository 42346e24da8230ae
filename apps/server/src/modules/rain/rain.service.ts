import type { promotion, rain as contract, Value } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { Database } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { promotionWords } from '../content/index.ts';
import { answerClaim, openRefusal, standingOf } from '../promotions/index.ts';
import { insertEntry, readEntry } from './entry.store.ts';
import { rainOf, type BrandRain } from './plan.service.ts';
import { openSeed } from './seed.service.ts';
import { toShared, toWave } from './view.ts';
import { isIn, readLast, readWave, shareWaveRow, type WaveRow } from './wave.store.ts';

type Code = (typeof promotion.PROMOTION_REFUSALS)[number];

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

/** Lets somebody into the wave that is open, once. [PROMO-06] */
export const enterRain: Handler<typeof contract.enter> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const rain = await rainOf(ctx, session.merchantCode);
  return answerClaim<Value<typeof contract.enter>, Code>(ctx, visitor, {
    call: 'rain.enter',
    input,
    work: async (tx) => {
      if (!rain) return fail('promotion.closed');
      const entered = await enter(ctx, tx, rain, { session, waveId: input.waveId });
      return entered.ok
        ? ok({ wave: toWave(entered.value, true, ctx.clock.now()), entryNo: `E${input.waveId}-${session.memberId}` })
        : entered;
    },
  });
};

/** Under the lock of the member's cash, where protections are looked at, and beside that of the wave, which cannot end meanwhile. */
async function enter(
  ctx: Context,
  tx: Transaction<Database>,
  rain: BrandRain,
  { session, waveId }: { readonly session: Session; readonly waveId: string },
): Promise<Result<WaveRow, Code>> {
  const { memberId, merchantCode } = session;
  await lockCash(tx, rain.book, memberId);
  const refusal = await openRefusal(tx, rain, await standingOf(ctx, tx, { memberId, currency: rain.book.currency }));
  if (refusal !== null) return fail(refusal);
  const wave = isRowId(waveId) ? await shareWaveRow(tx, waveId) : undefined;
  const now = ctx.clock.now();
  if (wave?.campaign_id !== rain.campaign.id) return fail('promotion.closed');
  if (now < wave.opens_at || wave.state === 'planned') return fail('promotion.coming');
  if (now >= wave.closes_at || wave.state !== 'open') return fail('promotion.late');
  const row = { wave_id: wave.id, member_id: memberId, merchant_code: merchantCode, at: now };
  return (await insertEntry(tx, row)) ? ok(wave) : fail('promotion.once');
}
