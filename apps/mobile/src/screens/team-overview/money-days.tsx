import type { agency } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { LineChart, type LinePoint } from '@perya/web/ui/line-chart/line-chart.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { dayName, shortDays } from '../../features/report/report-days.ts';
import type { ReportRange } from '../../features/report/use-report-range.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import { daysText } from './net-card.tsx';
import css from './team-overview-screen.module.css';

type Day = agency.TeamOverview['daily'][number];

/** So many days are told apart by their number alone. */
const WEEK = 7;

interface MoneyDaysProps {
  readonly daily: readonly Day[];
  readonly range: ReportRange;
}

/** What members paid in and out, day by day. [SCR-48] */
export function MoneyDays({ daily, range }: MoneyDaysProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const [only] = daily;
  return (
    <Card>
      {only && daily.length === 1 ? (
        <OneDay day={only} />
      ) : (
        <LineChart
          title={t('overview.money')}
          label={t('overview.chart', { days: daysText(t, range) })}
          series={[t('pnl.deposit'), t('pnl.withdraw')]}
          points={daily.map((day, at) => pointOf(t, day, symbol, at > 0 && daily.length <= WEEK))}
        />
      )}
    </Card>
  );
}

function pointOf(t: Translate, day: Day, symbol: string, isBrief: boolean): LinePoint {
  const { date, deposit, withdraw } = day;
  const short = shortDays({ startDate: date, endDate: date });
  const ofMonth = Number(date.slice(8));
  return {
    key: date,
    label: isBrief && ofMonth > 1 ? String(ofMonth) : short,
    title: short,
    name: dayName(t, date),
    values: [Number(deposit), Number(withdraw)],
    texts: [formatMoney(deposit, symbol), formatMoney(withdraw, symbol)],
  };
}

/** A line needs two days: one is compared by length. */
function OneDay({ day: { deposit, withdraw } }: { readonly day: Day }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const longest = Math.max(Number(deposit), Number(withdraw));
  const bars = [
    { name: t('pnl.deposit'), amount: deposit, look: css.in },
    { name: t('pnl.withdraw'), amount: withdraw, look: css.out },
  ];
  return (
    <>
      <h2 className={css.oneTitle}>{t('overview.money')}</h2>
      <dl>
        {bars.map(({ name, amount, look }) => (
          <div key={name} className={css.one}>
            <dt className={css.caption}>{name}</dt>
            <dd className={css.oneAmount}>
              <Money text={formatMoney(amount, symbol)} />
              <span className={css.oneTrack}>
                <span className={look} style={{ width: `${longest > 0 ? (100 * Number(amount)) / longest : 0}%` }} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
