import type { ColorChoice, ColorEvent, ColorPublic } from '@perya/instant/color/public';
import { clampShare } from '@perya/stage';
import { classNames } from '@perya/web/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { timesText } from '../times-text.ts';
import { useInstantRound } from '../use-instant-round.ts';
import { ColorDie } from './color-die.tsx';
import { COLOR_NAMES } from './color-names.ts';
import css from './color.module.css';

export { ColorRules as Rules } from './color-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const ROLL_MS = 1800;
const BOTH = 2;
/** Each die lands a little after the one before. */
const LANDS = [0.7, 0.85, 1];
const FIRST: ColorChoice = { colors: [0] };

/** Three dice with a colour on each side, and a table of colours. */
export function Game(props: DeskProps) {
  const { money, text } = props;
  const { single, pair } = props.rules as ColorPublic;
  const { choice, choose, played, drawn, share, tone, isOff, button } = useInstantRound<ColorChoice, ColorEvent>(
    props,
    FIRST,
    ROLL_MS,
  );
  return (
    <>
      <div className={field.place}>
        <div className={classNames(field.field, css.field)}>
          <div
            className={css.dice}
            role="img"
            aria-label={tone && drawn ? namesOf(drawn.dice, text) : text('color.table')}
          >
            {LANDS.map((lands, at) => {
              const color = drawn?.dice[at] ?? at;
              const isHit = tone === 'won' && played.colors.includes(color);
              const thrown = drawn ? clampShare(share / lands) : 1;
              return <ColorDie key={lands} number={at} color={color} share={thrown} isHit={isHit} />;
            })}
          </div>
          <p className={classNames(css.said, tone && field[tone])}>
            {tone && drawn
              ? tone === 'won'
                ? `${timesText(drawn.hundredths)}× · +${money(drawn.win)}`
                : text('say.lost')
              : ''}
          </p>
          <ColorTable
            played={played.colors}
            dice={tone && drawn ? drawn.dice : []}
            isOff={isOff}
            text={text}
            onTap={(color) => choose({ colors: tapped(choice.colors, color) })}
          />
        </div>
      </div>
      <BetPanel main={button}>
        <p className={css.pays}>
          {choice.colors.length === BOTH
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

function namesOf(dice: readonly number[], text: DeskProps['text']): string {
  return dice.map((color) => text(`color.${COLOR_NAMES[color] ?? 'white'}`)).join(', ');
}

/** One colour or two: a third takes the place of the one chosen first, and the last one stays. */
function tapped(colors: readonly number[], color: number): readonly number[] {
  const rest = colors.filter((one) => one !== color);
  if (rest.length === colors.length) return [...colors, color].slice(-BOTH);
  return rest.length > 0 ? rest : colors;
}

interface ColorTableProps {
  readonly played: readonly number[];
  /** What the dice show. */
  readonly dice: readonly number[];
  readonly isOff: boolean;
  readonly text: DeskProps['text'];
  readonly onTap: (color: number) => void;
}

function ColorTable({ played, dice, isOff, text, onTap }: ColorTableProps) {
  return (
    <div className={css.table} role="group" aria-label={text('color.table')}>
      {COLOR_NAMES.map((name, color) => {
        const count = dice.filter((die) => die === color).length;
        return (
          <button
            key={name}
            type="button"
            className={classNames(css.spot, css[name], played.includes(color) && css.on)}
            aria-pressed={played.includes(color)}
            disabled={isOff}
            onClick={() => onTap(color)}
          >
            {text(`color.${name}`)}
            {count > 0 && (
              <b className={css.count} aria-hidden="true">
                {count}
              </b>
            )}
          </button>
        );
      })}
    </div>
  );
}
