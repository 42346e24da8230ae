import type { studio } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../mobile/src/ui/class-names.ts';
import { AutoSheet } from '../sheets/auto-sheet.tsx';
import { InfoSheet } from '../sheets/info-sheet.tsx';
import { ProblemDialog } from '../sheets/problem-dialog.tsx';
import { StakeSheet } from '../sheets/stake-sheet.tsx';
import { slotRules } from '../slot-rules.ts';
import { useStore } from '../table/store.ts';
import type { TableState } from '../table/table-state.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import { ControlPanel } from './control-panel.tsx';
import css from './game-screen.module.css';
import type { Sheet } from './sheet-name.ts';
import { TopBar } from './top-bar.tsx';
import { useScenery } from './use-scenery.ts';
import { useView } from './use-view.ts';

interface GameScreenProps {
  readonly table: Table;
  readonly opened: studio.Opened;
}

/** The frame of every game: bar, stage, panel; sheets over them. */
export function GameScreen({ table, opened }: GameScreenProps) {
  const state = useStore(table.store);
  const [sheet, setSheet] = useState<Sheet>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scenery = useScenery(opened.game.theme, state.isSeated);
  useView(table, opened, canvas);
  useSpinKeys(table, sheet === null && state.problem === null);
  const close = () => setSheet(null);
  return (
    <main className={css.game}>
      <div
        className={classNames(css.scenery, scenery !== null && css.shown)}
        style={scenery === null ? undefined : { backgroundImage: `url(${scenery})` }}
      />
      <TopBar table={table} opened={opened} onInfo={() => setSheet('info')} />
      <div className={css.place}>
        <div className={css.stage}>
          <canvas ref={canvas} className={css.canvas} aria-hidden="true" onClick={table.hurry} />
        </div>
        <StatusLine state={state} opened={opened} />
      </div>
      <ControlPanel table={table} opened={opened} onSheet={setSheet} />
      <p className="visually-hidden" role="status" aria-live="polite">
        {state.said}
      </p>
      <StakeSheet table={table} opened={opened} open={sheet === 'stake'} onClose={close} />
      <AutoSheet table={table} opened={opened} open={sheet === 'auto'} onClose={close} />
      <InfoSheet table={table} opened={opened} open={sheet === 'info'} onClose={close} />
      <ProblemDialog table={table} problem={state.problem} />
    </main>
  );
}

interface StatusLineProps {
  readonly state: TableState;
  readonly opened: studio.Opened;
}

/** One line under the game: what is waited for, what goes on, or else what to hope for. */
function StatusLine({ state, opened }: StatusLineProps) {
  return (
    <p className={classNames(css.status, state.delay !== null && css.urgent)} role="status">
      {statusText(state, opened)}
    </p>
  );
}

function statusText({ delay, freeLeft, isReplay }: TableState, opened: studio.Opened): string {
  if (delay !== null) return t(`status.${delay}`);
  if (freeLeft !== null) return t('panel.freeLeft', { count: freeLeft });
  if (isReplay) return t('status.replay');
  const { freeSpins } = slotRules(opened);
  if (freeSpins === null) return '';
  return t('status.hint', { count: SCATTERS, spins: freeSpins.awards[0] ?? 0, times: freeSpins.multiplier });
}

/** How many scatters open the free spins. */
const SCATTERS = 3;
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
