import { useState } from 'react';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { ResponsibleGamingRow } from '../../features/responsible-gaming/responsible-gaming-row.tsx';
import { LazyStepUp } from '../../features/member/lazy-step-up.tsx';
import { SECURITY_ASK } from '../../features/member/member-asks.ts';
import { renewMember } from '../../features/member/member-store.ts';
import { askForProof } from '../../features/member/step-up.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { Change, SecurityState } from './change.ts';
import { LevelCard } from './level-card.tsx';
import css from './security-center-screen.module.css';
import { SecurityRows } from './security-rows.tsx';

const ChangeSheet = lazyPart(() => import('./change-sheet.tsx').then((module) => module.ChangeSheet));
const BankCards = lazyPart(() => import('./bank-cards.tsx').then((module) => module.BankCards));
const Devices = lazyPart(() => import('./devices.tsx').then((module) => module.Devices));

const ROWS = 6;

/** How well the account is protected, and what makes it safer. [SCR-09, API-86] */
export function Screen() {
  const t = useT();
  const answer = useQuery(SECURITY_ASK, { fresh: true });
  const [saved, setSaved] = useState<SecurityState>();
  const [change, setChange] = useState<Change | null>(null);
  const [isCardsOpen, setCardsOpen] = useState(false);
  const state = saved ?? answer.value;

  const open = async (wanted: Change) => {
    if (!state?.needsStepUp || (await askForProof())) setChange(wanted);
  };
  const onSaved = (value: SecurityState) => {
    setSaved(value);
    setChange(null);
    showToast(t('security.saved'), { kind: 'success', time: 'success' });
    void renewMember();
  };

  return (
    <div className={css.screen}>
      <QueryView answer={{ ...answer, value: state }} skeleton={<Waiting />}>
        {(value) => (
          <>
            <LevelCard level={value.level} />
            <SecurityRows state={value} onChange={(wanted) => void open(wanted)} onCards={() => setCardsOpen(true)} />
            <ChangeSheet
              wanted={change !== null}
              change={change}
              state={value}
              onClose={() => setChange(null)}
              onSaved={onSaved}
            />
            <BankCards
              wanted={isCardsOpen}
              open={isCardsOpen}
              hasPaymentPassword={value.paymentPassword}
              onClose={() => setCardsOpen(false)}
              onCount={(bankCards) => setSaved({ ...value, bankCards })}
            />
          </>
        )}
      </QueryView>
      <ResponsibleGamingRow className={css.block} />
      <Devices wanted />
      <LazyStepUp />
    </div>
  );
}

function Waiting() {
  const t = useT();
  return (
    <Card flush>
      <SkeletonRows rows={ROWS} label={t('state.loading')} />
    </Card>
  );
}
