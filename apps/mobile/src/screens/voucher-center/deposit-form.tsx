import type { cashier } from '@perya/contract';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { AmountCard } from '../../features/cashier/amount-card.tsx';
import { DockedForm, DockSum } from '../../features/cashier/dock.tsx';
import { SumLines, type SumLine } from '../../features/cashier/sum-lines.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { keepFocus } from '../../features/forms/keep-focus.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Field } from '../../ui/field/field.tsx';
import { lockSimpleFill } from '../../ui/icon/glyphs/lock-simple-fill.ts';
import { Promotions } from './promotions.tsx';
import { useDeposit } from './use-deposit.ts';
import css from './voucher-center-screen.module.css';

interface DepositFormProps {
  readonly method: cashier.DepositMethod;
  /** Nothing can be sent while an earlier deposit is still being looked up. */
  readonly isHeld: boolean;
  readonly onKycNeeded: () => void;
  /** Above the amount. */
  readonly children: ReactNode;
}

/** Amount, promotion, payer and sum of a deposit, and the button that opens it. [SCR-18] */
export function DepositForm({ method, isHeld, onKycNeeded, children }: DepositFormProps) {
  const t = useT();
  const money = useMoney();
  const amountInput = useRef<HTMLInputElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const { draft, change, fault, isBusy, submit, promotion, centavos, fee } = useDeposit(method, onKycNeeded);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isHeld) return;
    void submit().then((wrong) => {
      if (wrong) (wrong === 'amount' ? amountInput : nameInput).current?.focus();
    });
  };
  const error = (field: 'amount' | 'payerName') =>
    fault?.field === field ? t(fault.key, { min: money(method.min), max: money(method.max) }) : undefined;
  const lines: SumLine[] =
    fee > 0
      ? [
          { label: t('deposit.amount'), amount: money(centavos) },
          { label: t('deposit.fee', { percent: method.feeRate }), amount: money(fee) },
          { label: t('deposit.pays'), amount: money(centavos + fee) },
        ]
      : [];
  return (
    <DockedForm
      label={t('title.voucherCenter')}
      onSubmit={onSubmit}
      dock={
        <>
          <DockSum label={t('deposit.credits')} sum={money(centavos)} />
          <Button type="submit" full icon={lockSimpleFill} loading={isBusy} disabled={isHeld} onMouseDown={keepFocus}>
            {t('deposit.continue', { method: method.name })}
          </Button>
        </>
      }
    >
      {children}
      <div className={css.block}>
        <AmountCard
          ref={amountInput}
          method={method}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          error={error('amount')}
        />
      </div>
      {method.needsPayerName && (
        <Card className={css.block}>
          <Field
            ref={nameInput}
            label={t('deposit.payerName')}
            hint={t('deposit.payerHint')}
            autoComplete="name"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={80}
            value={draft.payerName}
            error={error('payerName')}
            onChange={(event) => change({ payerName: event.target.value })}
          />
        </Card>
      )}
      <Promotions
        promotions={method.promotions}
        chosenId={promotion?.id ?? null}
        onChoose={(promotionId) => change({ promotionId })}
      />
      {lines.length > 0 && (
        <div className={css.sum}>
          <SumLines lines={lines} />
        </div>
      )}
    </DockedForm>
  );
}
