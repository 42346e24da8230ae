import type { responsibleGaming } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handlers } from '../../handler.ts';
import {
  protectionOf,
  coolOff,
  exclude,
  keepLimit,
  realityOf,
  seeReality,
  setLimit,
  setReality,
} from '../../modules/responsible-gaming/index.ts';

/** Answers the calls of the responsible-gaming part. */
export const responsibleGamingHandlers: Handlers<typeof responsibleGaming> = {
  show: async (ctx, _input, visitor) => ok(await protectionOf(ctx, visitor)),
  setLimit: async (ctx, input, visitor) => {
    const done = await setLimit(ctx, visitor, input);
    return done.ok ? ok(await protectionOf(ctx, visitor)) : done;
  },
  keepLimit: async (ctx, input, visitor) => {
    const done = await keepLimit(ctx, visitor, input);
    return done.ok ? ok(await protectionOf(ctx, visitor)) : done;
  },
  coolOff: async (ctx, input, visitor) => {
    const done = await coolOff(ctx, visitor, input);
    return done.ok ? ok(await protectionOf(ctx, visitor)) : done;
  },
  exclude: async (ctx, input, visitor) => {
    const done = await exclude(ctx, visitor, input);
    return done.ok ? ok(await protectionOf(ctx, visitor)) : done;
  },
  setReality: async (ctx, input, visitor) => {
    await setReality(ctx, sessionOf(visitor), input);
    return ok(await protectionOf(ctx, visitor));
  },
  reality: async (ctx, _input, visitor) => ok(await realityOf(ctx, sessionOf(visitor))),
  seenReality: async (ctx, _input, visitor) => {
    await seeReality(ctx, sessionOf(visitor));
    return ok(await protectionOf(ctx, visitor));
  },
};
