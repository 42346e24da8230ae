import type { Context } from '../../context.ts';
import { keep, type Kept } from '../../kept/kept.ts';
import { readBrand, readDirectory, type BrandRows, type Directory } from './brand.store.ts';

/** Notices can get lost, so a copy is looked after even when nothing was heard. */
const AGE_MS = 30_000;

interface BrandCache {
  readonly directory: Kept<Directory>;
  readonly brands: Map<string, Kept<BrandRows | null>>;
}

/** One cache per server: the notices belong to the server, the context may be a copy of a request. */
const caches = new WeakMap<Context['notices'], BrandCache>();

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
    kept = keep(() => readBrand(ctx.db, merchantCode, ctx.clock.now()), AGE_MS, logStale(ctx));
    brands.set(merchantCode, kept);
  }
  return kept.get();
}

/** The settings of a brand as far as they are at hand. */
export function knownRowsOf(ctx: Context, merchantCode: string): BrandRows | null {
  return cacheOf(ctx).brands.get(merchantCode)?.known() ?? null;
}

function cacheOf(ctx: Context): BrandCache {
  const held = caches.get(ctx.notices);
  if (held) return held;
  const directory = keep(() => readDirectory(ctx.db), AGE_MS, logStale(ctx));
  const cache: BrandCache = { directory, brands: new Map() };
  caches.set(ctx.notices, cache);
  ctx.notices.subscribe('brand', (payload) => {
    directory.drop();
    const code = (payload as { merchantCode?: unknown } | null)?.merchantCode;
    if (typeof code === 'string') cache.brands.get(code)?.drop();
    else dropAll(cache);
  });
  ctx.notices.onGap(() => dropAll(cache));
  return cache;
}

function dropAll(cache: BrandCache): void {
  cache.directory.drop();
  for (const kept of cache.brands.values()) kept.drop();
}

function logStale(ctx: Context): (error: unknown) => void {
  return (error) => ctx.log.warn({ err: error }, 'settings could not be renewed, the last known ones go on serving');
}
