import type { agency } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-overview-screen.module.css';

const PARTS = ['deposit', 'withdraw', 'stake', 'payout', 'bonus', 'rebate'] as const;
/** Longer amounts find no room in half of a small phone. */
const NARROW = 15;

/** The money of the whole range, part by part. [SCR-48] */
export function MoneyTotals({ totals }: { readonly totals: agency.TeamOverview['totals'] }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const parts = PARTS.map((part) => ({ part, text: formatMoney(totals[part], symbol) }));
  const isWide = parts.some(({ text }) => text.length > NARROW);
  return (
    <dl className={classNames(css.totals, isWide && css.lines)}>
      {parts.map(({ part, text }) => (
        <div key={part} className={css.total}>
          <dt className={css.caption}>{t(`pnl.${part}`)}</dt>
          <dd className={css.value}>
            <Money text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
