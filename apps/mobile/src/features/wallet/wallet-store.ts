import { WALLET_LOADING_MS, type wallet } from '@perya/contract';
import { create } from 'zustand';
import { local } from '@perya/web/lib/storage.ts';
import { apiHost, type Problem } from '@perya/web/query/api-host.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { refetch, type Query } from '@perya/web/query/query-by-url.ts';
import { currentSession } from '../session/session.ts';
import { noteFunded } from './funded.ts';

type Wallet = wallet.Wallet;

const HIDE_KEY = 'hideBalance'; // BAL-04

/** The one balance that header, widget, side menu, member centre and cashier show; nobody says its failures aloud. [BAL-03] */
export const WALLET: Query<typeof wallet.balance> = {
  url: '/wps/wallets/balance',
  prepare: async () => (await import('./wallet-calls.ts')).BALANCE,
  freshMs: 10_000,
  background: true,
  take: (before, answered) => {
    const known = before as Wallet | undefined;
    const next = answered as Wallet;
    const owner = currentSession()?.userName;
    if (owner !== undefined && /[1-9]/.test(next.sumBalance)) noteFunded(owner);
    // An older balance never replaces a newer one, in whatever order they come. [T47]
    return known && next.version < known.version ? known : next;
  },
};

/** What lies at game vendors, in all. */
export const AT_VENDORS: Query<typeof wallet.merchantWallet> = {
  url: '/wps/wallets/merchant',
  prepare: () => Promise.reject(new Error('Only `renewVendors` knows the merchant.')),
  background: true,
};

/** How the balance is shown. */
interface BalanceView {
  /** The person's choice, which stays apart from the mask of a refresh. [BAL-04] */
  readonly isHidden: boolean;
  /** Whose refreshes are under way, and how many: the balance is masked until the last one ends. [BAL-02] */
  readonly owner: string | undefined;
  readonly refreshes: number;
}

/** The state itself, for the hooks beside it. */
export const balanceView = create<BalanceView>(() => ({
  isHidden: local.get(HIDE_KEY) === '1',
  owner: undefined,
  refreshes: 0,
}));

/** Takes in what the server said. */
export function putWallet(owner: string, next: Wallet): void {
  if (currentSession()?.userName === owner) putValue(WALLET, next);
}

/** Asks in the background, and unless told otherwise anew: nothing is masked, and a failure is no news. */
export async function renewWallet(ask = refetch): Promise<Problem | undefined> {
  return currentSession() ? ask(WALLET) : undefined;
}

/** Asks because somebody wants it: masked meanwhile, and a failure brings the old balance back with the reason. [HOME-12, BAL-02, BAL-03] */
export async function refreshWallet(): Promise<void> {
  const owner = currentSession()?.userName;
  balanceView.setState((view) => ({ owner, refreshes: view.owner === owner ? view.refreshes + 1 : 1 }));
  const asked = renewWallet();
  // What takes longer goes on behind the balance that is known. [TOAST-06]
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, WALLET_LOADING_MS))]);
  balanceView.setState((view) => (view.owner === owner ? { refreshes: view.refreshes - 1 } : view));
  const problem = await asked;
  if (problem && currentSession()?.userName === owner) apiHost().onProblem(problem, false);
}

/** Asks what lies at game vendors. [HOME-31] */
export async function renewVendors(merchantCode: string): Promise<void> {
  const prepare = async () => (await import('./wallet-calls.ts')).vendorWallets(merchantCode);
  await refetch({ ...AT_VENDORS, prepare });
}

/** Hides or shows the balance, on this device for good. [HOME-11, BAL-04] */
export function toggleBalance(): void {
  const isHidden = !balanceView.getState().isHidden;
  local.set(HIDE_KEY, isHidden ? '1' : '0');
  balanceView.setState({ isHidden });
}
