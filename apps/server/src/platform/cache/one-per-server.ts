import type { PlatformContext } from '../context.ts';

/** Something each server has one of; the pub/sub stands for the server because a context is copied for transactions. */
export function onePerServer<Thing>(
  make: (ctx: Pick<PlatformContext, 'pubsub'>) => Thing,
): (ctx: Pick<PlatformContext, 'pubsub'>) => Thing {
  const made = new WeakMap<PlatformContext['pubsub'], Thing>();
  return (ctx) => {
    const { pubsub } = ctx;
    const held = made.get(pubsub);
    if (held !== undefined) return held;
    const thing = make(ctx);
    made.set(pubsub, thing);
    return thing;
  };
}
