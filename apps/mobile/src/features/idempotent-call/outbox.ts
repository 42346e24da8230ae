import { create } from 'zustand';
import { local, session as tab } from '@perya/web/lib/storage.ts';
import { currentSession } from '../session/session.ts';

/** What a money call is for. */
export type IntentKind =
  | 'deposit'
  | 'withdraw'
  | 'cancelWithdraw'
  | 'transfer'
  | 'floatPayout'
  | 'cancelFloatPayout'
  | 'reward'
  | 'giveUp'
  | 'rebate'
  | 'vipGift';

/** What somebody wanted, to be named later; it stays on the device, so it holds nothing secret. */
export interface Intent {
  readonly kind: IntentKind;
  /** Empty where nobody knows it before the answer. */
  readonly amount: string;
}

/** A money call whose answer is not here yet. */
export interface KeptCall {
  readonly key: string;
  readonly intent: Intent;
  readonly at: number;
  /** The tab that made it: once that tab forgot the call, nobody waits for its answer any more. */
  readonly tab: string;
}

const TAB_KEY = 'tabId';
/** Bumped with every change, so that whoever shows what is pending draws again. */
const changes = create<{ readonly count: number }>(() => ({ count: 0 }));

/** An item for each call, so that two tabs never write over each other. */
const prefixOf = (owner: string) => `moneyCall:${owner}:`;

/** A key nobody else makes: a UUID of version 4. [API-07] */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte;
    return `0${marked.toString(16)}`.slice(-2);
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The name of this tab; it stays over a reload. */
export function thisTab(): string {
  const name = tab.get(TAB_KEY) ?? newKey();
  tab.set(TAB_KEY, name);
  return name;
}

/** Writes down a call before it is sent. [D4] */
export function keepCall(owner: string, key: string, intent: Intent): void {
  const kept: KeptCall = { key, intent, at: Date.now(), tab: thisTab() };
  local.set(prefixOf(owner) + key, JSON.stringify(kept));
  noteChange();
}

/** Forgets a call whose end is known and told. */
export function dropCall(owner: string, key: string): void {
  local.remove(prefixOf(owner) + key);
  noteChange();
}

/** The calls of somebody that have no answer, the newest first. */
export function keptCalls(owner: string): KeptCall[] {
  return local
    .keys(prefixOf(owner))
    .map((name) => readKept(local.get(name)))
    .filter((kept): kept is KeptCall => kept !== null)
    .sort((one, other) => other.at - one.at);
}

/** Draws again when calls were kept or dropped, in this tab or another. */
export function useOutboxChanges(): number {
  return changes(({ count }) => count);
}

/** Says that what is kept may have changed. */
export function noteChange(): void {
  changes.setState(({ count }) => ({ count: count + 1 }));
}

/** Whose calls these are. */
export function outboxOwner(): string {
  return currentSession()?.userName ?? '';
}

function readKept(text: string | null): KeptCall | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptCall> | null;
    const isWhole =
      typeof kept?.key === 'string' && typeof kept.at === 'number' && typeof kept.intent?.kind === 'string';
    return isWhole ? (kept as KeptCall) : null;
  } catch {
    return null;
  }
}
