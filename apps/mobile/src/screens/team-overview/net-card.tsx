import type { agency } from '@perya/contract';
import { formatSigned } from '@perya/web/lib/format.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { shortDays } from '../../features/report/report-days.ts';
import { toneOf } from '../../features/report/tone.ts';
import type { ReportRange } from '../../features/report/use-report-range.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import { Standing } from './standing.tsx';
import css from './team-overview-screen.module.css';

/** Longer amounts find no room beside the level. */
const BESIDE = 14;

interface NetCardProps {
  readonly overview: agency.TeamOverview;
  readonly range: ReportRange;
}

/** What the team brought, and where the agent stands. [SCR-48] */
export function NetCard({ overview, range }: NetCardProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { net } = overview.totals;
  const text = formatSigned(net, symbol);
  return (
    <Card className={classNames(css.net, text.length > BESIDE && css.apart)}>
      <div className={css.netWords}>
        <p className={css.caption}>{t('overview.net', { days: daysText(t, range) })}</p>
        <Money hero text={text} tone={toneOf(net)} className={css.amount} />
      </div>
      <Standing level={overview.level} rates={overview.rates} />
      <p className={css.how}>{t('overview.how')}</p>
    </Card>
  );
}

/** `7 days`, or the days themselves. */
export function daysText(t: Translate, range: ReportRange): string {
  return range.preset === 'custom' ? shortDays(range) : t(`report.${range.preset}`);
}
