import type { Context } from '../../context.ts';
import { createSwrCache, type SwrCache } from '../../platform/cache/swr-cache.ts';
import { readBrand, readDirectory, type BrandRows, type Directory } from './brand.store.ts';

/** Messages can get lost, so a copy is looked after even when nothing was heard. */
const AGE_MS = 30_000;

interface BrandCache {
  readonly directory: SwrCache<Directory>;
  readonly brands: Map<string, SwrCache<BrandRows | null>>;
}

/** One cache per server: the pub/sub belongs to the server, the context may be a copy of a request. */
const caches = new WeakMap<Context['pubsub'], BrandCache>();

/** Which brands there are. */
export function directoryOf(ctx: Context): Promise<Directory> {
  return cacheOf(ctx).directory.get();
}

/** The settings of a brand that the directory knows. */
export async function rowsOf(ctx: Context, merchantCode: string): Promise<BrandRows | null> {
  const { brands } = cacheOf(ctx);
  let kept = brands.get(merchantCode);
  if (!kept) {
    const { byCode } = await directoryOf(ctx);
    if (byCode.get(merchantCode) !== merchantCode) return null;
    kept = createSwrCache(() => readBrand(ctx.db, merchantCode, ctx.clock.now()), AGE_MS, logStale(ctx));
    brands.set(merchantCode, kept);
  }
  return kept.get();
}

/** The settings of a brand as far as they are at hand. */
export function knownRowsOf(ctx: Context, merchantCode: string): BrandRows | null {
  return cacheOf(ctx).brands.get(merchantCode)?.peek() ?? null;
}

function cacheOf(ctx: Context): BrandCache {
  const held = caches.get(ctx.pubsub);
  if (held) return held;
  const directory = createSwrCache(() => readDirectory(ctx.db), AGE_MS, logStale(ctx));
  const cache: BrandCache = { directory, brands: new Map() };
  caches.set(ctx.pubsub, cache);
  ctx.pubsub.subscribe('brand', (payload) => {
    directory.invalidate();
    const code = (payload as { merchantCode?: unknown } | null)?.merchantCode;
    if (typeof code === 'string') cache.brands.get(code)?.invalidate();
    else dropAll(cache);
  });
  ctx.pubsub.onGap(() => dropAll(cache));
  return cache;
}

function dropAll(cache: BrandCache): void {
  cache.directory.invalidate();
  for (const kept of cache.brands.values()) kept.invalidate();
}

function logStale(ctx: Context): (error: unknown) => void {
  return (error) =>
    ctx.log.warn(
      { event: 'brand.cache_stale', err: error },
      'settings could not be renewed, the last known ones go on serving',
    );
}
