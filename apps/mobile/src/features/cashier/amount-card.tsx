import type { cashier } from '@perya/contract';
import { forwardRef, useId } from 'react';
import { decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { FieldNote } from '@perya/web/ui/field/field-note.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { warningCircleBold } from '@perya/web/ui/icon/glyphs/warning-circle-bold.ts';
import { xCircleFill } from '@perya/web/ui/icon/glyphs/x-circle-fill.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import css from './amount-card.module.css';
import { groupAmount, plainAmount, typedMinor } from './amount.ts';
import { useAmountInput } from './use-amount-input.ts';
import { useMoney } from './use-money.ts';

interface AmountCardProps {
  readonly method: cashier.DepositMethod;
  /** As it was typed: digits and at most one point. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Somebody is done typing. */
  readonly onLeave: () => void;
  readonly error: string | undefined;
  /** What the player's own limit leaves. */
  readonly room: string | undefined;
}

/** The amount in large figures, its bounds, and amounts to choose with a press. [SCR-18, VAL-37] */
export const AmountCard = forwardRef<HTMLInputElement, AmountCardProps>(function AmountCard(props, ref) {
  const { method, value, onChange, onLeave, error, room } = props;
  const t = useT();
  const id = useId();
  const money = useMoney();
  const symbol = useCurrencySymbol();
  const input = useAmountInput(value, decimalsOf(method.min), onChange, onLeave);
  return (
    <Card>
      <div className={css.head}>
        <label htmlFor={id} className={css.label}>
          {t('cashier.amount')}
        </label>
        <span id={`${id}b`} className={css.bounds}>
          {t('cashier.bounds', { min: money(method.min), max: money(method.max) })}
        </span>
      </div>
      <div className={classNames(css.box, error && css.wrong)}>
        <span className={css.symbol} aria-hidden>
          {symbol}
        </span>
        <input
          {...input}
          ref={ref}
          id={id}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}b ${id}n${room ? ` ${id}r` : ''}`}
        />
        {value !== '' && (
          <IconButton
            icon={xCircleFill}
            label={t('cashier.clear')}
            className={css.clear}
            onClick={() => onChange('')}
          />
        )}
      </div>
      <FieldNote id={`${id}n`} tone="wrong" icon={error ? warningCircleBold : undefined}>
        {error}
      </FieldNote>
      {room && (
        <p id={`${id}r`} className={css.room}>
          {room}
        </p>
      )}
      <QuickAmounts method={method} value={value} onChoose={onChange} />
    </Card>
  );
});

interface QuickAmountsProps {
  readonly method: cashier.DepositMethod;
  readonly value: string;
  readonly onChoose: (amount: string) => void;
}

function QuickAmounts({ method, value, onChoose }: QuickAmountsProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  if (method.quickAmounts.length === 0) return null;
  const typed = typedMinor(value, decimalsOf(method.min));
  return (
    <div role="group" aria-label={t('deposit.quick')} className={css.quick}>
      {method.quickAmounts.map((amount) => {
        const isOn = minorOf(amount) === typed;
        return (
          <button
            key={amount}
            type="button"
            aria-pressed={isOn}
            className={classNames(css.choice, isOn && css.on)}
            onClick={() => onChoose(plainAmount(amount))}
          >
            {symbol + groupAmount(amount)}
            {amount === method.popularAmount && <em className={css.popular}>{t('deposit.popular')}</em>}
          </button>
        );
      })}
    </div>
  );
}
