import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/card/card.tsx';
import { hourglassMediumDuotone } from '../../ui/icon/glyphs/hourglass-medium-duotone.ts';
import { IconTile } from '../../ui/icon-tile/icon-tile.tsx';
import { ListRow } from '../../ui/list-row/list-row.tsx';
import css from './security-center-screen.module.css';

/** The way to limits, breaks and self-exclusion. [R27] */
export function CareRow() {
  const t = useT();
  const href = useDestination('responsibleGaming');
  if (!href) return null;
  return (
    <Card flush className={css.block}>
      <ListRow
        href={href}
        title={t('title.responsibleGaming')}
        meta={t('care.entryMeta')}
        leading={<IconTile glyph={hourglassMediumDuotone} tone="violet" small />}
      />
    </Card>
  );
}
