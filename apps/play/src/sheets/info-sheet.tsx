import type { studio } from '@perya/contract';
import { useId, useState, type ReactNode } from 'react';
import { Sheet } from '../../../mobile/src/ui/sheet/sheet.tsx';
import { Tabs } from '../../../mobile/src/ui/tabs/tabs.tsx';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import { FairPanel } from './fair-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import css from './sheets.module.css';

interface InfoSheetProps {
  readonly table: Table;
  readonly opened: studio.Opened;
  readonly open: boolean;
  readonly onClose: () => void;
  /** How it is played and what pays. */
  readonly children: ReactNode;
}

const PANELS = ['rules', 'history', 'fair'] as const;

/** What one may want to know before and after a round. [R46, R47, R49] */
export function InfoSheet({ table, opened, open, onClose, children }: InfoSheetProps) {
  const [panel, setPanel] = useState<(typeof PANELS)[number]>('rules');
  const id = useId();
  return (
    <Sheet open={open} onClose={onClose} title={t('info.title')} closeLabel={t('action.close')}>
      <Tabs
        label={t('info.title')}
        tabs={PANELS.map((key) => ({ key, label: t(`info.${key}`) }))}
        value={panel}
        onChange={setPanel}
        panelId={id}
      />
      <div id={id} role="tabpanel" className={css.panel}>
        {panel === 'rules' && <RulesPanel opened={opened}>{children}</RulesPanel>}
        {panel === 'history' && <HistoryPanel table={table} opened={opened} />}
        {panel === 'fair' && <FairPanel table={table} />}
      </div>
    </Sheet>
  );
}
