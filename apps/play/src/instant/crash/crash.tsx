import type { studio } from '@perya/contract';
import type { CrashPublic } from '@perya/instant/crash/public';
import { useEffect, useMemo, useRef, useState } from 'react';
import { minorOf } from '@perya/web/lib/amount.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { moneyOf } from '../../amounts.ts';
import type { Sheet } from '../../screen/sheet-name.ts';
import { TopBar } from '../../screen/top-bar.tsx';
import { Scenery } from '../../screen/scenery.tsx';
import { InfoSheet } from '../../sheets/info-sheet.tsx';
import { ProblemDialog } from '../../sheets/problem-dialog.tsx';
import { StakeSheet } from '../../sheets/stake-sheet.tsx';
import { newKey } from '../../table/new-key.ts';
import { useStore } from '../../table/store.ts';
import type { Table } from '../../table/table.ts';
import { t } from '../../words.ts';
import { DeskView } from '../desk-view.ts';
import frame from '../instant-screen.module.css';
import { connectRoom } from '../room-connection.ts';
import { timesText } from '../times-text.ts';
import { CrashPanel } from './crash-panel.tsx';
import { CrashRoom, heightOf } from './crash-room.ts';
import { CrashRules } from './crash-rules.tsx';
import { CrashStage } from './crash-stage.tsx';
import css from './crash.module.css';
import { Riders } from './riders.tsx';
import { useCues } from './use-cues.ts';
import { usePhase } from './use-phase.ts';

interface ScreenProps {
  readonly table: Table;
  readonly opened: studio.Opened;
}

/** A climb that everybody shares. */
export function Screen({ table, opened }: ScreenProps) {
  const { game } = opened;
  const rules = game.rules as CrashPublic;
  const state = useStore(table.store);
  const [sheet, setSheet] = useState<Sheet>(null);
  const view = useMemo(() => new DeskView(table.store.get().settings.sound), [table]);
  const room = useRoom(table, opened);
  const { turn } = useStore(view.store);
  useEffect(() => {
    void table.seat(view);
    return () => view.dispose();
  }, [table, view]);
  // What happened while one was away is in the balance and the history; the room shows the present.
  useEffect(() => view.shown(), [view, turn]);
  useEffect(() => {
    if (state.phase === 'waiting') table.letGo();
  }, [table, state.phase]);
  const money = moneyOf(opened);
  const close = () => setSheet(null);
  return (
    <main className={classNames(frame.game, css.game)}>
      <Scenery theme={game.theme} isReady={state.isSeated} isDim />
      <TopBar table={table} opened={opened} onInfo={() => setSheet('info')} />
      {room && (
        <Room table={table} opened={opened} room={room} view={view} money={money} onStake={() => setSheet('stake')} />
      )}
      <p className="visually-hidden" role="status" aria-live="polite">
        {state.said}
      </p>
      <StakeSheet table={table} opened={opened} open={sheet === 'stake'} onClose={close} />
      <InfoSheet table={table} opened={opened} open={sheet === 'info'} onClose={close}>
        <CrashRules rules={rules} stake={minorOf(game.stakes[state.stakeAt] ?? '0')} money={money} />
      </InfoSheet>
      <ProblemDialog table={table} problem={state.problem} />
    </main>
  );
}

function useRoom(table: Table, opened: studio.Opened): CrashRoom | null {
  const [room, setRoom] = useState<CrashRoom | null>(null);
  useEffect(() => {
    const made = new CrashRoom(table, opened, { connect: connectRoom, newKey });
    setRoom(made);
    return () => made.dispose();
  }, [table, opened]);
  return room;
}

interface RoomProps extends ScreenProps {
  readonly room: CrashRoom;
  readonly view: DeskView;
  readonly money: (minor: number) => string;
  readonly onStake: () => void;
}

function Room({ table, opened, room, view, money, onStake }: RoomProps) {
  const phase = usePhase(room);
  const { isCalm } = useRef(table.pace).current;
  useCues(room, phase, view);
  const { rules, flair } = opened.game;
  return (
    <div className={css.body}>
      <div className={css.sky}>
        <Past room={room} />
        <CrashStage
          room={room}
          phase={phase}
          rules={rules as CrashPublic}
          flair={flair}
          isCalm={isCalm}
          money={money}
        />
      </div>
      <div className={css.side}>
        <CrashPanel room={room} table={table} opened={opened} phase={phase} money={money} onStake={onStake} />
        <Riders room={room} symbol={opened.symbol} />
      </div>
    </div>
  );
}

const HIGH = 1000;
const GOOD = 200;

/** How high the last climbs came, the newest first. */
function Past({ room }: { readonly room: CrashRoom }) {
  const { past, round } = useStore(room.store);
  const over = round && round.endedAt !== null ? [round, ...past] : past;
  return (
    <ol className={css.past} aria-label={t('crash.past')}>
      {over.map((one) => (
        <li key={one.id} className={classNames(css.pill, pillOf(heightOf(one) ?? 0))}>
          {timesText(heightOf(one) ?? 0)}×
        </li>
      ))}
    </ol>
  );
}

function pillOf(height: number): string | undefined {
  return height >= HIGH ? css.high : height >= GOOD ? css.good : undefined;
}
