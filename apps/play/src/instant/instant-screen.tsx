import type { studio } from '@perya/contract';
import { useEffect, useMemo, useState } from 'react';
import { minorOf } from '@perya/web/lib/amount.ts';
import { moneyOf } from '../amounts.ts';
import { Scenery } from '../screen/scenery.tsx';
import type { Sheet } from '../screen/sheet-name.ts';
import { TopBar } from '../screen/top-bar.tsx';
import { AutoSheet } from '../sheets/auto-sheet.tsx';
import { InfoSheet } from '../sheets/info-sheet.tsx';
import { ProblemDialog } from '../sheets/problem-dialog.tsx';
import { StakeSheet } from '../sheets/stake-sheet.tsx';
import { useStore } from '../table/store.ts';
import type { Table } from '../table/table.ts';
import { themeFolder } from '../theme-folder.ts';
import { t } from '../words.ts';
import { DeskContext } from './desk-context.ts';
import { DeskView } from './desk-view.ts';
import type { DeskModule } from './desk.ts';
import css from './instant-screen.module.css';

interface InstantScreenProps {
  readonly table: Table;
  readonly opened: studio.Opened;
  readonly module: DeskModule;
}

/** The frame of every game made of elements: bar, the game with its panel, and the sheets over them. */
export function InstantScreen({ table, opened, module }: InstantScreenProps) {
  const { Game, Rules, hasAuto } = module;
  const state = useStore(table.store);
  const [sheet, setSheet] = useState<Sheet>(null);
  const view = useMemo(() => new DeskView(table.store.get().settings.sound), [table]);
  const { round, turn } = useStore(view.store);
  const desk = useMemo(() => ({ table, opened, hasAuto, onSheet: setSheet }), [table, opened, hasAuto]);
  useEffect(() => {
    void table.seat(view);
    return () => view.dispose();
  }, [table, view]);
  const { game } = opened;
  const money = moneyOf(opened);
  const stake = minorOf(game.stakes[state.stakeAt] ?? '0');
  const close = () => setSheet(null);
  const phase = state.phase === 'waiting' || state.phase === 'resting' ? state.phase : 'playing';
  return (
    <main className={css.game}>
      <Scenery theme={opened.game.theme} isReady={state.isSeated} isDim />
      <TopBar table={table} opened={opened} onInfo={() => setSheet('info')} />
      <DeskContext.Provider value={desk}>
        <Game
          rules={game.rules}
          theme={game.theme}
          pictures={themeFolder(game.theme)}
          flair={game.flair}
          phase={phase}
          round={round}
          turn={turn}
          stake={stake}
          pace={table.pace}
          money={money}
          text={t}
          sound={view.sound}
          onBet={table.bet}
          onAct={table.act}
          onShown={view.shown}
          onChoice={table.choose}
        />
      </DeskContext.Provider>
      {state.delay !== null && (
        <p className={css.delay} role="status">
          {t(`status.${state.delay}`)}
        </p>
      )}
      <p className="visually-hidden" role="status" aria-live="polite">
        {state.said}
      </p>
      <StakeSheet table={table} opened={opened} open={sheet === 'stake'} onClose={close} />
      <AutoSheet table={table} opened={opened} open={sheet === 'auto'} onClose={close} />
      <InfoSheet table={table} opened={opened} open={sheet === 'info'} onClose={close}>
        <Rules rules={game.rules} stake={stake} money={money} />
      </InfoSheet>
      <ProblemDialog table={table} problem={state.problem} />
    </main>
  );
}
