import { useState, type MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { axisSteps, layOut, wordsAt, type BarSlot } from './bar-layout.ts';
import css from './bar-chart.module.css';

/** One bar; its value gives only its height, `text` is what is read. */
export interface Bar {
  readonly key: string;
  /** Below the bar. */
  readonly label: string;
  /** In full, for those who listen. */
  readonly name: string;
  readonly value: number;
  readonly text: string;
}

interface BarChartProps {
  /** What the chart shows, for those who listen. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

const WIDTH = 311;
const HEIGHT = 146;
const GROUND = { width: WIDTH, top: 24, bottom: 126 };
const LABEL_Y = 142;
/** With more bars the words of one would lie on its neighbours. */
const SPARSE = 10;

/** Bars above and below nothing; a tap says the value of one, at first the last. */
export function BarChart({ label, bars }: BarChartProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const found = bars.findIndex(({ key }) => key === chosen);
  const at = found < 0 ? bars.length - 1 : found;
  const { base, slots } = layOut(
    bars.map(({ value }) => value),
    GROUND,
  );
  const step = axisSteps(bars.length);
  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const slot = Math.floor(((event.clientX - left) / width) * bars.length);
    setChosen(bars[Math.min(Math.max(slot, 0), bars.length - 1)]?.key ?? null);
  };
  return (
    <figure aria-label={label}>
      <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden focusable="false" onClick={choose}>
        <path className={css.base} d={`M0 ${base}H${WIDTH}`} />
        {slots.map((slot, index) => {
          const bar = bars[index];
          const isOn = index === at;
          // Named from the last backwards; beside the chosen one there is no room for another name.
          const isNamed = (bars.length - 1 - index) % step === 0 && (isOn || Math.abs(index - at) >= step);
          const wordsY = bar ? wordsAt(slot, bar.value < 0, bars.length <= SPARSE, GROUND) : 0;
          return (
            bar && <BarMark key={bar.key} bar={bar} slot={slot} wordsY={wordsY} isOn={isOn} isNamed={isOn || isNamed} />
          );
        })}
      </svg>
      <ul className="visually-hidden">
        {bars.map(({ key, name, text }) => (
          <li key={key}>{`${name}: ${text}`}</li>
        ))}
      </ul>
    </figure>
  );
}

interface BarMarkProps {
  readonly bar: Bar;
  readonly slot: BarSlot;
  /** Where its value stands. */
  readonly wordsY: number;
  readonly isOn: boolean;
  readonly isNamed: boolean;
}

function BarMark({ bar, slot, wordsY, isOn, isNamed }: BarMarkProps) {
  const { x, y, width, height, middle, radius } = slot;
  const share = middle / WIDTH;
  const [side, edge] = share < 0.2 ? ['start', x] : share > 0.8 ? ['end', x + width] : ['middle', middle];
  return (
    <g className={classNames(bar.value < 0 ? css.down : css.up, isOn && css.on)}>
      <rect x={x} y={y} width={width} height={height} rx={radius} />
      {isNamed && (
        <text className={css.label} x={middle} y={LABEL_Y} textAnchor="middle">
          {bar.label}
        </text>
      )}
      {isOn && (
        <text className={css.value} x={edge} y={wordsY} textAnchor={side as 'start' | 'end' | 'middle'}>
          {bar.text}
        </text>
      )}
    </g>
  );
}
