import { responsibleGaming } from '@perya/contract';
import { useState } from 'react';
import { decimalsOf } from '@perya/web/lib/amount.ts';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { cleanAmount, groupAmount, plainAmount } from '../../features/cashier/amount.ts';
import { putProtection } from '../../features/responsible-gaming/protection-store.ts';
import { askPerson } from '../../features/dialogs/dialogs.ts';
import { problemText } from '../../features/errors/errors.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { useSettings } from '../../features/site/site.ts';
import { houseAmount, useCurrency } from '../../features/wallet/use-currency.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { limitText, type Limit } from './limit-view.ts';
import css from './responsible-gaming-screen.module.css';

/** As the house writes figures, in hundredths. */
const MONEY = [500_00, 1_000_00, 3_000_00, 5_000_00];
const MONEY_MIN = 1_00;
const MINUTES = ['30', '60', '120', '180'];
const MINUTES_MAX = 720;
const MINUTES_MIN = 5;

interface LimitFormProps {
  readonly limit: Limit;
  readonly onDone: () => void;
}

/** The amount of one limit; a wider one asks once more. [R28] */
export function LimitForm({ limit, onDone }: LimitFormProps) {
  const t = useT();
  const { currencySymbol } = useSettings().mobileTemplate;
  const isTime = limit.kind === 'session';
  const currency = useCurrency();
  const offered = (hundredths: number) => plainAmount(houseAmount(hundredths, currency));
  const [typed, setTyped] = useState(() => plainAmount(limit.amount ?? ''));
  const [isWrong, setWrong] = useState(false);
  const { isBusy, save } = useSave(limit, onDone, () => setWrong(true));
  const change = (value: string) => {
    setTyped(isTime ? value.replace(/\D/g, '').slice(0, 3) : cleanAmount(value, decimalsOf(limit.used)));
    setWrong(false);
  };
  const bounds = isTime
    ? t('rg.minutesBounds')
    : t('rg.amountBounds', { min: currencySymbol + groupAmount(offered(MONEY_MIN)) });
  const submit = () => (isGood(isTime, typed, offered(MONEY_MIN)) ? save(typed) : setWrong(true));
  const used = limitText(t, limit.kind, limit.used, currencySymbol);
  return (
    <FormLayout
      label={t(`rg.kind.${limit.kind}`)}
      action={t('rg.save')}
      isBusy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={t(isTime ? 'rg.minutesLabel' : 'rg.amount')}
        value={typed}
        inputMode={isTime || decimalsOf(limit.used) === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        lead={isTime ? undefined : <span className={css.symbol}>{currencySymbol}</span>}
        hint={t('rg.usedNow', { used })}
        error={isWrong ? bounds : undefined}
        onChange={({ target }) => change(target.value)}
      />
      <div className={css.chips} role="group" aria-label={t('rg.suggested')}>
        {(isTime ? MINUTES : MONEY.map(offered)).map((amount) => (
          <Chip key={amount} on={typed === amount} className={css.chip} onClick={() => change(amount)}>
            {isTime ? t('rg.minutes', { count: amount }) : currencySymbol + groupAmount(amount)}
          </Chip>
        ))}
      </div>
      {limit.amount !== null && (
        <Button variant="text" size={44} full className={css.remove} onClick={() => void save(null)}>
          {t('rg.remove')}
        </Button>
      )}
    </FormLayout>
  );
}

function isGood(isTime: boolean, typed: string, moneyMin: string): boolean {
  const amount = Number(typed);
  return isTime ? amount >= MINUTES_MIN && amount <= MINUTES_MAX : amount >= Number(moneyMin);
}

/** Sends a limit once; the server says whether it needs a second yes. */
function useSave({ kind, period }: Limit, onDone: () => void, onInvalid: () => void) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const send = (amount: string | null, confirmed: boolean) =>
    ask(responsibleGaming.setLimit, { kind, period, amount, ...(confirmed && { confirmed }) }, { quiet: true });
  const save = async (amount: string | null) => {
    if (isBusy) return;
    setBusy(true);
    let outcome = await send(amount, false);
    const needsYes = !outcome.ok && outcome.error.code === 'limit.confirm';
    if (needsYes) {
      const isSure = await askPerson({
        title: t(amount === null ? 'rg.confirmRemove' : 'rg.confirmTitle'),
        text: t('rg.confirmText'),
        confirm: t('rg.confirmYes'),
        cancel: t('action.cancel'),
      });
      if (isSure) outcome = await send(amount, true);
    }
    setBusy(false);
    if (outcome.ok) {
      putProtection(outcome.value);
      showToast(t(needsYes ? 'rg.savedLater' : 'rg.saved'), { kind: 'success', time: 'success' });
      onDone();
    } else if (outcome.error.code === 'amount.invalid') {
      onInvalid();
    } else if (outcome.error.code !== 'limit.confirm') {
      showToast(problemText(outcome.error), { kind: 'error' });
    }
  };
  return { isBusy, save };
}
