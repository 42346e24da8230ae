import {
  TOWERS_LEVELS,
  type TowersChoice,
  type TowersEnded,
  type TowersEvent,
  type TowersLevel,
  type TowersOpened,
  type TowersPublic,
} from '@perya/instant/towers/public';
import { useEffect, useState } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { SymbolPicture } from '../../faces/symbol-picture.tsx';
import { BetPanel } from '../bet-panel.tsx';
import { Bomb } from '../bomb.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { timesText } from '../times-text.ts';
import { useOwnBet } from '../use-own-bet.ts';
import { useSteps } from '../use-steps.ts';
import css from './towers.module.css';

export { TowersRules as Rules } from './towers-rules.tsx';

/** The player acts in every round. */
export const hasAuto = false;

const STEP_MS = 320;
/** What lies behind a door that is safe: the best symbol of the theme. */
const TREASURE = 8;

/** A tower: one safe door after the other, floor by floor. */
export function Game(props: DeskProps) {
  const { phase, stake, money, text, onAct } = props;
  const { floors, multipliers, levels } = props.rules as TowersPublic;
  const { round, bet } = useOwnBet(props);
  const [chosen, setChosen] = useState<TowersLevel>('medium');
  const level = (phase === 'resting' ? undefined : (round?.choice as TowersChoice | null)?.level) ?? chosen;
  const shown = useSteps(props, props.round?.events.length ?? 0, STEP_MS);
  // Another level has another tower: what was climbed before does not belong into it.
  const isSame = (round?.choice as TowersChoice | null)?.level === level;
  const seen = isSame ? ((round?.events ?? []) as readonly TowersEvent[]).slice(0, shown) : [];
  const opened = seen.filter((event): event is TowersOpened => event.kind === 'door');
  const end = seen.find((event): event is TowersEnded => event.kind === 'end');
  const climbed = opened.filter(({ isSafe }) => isSafe).length;
  const worth = multipliers[level][climbed - 1] ?? 0;
  useSounds(props, opened, end);
  return (
    <>
      <div className={field.place}>
        <div className={classNames(field.field, css.field)}>
          <p className={classNames(css.worth, end && (end.win > 0 ? field.won : field.lost))} role="status">
            {end ? endText(props, end) : text(phase === 'waiting' ? 'towers.pick' : 'towers.start')}
          </p>
          <ol className={css.tower}>
            {Array.from({ length: floors }, (_, at) => floors - 1 - at).map((floor) => (
              <Floor
                key={floor}
                {...props}
                floor={floor}
                doors={levels[level].doors}
                hundredths={multipliers[level][floor] ?? 0}
                opened={opened[floor] ?? null}
                safe={end?.safe[floor] ?? null}
                isNext={!end && phase !== 'resting' && floor === opened.length}
              />
            ))}
          </ol>
        </div>
      </div>
      <BetPanel
        main={
          phase === 'resting'
            ? { label: text('instant.bet'), amount: money(stake), tone: 'bet', onTap: () => bet({ level: chosen }) }
            : {
                label: text(climbed === 0 ? 'towers.pick' : 'instant.take'),
                ...(climbed > 0 && !end && round && { amount: money((round.stake / 100) * worth) }),
                tone: 'take',
                isOff: phase !== 'waiting' || climbed === 0,
                onTap: () => onAct({ take: true }),
              }
        }
      >
        <div className={css.levels}>
          <Segment
            label={text('towers.level')}
            options={TOWERS_LEVELS.map((key) => ({ key, label: text(`towers.${key}`) }))}
            value={level}
            onChange={(next) => phase === 'resting' && setChosen(next)}
          />
        </div>
      </BetPanel>
    </>
  );
}

function endText({ money, text }: DeskProps, { win, hundredths }: TowersEnded): string {
  return win > 0 ? `${timesText(hundredths)}× · ${money(win)}` : text('say.lost');
}

interface FloorProps extends DeskProps {
  /** From zero at the bottom. */
  readonly floor: number;
  readonly doors: number;
  readonly hundredths: number;
  /** The door the player took. */
  readonly opened: TowersOpened | null;
  /** The safe doors, once the round is over. */
  readonly safe: readonly number[] | null;
  readonly isNext: boolean;
}

function Floor({ floor, doors, hundredths, opened, safe, isNext, theme, phase, text, onAct }: FloorProps) {
  const [asked, setAsked] = useState<number | null>(null);
  useEffect(() => {
    if (phase !== 'playing') setAsked(null);
  }, [phase]);
  const enter = (door: number) => {
    setAsked(door);
    onAct({ door });
  };
  return (
    <li className={classNames(css.floor, isNext && css.next, opened?.isSafe && css.climbed)}>
      <b className={css.times}>{timesText(hundredths)}×</b>
      {Array.from({ length: doors }, (_, door) => {
        const face = faceOf(door, opened, safe);
        return (
          <button
            key={door}
            type="button"
            className={classNames(css.door, css[face], opened?.door === door && css.own, asked === door && css.asked)}
            aria-label={text(`towers.door.${face}`, { floor: floor + 1, number: door + 1 })}
            disabled={!isNext || phase !== 'waiting'}
            onClick={() => enter(door)}
          >
            {face === 'safe' && <SymbolPicture theme={theme} index={TREASURE} label="" className={css.treasure} />}
            {face === 'trap' && <Bomb className={css.trapped} />}
          </button>
        );
      })}
    </li>
  );
}

function faceOf(door: number, opened: TowersOpened | null, safe: readonly number[] | null): 'closed' | 'safe' | 'trap' {
  if (opened?.door === door) return opened.isSafe ? 'safe' : 'trap';
  if (!safe) return 'closed';
  return safe.includes(door) ? 'safe' : 'trap';
}

function useSounds({ sound }: DeskProps, opened: readonly TowersOpened[], end: TowersEnded | undefined): void {
  const count = opened.length;
  const isSafe = opened[count - 1]?.isSafe === true;
  useEffect(() => {
    if (count > 0) sound(isSafe ? 'good' : 'bad', isSafe ? 1 + count / 16 : 1);
  }, [sound, count, isSafe]);
  const won = end !== undefined && end.win > 0;
  useEffect(() => {
    if (won) sound('win');
  }, [sound, won]);
}
