import type { Context } from '../context.ts';

/** Something each server has one of; the notices stand for the server because a context is copied for transactions. */
export function onePerServer<Thing>(make: () => Thing): (ctx: Pick<Context, 'notices'>) => Thing {
  const made = new WeakMap<Context['notices'], Thing>();
  return ({ notices }) => {
    const held = made.get(notices);
    if (held !== undefined) return held;
    const thing = make();
    made.set(notices, thing);
    return thing;
  };
}
