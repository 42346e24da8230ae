import type { wallet } from '@perya/contract';
import { formatMoney, formatSigned, isNegative } from '@perya/web/lib/format.ts';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { CopyRow } from '../../features/cashier/copy-row.tsx';
import { wholeNumber } from '../../features/cashier/whole-number.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { shortNumber } from '../../features/report/short-number.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import { KIND_LOOKS } from './kind-looks.ts';

type Row = wallet.RecordRow;

/** What a movement is called; money of a bonus purse is never taken for one's own. [R10] */
export function recordTitle(t: Translate, row: Row): string {
  const name = kindName(t, row);
  return row.remark === '' ? name : `${name} · ${wholeNumber(row.remark)}`;
}

/** What kind of movement it is, of which money. */
export function kindName(t: Translate, { kind, isBonus }: Pick<Row, 'kind' | 'isBonus'>): string {
  return isBonus && kind !== 'bonus' ? `${t(`record.${kind}`)} (${t('record.ofBonus')})` : t(`record.${kind}`);
}

/** A movement as the purses have it: a row for each. */
export function rowsOf(row: Row): readonly Row[] {
  return row.parts.length === 0 ? [row] : row.parts.map((part) => ({ ...row, ...part, parts: [] }));
}

/** One movement: what, when, how much, and what was left; money out is plain, red means lost. [SCR-22] */
export function RecordLine({ row, onOpen }: { readonly row: Row; readonly onOpen: () => void }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { clockOf } = useReportClock();
  const [icon, tone] = KIND_LOOKS[row.kind];
  return (
    <ListRow
      dense
      leading={<IconTile small glyph={icon} tone={tone} />}
      title={recordTitle(t, row)}
      meta={[row.account, clockOf(row.time), shortNumber(row.orderNo), row.parts.length > 0 && t('record.both')]
        .filter(Boolean)
        .join(' · ')}
      value={<Money text={formatSigned(row.amount, symbol)} tone={isNegative(row.amount) ? 'plain' : 'positive'} />}
      valueMeta={formatMoney(row.balanceAfter, symbol)}
      onClick={onOpen}
    />
  );
}

/** The same with nothing left out. */
export function RecordDetail({ row }: { readonly row: Row }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { momentOf } = useReportClock();
  return (
    <>
      <CopyRow label={t('record.orderNo')} value={row.orderNo} />
      {row.account !== null && <CopyRow label={t('record.account')} value={row.account} plain />}
      <CopyRow label={t('record.time')} value={momentOf(row.time)} plain />
      <CopyRow label={t('record.amount')} value={formatSigned(row.amount, symbol)} plain />
      {row.parts.map(({ isBonus, amount, balanceAfter }) => (
        <CopyRow
          key={String(isBonus)}
          label={t(isBonus ? 'record.fromBonus' : 'record.fromOwn')}
          value={t('record.part', { amount: formatSigned(amount, symbol), after: formatMoney(balanceAfter, symbol) })}
          plain
        />
      ))}
      <CopyRow label={t('record.after')} value={formatMoney(row.balanceAfter, symbol)} plain />
    </>
  );
}
