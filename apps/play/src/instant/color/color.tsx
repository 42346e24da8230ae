import type { ColorChoice, ColorEvent, ColorPublic } from '@perya/instant/color/public';
import { useEffect, useState } from 'react';
import { classNames } from '../../../../mobile/src/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { timesText } from '../times-text.ts';
import { useReveal } from '../use-reveal.ts';
import css from './color.module.css';
import { COLOR_NAMES } from './color-names.ts';

export { ColorRules as Rules } from './color-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const ROLL_MS = 1600;
const BOTH = 2;
/** Each die lands a little after the one before. */
const LANDS = [0.6, 0.8, 1];

/** Three dice with a colour on each side, and a table of colours. */
export function Game(props: DeskProps) {
  const { phase, round, stake, money, text, sound, onBet, onChoice } = props;
  const { single, pair } = props.rules as ColorPublic;
  const [colors, setColors] = useState<readonly number[]>([0]);
  const event = (round?.events[0] ?? null) as ColorEvent | null;
  const { share, isDone } = useReveal(props, ROLL_MS);
  const isOver = event !== null && (phase !== 'playing' || isDone);
  const played = phase === 'resting' ? colors : ((round?.choice as ColorChoice | null)?.colors ?? colors);
  useEffect(() => onChoice({ colors } satisfies ColorChoice), [colors, onChoice]);
  useEffect(() => {
    if (isDone && event) sound(event.win > 0 ? 'win' : 'bad');
  }, [isDone, event, sound]);
  const tap = (color: number) => {
    const rest = colors.filter((one) => one !== color);
    if (rest.length === colors.length) setColors([...colors, color].slice(-BOTH));
    else if (rest.length > 0) setColors(rest);
  };
  return (
    <>
      <div className={field.place}>
        <div className={field.field}>
          <div className={css.dice}>
            {LANDS.map((lands, at) => (
              <Die key={lands} color={event?.dice[at] ?? at} isRolling={phase === 'playing' && share < lands} />
            ))}
          </div>
          <p className={classNames(field.note, isOver && (event.win > 0 ? field.won : field.lost))}>
            {isOver ? (event.win > 0 ? `${timesText(event.hundredths)}× · ${money(event.win)}` : text('say.lost')) : ''}
          </p>
          <div className={css.table} role="group" aria-label={text('color.table')}>
            {COLOR_NAMES.map((name, color) => (
              <button
                key={name}
                type="button"
                className={classNames(css.spot, css[name], played.includes(color) && css.on)}
                aria-pressed={played.includes(color)}
                disabled={phase !== 'resting'}
                onClick={() => tap(color)}
              >
                {text(`color.${name}`)}
              </button>
            ))}
          </div>
        </div>
      </div>
      <BetPanel
        main={{
          label: text('instant.bet'),
          amount: money(stake),
          tone: 'bet',
          isOff: phase !== 'resting',
          onTap: () => onBet({ colors } satisfies ColorChoice),
        }}
      >
        <p className={css.pays}>
          {colors.length === BOTH
            ? text('color.pairPays', { times: timesText(pair) })
            : text('color.singlePays', {
                one: timesText(single[0] ?? 0),
                two: timesText(single[1] ?? 0),
                three: timesText(single[2] ?? 0),
              })}
        </p>
      </BetPanel>
    </>
  );
}

function Die({ color, isRolling }: { readonly color: number; readonly isRolling: boolean }) {
  return <i className={classNames(css.die, isRolling ? css.rolling : css[COLOR_NAMES[color] ?? ''])} />;
}
