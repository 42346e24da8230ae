import type { cards, cashier } from '@perya/contract';
import { forwardRef, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { decimalsOf } from '@perya/web/lib/amount.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { PinField } from '@perya/web/ui/pin-field/pin-field.tsx';
import { DockedForm, DockSum, NO_SUM } from '../../features/cashier/dock.tsx';
import { PIN_DIGITS } from '../../features/cashier/pin.ts';
import { useAmountInput } from '../../features/cashier/use-amount-input.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { keepFocus } from '../../features/forms/keep-focus.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { allOf, useWithdraw } from './use-withdraw.ts';
import css from './withdraw-screen.module.css';

const BonusSheet = lazyPart(() => import('./bonus-sheet.tsx').then((module) => module.BonusSheet));

interface WithdrawFormProps {
  readonly info: cashier.WithdrawInfo;
  readonly card: cards.BankCard | null;
  /** Nothing can be sent while an earlier request is still being looked up. */
  readonly isHeld: boolean;
  readonly onPlaced: (order: cashier.WithdrawOrder) => void;
  /** The figures are to be read anew. */
  readonly onMoved: () => void;
  /** Tracker and sums above. */
  readonly children: ReactNode;
  /** The account, first in the card. */
  readonly account: ReactNode;
}

/** Account, amount and payment password, with the fee and what arrives. [SCR-19] */
export function WithdrawForm({ info, card, isHeld, onPlaced, onMoved, children, account }: WithdrawFormProps) {
  const t = useT();
  const money = useMoney(info.min);
  const security = useDestination('securityCenter');
  const amountInput = useRef<HTMLInputElement>(null);
  const pinInput = useRef<HTMLInputElement>(null);
  const withdrawal = useWithdraw(info, card?.id ?? null, { onPlaced, onMoved });
  const { draft, change, fault, isImpossible, isBusy, submit, fee, net } = withdrawal;
  const isUsedUp = info.leftToday <= 0;
  const goTo = (wrong: Wrong) => {
    if (wrong === 'amount') amountInput.current?.focus();
    if (wrong === 'pin') pinInput.current?.focus();
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isHeld && !isUsedUp) void submit().then(goTo);
  };
  const error = (field: 'card' | 'amount' | 'pin') =>
    fault?.field === field
      ? t(fault.key, { min: money(info.min), max: money(info.max), count: PIN_DIGITS })
      : undefined;
  return (
    <DockedForm
      label={t('title.withdraw')}
      onSubmit={onSubmit}
      dock={
        <Sending
          sums={isImpossible ? null : { fee: money(fee), net: money(net) }}
          isBusy={isBusy}
          isHeld={isHeld}
          isUsedUp={isUsedUp}
        />
      }
    >
      {children}
      <Card className={css.block}>
        {account}
        {error('card') && <p className={css.wrong}>{error('card')}</p>}
        <AmountField
          ref={amountInput}
          info={info}
          value={draft.amount}
          error={error('amount')}
          onChange={(amount) => change({ amount })}
          onLeave={withdrawal.leave}
        />
        <PinField
          ref={pinInput}
          className={css.field}
          label={t('security.paymentPassword')}
          aside={
            security && (
              <Anchor href={security} className={css.forgot}>
                {t('withdraw.forgot')}
              </Anchor>
            )
          }
          length={PIN_DIGITS}
          value={draft.pin}
          onChange={(pin) => change({ pin })}
          error={error('pin')}
        />
      </Card>
      <EndsBonus info={info} bankName={card?.bankName ?? ''} withdrawal={withdrawal} goTo={goTo} />
    </DockedForm>
  );
}

/** The field to go to, when one is wrong. */
type Wrong = 'card' | 'amount' | 'pin' | null;

interface EndsBonusProps {
  readonly info: cashier.WithdrawInfo;
  readonly bankName: string;
  readonly withdrawal: ReturnType<typeof useWithdraw>;
  readonly goTo: (wrong: Wrong) => void;
}

function EndsBonus({ info, bankName, withdrawal: { asking, minor, net }, goTo }: EndsBonusProps) {
  return (
    <BonusSheet
      wanted={asking.isAsking}
      open={asking.isAsking}
      info={info}
      bankName={bankName}
      amount={minor}
      net={net}
      isBusy={asking.isGoing}
      onGoOn={() => void asking.goOn().then(goTo)}
      onClose={asking.goBack}
    />
  );
}

interface SendingProps {
  /** Nothing of an amount that cannot be withdrawn. */
  readonly sums: { readonly fee: string; readonly net: string } | null;
  readonly isBusy: boolean;
  readonly isHeld: boolean;
  readonly isUsedUp: boolean;
}

function Sending({ sums, isBusy, isHeld, isUsedUp }: SendingProps) {
  const t = useT();
  return (
    <>
      <DockSum
        label={sums ? t('withdraw.arrives', { fee: sums.fee }) : t('withdraw.net')}
        sum={sums ? sums.net : NO_SUM}
      />
      <Button
        type="submit"
        full
        loading={isBusy}
        disabled={isHeld || isUsedUp || sums === null}
        onMouseDown={keepFocus}
      >
        {t(isUsedUp ? 'withdraw.usedUp' : 'withdraw.submit')}
      </Button>
    </>
  );
}

interface AmountFieldProps {
  readonly info: cashier.WithdrawInfo;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (amount: string) => void;
  readonly onLeave: () => void;
}

const AmountField = forwardRef<HTMLInputElement, AmountFieldProps>(function AmountField(props, ref) {
  const { info, value, error, onChange, onLeave } = props;
  const t = useT();
  const money = useMoney();
  const symbol = useCurrencySymbol();
  const input = useAmountInput(value, decimalsOf(info.min), onChange, onLeave);
  return (
    <Field
      {...input}
      ref={ref}
      className={css.field}
      label={t('cashier.amount')}
      aside={<span className={css.caption}>{t('cashier.bounds', { min: money(info.min), max: money(info.max) })}</span>}
      lead={<span className={css.symbol}>{symbol}</span>}
      error={error}
      trailing={
        <Button variant="secondary" size={30} className={css.all} onClick={() => onChange(allOf(info))}>
          {t('withdraw.all')}
        </Button>
      }
    />
  );
});
