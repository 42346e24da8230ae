import { minorOf } from '@perya/web/lib/amount.ts';
import { formatSigned, isNegative } from '@perya/web/lib/format.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { arrowUUpLeftDuotone } from '@perya/web/ui/icon/glyphs/arrow-u-up-left-duotone.ts';
import { clockDuotone } from '@perya/web/ui/icon/glyphs/clock-duotone.ts';
import { handCoinsDuotone } from '@perya/web/ui/icon/glyphs/hand-coins-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './line-detail.module.css';
import { openAmount } from './line-share.ts';
import type { Line } from './use-line.ts';

/** The payments that cover a line, and what of it is still open or was too much. [SCR-53] */
export function LinePayments({ line: { row, payments } }: { readonly line: Line }) {
  const t = useT();
  const money = useMoney();
  const symbol = useCurrencySymbol();
  const { momentOf } = useReportClock();
  const open = openAmount(row);
  return (
    <Card flush>
      {payments.map(({ orderNo, time, amount, total }) => (
        <ListRow
          key={orderNo}
          leading={<IconTile small glyph={isNegative(amount) ? arrowUUpLeftDuotone : handCoinsDuotone} tone="green" />}
          title={momentOf(time)}
          meta={orderNo}
          value={<Money text={formatSigned(amount, symbol)} tone={isNegative(amount) ? 'plain' : 'positive'} />}
          valueMeta={t('agentRebate.ofTotal', { total: money(total) })}
        />
      ))}
      {minorOf(open) !== 0 && (
        <ListRow
          leading={<IconTile small glyph={clockDuotone} tone="mango" />}
          title={t(isNegative(open) ? 'agentRebate.over' : 'agentRebate.unpaid')}
          meta={isNegative(open) && t('agentRebate.overText')}
          value={<Money text={money(open.replace('-', ''))} />}
        />
      )}
      {payments.length === 0 && minorOf(open) === 0 && <p className={css.nothing}>{t('agentRebate.notYet')}</p>}
    </Card>
  );
}
