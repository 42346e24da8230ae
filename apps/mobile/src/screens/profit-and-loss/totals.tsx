import type { wallet } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './profit-and-loss-screen.module.css';

const PARTS = ['stake', 'payout', 'bonus', 'rebate', 'deposit', 'withdraw'] as const;
/** Longer amounts find no room in a third of a small phone. */
const NARROW = 11;

/** What the result is made of, and what was paid in and out beside it. [SCR-24] */
export function Totals({ totals }: { readonly totals: wallet.Pnl['totals'] }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const parts = PARTS.map((part) => ({ part, text: formatMoney(totals[part], symbol) }));
  const isWide = parts.some(({ text }) => text.length > NARROW);
  return (
    <dl className={classNames(css.totals, isWide && css.wide)}>
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
