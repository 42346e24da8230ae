import { useEffect } from 'react';
import { create } from 'zustand';
import { useSession } from '../session/session.ts';
import { askOnce, cancelCall, type Found } from './look-up.ts';
import {
  dropCall,
  keptCalls,
  noteChange,
  thisTab,
  useOutboxChanges,
  type IntentKind,
  type KeptCall,
} from './outbox.ts';
import { isInFlight } from './send-money.ts';

/** A money call that was interrupted, and what is known of it. */
export interface PendingMoney {
  readonly key: string;
  readonly kind: IntentKind;
  readonly amount: string;
  readonly at: number;
  /** `lost`: it never arrived and cannot any more, so nothing moved. */
  readonly state: 'checking' | 'done' | 'refused' | 'lost';
  /** The order that came of it. */
  readonly orderNo: string | null;
  readonly errorCode: string | null;
  /** The person has read it. */
  readonly dismiss: () => void;
}

/** How long another tab may still be busy with its call. */
const OTHER_TAB_MS = 120_000;
const ASK_MS = 4000;

const store = create<Readonly<Record<string, Found>>>(() => ({}));

/** The newest interrupted call of a kind; asks what became of it for as long as somebody looks. [D4] */
export function usePendingMoney(kind: IntentKind): PendingMoney | null {
  const owner = useSession()?.userName ?? '';
  useOutboxChanges();
  const found = store();
  const kept = keptCalls(owner).find(({ intent, key }) => intent.kind === kind && !isInFlight(key));
  const key = kept?.key;
  const isOpen = key !== undefined && found[key] === undefined;
  useEffect(watchOtherTabs, []);
  useEffect(() => (isOpen ? follow(owner, key) : undefined), [owner, key, isOpen]);
  return kept ? view(owner, kept, found[kept.key]) : null;
}

function view(owner: string, { key, intent, at }: KeptCall, found: Found | undefined): PendingMoney {
  const { orderNo = null } = (found?.value ?? {}) as { readonly orderNo?: string };
  const isLost = found?.errorCode === 'call.cancelled';
  return {
    key,
    ...intent,
    at,
    state: !found || found.state === 'unknown' ? 'checking' : isLost ? 'lost' : found.state,
    orderNo,
    errorCode: found?.errorCode ?? null,
    dismiss: () => dropCall(owner, key),
  };
}

/** Asks now, every few seconds and when the network is back, until it is known. */
function follow(owner: string, key: string): () => void {
  let isBusy = false;
  const askNow = async () => {
    const kept = keptCalls(owner).find((call) => call.key === key);
    if (isBusy || document.hidden || !kept) return;
    isBusy = true;
    const found = await settle(kept);
    isBusy = false;
    if (found && found.state !== 'unknown') store.setState({ [key]: found });
  };
  void askNow();
  const timer = setInterval(() => void askNow(), ASK_MS);
  const onBack = () => void askNow();
  window.addEventListener('online', onBack);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', onBack);
  };
}

/** A call that never arrived is called off, unless another tab may still be sending it. */
async function settle({ key, at, tab }: KeptCall): Promise<Found | null> {
  const found = await askOnce(key);
  const isForgotten = tab === thisTab() || Date.now() - at > OTHER_TAB_MS;
  return found?.state === 'unknown' && isForgotten ? cancelCall(key) : found;
}

function watchOtherTabs(): () => void {
  window.addEventListener('storage', noteChange);
  return () => window.removeEventListener('storage', noteChange);
}
