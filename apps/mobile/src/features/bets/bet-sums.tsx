import { formatMoney, formatNumber } from '@perya/web/lib/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { SumRow } from '../report/sum-row.tsx';
import { UpToNote } from '../report/up-to-note.tsx';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import css from './bets.module.css';

interface Sums {
  readonly bets: number;
  readonly stake: string;
  readonly validStake: string;
  readonly payout: string;
  readonly upTo?: string | undefined;
}

/** What all bets of the days come to. [SCR-23, SCR-52] */
export function BetSums({ sums }: { readonly sums: Sums | null }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const money = (amount: string | undefined) => (amount === undefined ? undefined : formatMoney(amount, symbol));
  return (
    <>
      <SumRow
        sums={[
          { label: t('bets.count'), text: sums ? formatNumber(sums.bets) : undefined },
          { label: t('bets.stake'), text: money(sums?.stake) },
          { label: t('bets.payout'), text: money(sums?.payout) },
        ]}
      />
      {/* Its line is there before its words are. */}
      <p className={css.countedInAll}>
        {sums && t('bets.countedInAll', { amount: formatMoney(sums.validStake, symbol) })}
      </p>
      <UpToNote upTo={sums?.upTo} />
    </>
  );
}
