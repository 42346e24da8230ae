import { useState } from 'react';
import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { bellDuotone } from '@perya/web/ui/icon/glyphs/bell-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { canPush } from '../../features/push/push-support.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const PushSheet = lazyPart(() => import('../../features/push/push-sheet.tsx').then((module) => module.PushSheet));

/** The way to notices, where the browser can show any. */
export function PushRow({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!canPush()) return null;
  return (
    <Card flush className={className}>
      <ListRow
        title={t('push.title')}
        meta={t('push.entryMeta')}
        leading={<IconTile glyph={bellDuotone} tone="green" small />}
        onClick={() => setOpen(true)}
      />
      <PushSheet wanted={isOpen} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
