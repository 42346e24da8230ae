import type { security } from '@perya/contract';
import { create } from 'zustand';
import type { Problem } from '@perya/web/query/api-host.ts';
import type { Outcome } from '@perya/web/query/api.ts';

/** What is asked for: the login password, or a second factor while a reset holds the account. [D1, R22] */
export type WantedProof = { readonly kind: 'password' } | { readonly kind: 'second'; readonly hold: security.Hold };

type Answer = (isProved: boolean) => void;

interface Question {
  readonly wanted: WantedProof;
  readonly answer: Answer;
}

const store = create<{ readonly question: Question | null }>(() => ({ question: null }));

const PASSWORD: WantedProof = { kind: 'password' };

/** Asks the person to prove who they are; closing means no. */
export function askForProof(wanted: WantedProof = PASSWORD): Promise<boolean> {
  store.getState().question?.answer(false);
  return new Promise((resolve) => {
    const answer: Answer = (isProved) => {
      store.setState({ question: null });
      resolve(isProved);
    };
    store.setState({ question: { wanted, answer } });
  });
}

/** Makes a call; where the server wants a proof it is asked for, and the call is made again. */
export async function withProof<T, Code extends string>(
  attempt: () => Promise<Outcome<T, Code>>,
): Promise<Outcome<T, Code>> {
  const outcome = await attempt();
  const wanted = outcome.ok ? null : wantedBy(outcome.error);
  return wanted && (await askForProof(wanted)) ? withProof(attempt) : outcome;
}

function wantedBy({ code, value }: Problem): WantedProof | null {
  if (code === 'step.up.required') return PASSWORD;
  if (code !== 'account.held') return null;
  const { until, ways } = (value ?? {}) as Partial<security.Hold>;
  return until && ways ? { kind: 'second', hold: { until, ways } } : null;
}

/** What is asked for right now, and how it is answered. */
export function useProof(): Question | null {
  return store(({ question }) => question);
}
