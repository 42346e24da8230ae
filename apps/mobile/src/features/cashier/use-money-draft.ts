import { useState } from 'react';
import type { Problem } from '@perya/web/query/api-host.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { problemText } from '../errors/errors.ts';
import { showToast } from '../toasts/toasts.ts';

/** What is wrong, and with what. */
export interface Fault<Field extends string = never> {
  readonly field: Field | 'amount' | 'pin';
  readonly key: TextKey;
}

const EMPTY = { amount: '', pin: '' };

/** An amount and a payment password that are being filled in, and what is wrong with them. */
export function useMoneyDraft<Field extends string = never>(refusals: Readonly<Record<string, Fault<Field>>>) {
  const [draft, setDraft] = useState(EMPTY);
  const [fault, setFault] = useState<Fault<Field> | null>(null);
  const [isDone, setDone] = useState(false);
  /** Marks a field and names it, so that it can be gone to. */
  const blame = (found: Fault<Field>): Fault<Field>['field'] => {
    if (found.field === 'pin') setDraft({ ...draft, pin: '' });
    setFault(found);
    return found.field;
  };
  const change = (changed: Partial<typeof EMPTY>): void => {
    setDraft({ ...draft, ...changed });
    setFault(null);
    if (changed.amount !== undefined) setDone(false);
  };
  const clear = (): void => {
    setDraft(EMPTY);
    setFault(null);
  };
  /** A refusal blames its field; any other is said aloud. */
  const fail = (error: Problem): Fault<Field>['field'] | null => {
    const blamed = refusals[error.code];
    if (blamed) return blame(blamed);
    // The notice of pending calls says what is known.
    if (error.code !== 'money.unknown') showToast(problemText(error), { kind: 'error' });
    return null;
  };
  return { draft, fault, isDone, leave: () => setDone(true), change, clear, blame, fail };
}
