import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { arrowsOutDuotone } from '@perya/web/ui/icon/glyphs/arrows-out-duotone.ts';
import { deviceMobileDuotone } from '@perya/web/ui/icon/glyphs/device-mobile-duotone.ts';
import { wifiSlashDuotone } from '@perya/web/ui/icon/glyphs/wifi-slash-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
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
