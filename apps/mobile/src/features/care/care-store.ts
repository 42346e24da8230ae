import { care } from '@perya/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Problem } from '@perya/web/query/api-host.ts';
import { ask } from '@perya/web/query/api.ts';
import type { AnswerState } from '@perya/web/query/use-answer.ts';
import { renewMember } from '../member/member-store.ts';
import { currentSession, onSession, useSession } from '../session/session.ts';
import { onTold } from '../wallet/told.ts';

type Care = care.Care;

interface Known {
  /** The user name it is of. */
  readonly owner: string | null;
  readonly value: Care | undefined;
  readonly error: Problem | undefined;
  /** How far the clock of this device is ahead of the server's. */
  readonly aheadMs: number;
}

const NOTHING: Known = { owner: null, value: undefined, error: undefined, aheadMs: 0 };
const store = create<Known>(() => NOTHING);

/** What protects this member; every screen and dialog shows the same. */
export function useCare(): AnswerState<Care> {
  const owner = useSession()?.userName ?? null;
  useEffect(() => {
    if (owner === null) return undefined;
    void renewCare();
    // After a break of the line something may have been missed.
    return onTold(({ tell }) => {
      if (tell === 'care' || tell === 'hello') void renewCare();
    });
  }, [owner]);
  const known = store();
  const { value, error } = known.owner === owner ? known : NOTHING;
  const failed = value === undefined ? error : undefined;
  return {
    value,
    error: failed,
    loading: value === undefined && failed === undefined,
    retry: () => void renewCare(),
  };
}

/** Asks what protects this member. */
export async function renewCare(): Promise<void> {
  const owner = currentSession()?.userName;
  if (owner === undefined) return;
  const outcome = await ask(care.show, {}, { quiet: true });
  if (currentSession()?.userName !== owner) return;
  if (outcome.ok) putCare(outcome.value);
  else store.setState({ owner, error: outcome.error });
}

/** Takes in what a call answered. */
export function putCare(value: Care): void {
  const owner = currentSession()?.userName ?? null;
  const before = store.getState().value?.pause?.until;
  store.setState({ owner, value, error: undefined, aheadMs: Date.now() - Date.parse(value.now) });
  // What is offered elsewhere depends on it.
  if (before !== value.pause?.until && value.pause) void renewMember();
}

/** How long it takes on this device until the server's clock shows a moment. */
export function msUntil(time: string): number {
  return Date.parse(time) - (Date.now() - store.getState().aheadMs);
}

onSession((session) => {
  if (session?.userName !== store.getState().owner) store.setState(NOTHING);
});
