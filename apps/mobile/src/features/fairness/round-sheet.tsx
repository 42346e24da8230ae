import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { RoundCheck } from './round-check.tsx';

interface RoundSheetProps {
  readonly open: boolean;
  readonly roundNo: string;
  readonly onClose: () => void;
}

/** A round worked out again in front of what is on the screen, which goes on behind it. [R49] */
export function RoundSheet({ open, roundNo, onClose }: RoundSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} title={t('title.fairness')} closeLabel={t('action.close')} onClose={onClose}>
      <RoundCheck key={roundNo} roundNo={roundNo} />
    </Sheet>
  );
}
