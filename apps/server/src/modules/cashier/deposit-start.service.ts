import type { MerchantCode } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import type { PayChannel, PayStarted } from '../../providers/payments/payment-provider.ts';
import { brandOf, siteOf } from '../brand/index.ts';
import { readBounds } from './deposit-method.store.ts';
import { changeOrder, findOrder, type OrderRow } from './deposit-order.store.ts';

const SECOND_MS = 1000;
/** Nobody has paid sooner. */
const FIRST_ASK_MS = 15 * SECOND_MS;

/** Where a provider tells us what became of an order. */
export function noticePath(merchantCode: MerchantCode, provider: string): string {
  return `/pay/${merchantCode}/${provider}`;
}

/**
 * Makes an order known to its provider, once: the provider takes the same number for the same payment, so whoever was
 * cut off in between does it again. An order that cannot be paid ends at once. Answers how the order stands then.
 */
export async function startOrder(ctx: Context, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'pending' || order.provider_ref !== '') return order;
  const providerApi = await ctx.paymentProviders.of(order.merchant_code, order.provider);
  if (providerApi === null) return order;
  const brand = await brandOf(ctx, order.merchant_code);
  const { channel } = await readBounds(ctx.db, order.merchant_code, order.method_id);
  assert(channel !== 'manual', `${order.provider} is not paid by hand`);
  const site = siteOf(ctx, brand);
  const started = await providerApi.start({
    orderNo: order.order_no,
    amount: BigInt(order.amount) + BigInt(order.fee),
    currency: order.currency,
    channel: channel satisfies PayChannel,
    description: `${brand.name} ${order.order_no}`,
    returnUrl: `${site}/m/voucherCenter#${order.order_no}`,
    notifyUrl: site + noticePath(order.merchant_code, order.provider),
    expiresAt: order.expires_at,
    payer: { name: order.payer_name === '' ? null : order.payer_name },
  });
  const now = ctx.clock.now();
  if (started.ok) {
    const found = toFound(started.value, site);
    await changeOrder(
      ctx.db,
      order.order_no,
      { ...found, asked_at: now, ask_at: new Date(now.getTime() + FIRST_ASK_MS) },
      { isUnstarted: true },
    );
  } else {
    ctx.log.warn(
      { event: 'deposit.start_failed', orderNo: order.order_no, provider: order.provider, code: started.error.code },
      'a provider did not begin a payment',
    );
    const end = { status: 'failed', reason: 'deposit.reason.provider', ended_at: now, ask_at: null } as const;
    await changeOrder(ctx.db, order.order_no, end, { status: 'pending', isUnstarted: true });
  }
  const after = await findOrder(ctx.db, order.order_no);
  assert(after, 'orders stay');
  return after;
}

/** Pages of our own are kept without the host, so that they open under whichever name the visitor came by. */
function toFound({ ref, payUrl, qrText, qrImage }: PayStarted, site: string) {
  const page = payUrl?.startsWith(`${site}/`) ? payUrl.slice(site.length) : payUrl;
  return { provider_ref: ref, pay_url: page ?? '', qr_text: qrText ?? '', qr_image: qrImage ?? '' };
}
