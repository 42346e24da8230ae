import type { rebate } from '@perya/contract';
import { useId, useState } from 'react';
import { formatSigned, isNegative } from '@perya/web/lib/format.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Art } from '@perya/web/ui/art/art.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { caretDownBold } from '@perya/web/ui/icon/glyphs/caret-down-bold.ts';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { GAME_ART } from '../../features/games/game-art.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { sumOf } from '../../features/report/sum-of.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { Payment } from './payments.ts';
import css from './rebate-report-screen.module.css';

/** What was paid for one kind of games; it opens to how that came about. [SCR-27] */
export function PaymentRow({ payment }: { readonly payment: Payment }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { clockOf } = useReportClock();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { gameType, mode, time, amount } = payment;
  return (
    <>
      <button
        type="button"
        className={css.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css.tile}>
          <Art name={GAME_ART[gameType]} size="0.52rem" />
        </span>
        <span className={css.words}>
          <span className={css.title}>{t(`gameType.${gameType}`)}</span>
          <span className={css.caption}>
            <Played payment={payment} />
          </span>
        </span>
        <span className={css.value}>
          <Money text={formatSigned(amount, symbol)} tone={isNegative(amount) ? 'plain' : 'positive'} />
          <span className={css.caption}>{`${t(`rebateReport.${mode}`)} · ${clockOf(time)}`}</span>
        </span>
        <Icon glyph={caretDownBold} className={classNames(css.caret, isOpen && css.up)} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Detail payment={payment} />}
      </div>
    </>
  );
}

/** At one rate the whole multiplication; at several only what was played. */
function Played({ payment: { lines } }: { readonly payment: Payment }) {
  const t = useT();
  const money = useMoney();
  const rates = new Set(lines.map(({ rate }) => rate));
  const valid = money(sumOf(lines.map(({ validStake }) => validStake)));
  const [rate = 0] = rates;
  return <>{rates.size === 1 ? `${valid} × ${formatRate(rate)}` : t('rebateReport.played', { amount: valid })}</>;
}

function Detail({ payment: { lines, amount, orderNo } }: { readonly payment: Payment }) {
  const t = useT();
  const money = useMoney();
  return (
    <div className={css.detail}>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={css.line}>
            <span className={css.lineWords}>
              <LineWords line={line} />
            </span>
            <b className={css.lineAmount}>{money(line.amount)}</b>
          </li>
        ))}
      </ul>
      <p className={css.detailSum}>
        <b>{t('rebateReport.came')}</b>
        <b className={css.lineAmount}>{money(amount)}</b>
      </p>
      <p className={css.caption}>{t('rebateReport.order', { number: orderNo })}</p>
    </div>
  );
}

/** The multiplication of a line, and the way to its bets. */
function LineWords({ line: { day, gameType, vassalage, validStake, rate } }: { readonly line: rebate.RebateRow }) {
  const t = useT();
  const money = useMoney();
  const query = new URLSearchParams({ day, gameType, vassalage });
  const bets = useDestination('gameRecord', `?${query.toString()}`);
  const from = `${day.slice(5).replace('-', '/')} · ${vassalage}`;
  return (
    <>
      {isNegative(validStake)
        ? t('rebateReport.takenBack', { stake: money(validStake.replace('-', '')), rate: formatRate(rate) })
        : `${money(validStake)} × ${formatRate(rate)}`}
      {bets ? (
        <Anchor href={bets} className={css.bets}>
          {t('rebateReport.bets', { from })}
          <Icon glyph={caretRightBold} className={css.betsIcon} />
        </Anchor>
      ) : (
        <span className={css.caption}>{from}</span>
      )}
    </>
  );
}
