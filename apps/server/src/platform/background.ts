import type { PlatformContext } from './context.ts';
import type { LogLine } from './log/log.ts';

/** Keyed by the pub/sub because a context is copied for transactions. */
const underWay = new WeakMap<PlatformContext['pubsub'], Set<Promise<void>>>();

/** Lets work go on that nobody waits for; what fails is logged. */
export function inBackground(
  ctx: Pick<PlatformContext, 'pubsub' | 'log'>,
  { event, ...about }: LogLine<'warn'>,
  sentence: string,
  work: Promise<unknown>,
): void {
  const all = underWay.get(ctx.pubsub) ?? new Set();
  underWay.set(ctx.pubsub, all);
  const one = work
    .then(() => undefined)
    .catch((error: unknown) => ctx.log.warn({ event, ...about, err: error }, sentence))
    .finally(() => all.delete(one));
  all.add(one);
}

/** Waits for it after all: a command must not leave while somebody is being told. */
export async function waitForBackground({ pubsub }: Pick<PlatformContext, 'pubsub'>): Promise<void> {
  for (const one of underWay.get(pubsub) ?? []) await one;
}
