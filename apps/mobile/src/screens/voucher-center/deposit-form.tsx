import type { cashier } from '@perya/contract';
import { forwardRef, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { amountOf, decimalsOf } from '@perya/web/lib/amount.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { lockSimpleFill } from '@perya/web/ui/icon/glyphs/lock-simple-fill.ts';
import { AmountCard } from '../../features/cashier/amount-card.tsx';
import { DockedForm, DockSum, NO_SUM } from '../../features/cashier/dock.tsx';
import { SumLines } from '../../features/cashier/sum-lines.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { keepFocus } from '../../features/forms/keep-focus.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Promotions } from './promotions.tsx';
import { useDeposit, type DepositLimit } from './use-deposit.ts';
import css from './voucher-center-screen.module.css';

interface DepositFormProps {
  readonly method: cashier.DepositMethod;
  readonly limit: DepositLimit;
  /** Nothing can be sent while an earlier deposit is still being looked up. */
  readonly isHeld: boolean;
  readonly onKycNeeded: () => void;
  /** Above the amount. */
  readonly children: ReactNode;
}

/** Amount, promotion, payer and sum of a deposit, and the button that opens it. [SCR-18] */
export function DepositForm({ method, limit, isHeld, onKycNeeded, children }: DepositFormProps) {
  const t = useT();
  const money = useMoney(method.min);
  const amountInput = useRef<HTMLInputElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const deposit = useDeposit(method, limit, onKycNeeded);
  const { draft, change, fault, isImpossible, isBusy, submit, promotion, minor, fee } = deposit;
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isHeld) return;
    void submit().then((wrong) => {
      if (wrong) (wrong === 'amount' ? amountInput : nameInput).current?.focus();
    });
  };
  const error = (field: 'amount' | 'payerName') =>
    fault?.field === field ? t(fault.key, { min: money(method.min), max: money(method.max) }) : undefined;
  return (
    <DockedForm
      label={t('title.voucherCenter')}
      onSubmit={onSubmit}
      dock={
        <>
          <DockSum label={t('deposit.credits')} sum={isImpossible ? NO_SUM : money(minor)} />
          <Button
            type="submit"
            full
            icon={lockSimpleFill}
            loading={isBusy}
            disabled={isHeld || isImpossible}
            onMouseDown={keepFocus}
          >
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
          onLeave={deposit.leave}
          error={error('amount')}
          room={
            limit
              ? t(`deposit.room.${limit.period}`, { left: money(limit.left), limit: money(limit.amount) })
              : undefined
          }
        />
      </div>
      {method.needsPayerName && (
        <PayerField
          ref={nameInput}
          value={draft.payerName}
          error={error('payerName')}
          onChange={(payerName) => change({ payerName })}
        />
      )}
      <Promotions
        promotions={method.promotions}
        chosen={promotion}
        amount={isImpossible ? null : amountOf(minor, decimalsOf(method.min))}
        onChoose={(promotionId) => change({ promotionId })}
      />
      {fee > 0 && !isImpossible && <FeeLines percent={method.feeRate} minor={minor} fee={fee} money={money} />}
    </DockedForm>
  );
}

interface PayerFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

const PayerField = forwardRef<HTMLInputElement, PayerFieldProps>(function PayerField({ value, error, onChange }, ref) {
  const t = useT();
  return (
    <Card className={css.block}>
      <Field
        ref={ref}
        label={t('deposit.payerName')}
        hint={t('deposit.payerHint')}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={80}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </Card>
  );
});

interface FeeLinesProps {
  readonly percent: number;
  readonly minor: number;
  readonly fee: number;
  readonly money: ReturnType<typeof useMoney>;
}

function FeeLines({ percent, minor, fee, money }: FeeLinesProps) {
  const t = useT();
  return (
    <div className={css.sum}>
      <SumLines
        lines={[
          { label: t('deposit.amount'), amount: money(minor) },
          { label: t('deposit.fee', { percent }), amount: money(fee) },
          { label: t('deposit.pays'), amount: money(minor + fee) },
        ]}
      />
    </div>
  );
}
