import { agentRain } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { arrowUUpLeftDuotone } from '@perya/web/ui/icon/glyphs/arrow-u-up-left-duotone.ts';
import { handCoinsDuotone } from '@perya/web/ui/icon/glyphs/hand-coins-duotone.ts';
import { sealCheckDuotone } from '@perya/web/ui/icon/glyphs/seal-check-duotone.ts';
import { PinField } from '@perya/web/ui/pin-field/pin-field.tsx';
import type { SyntheticEvent } from 'react';
import { DockedForm, DockSum } from '../../features/cashier/dock.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { PIN_DIGITS } from '../../features/cashier/pin.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { keepFocus } from '../../features/forms/keep-focus.ts';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { useSettled } from '../../features/idempotent-call/use-settled.ts';
import { SheetNote } from '../../features/promotions/sheet-parts.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { AmountCard } from './amount-card.tsx';
import { Hero } from './hero.tsx';
import { PeopleCard } from './people-card.tsx';
import css from './red-rain-screen.module.css';
import type { RainFault } from './shares.ts';
import { useSend } from './use-send.ts';

interface SendFormProps {
  readonly info: agentRain.RainInfo;
  readonly onDone: () => void;
  readonly onStale: () => void;
}

/** Whom, how much, how it is split, a few words and the payment password. [SCR-50] */
export function SendForm({ info, onDone, onStale }: SendFormProps) {
  const t = useT();
  const money = useMoney(info.low);
  const pending = usePendingMoney('transfer');
  useSettled(pending, onStale);
  const { draft, change, pin, changePin, shares, fault, isImpossible, isBusy, submit } = useSend(info, onDone);
  const isHeld = pending?.state === 'checking' || info.timesLeft === 0;
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isHeld) void submit();
  };
  const errorOf = (field: RainFault['field']) =>
    fault?.field === field ? t(fault.key, { count: PIN_DIGITS }) : undefined;
  const left = minorOf(info.float) - shares.total;
  return (
    <DockedForm
      label={t('title.redRain')}
      onSubmit={onSubmit}
      dock={
        <>
          <DockSum
            label={t('redRain.after')}
            sum={shares.total > 0 && left >= 0 ? `${money(info.float)} → ${money(left)}` : money(info.float)}
          />
          <Button type="submit" full loading={isBusy} disabled={isHeld || isImpossible} onMouseDown={keepFocus}>
            {shares.total > 0 ? t('redRain.submit', { amount: money(shares.total) }) : t('redRain.send')}
          </Button>
        </>
      }
    >
      <PendingNotice pending={pending} />
      <Hero />
      {info.timesLeft === 0 && (
        <p role="status" className={css.wrong}>
          {t('rain.often')}
        </p>
      )}
      <PeopleCard info={info} draft={draft} error={errorOf('people')} onChange={change} />
      <AmountCard info={info} draft={draft} shares={shares} errorOf={errorOf} onChange={change} />
      <Card className={css.block}>
        <Field
          label={t('redRain.remark')}
          aside={
            <span className={css.caption}>
              {draft.remark.length} / {agentRain.RAIN_REMARK_MAX}
            </span>
          }
          maxLength={agentRain.RAIN_REMARK_MAX}
          placeholder={t('redRain.remarkHint')}
          autoComplete="off"
          value={draft.remark}
          error={errorOf('remark')}
          onChange={({ target }) => change({ remark: target.value })}
        />
        <PinField
          className={css.block}
          label={t('security.paymentPassword')}
          length={PIN_DIGITS}
          value={pin}
          onChange={changePin}
          error={errorOf('pin')}
        />
      </Card>
      <Rules info={info} isRandom={draft.split === 'random'} />
    </DockedForm>
  );
}

/** What happens with what is not opened, what whoever opens one has to do, and that chance can be checked. */
function Rules({ info, isRandom }: { readonly info: agentRain.RainInfo; readonly isRandom: boolean }) {
  const t = useT();
  return (
    <ul className={css.rules}>
      <SheetNote icon={arrowUUpLeftDuotone}>{t('redRain.back', { hours: info.hours })}</SheetNote>
      {info.turnoverTimes > 0 && (
        <SheetNote icon={handCoinsDuotone}>{t('redRain.turnover', { times: info.turnoverTimes })}</SheetNote>
      )}
      {isRandom && <SheetNote icon={sealCheckDuotone}>{t('redRain.fair')}</SheetNote>}
    </ul>
  );
}
