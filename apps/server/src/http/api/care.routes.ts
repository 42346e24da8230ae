import type { care } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handlers } from '../../handler.ts';
import {
  careOf,
  coolOff,
  exclude,
  keepLimit,
  realityOf,
  seeReality,
  setLimit,
  setReality,
} from '../../modules/responsible-gaming/index.ts';

/** Answers the calls of the care part. */
export const careHandlers: Handlers<typeof care> = {
  show: async (ctx, _input, visitor) => ok(await careOf(ctx, visitor)),
  setLimit: async (ctx, input, visitor) => {
    const done = await setLimit(ctx, visitor, input);
    return done.ok ? ok(await careOf(ctx, visitor)) : done;
  },
  keepLimit: async (ctx, input, visitor) => {
    const done = await keepLimit(ctx, visitor, input);
    return done.ok ? ok(await careOf(ctx, visitor)) : done;
  },
  coolOff: async (ctx, input, visitor) => {
    const done = await coolOff(ctx, visitor, input);
    return done.ok ? ok(await careOf(ctx, visitor)) : done;
  },
  exclude: async (ctx, input, visitor) => {
    const done = await exclude(ctx, visitor, input);
    return done.ok ? ok(await careOf(ctx, visitor)) : done;
  },
  setReality: async (ctx, input, visitor) => {
    await setReality(ctx, sessionOf(visitor), input);
    return ok(await careOf(ctx, visitor));
  },
  reality: async (ctx, _input, visitor) => ok(await realityOf(ctx, sessionOf(visitor))),
  seenReality: async (ctx, _input, visitor) => {
    await seeReality(ctx, sessionOf(visitor));
    return ok(await careOf(ctx, visitor));
  },
};
