import type { studio } from '@perya/contract';
import { useId, useState, type ReactNode } from 'react';
import { Tabs } from '@perya/web/ui/tabs/tabs.tsx';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import { FairPanel } from './fair-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { GameActions } from './game-actions.tsx';
import { RulesPanel } from './rules-panel.tsx';
import css from './sheets.module.css';

/** What the panels are about. */
export interface InfoPanelsProps {
  readonly table: Table;
  readonly opened: studio.Opened;
  /** How it is played and what pays. */
  readonly children: ReactNode;
}

const PANELS = ['rules', 'history', 'fair'] as const;

/** Rules and odds, past rounds, and how to check them. [R46, R47, R49] */
export function InfoPanels({ table, opened, children }: InfoPanelsProps) {
  const [panel, setPanel] = useState<(typeof PANELS)[number]>('rules');
  const id = useId();
  return (
    <>
      <GameActions table={table} />
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
    </>
  );
}
