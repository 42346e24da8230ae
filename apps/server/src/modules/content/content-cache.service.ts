import type { Context } from '../../context.ts';
import type { Brand } from '../brand/index.ts';

/** What is kept of a brand while its version stands. */
export interface BrandContent {
  readonly version: string;
  readonly parts: Map<string, Promise<unknown>>;
}

/** Enough for every place, language and first pages; a flood of odd pages only costs a reload. */
const PARTS_MAX = 500;

/** Keeps what `load` answers for as long as the brand's version stands; failed loads are forgotten. */
export function keepPart<Value>(ctx: Context, brand: Brand, part: string, load: () => Promise<Value>): Promise<Value> {
  const { parts } = contentOf(ctx, brand);
  const kept = parts.get(part);
  if (kept) return kept as Promise<Value>;
  if (parts.size >= PARTS_MAX) parts.clear();
  const loading = load();
  parts.set(part, loading);
  loading.catch(() => {
    if (parts.get(part) === loading) parts.delete(part);
  });
  return loading;
}

function contentOf({ server }: Context, brand: Brand): BrandContent {
  const { brands } = server.content;
  let content = brands.get(brand.merchantCode);
  if (content?.version !== brand.version) {
    content = { version: brand.version, parts: new Map() };
    brands.set(brand.merchantCode, content);
  }
  return content;
}
