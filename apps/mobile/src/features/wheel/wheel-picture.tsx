import type { wheel } from '@perya/contract';
import { roundText } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { SealStar } from '../promotions/seal-star.tsx';
import css from './wheel-sheet.module.css';

const CENTRE = 150;
const RADIUS = 132;
const WHOLE = 10_000;
const BULBS = 24;
/** Narrower than this a field has no room for its prize. */
const LEAST_NAMED = 250;
/** Narrower than this its prize is written along the spoke. */
const LEAST_ACROSS = 1_000;
const COLOURS = [css.c0, css.c1, css.c2, css.c3, css.c4, css.c5, css.c6];

/** The colour of a field, in the picture and in the list. */
export function colourOf(place: number): string | undefined {
  return COLOURS[place % COLOURS.length];
}

interface WheelPictureProps {
  readonly fields: wheel.Wheel['fields'];
  /** How far it has turned, in degrees. */
  readonly turned: number;
  readonly onStopped: () => void;
}

/** The wheel: every field is as wide as its odds, and it stops at the place that was drawn. */
export function WheelPicture({ fields, turned, onStopped }: WheelPictureProps) {
  const t = useT();
  return (
    <svg viewBox="0 0 300 300" className={css.wheel} role="img" aria-label={t('wheel.picture')}>
      <circle cx={CENTRE} cy={CENTRE} r="147" className={css.rim} />
      {Array.from({ length: BULBS }, (_, nr) => {
        const [x, y] = pointAt((nr * WHOLE) / BULBS, 141);
        return <circle key={nr} cx={x} cy={y} r="3.6" className={nr % 2 === 0 ? css.bulb : css.bulbLight} />;
      })}
      <g className={css.turning} style={{ transform: `rotate(${turned}deg)` }} onTransitionEnd={onStopped}>
        {fields.map((field, place) => (
          <Field key={field.from} field={field} colour={colourOf(place)} />
        ))}
      </g>
      <circle cx={CENTRE} cy={CENTRE} r="26" className={css.hub} />
      <SealStar x={CENTRE} y={CENTRE} />
      <path d="M150 34l-13-30h26z" className={css.pointer} />
    </svg>
  );
}

interface FieldProps {
  readonly field: wheel.Wheel['fields'][number];
  readonly colour: string | undefined;
}

function Field({ field: { prize, odds, from, to }, colour }: FieldProps) {
  const money = useMoney();
  if (odds === WHOLE) return <circle cx={CENTRE} cy={CENTRE} r={RADIUS} className={colour} />;
  const [startX, startY] = pointAt(from, RADIUS);
  const [endX, endY] = pointAt(to, RADIUS);
  const isLarge = odds > WHOLE / 2 ? 1 : 0;
  const middle = (from + to) / 2;
  const isNarrow = odds < LEAST_ACROSS;
  const [x, y] = pointAt(middle, isNarrow ? 104 : 92);
  return (
    <>
      <path
        d={`M${CENTRE} ${CENTRE}L${startX} ${startY}A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${endX} ${endY}Z`}
        className={colour}
      />
      {odds >= LEAST_NAMED && (
        <text
          x={x}
          y={y}
          transform={`rotate(${rounded(isNarrow ? alongSpoke(middle) : degrees(middle))} ${x} ${y})`}
          className={classNames(css.prize, isNarrow && css.small)}
        >
          {roundText(money(prize))}
        </text>
      )}
    </>
  );
}

/** A point of a circle, clockwise from the top. */
function pointAt(place: number, radius: number): readonly [x: number, y: number] {
  const angle = (place / WHOLE) * 2 * Math.PI;
  return [rounded(CENTRE + radius * Math.sin(angle)), rounded(CENTRE - radius * Math.cos(angle))];
}

function degrees(place: number): number {
  return (place * 360) / WHOLE;
}

/** How a word is turned that reads along the spoke, never upside down. */
function alongSpoke(place: number): number {
  return degrees(place) + (place < WHOLE / 2 ? -90 : 90);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** How far a wheel has turned when it stops at a place: whole turns, and the place is under the pointer. */
export function turnsTo(before: number, at: number): number {
  const turns = 5;
  const rest = 360 - degrees(at);
  return (Math.floor(before / 360) + turns) * 360 + rest;
}
