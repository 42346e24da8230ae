import { cashier, type Value } from '@perya/contract';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@perya/web/query/use-query.ts';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { BalanceRow } from '../../features/cashier/balance-row.tsx';
import { DepositOrderView } from '../../features/cashier/deposit/order-view.tsx';
import { DockedPage } from '../../features/cashier/dock.tsx';
import { KycGate } from '../../features/cashier/kyc-gate.tsx';
import { MethodPicker } from '../../features/cashier/method-picker.tsx';
import { isOrderNo } from '../../features/cashier/order-no.ts';
import { OrderSkeleton } from '../../features/cashier/order-skeleton.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { useHash } from '../../features/navigation/history.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { BaseDeposit } from './base-deposit.tsx';
import { DepositForm } from './deposit-form.tsx';
import { LimitsCard } from './limits-card.tsx';

type Offer = Value<typeof cashier.depositMethods>;

const NEW_VERSION = '1';

/** Pays in: choosing, then the order behind `#`. [SCR-18] */
export function Screen() {
  const hash = useHash();
  return isOrderNo(hash) ? <DepositOrderView key={hash} orderNo={hash} /> : <Choosing hash={hash} />;
}

function Choosing({ hash }: { readonly hash: string }) {
  const t = useT();
  const answer = useQuery({ call: cashier.depositMethods, input: {} }, { fresh: true });
  const [isKycNeeded, setKycNeeded] = useState(false);
  const onDecided = () => {
    setKycNeeded(false);
    answer.retry();
  };
  return (
    <QueryView answer={answer} skeleton={<OrderSkeleton />}>
      {(offer) => {
        if (offer.needsKyc || isKycNeeded) {
          return (
            <DockedPage dock={null}>
              <BalanceRow />
              <KycGate before="deposit" onDecided={onDecided} />
            </DockedPage>
          );
        }
        if (offer.methods.length === 0) {
          return <EmptyState art="construction" title={t('deposit.none')} text={t('deposit.noneText')} />;
        }
        return <Offered offer={offer} hash={hash} onKycNeeded={() => setKycNeeded(true)} />;
      }}
    </QueryView>
  );
}

interface OfferedProps {
  readonly offer: Offer;
  readonly hash: string;
  readonly onKycNeeded: () => void;
}

function Offered({ offer, hash, onKycNeeded }: OfferedProps) {
  const isNew = useSettings().mobileTemplate.dep_func === NEW_VERSION;
  const pending = usePendingMoney('deposit');
  const head = (
    <>
      <PendingNotice pending={pending} orderPath={routes.voucherCenter.path} />
      <BalanceRow />
      {offer.askLimits && <LimitsCard />}
    </>
  );
  const common = {
    methods: offer.methods,
    limit: offer.limit,
    head,
    isHeld: pending?.state === 'checking',
    onKycNeeded,
  };
  return isNew ? <NewDeposit {...common} /> : <BaseDeposit {...common} hash={hash} />;
}

interface NewDepositProps {
  readonly methods: Offer['methods'];
  readonly limit: Offer['limit'];
  readonly head: ReactNode;
  readonly isHeld: boolean;
  readonly onKycNeeded: () => void;
}

/** The "new" version: everything on one page. [SCR-18] */
function NewDeposit({ methods, limit, head, isHeld, onKycNeeded }: NewDepositProps) {
  const [chosenId, setChosen] = useState<string | null>(null);
  const chosen = methods.find(({ id }) => id === chosenId) ?? methods[0];
  if (!chosen) return null;
  return (
    <DepositForm method={chosen} limit={limit} isHeld={isHeld} onKycNeeded={onKycNeeded}>
      {head}
      <MethodPicker methods={methods} chosen={chosen} onChoose={({ id }) => setChosen(id)} />
    </DepositForm>
  );
}
