import { reward } from '@perya/contract';
import { useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { Tabs } from '@perya/web/ui/tabs/tabs.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { OwnEnvelopes } from '../../features/envelopes/own-envelopes.tsx';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { ClaimResult } from '../../features/promotions/claim-result.tsx';
import { renewRewardCount } from '../../features/promotions/reward-count.ts';
import { useClaimRewards, type Claiming } from '../../features/promotions/use-claim-rewards.ts';
import { useRewardNews } from '../../features/promotions/use-reward-news.ts';
import { useLastRows } from '../../features/query/last-answers.ts';
import { PagedList } from '../../features/query/paged-list.tsx';
import { StaleNote } from '../../features/query/stale-note.tsx';
import { useRows, type RowsState } from '../../features/query/use-rows.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { routes } from '../../routes.ts';
import { PurseCard } from './purse-card.tsx';
import { ReadyCard } from './ready-card.tsx';
import css from './reward-center-screen.module.css';
import { RewardRow } from './reward-row.tsx';

type Tab = (typeof reward.REWARD_TABS)[number];
type Footer = { readonly count: number; readonly amount: string };
type Rows = RowsState<reward.Reward, Footer>;

const PurseMeter = lazyPart(() => import('./purse-meter.tsx').then((module) => module.PurseMeter));

/** Rewards that can be taken, were taken, or ran out; or the meter of one bonus purse. [SCR-30] */
export function Screen() {
  const t = useT();
  const grant = new URLSearchParams(useSearch()).get('grant');
  if (grant === null) return <Rewards />;
  return (
    <div className={css.page}>
      <PurseMeter wanted id={grant} instead={<SkeletonRows rows={5} label={t('state.loading')} />} />
    </div>
  );
}

function Rewards() {
  const t = useT();
  const language = useLanguage();
  const [tab, setTab] = useState<Tab>('available');
  const asked = { status: tab, language };
  const { staleSince, ...state } = useLastRows(
    `${reward.list.path} ${tab} ${language}`,
    useRows(reward.list, asked) as Rows,
  );
  const pending = usePendingMoney('reward');
  const renew = () => {
    state.reload();
    renewRewardCount();
  };
  const claiming = useClaimRewards(renew);
  useRewardNews(pending, renew);
  const isHeld = pending?.state === 'checking' || staleSince !== null;
  const { footer } = state;
  // The footer of every tab counts what can be taken; the last one stays while another tab is on its way.
  const count = useRef(0);
  if (footer) count.current = footer.count;
  return (
    <div className={css.page}>
      <StaleNote since={staleSince} onRetry={state.reload} />
      <PendingNotice pending={pending} />
      <ClaimResult result={claiming.result} onClose={claiming.forget} />
      {tab === 'available' && footer && !isZeroAmount(footer.amount) && (
        <ReadyCard footer={footer} claiming={claiming} isHeld={isHeld} />
      )}
      <OwnEnvelopes />
      <PurseCard />
      <div className={css.tabs}>
        <Tabs
          label={t('reward.tabs')}
          panelId="rewards"
          tabs={reward.REWARD_TABS.map((key) => ({
            key,
            label: t(`reward.tab.${key}`),
            ...(key === 'available' && { count: count.current }),
          }))}
          value={tab}
          onChange={setTab}
        />
      </div>
      <div id="rewards" role="tabpanel" aria-label={t(`reward.tab.${tab}`)}>
        <RewardList key={tab} tab={tab} state={state} claiming={claiming} isHeld={isHeld} />
      </div>
    </div>
  );
}

interface RewardListProps {
  readonly tab: Tab;
  readonly state: Rows;
  readonly claiming: Claiming;
  readonly isHeld: boolean;
}

function RewardList({ tab, state, claiming, isHeld }: RewardListProps) {
  return (
    <PagedList state={state} skeleton={4} empty={<NoRewards tab={tab} />}>
      {(row) => (
        <RewardRow
          reward={row}
          isBusy={claiming.busyIds.includes(row.id)}
          isHeld={isHeld || claiming.busyIds.length > 0}
          onClaim={(from) => void claiming.claim(row, from)}
        />
      )}
    </PagedList>
  );
}

/** [SCR-30, STD-02] */
function NoRewards({ tab }: { readonly tab: Tab }) {
  const t = useT();
  const isFirst = tab === 'available';
  return (
    <EmptyState
      art="gift"
      title={t(`reward.none.${tab}`)}
      text={isFirst ? t('reward.noneHint') : undefined}
      action={
        isFirst && (
          <ButtonLink variant="secondary" size={44} href={routes.activity.path}>
            {t('activity.see')}
          </ButtonLink>
        )
      }
    />
  );
}
