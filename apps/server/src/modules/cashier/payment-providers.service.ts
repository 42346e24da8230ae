import type { MerchantCode } from '@perya/ledger';
import { assert } from '@perya/std';
import * as v from 'valibot';
import { openPaymentProvider, type ProviderNeeds } from '../../providers/payments/provider-registry.ts';
import type { PaymentProvider, PaymentProviders } from '../../providers/payments/payment-provider.ts';
import type { Place } from '../../platform/crypto/vault.ts';
import { findPayingOut, findProvider, hasPlayedProvider, type ProviderRow } from './payment-provider.store.ts';

const Settings = v.record(v.string(), v.string());

/** Where the settings of a provider are sealed. */
export function settingsPlace(merchantCode: MerchantCode, code: string): Place {
  return { table: 'payment_provider', column: 'settings_sealed', row: `${merchantCode}/${code}` };
}

/**
 * Opens providers as they are needed. Their row is read each time, so that a changed key holds at once; only what was
 * opened with it is kept.
 */
export function openPaymentProviders(needs: ProviderNeeds): PaymentProviders {
  const opened = new Map<
    string,
    { readonly sealed: string; readonly adapter: string; readonly providerApi: PaymentProvider }
  >();
  const open = (row: ProviderRow): PaymentProvider | null => {
    const { merchant_code: merchantCode, code, adapter, settings_sealed: sealed } = row;
    if (adapter === 'manual') return null;
    const name = `${merchantCode}/${code}`;
    const known = opened.get(name);
    if (known?.sealed === sealed && known.adapter === adapter) return known.providerApi;
    const text = sealed === '' ? '{}' : needs.vault.openText(settingsPlace(merchantCode, code), sealed);
    const providerApi = openPaymentProvider({ adapter, settings: v.parse(Settings, JSON.parse(text)) }, needs);
    opened.set(name, { sealed, adapter, providerApi });
    return providerApi;
  };
  return {
    async of(merchantCode, code) {
      const row = await findProvider(needs.db, merchantCode, code);
      return row ? open(row) : null;
    },
    async forPayouts(merchantCode) {
      const row = await findPayingOut(needs.db, merchantCode);
      if (!row) return null;
      const providerApi = open(row);
      assert(providerApi, 'people do not pay out by themselves');
      return { code: row.code, providerApi };
    },
  };
}

/** Whether any brand takes money that is only played; production refuses that. */
export function takesPlayedMoney({ db }: Pick<ProviderNeeds, 'db'>): Promise<boolean> {
  return hasPlayedProvider(db);
}
