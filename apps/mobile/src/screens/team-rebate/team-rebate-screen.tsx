import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { go } from '../../features/navigation/history.ts';
import { isId } from '../../features/query/use-missable.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { routes } from '../../routes.ts';
import { AgentList } from './agent-list.tsx';
import { OwnRates } from './own-rates.tsx';
import { RateRules } from './rate-rules.tsx';
import { RatesSkeleton } from './rates-skeleton.tsx';
import css from './team-rebate-screen.module.css';
import { findAgent, useTeamRates, type FreshAgent } from './use-team-rates.ts';

const RateSheet = lazyPart(() => import('./rate-sheet.tsx').then((module) => module.RateSheet));

/** Own rates and those of the agents directly below, which are set here; the address may name one of them. [SCR-54] */
export function Screen() {
  const t = useT();
  const { state, agents, put } = useTeamRates();
  const [chosen, setChosen] = useState<FreshAgent | null>(null);
  const asked = new URLSearchParams(useSearch()).get('member');
  useAskedAgent(asked, setChosen, t('downline.missing'));
  const { extra, error, reload } = state;
  const close = () => {
    setChosen(null);
    if (asked !== null) go(routes.teamRebate.path, { replace: true });
  };
  return (
    <div className={css.page}>
      {agents && extra ? (
        <>
          <OwnRates rates={extra.own} />
          <AgentList
            agents={agents}
            fromDay={extra.fromDay}
            state={state}
            onOpen={(agent) => setChosen({ agent, facts: extra })}
          />
          <RateRules />
        </>
      ) : error ? (
        <ErrorState
          title={t('load.failed')}
          text={problemText(error)}
          retryLabel={t('action.retry')}
          onRetry={reload}
        />
      ) : (
        <RatesSkeleton />
      )}
      <RateSheet wanted={chosen !== null} chosen={chosen} onClose={close} onSaved={put} onStale={reload} />
    </div>
  );
}

/** Opens the rates of whom the address names, wherever in the list they stand. */
function useAskedAgent(asked: string | null, onFound: (fresh: FreshAgent) => void, missing: string): void {
  const latest = useRef({ onFound, missing });
  latest.current = { onFound, missing };
  useEffect(() => {
    if (asked === null) return undefined;
    let isLeft = false;
    const look = async () => {
      const found = isId(asked) ? await findAgent(asked) : ({ ok: true, value: null } as const);
      if (isLeft) return;
      if (found.ok && found.value) latest.current.onFound(found.value);
      else showToast(found.ok ? latest.current.missing : problemText(found.error), { kind: 'error' });
    };
    void look();
    return () => {
      isLeft = true;
    };
  }, [asked]);
}
