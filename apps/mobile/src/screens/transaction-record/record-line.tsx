import type { wallet } from '@perya/contract';
import { wholeNumber } from '../../features/cashier/whole-number.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { formatClock, formatMoney, formatSigned, isNegative } from '../../lib/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconTile } from '../../ui/icon-tile/icon-tile.tsx';
import { ListRow } from '../../ui/list-row/list-row.tsx';
import { Money } from '../../ui/money/money.tsx';
import { KIND_LOOKS } from './kind-looks.ts';

/** One movement: what, when, how much, and what was left; money out is plain, red means lost. [SCR-22] */
export function RecordLine({ row }: { readonly row: wallet.RecordRow }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const [icon, tone] = KIND_LOOKS[row.kind];
  const name = t(`record.${row.kind}`);
  return (
    <ListRow
      leading={<IconTile small glyph={icon} tone={tone} />}
      title={row.remark === '' ? name : `${name} · ${wholeNumber(row.remark)}`}
      meta={[row.account, formatClock(row.time), row.orderNo].filter(Boolean).join(' · ')}
      value={<Money text={formatSigned(row.amount, symbol)} tone={isNegative(row.amount) ? 'plain' : 'positive'} />}
      valueMeta={formatMoney(row.balanceAfter, symbol)}
    />
  );
}
