import type { wheel } from '@perya/contract';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { formatNumber } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { colourOf } from './wheel-picture.tsx';
import css from './wheel-sheet.module.css';

type Fields = wheel.Wheel['fields'];

/** Every prize with its odds, the largest first, and what a spin gives on average. */
export function OddsList({ fields }: { readonly fields: Fields }) {
  const t = useT();
  const money = useMoney();
  const rows = fields
    .map((field, place) => ({ ...field, colour: colourOf(place) }))
    .sort((one, other) => minorOf(other.prize) - minorOf(one.prize));
  const most = Math.max(...fields.map(({ odds }) => odds));
  return (
    <section>
      <h3 className={css.oddsTitle}>
        {t('wheel.odds')} <small className={css.oddsNote}>{t('wheel.ofSpins')}</small>
      </h3>
      <ul aria-label={t('wheel.odds')}>
        {rows.map(({ prize, odds, from, colour }) => (
          <li key={from} className={css.odd}>
            <svg viewBox="0 0 10 10" className={css.dot} aria-hidden>
              <rect width="10" height="10" rx="3" className={colour} />
            </svg>
            <b className={css.oddPrize}>{money(prize)}</b>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" className={css.bar} aria-hidden>
              <rect width="100" height="8" className={css.track} />
              <rect width={(100 * odds) / most} height="8" className={colour} />
            </svg>
            <span className={css.oddCount}>{formatNumber(odds)}</span>
            <strong className={css.oddShare}>{`${odds / 100}%`}</strong>
          </li>
        ))}
      </ul>
      <p className={classNames(css.note, css.mean)}>{t('wheel.mean', { amount: money(meanOf(fields)) })}</p>
    </section>
  );
}

/** What a spin gives on average, rounded down. */
function meanOf(fields: Fields): string {
  const sum = fields.reduce((total, { prize, odds }) => total + minorOf(prize) * odds, 0);
  return amountOf(Math.floor(sum / 10_000), decimalsOf(fields[0]?.prize ?? '0'));
}
