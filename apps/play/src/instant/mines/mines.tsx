import type { MinesChoice, MinesEnded, MinesEvent, MinesPicked, MinesPublic } from '@perya/instant/mines/public';
import { useEffect, useState } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { SymbolPicture } from '../../faces/symbol-picture.tsx';
import { BetPanel } from '../bet-panel.tsx';
import { Bomb } from '../bomb.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { Stepper } from '../stepper.tsx';
import { timesText } from '../times-text.ts';
import { useOwnBet } from '../use-own-bet.ts';
import { useSteps } from '../use-steps.ts';
import css from './mines.module.css';

export { MinesRules as Rules } from './mines-rules.tsx';

/** The player acts in every round. */
export const hasAuto = false;

const STEP_MS = 260;
const FIRST_MINES = 3;
/** What lies in a cell without a mine: the golden symbol of the theme. */
const TREASURE = 4;
/** Prices that are seen at once. */
const PRICES = 6;

/** A field of cells, gems and mines. */
export function Game(props: DeskProps) {
  const { phase, stake, money, text, onAct } = props;
  const rules = props.rules as MinesPublic;
  const { round, bet } = useOwnBet(props);
  const [chosen, setChosen] = useState(FIRST_MINES);
  const [asked, setAsked] = useState<number | null>(null);
  const mines = (phase === 'resting' ? null : (round?.choice as MinesChoice | null)?.mines) ?? chosen;
  const events = (round?.events ?? []) as readonly MinesEvent[];
  const shown = useSteps(props, props.round?.events.length ?? 0, STEP_MS);
  const seen = events.slice(0, shown);
  const picks = seen.filter((event): event is MinesPicked => event.kind === 'pick');
  const end = seen.find((event): event is MinesEnded => event.kind === 'end');
  const table = rules.multipliers[mines - rules.minesMin] ?? [];
  const safe = picks.filter(({ isMine }) => !isMine).length;
  useSounds(props, picks, end);
  useEffect(() => setAsked(null), [events.length, phase]);
  return (
    <>
      <div className={field.place}>
        <Prices table={table} safe={phase === 'resting' && !end ? 0 : safe} />
        <div className={classNames(field.field, picks.some(({ isMine }) => isMine) && css.blast)}>
          <p className={classNames(css.worth, end && (end.win > 0 ? field.won : field.lost))} role="status">
            {noteOf(props, end, table[safe] ?? 0)}
          </p>
          <div className={css.cells} style={{ width: `min(${rules.columns * 1.34}rem, 58vh)` }}>
            {Array.from({ length: rules.columns * rules.rows }, (_, cell) => (
              <Cell
                key={cell}
                {...props}
                number={cell + 1}
                size={100 / rules.columns}
                face={faceOf(cell, picks, end)}
                isOwn={picks.some((event) => event.cell === cell)}
                isAsked={asked === cell}
                isOff={phase !== 'waiting' || asked !== null}
                onPick={() => {
                  setAsked(cell);
                  onAct({ pick: cell });
                }}
              />
            ))}
          </div>
        </div>
      </div>
      <BetPanel
        main={
          phase === 'resting'
            ? { label: text('instant.bet'), amount: money(stake), tone: 'bet', onTap: () => bet({ mines: chosen }) }
            : {
                label: text(safe === 0 ? 'instant.pick' : 'instant.take'),
                ...(safe > 0 && !end && round && { amount: money((round.stake / 100) * (table[safe - 1] ?? 0)) }),
                tone: 'take',
                isOff: phase !== 'waiting' || safe === 0 || asked !== null,
                onTap: () => onAct({ take: true }),
              }
        }
      >
        <Stepper
          label={text('mines.mines')}
          value={mines}
          least={rules.minesMin}
          most={rules.minesMax}
          isOff={phase !== 'resting'}
          note={text('instant.times', { times: timesText(table[0] ?? 0) })}
          onChange={setChosen}
        />
      </BetPanel>
    </>
  );
}

function noteOf({ phase, money, text }: DeskProps, end: MinesEnded | undefined, next: number): string {
  if (end) return end.win > 0 ? `${timesText(end.hundredths)}× · ${money(end.win)}` : text('say.lost');
  return phase === 'waiting' ? text('mines.next', { times: timesText(next) }) : '';
}

/** What the next gems are worth; the last one reached lights up. */
function Prices({ table, safe }: { readonly table: readonly number[]; readonly safe: number }) {
  const first = Math.max(0, Math.min(safe - 2, table.length - PRICES));
  return (
    <ol className={css.prices}>
      {table.slice(first, first + PRICES).map((hundredths, at) => (
        <li
          key={hundredths}
          className={classNames(css.price, first + at < safe && css.passed, first + at === safe - 1 && css.reached)}
        >
          {timesText(hundredths)}×
        </li>
      ))}
    </ol>
  );
}

type Face = 'closed' | 'gem' | 'mine';

function faceOf(cell: number, picks: readonly MinesPicked[], end: MinesEnded | undefined): Face {
  const opened = picks.find((event) => event.cell === cell);
  if (opened) return opened.isMine ? 'mine' : 'gem';
  if (!end) return 'closed';
  return end.mines.includes(cell) ? 'mine' : 'gem';
}

interface CellProps extends Pick<DeskProps, 'theme' | 'text'> {
  readonly number: number;
  readonly size: number;
  readonly face: Face;
  /** The player opened it; the others are only shown at the end. */
  readonly isOwn: boolean;
  readonly isAsked: boolean;
  readonly isOff: boolean;
  readonly onPick: () => void;
}

function Cell({ number, size, theme, face, isOwn, isAsked, isOff, text, onPick }: CellProps) {
  const label = face === 'closed' ? 'mines.cell' : face === 'gem' ? 'mines.safe' : 'mines.mine';
  return (
    <span className={css.slot} style={{ width: `${size}%`, paddingTop: `${size}%` }}>
      <button
        type="button"
        className={classNames(css.cell, css[face], isOwn && css.own, isAsked && css.asked)}
        aria-label={text(label, { number })}
        disabled={isOff || face !== 'closed'}
        onClick={onPick}
      >
        {face === 'gem' && <SymbolPicture theme={theme} index={TREASURE} label="" className={css.treasure} />}
        {face === 'mine' && <Bomb className={css.sign} />}
      </button>
    </span>
  );
}

function useSounds({ sound }: DeskProps, picks: readonly MinesPicked[], end: MinesEnded | undefined): void {
  const last = picks[picks.length - 1];
  useEffect(() => {
    if (last) sound(last.isMine ? 'bad' : 'good', last.isMine ? 1 : 1 + picks.length / 24);
  }, [sound, last, picks.length]);
  const won = end !== undefined && end.win > 0;
  useEffect(() => {
    if (won) sound('win');
  }, [sound, won]);
}
