import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { together } from '../../platform/db/in-transaction.ts';
import { noteEvent } from '../audit/index.ts';
import { settingsPlace } from './payment-providers.service.ts';
import { putMethod, putProvider, type MethodRow, type ProviderAdapter } from './ways-to-pay.store.ts';

/** A provider as somebody sets it up; its settings hold its keys. */
export interface NewProvider {
  readonly merchantCode: MerchantCode;
  readonly code: string;
  readonly adapter: ProviderAdapter;
  readonly settings: Readonly<Record<string, string>>;
  readonly paysOut: boolean;
}

/** Sets a payment provider of a brand up or gives it new keys; the keys are sealed and never told again. */
export async function setProvider(
  ctx: Pick<Context, 'db' | 'clock' | 'vault'>,
  { merchantCode, code, adapter, settings, paysOut }: NewProvider,
  who: string,
): Promise<Result<null, 'brand.not.found'>> {
  const sealed =
    adapter === 'manual' ? '' : ctx.vault.sealText(settingsPlace(merchantCode, code), JSON.stringify(settings));
  return together(ctx.db, async (tx) => {
    const row = { merchant_code: merchantCode, code, adapter, settings_sealed: sealed, pays_out: paysOut };
    if (!(await putProvider(tx, row))) return fail('brand.not.found');
    const detail = { code, adapter, paysOut, who };
    await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'provider.set', ip: '', detail });
    return ok(null);
  });
}

/** Sets a way to pay in up, or changes it. */
export async function setMethod(
  ctx: Pick<Context, 'db' | 'clock'>,
  row: MethodRow,
  name: string,
  who: string,
): Promise<Result<null, 'provider.not.found'>> {
  return together(ctx.db, async (tx) => {
    if (!(await putMethod(tx, row, name))) return fail('provider.not.found');
    const { merchant_code: merchantCode, id, provider, channel, min_amount: min, max_amount: max } = row;
    const detail = { id, provider, channel, min: String(min), max: String(max), who };
    await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'method.set', ip: '', detail });
    return ok(null);
  });
}
