import type { rain as contract } from '@perya/contract';
import { assert, fail } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { answerClaim } from '../promotions/index.ts';
import { markOf } from '../wallet/index.ts';
import { letIn, type EnterCode, type EnterValue } from './enter-together.service.ts';
import { rainOf } from './plan.service.ts';

const CALL = 'rain.enter';

/** Lets somebody into the wave that is open, once: with all who come at this moment, or alone where that cannot be. [PROMO-06] */
export const enterRain: Handler<typeof contract.enter> = async (ctx, input, visitor) => {
  const { merchantCode } = sessionOf(visitor);
  const rain = await rainOf(ctx, merchantCode);
  const asked = { ...markOf(ctx, visitor, CALL, input), waveId: input.waveId, rain };
  const entered = await ctx.server.rain.entries.ask(ctx, asked);
  if (entered) return entered;
  return answerClaim<EnterValue, EnterCode>(ctx, visitor, {
    call: CALL,
    input,
    work: async (tx) => {
      if (!rain) return fail('promotion.closed');
      await lockCash(tx, rain.book, asked.memberId);
      const [answer] = await letIn({ clock: ctx.clock, db: tx }, rain, [asked]);
      assert(answer, 'whoever asks is answered');
      return answer;
    },
  });
};
