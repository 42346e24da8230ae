import type { rebate } from '@perya/contract';
import { errorText } from '@perya/web/i18n/i18n.ts';
import { refetch } from '@perya/web/query/query-by-url.ts';
import { toQuery } from '@perya/web/query/use-query.ts';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { DockedPage, DockSum } from '../../features/cashier/dock.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useOnline } from '../../features/connection/connection.ts';
import { NotNow } from '../../features/promotions/not-now.tsx';
import { useLastAnswer } from '../../features/query/last-answers.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { REBATE_DUE } from '../../features/rebate/rebate-calls.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { DueCard } from './due-card.tsx';
import { DueList } from './due-list.tsx';
import css from './manual-rebate-screen.module.css';
import { RebateNotes } from './rebate-notes.tsx';
import { RebateSkeleton } from './rebate-skeleton.tsx';
import { useClaimRebate, type Claiming } from './use-claim-rebate.ts';

/** The rebate that is due, how it came about, and claiming it. [SCR-26] */
export function Screen() {
  const answer = useLastAnswer(REBATE_DUE, { fresh: true });
  const isKept = !useOnline() || answer.staleSince !== null;
  return (
    <QueryView answer={answer} skeleton={<RebateSkeleton />}>
      {(due) => (isAboutPerson(due.why) ? <NotNow why={due.why} /> : <Due due={due} isKept={isKept} />)}
    </QueryView>
  );
}

type Refusal = (typeof rebate.REBATE_REFUSALS)[number];

/** The person, not the sum, is why nothing can be claimed. */
function isAboutPerson(why: Refusal | null): why is Refusal {
  return why !== null && why !== 'rebate.soon' && why !== 'rebate.min';
}

interface DueProps {
  readonly due: rebate.ManualRebate;
  /** It is what was last known: there is no network to ask for more. */
  readonly isKept: boolean;
}

function Due({ due, isKept }: DueProps) {
  const t = useT();
  const claiming = useClaimRebate(due, async () => refetch(toQuery(REBATE_DUE)));
  return (
    <DockedPage dock={<ClaimDock due={due} isKept={isKept} claiming={claiming} />}>
      <PendingNotice pending={claiming.pending} />
      <DueCard due={due} />
      {due.items.length > 0 ? (
        <DueList items={due.items} total={due.total} />
      ) : (
        <EmptyState art="coin" title={t('manualRebate.none')} text={t('manualRebate.noneText')} />
      )}
      <RebateNotes autoTime={due.autoTime} />
    </DockedPage>
  );
}

interface ClaimDockProps {
  readonly due: rebate.ManualRebate;
  readonly isKept: boolean;
  readonly claiming: Claiming;
}

/** The sum, the button, and why it cannot be pressed. */
function ClaimDock({ due, isKept, claiming }: ClaimDockProps) {
  const t = useT();
  const money = useMoney();
  const reason = useReason(due, isKept);
  const isOpen = due.canClaim && !isKept && !isZeroAmount(due.total) && claiming.pending?.state !== 'checking';
  return (
    <>
      <DockSum label={t('manualRebate.goesTo')} sum={money(due.total)} />
      <Button
        full
        loading={claiming.isBusy}
        disabled={!isOpen && !claiming.isBusy}
        aria-describedby={reason === null ? undefined : 'rebate-reason'}
        onClick={() => void claiming.claim()}
      >
        {t('manualRebate.claim')}
      </Button>
      {reason !== null && (
        <p id="rebate-reason" className={css.reason}>
          {reason}
        </p>
      )}
    </>
  );
}

/** Why nothing can be claimed now, and what comes next. */
function useReason({ why, canClaim, nextTime, min }: rebate.ManualRebate, isKept: boolean): string | null {
  const t = useT();
  const money = useMoney();
  const { clockOf } = useReportClock();
  if (isKept) return t('manualRebate.kept');
  if (why === 'rebate.min') return t('manualRebate.least', { amount: money(min) });
  // Right after a claim there is nothing to refuse, but a time before which nothing can be claimed.
  if (!canClaim && nextTime !== null) return t('manualRebate.again', { time: clockOf(nextTime) });
  return why && errorText(why);
}
