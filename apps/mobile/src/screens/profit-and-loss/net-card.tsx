import type { wallet } from '@perya/contract';
import { formatSigned } from '@perya/web/lib/format.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { BarChart } from '@perya/web/ui/bar-chart/bar-chart.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { equalsBold } from '@perya/web/ui/icon/glyphs/equals-bold.ts';
import { trendDownBold } from '@perya/web/ui/icon/glyphs/trend-down-bold.ts';
import { trendUpBold } from '@perya/web/ui/icon/glyphs/trend-up-bold.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { dayName, shortDays } from '../../features/report/report-days.ts';
import type { ReportRange } from '../../features/report/use-report-range.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './profit-and-loss-screen.module.css';
import { toneOf } from '../../features/report/tone.ts';

const LOOKS = {
  positive: [trendUpBold, 'pnl.won'],
  negative: [trendDownBold, 'pnl.lost'],
  plain: [equalsBold, 'pnl.even'],
} as const;

/** The result of the whole range, and of each day of it. [SCR-24] */
export function NetCard({ pnl, range }: { readonly pnl: wallet.Pnl; readonly range: ReportRange }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { net } = pnl.totals;
  const tone = toneOf(net);
  const [icon, word] = LOOKS[tone];
  const days = range.preset === 'custom' ? shortDays(range) : t(`report.${range.preset}`);
  return (
    <Card>
      <div className={css.head}>
        <div className={css.net}>
          <p className={css.caption}>{t('pnl.net', { days })}</p>
          <Money hero text={formatSigned(net, symbol)} tone={tone} className={css.amount} />
        </div>
        <Badge tone={tone} icon={icon}>
          {t(word)}
        </Badge>
      </div>
      <BarChart
        label={t('pnl.chart', { days })}
        bars={pnl.byDay.map(({ day, net: value }) => ({
          key: day,
          label: String(Number(day.slice(8))),
          name: dayName(t, day),
          value: Number(value),
          text: formatSigned(value, symbol).replace(/\.0+$/, ''),
        }))}
      />
    </Card>
  );
}
