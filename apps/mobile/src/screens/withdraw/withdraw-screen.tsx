import { cashier } from '@perya/contract';
import { useState } from 'react';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { MOST_CARDS, useBankCards } from '../../features/cashier/cards/use-bank-cards.ts';
import { DockedPage } from '../../features/cashier/dock.tsx';
import { KycGate } from '../../features/cashier/kyc-gate.tsx';
import { OrderSkeleton } from '../../features/cashier/order-skeleton.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { PinFirst } from '../../features/cashier/pin-first.tsx';
import { PromptCard } from '../../features/cashier/prompt-card.tsx';
import { LazyStepUp } from '../../features/member/lazy-step-up.tsx';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { renewWallet } from '../../features/wallet/wallet-store.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { AccountPicker } from './account-picker.tsx';
import { OpenOrder } from './open-order.tsx';
import { Placed } from './placed.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import css from './withdraw-screen.module.css';
import { WithdrawableCard } from './withdrawable-card.tsx';

const CardsSheet = lazyPart(() =>
  import('../../features/cashier/cards/cards-sheet.tsx').then((module) => module.CardsSheet),
);

type Info = cashier.WithdrawInfo;

/** Pays out. [SCR-19] */
export function Screen() {
  const info = useQuery({ call: cashier.withdrawInfo, input: {} }, { fresh: true });
  const [placed, setPlaced] = useState<cashier.WithdrawOrder | null>(null);
  const onPlaced = (order: cashier.WithdrawOrder) => {
    setPlaced(order);
    window.scrollTo(0, 0);
    info.retry();
    void renewWallet();
  };
  return (
    <>
      {placed ? (
        <Placed order={placed} onDone={() => setPlaced(null)} />
      ) : (
        <QueryView answer={info} skeleton={<OrderSkeleton />}>
          {(value) => <Filling info={value} onPlaced={onPlaced} onMoved={info.retry} />}
        </QueryView>
      )}
      <LazyStepUp />
    </>
  );
}

interface FillingProps {
  readonly info: Info;
  readonly onPlaced: (order: cashier.WithdrawOrder) => void;
  /** The open order came to its end, or papers were decided. */
  readonly onMoved: () => void;
}

function Filling({ info, onPlaced, onMoved }: FillingProps) {
  const cards = useBankCards();
  const report = useDestination('withdrawReport');
  const pending = usePendingMoney('withdraw');
  const pendingCancel = usePendingMoney('cancelWithdraw');
  const [view, setView] = useState<'list' | 'add' | null>(null);
  const [chosenId, setChosen] = useState<string>();
  const list = cards.value ?? [];
  const card = list.find(({ id }) => id === chosenId) ?? list[0] ?? null;
  const head = (
    <>
      <PendingNotice pending={pending} orderPath={report} />
      <PendingNotice pending={pendingCancel} orderPath={report} />
      {info.open !== null && <OpenOrder key={info.open} orderNo={info.open} report={report} onEnded={onMoved} />}
      <WithdrawableCard info={info} />
    </>
  );
  const isReady = !info.needsKyc && info.hasPaymentPassword;
  return (
    <>
      {!isReady && (
        <DockedPage dock={null}>
          {head}
          <First info={info} onDecided={onMoved} />
        </DockedPage>
      )}
      {isReady && (
        <QueryView answer={cards} skeleton={<DockedPage dock={null}>{head}</DockedPage>}>
          {() =>
            card ? (
              <WithdrawForm
                info={info}
                card={card}
                isHeld={pending?.state === 'checking'}
                onPlaced={onPlaced}
                onMoved={onMoved}
                account={
                  <AccountPicker
                    card={card}
                    canAdd={list.length < MOST_CARDS}
                    onOpen={() => setView('list')}
                    onAdd={() => setView('add')}
                  />
                }
              >
                {head}
              </WithdrawForm>
            ) : (
              <DockedPage dock={null}>
                {head}
                <NoCard onAdd={() => setView('add')} />
              </DockedPage>
            )
          }
        </QueryView>
      )}
      <CardsSheet
        wanted={view !== null}
        view={view}
        list={list}
        hasPaymentPassword={info.hasPaymentPassword}
        onChange={cards.put}
        onClose={() => setView(null)}
        chosenId={card?.id}
        onChoose={({ id }) => setChosen(id)}
      />
    </>
  );
}

/** What has to be done before anything can be paid out. [SCR-19] */
function First({ info, onDecided }: { readonly info: Info; readonly onDecided: () => void }) {
  if (!info.needsKyc) return <PinFirst className={css.block} />;
  return (
    <div className={css.block}>
      <KycGate before="withdraw" onDecided={onDecided} />
    </div>
  );
}

function NoCard({ onAdd }: { readonly onAdd: () => void }) {
  const t = useT();
  return (
    <PromptCard art="phone" title={t('withdraw.cardTitle')} text={t('withdraw.cardText')} className={css.block}>
      <Button size={44} onClick={onAdd}>
        {t('cards.add')}
      </Button>
    </PromptCard>
  );
}
