import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { t } from '../words.ts';
import type { InfoPanelsProps } from './info-panels.tsx';
import { lateInside } from './late-inside.tsx';

interface InfoSheetProps extends InfoPanelsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const Panels = lateInside(() => import('./info-panels.tsx').then(({ InfoPanels }) => InfoPanels));

/** What one may want to know before and after a round. [R46, R47, R49] */
export function InfoSheet({ open, onClose, ...about }: InfoSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('info.title')} closeLabel={t('action.close')}>
      <Panels {...about} />
    </Sheet>
  );
}
