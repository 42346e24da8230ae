import { create } from 'zustand';
import type { Outcome } from '../../lib/api.ts';

type Answer = (isProved: boolean) => void;

const store = create<{ readonly answer: Answer | null }>(() => ({ answer: null }));

/** Asks the person to prove who they are; closing means no. */
export function askForProof(): Promise<boolean> {
  store.getState().answer?.(false);
  return new Promise((resolve) => {
    store.setState({
      answer: (isProved) => {
        store.setState({ answer: null });
        resolve(isProved);
      },
    });
  });
}

/** Makes a call; where the server wants a fresh proof it is asked for, and the call is made again. */
export async function withProof<T, Code extends string>(
  attempt: () => Promise<Outcome<T, Code>>,
): Promise<Outcome<T, Code>> {
  const outcome = await attempt();
  if (outcome.ok || outcome.error.code !== 'step.up.required') return outcome;
  return (await askForProof()) ? attempt() : outcome;
}

/** Whether a proof is asked for right now, and how it is answered. */
export function useProof(): Answer | null {
  return store(({ answer }) => answer);
}
