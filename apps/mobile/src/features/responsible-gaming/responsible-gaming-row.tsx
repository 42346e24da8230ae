import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { hourglassMediumDuotone } from '@perya/web/ui/icon/glyphs/hourglass-medium-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';

/** The way to limits, breaks and self-exclusion. [R27] */
export function ResponsibleGamingRow({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const href = useDestination('responsibleGaming');
  if (!href) return null;
  return (
    <Card flush className={className}>
      <ListRow
        href={href}
        title={t('title.responsibleGaming')}
        meta={t('rg.entryMeta')}
        leading={<IconTile glyph={hourglassMediumDuotone} tone="violet" small />}
      />
    </Card>
  );
}
