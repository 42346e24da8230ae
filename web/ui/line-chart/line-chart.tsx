import { useId, useRef, useState, type TouchEvent } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import css from './line-chart.module.css';
import { acrossAt, axisOf, curve, isNamed, nearest, pointsOf, shortFigure, type Point } from './line-layout.ts';

/** What both lines are at one place; values give only heights, texts are what is read. */
export interface LinePoint {
  readonly key: string;
  /** Below the lines. */
  readonly label: string;
  /** Beside the amounts of the chosen place. */
  readonly title: string;
  /** In full, for those who listen. */
  readonly name: string;
  readonly values: readonly [number, number];
  readonly texts: readonly [string, string];
}

interface LineChartProps {
  readonly title: string;
  /** What the chart shows, for those who listen. */
  readonly label: string;
  /** What the lines are; the second is dashed. */
  readonly series: readonly [string, string];
  readonly points: readonly LinePoint[];
}

const WIDTH = 311;
const HEIGHT = 150;
const GROUND = { left: 38, right: 303, top: 8, bottom: 126 };
const LABEL_Y = 145;
/** A finger that has gone so far sideways chooses a day; one that goes down scrolls the page. */
const DRAG_MIN_PX = 8;
/** With more days the lines would run into themselves. */
const SPARSE = 31;
/** Longer texts have a line of their own below the title of their place. */
const SHORT = 11;

/** Two lines over the same days; a tap, a finger drawn over them or the arrow keys tell the values of one day. */
export function LineChart({ title, label, series, points }: LineChartProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const found = points.findIndex(({ key }) => key === chosen);
  const at = found < 0 ? points.length - 1 : found;
  const point = points[at];
  const choose = (place: number) => setChosen(points[place]?.key ?? null);
  const { box, handlers } = useFinger((x) => choose(nearest(x * WIDTH, points.length, GROUND)));
  return (
    <figure>
      <figcaption className={css.head}>
        <b className={css.title}>{title}</b>
        <span className={css.legend}>
          {series.map((name, line) => (
            <span key={name} className={css.name}>
              <i className={line === 0 ? css.solid : css.dashed} />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <div ref={box} className={css.plot} {...handlers}>
        <Lines points={points} at={at} />
        {point && (
          <input
            type="range"
            className={css.range}
            aria-label={label}
            aria-valuetext={`${point.name}: ${series[0]} ${point.texts[0]}, ${series[1]} ${point.texts[1]}`}
            min={0}
            max={Math.max(1, points.length - 1)}
            value={at}
            onChange={(event) => choose(Number(event.target.value))}
          />
        )}
      </div>
      {point && <Chosen point={point} series={series} isLong={points.some(isLong)} />}
    </figure>
  );
}

const isLong = ({ texts }: LinePoint) => texts.some((text) => text.length > SHORT);

/** Taps and fingers drawn sideways, as a share of the width: iOS moves the slider only by its thumb. */
function useFinger(onShare: (share: number) => void) {
  const box = useRef<HTMLDivElement>(null);
  const start = useRef({ x: 0, y: 0 });
  const shareAt = (x: number) => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    onShare((x - left) / Math.max(1, width));
  };
  const onTouchStart = ({ touches }: TouchEvent) => {
    start.current = { x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 };
  };
  const onTouchMove = ({ touches }: TouchEvent) => {
    const { clientX = 0, clientY = 0 } = touches[0] ?? {};
    const aside = Math.abs(clientX - start.current.x);
    if (aside > DRAG_MIN_PX && aside > Math.abs(clientY - start.current.y)) shareAt(clientX);
  };
  const onClick = ({ clientX }: { readonly clientX: number }) => shareAt(clientX);
  return { box, handlers: { onTouchStart, onTouchMove, onClick } };
}

function Lines({ points, at }: { readonly points: readonly LinePoint[]; readonly at: number }) {
  const fill = useId();
  const axis = axisOf(Math.max(...points.flatMap(({ values }) => values), 0));
  const scale = [0, axis[axis.length - 1] ?? 0] as const;
  const [first, second] = [0, 1].map((line) =>
    pointsOf(
      points.map(({ values }) => values[line] ?? 0),
      scale,
      GROUND,
    ),
  ) as [readonly Point[], readonly Point[]];
  const marks = [first[at], second[at]] as const;
  const x = acrossAt(at, points.length, GROUND);
  return (
    <svg
      className={classNames(css.chart, points.length > SPARSE && css.dense)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
      focusable="false"
    >
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={css.from} />
          <stop offset="1" className={css.to} />
        </linearGradient>
      </defs>
      {pointsOf(axis, scale, GROUND).map(([, y], step) => (
        <g key={y}>
          <path className={css.grid} d={`M${GROUND.left} ${y}H${WIDTH}`} />
          <text className={css.label} x={GROUND.left - 8} y={y + 4} textAnchor="end">
            {shortFigure(axis[step] ?? 0)}
          </text>
        </g>
      ))}
      {points.map(
        ({ key, label }, place) =>
          isNamed(place, at, points.length) && (
            <text
              key={key}
              className={classNames(css.label, place === at && css.on)}
              x={acrossAt(place, points.length, GROUND)}
              y={LABEL_Y}
              textAnchor="middle"
            >
              {label}
            </text>
          ),
      )}
      {first.length > 1 && <path d={`${curve(first)}V${GROUND.bottom}H${GROUND.left}Z`} fill={`url(#${fill})`} />}
      <path className={css.second} d={curve(second)} />
      <path className={css.first} d={curve(first)} />
      <path className={css.here} d={`M${x} ${GROUND.top}V${GROUND.bottom}`} />
      {marks[1] && <circle className={css.secondMark} cx={marks[1][0]} cy={marks[1][1]} r="5" />}
      {marks[0] && <circle className={css.firstMark} cx={marks[0][0]} cy={marks[0][1]} r="5" />}
    </svg>
  );
}

interface ChosenProps {
  readonly point: LinePoint;
  readonly series: readonly [string, string];
  readonly isLong: boolean;
}

/** The values of the chosen place. */
function Chosen({ point, series, isLong: isTall }: ChosenProps) {
  return (
    <p className={classNames(css.chosen, isTall && css.tall)}>
      <b className={css.place}>{point.title}</b>
      {point.texts.map((text, line) => (
        <span key={series[line]} className={css.value}>
          <i className={line === 0 ? css.firstDot : css.secondDot} />
          <VisuallyHidden>{series[line]}</VisuallyHidden>
          {text}
        </span>
      ))}
    </p>
  );
}
