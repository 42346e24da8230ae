import { agentRain } from '@perya/contract';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { useState } from 'react';
import { KycGate } from '../../features/cashier/kyc-gate.tsx';
import { OrderSkeleton } from '../../features/cashier/order-skeleton.tsx';
import { PinFirst } from '../../features/cashier/pin-first.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { Records } from './records.tsx';
import css from './red-rain-screen.module.css';
import { SendForm } from './send-form.tsx';

const TABS = ['send', 'records'] as const;

/** Envelopes for members directly below: to send some, and what was sent. [SCR-50, AGENT-04] */
export function Screen() {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('send');
  const answer = useQuery({ call: agentRain.info, input: {} }, { fresh: true });
  return (
    <>
      <div className={css.tabs}>
        <Segment
          label={t('title.redRain')}
          options={TABS.map((key) => ({ key, label: t(`redRain.tab.${key}`) }))}
          value={tab}
          onChange={setTab}
        />
      </div>
      {tab === 'send' ? (
        <QueryView answer={answer} skeleton={<OrderSkeleton />}>
          {(info) =>
            info.needsKyc || !info.hasPaymentPassword ? (
              <div className={css.page}>
                {info.needsKyc ? <KycGate before="envelopes" onDecided={answer.retry} /> : <PinFirst />}
              </div>
            ) : (
              <SendForm
                info={info}
                onStale={answer.retry}
                onDone={() => {
                  answer.retry();
                  setTab('records');
                }}
              />
            )
          }
        </QueryView>
      ) : (
        <div className={css.page}>
          <Records />
        </div>
      )}
    </>
  );
}
