import { agency } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import type { Problem } from '@perya/web/query/api-host.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { isCut } from '../../features/query/is-cut.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { isSaved } from './rate-draft.ts';
import { findAgent, type FreshAgent } from './use-team-rates.ts';

/** Refusals after which the figures on screen are not true any more. */
const STALE: readonly string[] = ['rate.above', 'rate.below', 'rate.step', 'team.missing'];

interface SaveOptions {
  readonly id: string;
  /** The sheet is on screen. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSaved: (agent: agency.RatedAgent) => void;
  /** What the server has now; nothing when the agent does not stand directly below any more. */
  readonly onFresh: (fresh: FreshAgent | null) => void;
}

/** Saving rates. */
export interface Saving {
  readonly save: (rates: agency.KindRate[]) => Promise<unknown>;
  readonly isBusy: boolean;
  /** Why nothing was saved. */
  readonly problem: string | null;
  readonly clearProblem: () => void;
}

/**
 * Saves rates once at a time. They are set to figures and not moved by some, so saying it again after a lost answer does the
 * same; before that it is looked whether they hold already. [SCR-54, API-100]
 */
export function useSaveRates({ id, isOpen, onClose, onSaved, onFresh }: SaveOptions): Saving {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const isThere = useIsThere(isOpen);
  const done = (fromDay: string, agent: agency.RatedAgent) => {
    showToast(t('rates.saved', { day: fromDay.slice(5).replace('-', '/') }), { kind: 'success' });
    onSaved(agent);
    if (isThere()) onClose();
  };
  // A sheet that was closed meanwhile cannot show it.
  const tell = (text: string) => (isThere() ? setProblem(text) : showToast(text, { kind: 'error' }));
  const { run: save, isBusy } = useOnce(async (rates: agency.KindRate[]) => {
    setProblem(null);
    const outcome = await ask(agency.setRates, { memberId: id, rates }, { quiet: true });
    if (outcome.ok) return done(outcome.value.fromDay, outcome.value.agent);
    const isLost = isCut(outcome.error);
    const found = isLost || STALE.includes(outcome.error.code) ? await findAgent(id) : null;
    if (!found?.ok) return tell(problemText(outcome.error));
    const fresh = found.value;
    if (isLost && fresh && isSaved(fresh.agent, rates)) return done(fresh.facts.fromDay, fresh.agent);
    onFresh(fresh);
    return tell(isLost ? t('rates.unsaved') : refusal(outcome.error, t('rates.fresh')));
  });
  return { save, isBusy, problem, clearProblem: () => setProblem(null) };
}

function refusal(problem: Problem, fresh: string): string {
  return `${problemText(problem)} ${fresh}`;
}

/** Whether the sheet is still on screen, also after it waited for an answer. */
function useIsThere(isOpen: boolean): () => boolean {
  const there = useRef(isOpen);
  useEffect(() => {
    there.current = isOpen;
    return () => {
      there.current = false;
    };
  }, [isOpen]);
  return () => there.current;
}
