import { mission } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { useOnline } from '../../features/connection/connection.ts';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { ClaimResult } from '../../features/promotions/claim-result.tsx';
import { NotNow } from '../../features/promotions/not-now.tsx';
import { renewRewardCount } from '../../features/promotions/reward-count.ts';
import { useClaimRewards } from '../../features/promotions/use-claim-rewards.ts';
import { useRewardNews } from '../../features/promotions/use-reward-news.ts';
import { useLastAnswer } from '../../features/query/last-answers.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { StaleNote } from '../../features/query/stale-note.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { ChainCard } from './chain-card.tsx';
import { isInRow } from './goal-words.ts';
import { MissionsSkeleton } from './missions-skeleton.tsx';
import css from './missions-screen.module.css';
import { RowCard } from './row-card.tsx';
import { SingleList } from './single-list.tsx';
import type { Taking } from './step-reward.tsx';

/** Missions step by step: what each asks for, how far it is, what it gives. [SCR-31] */
export function Screen() {
  const language = useLanguage();
  const answer = useLastAnswer({ call: mission.list, input: { language } }, { fresh: true });
  const isHeld = !useOnline() || answer.staleSince !== null;
  return (
    <div className={css.page}>
      <StaleNote since={answer.staleSince} onRetry={answer.retry} />
      <QueryView answer={answer} skeleton={<MissionsSkeleton />}>
        {({ why, missions }) =>
          why === null ? <Missions missions={missions} isHeld={isHeld} onRenew={answer.retry} /> : <NotNow why={why} />
        }
      </QueryView>
    </div>
  );
}

interface MissionsProps {
  readonly missions: readonly mission.Mission[];
  /** Nothing can be taken now. */
  readonly isHeld: boolean;
  readonly onRenew: () => void;
}

function Missions({ missions, isHeld, onRenew }: MissionsProps) {
  const t = useT();
  const pending = usePendingMoney('reward');
  const renew = () => {
    onRenew();
    renewRewardCount();
  };
  const claiming = useClaimRewards(renew);
  useRewardNews(pending, renew);
  if (missions.length === 0) return <EmptyState art="trophy" title={t('mission.none')} text={t('mission.noneHint')} />;
  const taking: Taking = { claiming, isHeld: isHeld || pending?.state === 'checking' };
  const chains = missions.filter(({ steps }) => steps.length > 1);
  const singles = missions.filter(({ steps }) => steps.length === 1);
  const rows = singles.filter(({ steps }) => steps.some(isInRow));
  return (
    <>
      <PendingNotice pending={pending} />
      <ClaimResult result={claiming.result} onClose={claiming.forget} />
      {chains.map((chain) => (
        <ChainCard key={chain.id} chain={chain} taking={taking} />
      ))}
      {singles.length > 0 && (
        <section aria-labelledby="other-missions">
          <SectionHeading id="other-missions" title={t(chains.length > 0 ? 'mission.others' : 'title.missions')} />
          {rows.map((one) => (
            <RowCard key={one.id} mission={one} taking={taking} />
          ))}
          <SingleList missions={singles.filter((one) => !rows.includes(one))} taking={taking} />
        </section>
      )}
      <p className={css.promise}>{t('mission.promise')}</p>
    </>
  );
}
