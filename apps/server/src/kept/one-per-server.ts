import type { Context } from '../context.ts';

/** Something each server has one of; the notices stand for the server because a context is copied for transactions. */
export function onePerServer<Thing>(
  make: (ctx: Pick<Context, 'notices'>) => Thing,
): (ctx: Pick<Context, 'notices'>) => Thing {
  const made = new WeakMap<Context['notices'], Thing>();
  return (ctx) => {
    const { notices } = ctx;
    const held = made.get(notices);
    if (held !== undefined) return held;
    const thing = make(ctx);
    made.set(notices, thing);
    return thing;
  };
}
