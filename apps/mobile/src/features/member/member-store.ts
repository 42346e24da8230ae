import type { member } from '@perya/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { currentLanguage } from '@perya/web/i18n/i18n.ts';
import { local } from '@perya/web/lib/storage.ts';
import type { Problem } from '@perya/web/query/api-host.ts';
import { currentSession, onSession, useSession } from '../session/session.ts';

type MemberInfo = member.MemberInfo;

const KEY = 'memberInfo';
const USABLE_MS = 600_000; // SESS-10
const FRESH_MS = 30_000;

interface Known {
  /** The user name it is about. */
  readonly owner: string | null;
  readonly info: MemberInfo | undefined;
  readonly error: Problem | undefined;
  /** When it was last true; 0 is never. */
  readonly at: number;
}

/** What was kept on this device. [SESS-10] */
interface Kept {
  readonly t: number;
  readonly lang: string;
  readonly userName: string;
  readonly v: MemberInfo;
}

const NOTHING: Known = { owner: null, info: undefined, error: undefined, at: 0 };
const store = create<Known>(() => NOTHING);
/** The call under way; whoever logs in while it runs makes their own. */
let flight: { readonly owner: string } | null = null;

/** What a screen knows about the own account. */
export interface MemberState {
  readonly value: MemberInfo | undefined;
  readonly error: Problem | undefined;
  readonly loading: boolean;
  readonly retry: () => void;
}

/** The own account: what is kept at once, the truth as soon as it is here. [SESS-11, API-14] */
export function useMember(): MemberState {
  const owner = useSession()?.userName ?? null;
  useEffect(() => follow(owner), [owner]);
  const known = store();
  const { info, error } = known.owner === owner ? known : NOTHING;
  const failed = info === undefined ? error : undefined;
  const loading = owner !== null && info === undefined && failed === undefined;
  return { value: info, error: failed, loading, retry: () => void renewMember() };
}

/** Asks for the own account again, whatever is already known. [SESS-11] */
export async function renewMember(): Promise<void> {
  const owner = currentSession()?.userName;
  if (owner === undefined || flight?.owner === owner) return;
  const own = { owner };
  flight = own;
  store.setState({ error: undefined });
  const outcome = await askServer();
  if (flight !== own) return;
  flight = null;
  if (outcome.ok) keep(owner, outcome.value, Date.now());
  else store.setState({ owner, error: outcome.error });
}

/** The client and its schemas come with the first call, after the page is drawn. */
async function askServer() {
  try {
    const { askInfo } = await import('./member-calls.ts');
    return await askInfo();
  } catch {
    return { ok: false, error: { code: 'load.failed', message: '' } } as const;
  }
}

/** Puts in what somebody just changed. */
export function changeMember(change: Partial<MemberInfo>): void {
  const { owner, info, at } = store.getState();
  if (owner !== null && info) keep(owner, { ...info, ...change }, at);
}

/** What is known about somebody who is not logged in any more goes, whatever screen is open. [SESS-10] */
onSession((session) => {
  if (store.getState().owner !== null && session?.userName !== store.getState().owner) forget();
});

function forget(): void {
  flight = null;
  local.remove(KEY);
  store.setState(NOTHING);
}

/** Turns to a person: what is kept stands in until the truth is here. */
function follow(owner: string | null): void {
  if (owner === null) return;
  if (store.getState().owner !== owner) {
    store.setState({ ...NOTHING, owner, info: readKept(local.get(KEY), owner, Date.now())?.v });
  }
  if (Date.now() - store.getState().at > FRESH_MS) void renewMember();
}

function keep(owner: string, info: MemberInfo, at: number): void {
  store.setState({ owner, info, error: undefined, at });
  const kept: Kept = { t: Date.now(), lang: currentLanguage(), userName: owner, v: info };
  local.set(KEY, JSON.stringify(kept));
}

/** What is kept, unless it is too old, broken or about somebody else. */
export function readKept(text: string | null, userName: string, now: number): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    if (kept?.userName !== userName || typeof kept.t !== 'number' || typeof kept.v?.account !== 'string') return null;
    return now - kept.t >= 0 && now - kept.t <= USABLE_MS ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
