import { assert } from '@perya/std';
import * as v from 'valibot';
import { openPayer, type PayerNeeds } from '../../outside/pay/open-payer.ts';
import type { Payer } from '../../outside/pay/payer.ts';
import type { Payers } from '../../outside/payers.ts';
import type { Place } from '../../vault/vault.ts';
import { findPayingOut, findProvider, hasPlayedProvider, type ProviderRow } from './payment-provider.store.ts';

const Settings = v.record(v.string(), v.string());

/** Where the settings of a provider are sealed. */
export function settingsPlace(merchantCode: string, code: string): Place {
  return { table: 'payment_provider', column: 'settings_sealed', row: `${merchantCode}/${code}` };
}

/**
 * Opens providers as they are needed. Their row is read each time, so that a changed key holds at once; only what was
 * opened with it is kept.
 */
export function openPayers(needs: PayerNeeds): Payers {
  const opened = new Map<string, { readonly sealed: string; readonly adapter: string; readonly payer: Payer }>();
  const open = (row: ProviderRow): Payer | null => {
    const { merchant_code: merchantCode, code, adapter, settings_sealed: sealed } = row;
    if (adapter === 'manual') return null;
    const name = `${merchantCode}/${code}`;
    const known = opened.get(name);
    if (known?.sealed === sealed && known.adapter === adapter) return known.payer;
    const text = sealed === '' ? '{}' : needs.vault.openText(settingsPlace(merchantCode, code), sealed);
    const payer = openPayer({ adapter, settings: v.parse(Settings, JSON.parse(text)) }, needs);
    opened.set(name, { sealed, adapter, payer });
    return payer;
  };
  return {
    async of(merchantCode, code) {
      const row = await findProvider(needs.db, merchantCode, code);
      return row ? open(row) : null;
    },
    async forPayouts(merchantCode) {
      const row = await findPayingOut(needs.db, merchantCode);
      if (!row) return null;
      const payer = open(row);
      assert(payer, 'people do not pay out by themselves');
      return { code: row.code, payer };
    },
  };
}

/** Whether any brand takes money that is only played; production refuses that. */
export function takesPlayedMoney({ db }: Pick<PayerNeeds, 'db'>): Promise<boolean> {
  return hasPlayedProvider(db);
}
