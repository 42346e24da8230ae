import type { wallet } from '@perya/contract';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { formatMoney } from '../../lib/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Money } from '../../ui/money/money.tsx';
import css from './profit-and-loss-screen.module.css';

const PARTS = ['stake', 'payout', 'bonus', 'rebate', 'deposit', 'withdraw'] as const;

/** What the result is made of, and what was paid in and out beside it. [SCR-24] */
export function Totals({ totals }: { readonly totals: wallet.Pnl['totals'] }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  return (
    <dl className={css.totals}>
      {PARTS.map((part) => (
        <div key={part} className={css.total}>
          <dt className={css.caption}>{t(`pnl.${part}`)}</dt>
          <dd className={css.value}>
            <Money text={formatMoney(totals[part], symbol)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
