import type { float } from '@perya/contract';
import { useRef, type SyntheticEvent } from 'react';
import { amountOf, decimalsOf } from '@perya/web/lib/amount.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { PinField } from '@perya/web/ui/pin-field/pin-field.tsx';
import { PIN_DIGITS } from '../../features/cashier/pin.ts';
import { useAmountInput } from '../../features/cashier/use-amount-input.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { keepFocus } from '../../features/forms/keep-focus.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-float-screen.module.css';
import { mostOf, usePayout } from './use-payout.ts';

interface PayoutFormProps {
  readonly standing: float.FloatStanding;
  /** Nobody knows yet what became of the last one. */
  readonly isHeld: boolean;
  readonly onDone: () => void;
}

/** How much is to leave the float, and the payment password. [D3] */
export function PayoutForm({ standing, isHeld, onDone }: PayoutFormProps) {
  const t = useT();
  const money = useMoney();
  const symbol = useCurrencySymbol();
  const amountInput = useRef<HTMLInputElement>(null);
  const pinInput = useRef<HTMLInputElement>(null);
  const { draft, change, leave, fault, isImpossible, isBusy, submit } = usePayout(standing, onDone);
  const decimals = decimalsOf(standing.float);
  const amount = useAmountInput(draft.amount, decimals, (typed) => change({ amount: typed }), leave);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isHeld) return;
    void submit().then((wrong) => {
      if (wrong) (wrong === 'amount' ? amountInput : pinInput).current?.focus();
    });
  };
  const words = { min: money(standing.min), max: money(amountOf(mostOf(standing), decimals)) };
  const error = (field: 'amount' | 'pin') =>
    fault?.field === field ? t(fault.key, { count: PIN_DIGITS, ...words }) : undefined;
  return (
    <form noValidate aria-label={t('float.ask')} onSubmit={onSubmit}>
      <Card className={css.block}>
        <Field
          {...amount}
          ref={amountInput}
          label={t('cashier.amount')}
          lead={<span className={css.symbol}>{symbol}</span>}
          hint={t('float.bounds', words)}
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
        <Button
          type="submit"
          full
          loading={isBusy}
          disabled={isHeld || isImpossible}
          className={css.block}
          onMouseDown={keepFocus}
        >
          {t('float.ask')}
        </Button>
      </Card>
    </form>
  );
}
