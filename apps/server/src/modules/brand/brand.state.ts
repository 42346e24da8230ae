import type { Context } from '../../context.ts';
import { createSwrCache, SwrCaches, type SwrCache } from '../../platform/cache/swr-cache.ts';
import type { MadeBrand } from './brand.service.ts';
import { readBrand, readDirectory, type BrandRows, type Directory } from './brand.store.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly brand: BrandState;
  }
}

/** What a server remembers of brands. */
export interface BrandState {
  readonly directory: SwrCache<Directory>;
  /** Settings, by merchant code. */
  readonly rows: SwrCaches<BrandRows | null>;
  /** Brands as they were made from their rows. */
  readonly made: WeakMap<BrandRows, MadeBrand>;
}

/** Messages can get lost, so a copy is looked after even when nothing was heard. */
const AGE_MS = 30_000;

/** Creates it; notices of changes invalidate it from now on. */
export function createBrandState({
  db,
  clock,
  log,
  pubsub,
}: Pick<Context, 'db' | 'clock' | 'log' | 'pubsub'>): BrandState {
  const onFailure = (error: unknown) =>
    log.warn(
      { event: 'brand.cache_stale', err: error },
      'settings could not be renewed, the last known ones go on serving',
    );
  const directory = createSwrCache(() => readDirectory(db), AGE_MS, onFailure);
  const rows = new SwrCaches((merchantCode) =>
    createSwrCache(() => readBrand(db, merchantCode, clock.now()), AGE_MS, onFailure),
  );
  pubsub.subscribe('brand', (payload) => {
    directory.invalidate();
    const code = (payload as { merchantCode?: unknown } | null)?.merchantCode;
    rows.invalidate(typeof code === 'string' ? code : undefined);
  });
  pubsub.onGap(() => {
    directory.invalidate();
    rows.invalidate();
  });
  return { directory, rows, made: new WeakMap() };
}
