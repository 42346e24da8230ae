import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { dayOf, isDay } from '../../ledger/day.ts';
import { ProviderFailed } from '../../providers/payments/payment-provider.ts';
import { brandOf, zoneOf } from '../brand/index.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { listProviders } from './payment-provider.store.ts';
import { compareBooks, type Difference } from './reconcile-rules.ts';
import { hasRun, readOwnPayments, readOwnPayouts, sumDifferences, writeRun } from './reconcile.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Providers need a while until their books of a day are whole, and clocks differ. */
const SETTLED_AFTER_MS = 2 * HOUR_MS;
/** A provider that was away is caught up with for as long as this. */
const DAYS_BACK = 3;
const WATCHED_DAYS = 7;

/** A brand's account at a provider. */
export interface ProviderAccount {
  readonly merchantCode: MerchantCode;
  readonly provider: string;
}

/** What a comparison found. */
export interface Reconciled {
  readonly checked: number;
  readonly differences: readonly Difference[];
}

/** Compares one day, in the zone of the brand, with the books of a provider, and keeps what it found. [T16, 70] */
export async function reconcileDay(
  ctx: Context,
  account: ProviderAccount,
  day: string,
): Promise<Result<Reconciled, 'provider.unknown' | 'provider.failed' | 'range.invalid'>> {
  const providerApi = await ctx.paymentProviders.of(account.merchantCode, account.provider);
  if (providerApi === null) return fail('provider.unknown');
  if (!isDay(day)) return fail('range.invalid');
  const span = readSpan({ startDate: day, endDate: day }, await zoneOf(ctx, account.merchantCode));
  if (!span.ok) return span;
  const window = { from: span.value.from, to: span.value.until };
  const wide = { from: new Date(window.from.getTime() - HOUR_MS), to: new Date(window.to.getTime() + HOUR_MS) };
  const theirs = await providerApi.list(wide.from, wide.to).catch((error: unknown) => {
    if (error instanceof ProviderFailed) return null;
    throw error;
  });
  if (theirs === null) return fail('provider.failed');
  const refs = theirs.map(({ ref }) => ref);
  const orderNos = theirs.flatMap(({ kind, orderNo }) => (kind === 'payout' && orderNo !== null ? [orderNo] : []));
  const ours = [
    ...(await readOwnPayments(ctx.db, account, wide, refs)),
    ...(await readOwnPayouts(ctx.db, account, wide, orderNos)),
  ];
  const differences = compareBooks({ window, ours, theirs, listsPayouts: providerApi.listsPayouts });
  const checked = theirs.filter(({ at }) => at >= window.from && at < window.to).length;
  const run = { day, checked, ranAt: ctx.clock.now(), found: differences };
  await ctx.db.transaction().execute((tx) => writeRun(tx, account, run));
  if (differences.length > 0) {
    ctx.log.error(
      { event: 'reconcile.difference', ...account, day, differences: differences.length },
      'our books differ from a provider’s',
    );
  }
  return ok({ checked, differences });
}

/** A provider whose settings nobody can read keeps us from its own books only. */
async function tryDay(ctx: Context, account: ProviderAccount, day: string): ReturnType<typeof reconcileDay> {
  try {
    return await reconcileDay(ctx, account, day);
  } catch (error) {
    ctx.log.error({ event: 'reconcile.failed', ...account, day, err: error }, 'a day could not be compared');
    return fail('provider.failed');
  }
}

/** Compares every day that has ended and was not compared yet, with every provider. */
export async function reconcileDue(ctx: Context): Promise<void> {
  for (const { merchant_code: merchantCode, code: provider } of await listProviders(ctx.db)) {
    const account = { merchantCode, provider };
    const zone = await zoneOf(ctx, merchantCode);
    const settled = ctx.clock.now().getTime() - SETTLED_AFTER_MS;
    for (let back = DAYS_BACK; back >= 1; back -= 1) {
      const day = dayOf(new Date(settled - back * DAY_MS), zone);
      if (await hasRun(ctx.db, account, day)) continue;
      const done = await tryDay(ctx, account, day);
      if (!done.ok)
        ctx.log.warn(
          { event: 'reconcile.postponed', ...account, day, code: done.error.code },
          'a day was not compared',
        );
    }
  }
  await countRecent(ctx);
}

/** Compares one day, yesterday unless it is named, with every provider; a line for each of them and each difference. */
export async function* reconcileAll(
  ctx: Context,
  day: string | undefined,
): AsyncGenerator<{ readonly text: string; readonly isGood: boolean }> {
  for (const { merchant_code: merchantCode, code: provider } of await listProviders(ctx.db)) {
    const yesterday = dayOf(new Date(ctx.clock.now().getTime() - DAY_MS), await zoneOf(ctx, merchantCode));
    const wanted = day ?? yesterday;
    const done = await tryDay(ctx, { merchantCode, provider }, wanted);
    const head = `${merchantCode} ${provider} ${wanted}`;
    if (!done.ok) {
      yield { text: `${head}: not compared, ${done.error.code}`, isGood: false };
      continue;
    }
    const { checked, differences } = done.value;
    yield { text: `${head}: ${checked} compared, ${differences.length} differ`, isGood: differences.length === 0 };
    const { currency } = (await brandOf(ctx, merchantCode)).rows.brand;
    for (const { kind, direction, orderNo, ref, ours, theirs } of differences) {
      const amounts = [ours, theirs].map((amount) => (amount === null ? 'nothing' : formatAmount(amount, currency)));
      yield { text: `  ${kind} ${direction} ${orderNo} ${ref}: ${amounts.join(' here, ')} there`, isGood: false };
    }
  }
}

/** Counts the differences of the last week anew. */
export async function countRecent(ctx: Context): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - WATCHED_DAYS * DAY_MS).toISOString().slice(0, 10);
  ctx.server.cashier.differences = await sumDifferences(ctx.db, since);
}

/** How many differences the last week had at the last look, for whoever watches the server. */
export function recentDifferences({ server }: Pick<Context, 'server'>): number {
  return server.cashier.differences;
}
