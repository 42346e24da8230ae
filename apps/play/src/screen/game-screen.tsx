import type { studio } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { minorOf } from '@perya/web/lib/amount.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { moneyOf } from '../amounts.ts';
import type { StageEngine } from '../engines.ts';
import { AutoSheet } from '../sheets/auto-sheet.tsx';
import { InfoSheet } from '../sheets/info-sheet.tsx';
import { ProblemDialog } from '../sheets/problem-dialog.tsx';
import { StakeSheet } from '../sheets/stake-sheet.tsx';
import { useStore } from '../table/store.ts';
import type { TableState } from '../table/table-state.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import { ControlPanel } from './control-panel.tsx';
import css from './game-screen.module.css';
import type { Sheet } from './sheet-name.ts';
import { TopBar } from './top-bar.tsx';
import { Scenery } from './scenery.tsx';
import { useView } from './use-view.ts';

interface GameScreenProps {
  readonly table: Table;
  readonly opened: studio.Opened;
  readonly engine: StageEngine;
}

/** The frame of every game that is drawn: bar, stage, panel; sheets over them. */
export function GameScreen({ table, opened, engine }: GameScreenProps) {
  const { face, view } = engine;
  const state = useStore(table.store);
  const [sheet, setSheet] = useState<Sheet>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useView(table, opened, { view, canvas });
  useSpinKeys(table, sheet === null && state.problem === null);
  const close = () => setSheet(null);
  const { game } = opened;
  const stake = minorOf(game.stakes[state.stakeAt] ?? '0');
  const money = moneyOf(opened);
  return (
    <main className={css.game}>
      <Scenery theme={opened.game.theme} isReady={state.isSeated} />
      <TopBar table={table} opened={opened} onInfo={() => setSheet('info')} />
      <div className={css.place}>
        <div className={css.stage}>
          <canvas ref={canvas} className={css.canvas} aria-hidden="true" onClick={table.hurry} />
        </div>
        <StatusLine state={state} hint={face.hint(opened.game.rules)} />
      </div>
      <ControlPanel table={table} opened={opened} onSheet={setSheet} />
      <p className="visually-hidden" role="status" aria-live="polite">
        {state.said}
      </p>
      <StakeSheet
        table={table}
        opened={opened}
        open={sheet === 'stake'}
        onClose={close}
        note={face.stakeNote(game.rules, stake, money)}
      />
      <AutoSheet table={table} opened={opened} open={sheet === 'auto'} onClose={close} hasFree />
      <InfoSheet table={table} opened={opened} open={sheet === 'info'} onClose={close}>
        <face.Rules rules={game.rules} theme={game.theme} stake={stake} money={money} />
      </InfoSheet>
      <ProblemDialog table={table} problem={state.problem} />
    </main>
  );
}

interface StatusLineProps {
  readonly state: TableState;
  readonly hint: string;
}

/** One line under the game: what is waited for, what goes on, or else what to hope for. */
function StatusLine({ state, hint }: StatusLineProps) {
  return (
    <p className={classNames(css.status, state.delay !== null && css.urgent)} role="status">
      {statusText(state, hint)}
    </p>
  );
}

function statusText({ delay, freeLeft, isReplay }: TableState, hint: string): string {
  if (delay !== null) return t(`status.${delay}`);
  if (freeLeft !== null) return t('panel.freeLeft', { count: freeLeft });
  return isReplay ? t('status.replay') : hint;
}

const SPIN_KEYS = [' ', 'Enter'];

/** Space and Enter spin, unless they press a button already. */
function useSpinKeys(table: Table, isFree: boolean): void {
  useEffect(() => {
    if (!isFree) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof HTMLElement && event.target.closest('button, a, input') !== null;
      if (event.repeat || isElsewhere || !SPIN_KEYS.includes(event.key)) return;
      event.preventDefault();
      table.spin();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table, isFree]);
}
