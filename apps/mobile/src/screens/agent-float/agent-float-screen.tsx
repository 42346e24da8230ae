import { float } from '@perya/contract';
import { useState } from 'react';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { useRows } from '../../features/query/use-rows.ts';
import { ReportList } from '../../features/report/report-list.tsx';
import { RowSheet } from '../../features/report/row-sheet.tsx';
import { ZoneNote } from '../../features/report/zone-note.tsx';
import { useNews } from '../../features/wallet/use-news.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-float-screen.module.css';
import { FloatHero } from './float-hero.tsx';
import { MovementDetail, MovementLine } from './movement-line.tsx';
import { PayoutForm } from './payout-form.tsx';
import { PayoutGate } from './payout-gate.tsx';
import { WaitingPayout } from './waiting-payout.tsx';

/** The float of an agent: what is in it, the way out of it, and everything that moved it. [D3] */
export function Screen() {
  const t = useT();
  const state = useRows(float.show, {});
  const asking = usePendingMoney('floatPayout');
  const cancelling = usePendingMoney('cancelFloatPayout');
  const [opened, setOpened] = useState<float.FloatMovement | null>(null);
  useNews('wallet', state.reload);
  const { footer, reload } = state;
  const isReady = footer !== null && footer.refusal === null && footer.hasPaymentPassword;
  return (
    <div className={css.page}>
      <PendingNotice pending={asking} />
      <PendingNotice pending={cancelling} />
      <FloatHero standing={footer} />
      {footer?.waiting && <WaitingPayout payout={footer.waiting} isHeld={cancelling !== null} onCancelled={reload} />}
      {isReady && <PayoutForm standing={footer} isHeld={asking?.state === 'checking'} onDone={reload} />}
      {footer && !isReady && <PayoutGate standing={footer} />}
      <div className={css.block}>
        <ZoneNote />
      </div>
      <ReportList
        state={state}
        keyOf={({ id }) => id}
        column={t('record.after')}
        emptyTitle={t('float.none')}
        emptyText={t('float.noneText')}
      >
        {(row) => <MovementLine row={row} onOpen={() => setOpened(row)} />}
      </ReportList>
      <RowSheet row={opened} title={({ kind }) => t(`float.kind.${kind}`)} onClose={() => setOpened(null)}>
        {(row) => <MovementDetail row={row} />}
      </RowSheet>
    </div>
  );
}
