import { useRef, type ReactNode } from 'react';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';

interface RowSheetProps<Row> {
  /** The row that was pressed; closed when null. */
  readonly row: Row | null;
  readonly title: (row: Row) => string;
  readonly onClose: () => void;
  readonly children: (row: Row) => ReactNode;
}

/** Everything about one row of a report. */
export function RowSheet<Row>({ row, title, onClose, children }: RowSheetProps<Row>) {
  const t = useT();
  // What it says stays while it leaves.
  const last = useRef<Row | null>(null);
  if (row !== null) last.current = row;
  const shown = last.current;
  return (
    <Sheet
      open={row !== null}
      onClose={onClose}
      title={shown === null ? '' : title(shown)}
      closeLabel={t('action.close')}
    >
      {shown !== null && children(shown)}
    </Sheet>
  );
}
