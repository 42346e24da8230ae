import type { Context } from '../../context.ts';
import { isBrandHost } from '../../modules/brand/index.ts';

/**
 * The host that a policy may name: one of ours, never one that only a request speaks of. A demonstration without an
 * address of its own is reached under whatever name its machine has in the house.
 */
export async function ownHost(ctx: Context, asked: string | undefined): Promise<string | undefined> {
  const { publicUrl } = ctx.config;
  if (publicUrl === null) return asked;
  const own = new URL(publicUrl).host;
  if (asked === undefined || asked === own) return own;
  return (await isBrandHost(ctx, asked).catch(() => false)) ? asked : own;
}
