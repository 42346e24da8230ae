import { WALLET_LOADING_MS, type wallet } from '@perya/contract';
import { create } from 'zustand';
import { local } from '@perya/web/lib/storage.ts';
import { apiHost, type Problem } from '@perya/web/query/api-host.ts';
import { currentSession, onSession } from '../session/session.ts';
import { noteFunded } from './funded.ts';
import type * as Calls from './wallet-calls.ts';

type Wallet = wallet.Wallet;

const HIDE_KEY = 'hideBalance'; // BAL-04
const FRESH_MS = 10_000;

/** The one balance that header, widget, side menu, member centre and cashier show. [BAL-03] */
export interface WalletState {
  /** The user name it is of. */
  readonly owner: string | null;
  readonly wallet: Wallet | undefined;
  /** What lies at game vendors, in all. */
  readonly atVendors: readonly { readonly vassalage: string; readonly balance: string }[];
  /** Refreshes under way; the balance is masked until the last one ends. [BAL-02] */
  readonly refreshes: number;
  /** The person's choice, which stays apart from the mask of a refresh. [BAL-04] */
  readonly isHidden: boolean;
  /** The last try failed and there is nothing older to show. */
  readonly hasFailed: boolean;
  /** When it was last true; 0 is never. */
  readonly at: number;
}

const NOTHING = { owner: null, wallet: undefined, atVendors: [], refreshes: 0, hasFailed: false, at: 0 } as const;

/** The state itself, for the hooks beside it. */
export const walletStore = create<WalletState>(() => ({ ...NOTHING, isHidden: local.get(HIDE_KEY) === '1' }));

/** Takes in what the server said; an older balance never replaces a newer one, in whatever order they come. [T47] */
export function putWallet(owner: string, next: Wallet): void {
  if (currentSession()?.userName !== owner) return;
  if (walletStore.getState().owner !== owner) turnTo(owner);
  const { wallet: known } = walletStore.getState();
  const isOlder = known !== undefined && next.version < known.version;
  walletStore.setState({ at: Date.now(), hasFailed: false, ...(isOlder ? {} : { wallet: next }) });
}

/** Turns to a person and asks what they have, unless that was just told. */
export function followWallet(owner: string | null): void {
  if (owner === null) return;
  if (walletStore.getState().owner !== owner) turnTo(owner);
  if (Date.now() - walletStore.getState().at > FRESH_MS) void renewWallet();
}

/** Asks in the background: nothing is masked, and a failure is no news. */
export async function renewWallet(): Promise<Problem | null> {
  const owner = currentSession()?.userName;
  if (owner === undefined) return null;
  if (walletStore.getState().owner !== owner) turnTo(owner);
  const outcome = await load((calls) => calls.askBalance());
  if (outcome.ok) {
    putWallet(owner, outcome.value);
    return null;
  }
  if (walletStore.getState().owner === owner) {
    walletStore.setState(({ wallet: known }) => ({ hasFailed: known === undefined }));
  }
  return outcome.error;
}

/** Asks because somebody wants it: masked meanwhile, and a failure brings the old balance back with the reason. [HOME-12, BAL-02, BAL-03] */
export async function refreshWallet(): Promise<void> {
  const owner = currentSession()?.userName ?? null;
  walletStore.setState(({ refreshes }) => ({ refreshes: refreshes + 1 }));
  const asked = renewWallet();
  // What takes longer goes on behind the balance that is known. [TOAST-06]
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, WALLET_LOADING_MS))]);
  if (walletStore.getState().owner === owner) {
    walletStore.setState(({ refreshes }) => ({ refreshes: Math.max(0, refreshes - 1) }));
  }
  const problem = await asked;
  if (walletStore.getState().owner !== owner) return;
  if (problem) apiHost().onProblem(problem, false);
}

/** Asks what lies at game vendors. [HOME-31] */
export async function renewVendors(merchantCode: string): Promise<void> {
  const owner = currentSession()?.userName;
  const outcome = await load((calls) => calls.askVendors(merchantCode));
  if (outcome.ok && walletStore.getState().owner === owner) walletStore.setState({ atVendors: outcome.value.wallets });
}

/** Hides or shows the balance, on this device for good. [HOME-11, BAL-04] */
export function toggleBalance(): void {
  const isHidden = !walletStore.getState().isHidden;
  local.set(HIDE_KEY, isHidden ? '1' : '0');
  walletStore.setState({ isHidden });
}

function turnTo(owner: string | null): void {
  walletStore.setState({ ...NOTHING, owner });
}

walletStore.subscribe(({ owner, wallet: now }) => {
  if (owner !== null && /[1-9]/.test(now?.sumBalance ?? '')) noteFunded(owner);
});

/** What somebody had is gone with their session, whatever screen is open. */
onSession((session) => {
  const { owner } = walletStore.getState();
  if (owner !== null && session?.userName !== owner) turnTo(null);
});

/** The client and its schemas come with the first call, after the page is drawn. */
async function load<T>(make: (calls: typeof Calls) => Promise<T>) {
  try {
    return await make(await import('./wallet-calls.ts'));
  } catch {
    return { ok: false, error: { code: 'load.failed', message: '' } } as const;
  }
}
