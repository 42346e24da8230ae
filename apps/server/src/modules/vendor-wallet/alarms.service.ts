import type { TxId } from '@perya/ledger';
import type { Context } from '../../context.ts';

/** From this part of a limit on somebody is told. */
const NEAR_PERCENT = 80n;

/** How a figure stands to a limit. */
export type Nearness = 'below' | 'near' | 'above';

/** How a figure stands to a limit. */
export function nearnessOf(figure: bigint, max: bigint): Nearness {
  if (figure > max) return 'above';
  return figure * 100n >= max * NEAR_PERCENT ? 'near' : 'below';
}

/** Tells that a vendor is near a limit or above it: a line in the log and a count. */
export function alarm(
  ctx: Context,
  {
    vendor,
    limit,
    nearness,
    ...more
  }: { vendor: string; limit: string; nearness: Nearness; txId?: TxId; figure: bigint },
): void {
  const key = `${vendor}/${limit}/${nearness}`;
  const { alarms } = ctx.server.vendorWallet;
  alarms.set(key, (alarms.get(key) ?? 0) + 1);
  const line = { vendor, limit, ...more, figure: more.figure.toString() };
  if (nearness === 'above') ctx.log.error({ event: 'vendor.limit_exceeded', ...line }, 'a vendor went beyond a limit');
  else ctx.log.warn({ event: 'vendor.limit_near', ...line }, 'a vendor is near a limit');
}

/** The counts, for the metrics. */
export function vendorAlarms({ server }: Pick<Context, 'server'>): { labels: Record<string, string>; count: number }[] {
  return [...server.vendorWallet.alarms].map(([key, count]) => {
    const [vendor = '', limit = '', nearness = ''] = key.split('/');
    return { labels: { vendor, limit, nearness }, count };
  });
}
