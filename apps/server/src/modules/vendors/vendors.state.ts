import type { Context } from '../../context.ts';
import { createSwrCache, type SwrCache } from '../../platform/cache/swr-cache.ts';
import { loadVendors, type Vendors } from './vendors.service.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly vendors: VendorsState;
  }
}

/** What a server remembers of vendors. */
export interface VendorsState {
  /** With the secrets opened once. */
  readonly vendors: SwrCache<Vendors>;
}

/** Messages can get lost, so the copy is looked after even when nothing was heard. */
const AGE_MS = 30_000;

/** Creates it; notices of changes invalidate it from now on. */
export function createVendorsState(ctx: Pick<Context, 'db' | 'vault' | 'log' | 'pubsub'>): VendorsState {
  const vendors = createSwrCache(
    () => loadVendors(ctx),
    AGE_MS,
    (error) =>
      ctx.log.warn(
        { event: 'vendor.cache_stale', err: error },
        'vendors could not be renewed, the last known ones go on serving',
      ),
  );
  for (const topic of ['vendor', 'catalog'] as const) ctx.pubsub.subscribe(topic, () => vendors.invalidate());
  ctx.pubsub.onGap(() => vendors.invalidate());
  return { vendors };
}
