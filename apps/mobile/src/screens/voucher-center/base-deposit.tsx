import type { cashier } from '@perya/contract';
import type { ReactNode } from 'react';
import { Card } from '@perya/web/ui/card/card.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { DockedPage } from '../../features/cashier/dock.tsx';
import { PayMark } from '../../features/cashier/pay-mark.tsx';
import { usualTime } from '../../features/cashier/usual-time.ts';
import { methodKinds } from '../../features/cashier/method-kinds.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { DepositForm } from './deposit-form.tsx';
import type { DepositLimit } from './use-deposit.ts';
import css from './voucher-center-screen.module.css';

interface BaseDepositProps {
  readonly methods: readonly cashier.DepositMethod[];
  readonly limit: DepositLimit;
  /** Balance and notices above. */
  readonly head: ReactNode;
  readonly hash: string;
  readonly isHeld: boolean;
  readonly onKycNeeded: () => void;
}

const MARK = 'method-';

/** The base version in two steps: a way to pay, then its details; back leads to the first. [SCR-18] */
export function BaseDeposit({ methods, limit, head, hash, isHeld, onKycNeeded }: BaseDepositProps) {
  const t = useT();
  const chosen = methods.find(({ id }) => hash === MARK + id);
  if (chosen) {
    return (
      <DepositForm key={chosen.id} method={chosen} limit={limit} isHeld={isHeld} onKycNeeded={onKycNeeded}>
        {head}
        <Card flush>
          <ListRow title={chosen.name} meta={usualTime(t, chosen.seconds)} leading={<PayMark icon={chosen.icon} />} />
        </Card>
      </DepositForm>
    );
  }
  return (
    <DockedPage dock={null}>
      {head}
      <h2 className={css.heading}>{t('deposit.choose')}</h2>
      {methodKinds(methods).map(({ kind, methods: ofKind }) => (
        <section key={kind} aria-label={t(`deposit.kind.${kind}`)}>
          <h3 className={css.kind}>{t(`deposit.kind.${kind}`)}</h3>
          <Card flush>
            {ofKind.map((method) => (
              <ListRow
                key={method.id}
                href={`${routes.voucherCenter.path}#${MARK}${method.id}`}
                title={method.name}
                meta={usualTime(t, method.seconds)}
                leading={<PayMark icon={method.icon} />}
              />
            ))}
          </Card>
        </section>
      ))}
    </DockedPage>
  );
}
