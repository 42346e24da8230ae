import type { MinesChoice, MinesEnded, MinesEvent, MinesPicked, MinesPublic } from '@perya/instant/mines/public';
import { useEffect, useState } from 'react';
import { classNames } from '../../../../mobile/src/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import { timesText } from '../times-text.ts';
import { useSteps } from '../use-steps.ts';
import css from './mines.module.css';
import { Stepper } from '../stepper.tsx';

export { MinesRules as Rules } from './mines-rules.tsx';

/** The player acts in every round. */
export const hasAuto = false;

const FIRST_MINES = 3;

/** A field of cells, gems and mines. */
export function Game(props: DeskProps) {
  const { phase, round, stake, money, text, onBet, onAct } = props;
  const rules = props.rules as MinesPublic;
  const [chosen, setChosen] = useState(FIRST_MINES);
  const [asked, setAsked] = useState<number | null>(null);
  const isGoing = phase !== 'resting' && round?.isOpen === true;
  const mines = isGoing || phase !== 'resting' ? ((round?.choice as MinesChoice | null)?.mines ?? chosen) : chosen;
  const events = (round?.events ?? []) as readonly MinesEvent[];
  const shown = useSteps(props, events.length, 260);
  const seen = events.slice(0, shown);
  const picks = seen.filter((event): event is MinesPicked => event.kind === 'pick');
  const end = seen.find((event): event is MinesEnded => event.kind === 'end');
  const table = rules.multipliers[mines - rules.minesMin] ?? [];
  const safe = picks.filter(({ isMine }) => !isMine).length;
  const worth = phase === 'resting' ? 0 : safe === 0 ? 100 : (table[safe - 1] ?? 0);
  useSounds(props, picks, end);
  useEffect(() => setAsked(null), [events.length, phase]);
  const pick = (cell: number) => {
    setAsked(cell);
    onAct({ pick: cell });
  };
  return (
    <>
      <div className={css.place}>
        <p className={css.worth} role="status">
          {phase === 'waiting' ? text('mines.next', { times: timesText(table[safe] ?? 0) }) : ''}
        </p>
        <div className={css.field} style={{ width: `min(92vw, ${rules.columns * 1.26}rem)` }}>
          {Array.from({ length: rules.columns * rules.rows }, (_, cell) => (
            <Cell
              key={cell}
              number={cell + 1}
              size={100 / rules.columns}
              face={faceOf(cell, picks, end)}
              isOwn={picks.some((event) => event.cell === cell)}
              isAsked={asked === cell}
              isOff={phase !== 'waiting' || asked !== null}
              text={text}
              onPick={() => pick(cell)}
            />
          ))}
        </div>
      </div>
      <BetPanel
        main={
          phase === 'resting'
            ? { label: text('instant.bet'), amount: money(stake), tone: 'bet', onTap: () => onBet({ mines: chosen }) }
            : {
                label: text(safe === 0 ? 'instant.pick' : 'instant.take'),
                ...(safe > 0 && round !== null && { amount: money((round.stake / 100) * worth) }),
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

type Face = 'closed' | 'gem' | 'mine';

function faceOf(cell: number, picks: readonly MinesPicked[], end: MinesEnded | undefined): Face {
  const opened = picks.find((event) => event.cell === cell);
  if (opened) return opened.isMine ? 'mine' : 'gem';
  if (!end) return 'closed';
  return end.mines.includes(cell) ? 'mine' : 'gem';
}

interface CellProps {
  readonly number: number;
  readonly size: number;
  readonly face: Face;
  /** The player opened it; the others are only shown at the end. */
  readonly isOwn: boolean;
  readonly isAsked: boolean;
  readonly isOff: boolean;
  readonly text: DeskProps['text'];
  readonly onPick: () => void;
}

function Cell({ number, size, face, isOwn, isAsked, isOff, text, onPick }: CellProps) {
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
        <i className={css.sign} />
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
