import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/card/card.tsx';
import { arrowsOutDuotone } from '../../ui/icon/glyphs/arrows-out-duotone.ts';
import { deviceMobileDuotone } from '../../ui/icon/glyphs/device-mobile-duotone.ts';
import { wifiSlashDuotone } from '../../ui/icon/glyphs/wifi-slash-duotone.ts';
import { IconTile } from '../../ui/icon-tile/icon-tile.tsx';
import { ListRow } from '../../ui/list-row/list-row.tsx';
import css from './download-screen.module.css';

const REASONS = [
  ['oneTap', deviceMobileDuotone, 'mango'],
  ['wholeScreen', arrowsOutDuotone, 'blue'],
  ['offline', wifiSlashDuotone, 'green'],
] as const;

/** What is better with the app than in the browser. */
export function Reasons() {
  const t = useT();
  return (
    <Card flush className={css.reasons}>
      {REASONS.map(([name, glyph, tone]) => (
        <ListRow
          key={name}
          title={t(`download.reason.${name}`)}
          meta={t(`download.reasonText.${name}`)}
          leading={<IconTile glyph={glyph} tone={tone} small />}
        />
      ))}
    </Card>
  );
}
