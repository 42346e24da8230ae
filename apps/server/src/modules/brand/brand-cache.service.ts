import type { Context } from '../../context.ts';
import type { BrandRows, Directory } from './brand.store.ts';

/** Which brands there are. */
export function directoryOf({ server }: Pick<Context, 'server'>): Promise<Directory> {
  return server.brand.directory.get();
}

/** Which brands there are, as far as it is at hand. */
export function knownDirectoryOf({ server }: Pick<Context, 'server'>): Directory | null {
  return server.brand.directory.peek() ?? null;
}

/** The settings of a brand that the directory knows. */
export async function rowsOf(ctx: Pick<Context, 'server'>, merchantCode: string): Promise<BrandRows | null> {
  const { rows } = ctx.server.brand;
  if (!rows.has(merchantCode)) {
    const { byCode } = await directoryOf(ctx);
    if (byCode.get(merchantCode) !== merchantCode) return null;
  }
  return rows.get(merchantCode);
}

/** The settings of a brand as far as they are at hand. */
export function knownRowsOf({ server }: Pick<Context, 'server'>, merchantCode: string): BrandRows | null {
  return server.brand.rows.peek(merchantCode) ?? null;
}
