import type { wallet } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { useKnown } from '@perya/web/query/query-actions.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { isTrial, useSession } from '../session/session.ts';
import { useSettings } from '../site/site.ts';
import { AT_VENDORS, balanceView, refreshWallet, toggleBalance, WALLET } from './wallet-store.ts';

/** Always as long, so that it tells nothing about the amount. [BAL-04] */
export const MASK = '****';
const UNKNOWN = '—';
const NOWHERE: WalletView['atVendors'] = [];

/** What a screen shows of the wallet. */
export interface WalletView {
  readonly wallet: wallet.Wallet | undefined;
  /** The balance alone, or the mask; while masked it stands nowhere on the page. [T47] */
  readonly amount: string;
  /** The balance where there is no room for a badge: play money says that it is. [R18] */
  readonly text: string;
  readonly isPlayMoney: boolean;
  /** By choice, or because it is being refreshed. */
  readonly isMasked: boolean;
  readonly isHidden: boolean;
  readonly isRefreshing: boolean;
  readonly atVendors: readonly { readonly vassalage: string; readonly balance: string }[];
  readonly refresh: () => void;
  readonly toggle: () => void;
}

/** The wallet of whoever is logged in, the same for everybody who looks. [BAL-01..04] */
export function useWallet(): WalletView {
  const t = useT();
  const session = useSession();
  const symbol = useCurrencySymbol();
  const { value: wallet, error } = useQuery(session && WALLET);
  const atVendors = useKnown(AT_VENDORS, (known) => known?.wallets) ?? NOWHERE;
  const { isHidden, owner, refreshes } = balanceView();
  const isRefreshing = refreshes > 0 && owner === session?.userName;
  const isMasked = isHidden || isRefreshing || (!wallet && !error);
  const amount = isMasked ? MASK : wallet ? formatMoney(wallet.sumBalance, symbol) : UNKNOWN;
  const isPlayMoney = isTrial(session);
  return {
    wallet,
    amount,
    text: isPlayMoney ? t('wallet.trialAmount', { amount }) : amount,
    isPlayMoney,
    isMasked,
    isHidden,
    isRefreshing,
    atVendors,
    refresh,
    toggle: toggleBalance,
  };
}

function refresh(): void {
  void refreshWallet();
}

/** What stands before amounts; play money has no symbol, so that it never looks like money. [GEN-11, R18] */
export function useCurrencySymbol(): string {
  const { mobileTemplate } = useSettings();
  return isTrial(useSession()) ? '' : mobileTemplate.currencySymbol;
}
