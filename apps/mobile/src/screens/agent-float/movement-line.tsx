import type { float } from '@perya/contract';
import { formatMoney, formatSigned, isNegative } from '@perya/web/lib/format.ts';
import { IconTile, type Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { arrowCircleUpDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-up-duotone.ts';
import { arrowUUpLeftDuotone } from '@perya/web/ui/icon/glyphs/arrow-u-up-left-duotone.ts';
import { envelopeOpenDuotone } from '@perya/web/ui/icon/glyphs/envelope-open-duotone.ts';
import { percentDuotone } from '@perya/web/ui/icon/glyphs/percent-duotone.ts';
import { slidersHorizontalDuotone } from '@perya/web/ui/icon/glyphs/sliders-horizontal-duotone.ts';
import { swapDuotone } from '@perya/web/ui/icon/glyphs/swap-duotone.ts';
import { walletDuotone } from '@perya/web/ui/icon/glyphs/wallet-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { CopyRow } from '../../features/cashier/copy-row.tsx';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';

type Row = float.FloatMovement;

/** The icon of each way a float moves. */
const LOOKS: Readonly<Record<float.FloatKind, readonly [icon: Glyph, tone: Tone]>> = {
  commission: [percentDuotone, 'mango'],
  fromDownline: [swapDuotone, 'violet'],
  toUpline: [arrowCircleUpDuotone, 'violet'],
  payout: [walletDuotone, 'green'],
  payoutReturn: [arrowUUpLeftDuotone, 'green'],
  envelopes: [envelopeOpenDuotone, 'rose'],
  envelopesReturn: [arrowUUpLeftDuotone, 'rose'],
  adjustment: [slidersHorizontalDuotone, 'blue'],
};

/** One movement of the float: what, when, how much, and what was left. */
export function MovementLine({ row, onOpen }: { readonly row: Row; readonly onOpen: () => void }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { clockOf } = useReportClock();
  const [icon, tone] = LOOKS[row.kind];
  return (
    <ListRow
      dense
      leading={<IconTile small glyph={icon} tone={tone} />}
      title={t(`float.kind.${row.kind}`)}
      meta={[row.account, clockOf(row.time), row.state && t(`float.state.${row.state}`)].filter(Boolean).join(' · ')}
      value={<Money text={formatSigned(row.amount, symbol)} tone={isNegative(row.amount) ? 'plain' : 'positive'} />}
      valueMeta={formatMoney(row.balanceAfter, symbol)}
      onClick={onOpen}
    />
  );
}

/** The same with nothing left out. */
export function MovementDetail({ row }: { readonly row: Row }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { momentOf } = useReportClock();
  return (
    <>
      <CopyRow label={t('record.orderNo')} value={row.orderNo} />
      {row.account !== null && <CopyRow label={t('record.account')} value={row.account} plain />}
      <CopyRow label={t('record.time')} value={momentOf(row.time)} plain />
      <CopyRow label={t('record.amount')} value={formatSigned(row.amount, symbol)} plain />
      <CopyRow label={t('record.after')} value={formatMoney(row.balanceAfter, symbol)} plain />
      {row.state !== null && <CopyRow label={t('float.state')} value={t(`float.state.${row.state}`)} plain />}
      {row.reason !== '' && <CopyRow label={t('float.reason')} value={row.reason} plain />}
    </>
  );
}
