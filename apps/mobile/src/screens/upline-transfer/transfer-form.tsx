import type { wallet, Value } from '@perya/contract';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { decimalsOf } from '@perya/web/lib/amount.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { PinField } from '@perya/web/ui/pin-field/pin-field.tsx';
import { DockedForm } from '../../features/cashier/dock.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { PIN_DIGITS } from '../../features/cashier/pin.ts';
import { SumLines } from '../../features/cashier/sum-lines.tsx';
import { useAmountInput } from '../../features/cashier/use-amount-input.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { keepFocus } from '../../features/forms/keep-focus.ts';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './upline-transfer-screen.module.css';
import { useTransfer } from './use-transfer.ts';

interface TransferFormProps {
  readonly info: Value<typeof wallet.uplineInfo>;
  readonly onDone: () => void;
  /** Below the fields. */
  readonly children: ReactNode;
}

/** Float, upline, amount and payment password. [SCR-25] */
export function TransferForm({ info, onDone, children }: TransferFormProps) {
  const t = useT();
  const money = useMoney();
  const symbol = useCurrencySymbol();
  const pending = usePendingMoney('transfer');
  const amountInput = useRef<HTMLInputElement>(null);
  const pinInput = useRef<HTMLInputElement>(null);
  const { draft, change, leave, fault, isImpossible, isBusy, submit } = useTransfer(info, onDone);
  const amount = useAmountInput(draft.amount, decimalsOf(info.float), (typed) => change({ amount: typed }), leave);
  const isHeld = pending?.state === 'checking';
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isHeld) return;
    void submit().then((wrong) => {
      if (wrong) (wrong === 'amount' ? amountInput : pinInput).current?.focus();
    });
  };
  const error = (field: 'amount' | 'pin') => (fault?.field === field ? t(fault.key, { count: PIN_DIGITS }) : undefined);
  return (
    <DockedForm
      label={t('title.upLineTransfer')}
      onSubmit={onSubmit}
      dock={
        <Button type="submit" full loading={isBusy} disabled={isHeld || isImpossible} onMouseDown={keepFocus}>
          {t('upline.submit')}
        </Button>
      }
    >
      <PendingNotice pending={pending} />
      <Card>
        <p className={css.caption}>{t('upline.float')}</p>
        <Money hero text={money(info.float)} className={css.float} />
        <SumLines
          lines={[
            { label: t('upline.upline'), amount: info.upline },
            { label: t('upline.leftToday'), amount: money(info.leftToday) },
          ]}
        />
      </Card>
      <Card className={css.block}>
        <Field
          {...amount}
          ref={amountInput}
          label={t('cashier.amount')}
          lead={<span className={css.symbol}>{symbol}</span>}
          error={error('amount')}
        />
        <PinField
          ref={pinInput}
          className={css.block}
          label={t('security.paymentPassword')}
          length={PIN_DIGITS}
          value={draft.pin}
          onChange={(pin) => change({ pin })}
          error={error('pin')}
        />
      </Card>
      {children}
    </DockedForm>
  );
}
