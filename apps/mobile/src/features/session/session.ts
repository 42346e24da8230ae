import { isAgentType, TRIAL_TYPE } from '@perya/contract';
import { create } from 'zustand';
import { session as tab } from '@perya/web/lib/storage.ts';
import { noteLeaving } from './left.ts';

/** Who is logged in. [SESS-01] */
export interface Session {
  readonly token: string;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  readonly firstTimeLogin: boolean;
}

/** Where the record of a session is kept. */
export const SESSION_KEY = 'MC_SESSION_INFO'; // SESS-02

const store = create<{ readonly session: Session | null }>(() => ({ session: null }));

/** Takes up the session of this tab; the local copy without a token does not count. [SESS-03, SESS-04] */
export function restoreSession(): void {
  store.setState({ session: readSession(tab.get(SESSION_KEY)) });
}

/** Makes a session the one of this tab. [SESS-03] */
export function putSession(session: Session): void {
  tab.set(SESSION_KEY, JSON.stringify(session));
  store.setState({ session });
}

/** Reads a stored record; anything incomplete is no session. */
export function readSession(text: string | null): Session | null {
  try {
    const record = JSON.parse(text ?? 'null') as Partial<Session> | null;
    if (!record || typeof record.token !== 'string' || record.token === '') return null;
    return {
      token: record.token,
      merchantCode: String(record.merchantCode ?? ''),
      userName: String(record.userName ?? ''),
      type: Number(record.type ?? 0),
      firstTimeLogin: record.firstTimeLogin === true,
    };
  } catch {
    return null;
  }
}

/** Ends the session of this tab; tells whether there was one, so that parallel failures speak once. [SESS-14] */
export function endSession(): boolean {
  const had = store.getState().session !== null;
  if (had) noteLeaving();
  tab.remove(SESSION_KEY);
  store.setState({ session: null });
  return had;
}

/** Who is logged in, outside of components. */
export function currentSession(): Session | null {
  return store.getState().session;
}

/** Who is logged in. */
export function useSession(): Session | null {
  return store(({ session }) => session);
}

/** Hears of every change of who is logged in; the answer stops it. */
export function onSession(heard: (session: Session | null) => void): () => void {
  return store.subscribe(({ session }) => heard(session));
}

/** Whether the account is an agent. [ROLE-04] */
export function isAgent(session: Session | null): boolean {
  return session !== null && isAgentType(session.type);
}

/** Whether the account plays with trial money. [ROLE-08] */
export function isTrial(session: Session | null): boolean {
  return session?.type === TRIAL_TYPE;
}
