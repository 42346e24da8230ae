import type { agency } from '@perya/contract';
import { useNearEnd } from '@perya/web/query/use-near-end.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { Avatar } from '../../features/member/avatar.tsx';
import { MoreRows } from '../../features/query/paged-list.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { ratesText, shortDay } from '../../features/agency/rate-words.ts';
import css from './team-rebate-screen.module.css';
import type { TeamRatesState } from './use-team-rates.ts';

interface AgentListProps {
  readonly agents: readonly agency.RatedAgent[];
  readonly fromDay: string;
  readonly state: TeamRatesState['state'];
  readonly onOpen: (agent: agency.RatedAgent) => void;
}

/** The agents directly below with their rates, and what holds from the next day on. [SCR-54] */
export function AgentList({ agents, fromDay, state, onOpen }: AgentListProps) {
  const t = useT();
  useNearEnd(state.hasMore && !state.isBusy && !state.error, state.loadMore);
  return (
    <section aria-labelledby="agents">
      <SectionHeading id="agents" title={t('rates.agents')} />
      {agents.length === 0 ? (
        <EmptyState art="tent" title={t('rates.none')} text={t('rates.noneText')} />
      ) : (
        <Card flush>
          <ul>
            {agents.map((agent) => (
              <li key={agent.id}>
                <ListRow
                  leading={<Avatar url={agent.headIcon} ring="none" />}
                  title={<span className={css.account}>{agent.account}</span>}
                  meta={<AgentRates agent={agent} fromDay={fromDay} />}
                  onClick={() => onOpen(agent)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <MoreRows state={state} className={css.more} />
    </section>
  );
}

function AgentRates({ agent: { rates }, fromDay }: { readonly agent: agency.RatedAgent; readonly fromDay: string }) {
  const t = useT();
  const changed = rates.flatMap(({ gameType, rate, next }) =>
    next === null || next === rate ? [] : [{ gameType, rate: next }],
  );
  return (
    <>
      {ratesText(t, rates) || t('rates.nothing')}
      {changed.length > 0 && (
        <span className={css.next}>
          {t('rates.next', { day: shortDay(fromDay), rates: ratesText(t, changed, { zero: true }) })}
        </span>
      )}
    </>
  );
}
