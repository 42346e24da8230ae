import type { WheelChoice, WheelEvent, WheelPublic } from '@perya/instant/wheel/public';
import { easeOut } from '@perya/stage';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../../mobile/src/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { RiskSegment } from '../risk-segment.tsx';
import { timesText } from '../times-text.ts';
import { useReveal } from '../use-reveal.ts';
import { wheelColor } from './wheel-colors.ts';
import css from './wheel.module.css';

export { WheelRules as Rules } from './wheel-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const TURN_MS = 3200;
const TURNS = 4;
const FULL = 360;

/** A wheel of segments and a pointer on top. */
export function Game(props: DeskProps) {
  const { phase, round, stake, money, text, sound, onBet, onChoice } = props;
  const { segments } = props.rules as WheelPublic;
  const [risk, setRisk] = useState<WheelChoice['risk']>('medium');
  const played = (phase === 'playing' ? (round?.choice as WheelChoice | null)?.risk : undefined) ?? risk;
  const event = (round?.events[0] ?? null) as WheelEvent | null;
  const { share, isDone } = useReveal(props, TURN_MS);
  const isOver = event !== null && (phase !== 'playing' || isDone);
  const results = useLastResults(
    isDone && event && round
      ? { key: round.roundNo, text: `${timesText(event.hundredths)}×`, isGood: event.win > round.stake }
      : null,
  );
  const wheel = segments[played];
  const wide = FULL / wheel.length;
  const rest = event === null ? 0 : -(event.segment + 0.5) * wide;
  const turned = event === null ? 0 : easeOut(share) * (TURNS * FULL + rest) + (share === 1 ? -TURNS * FULL : 0);
  useEffect(() => onChoice({ risk } satisfies WheelChoice), [risk, onChoice]);
  useTicks(props, Math.floor(turned / wide), phase === 'playing');
  useEffect(() => {
    if (isDone && event) sound(event.win > 0 ? 'win' : 'bad');
  }, [isDone, event, sound]);
  return (
    <>
      <div className={field.place}>
        <LastResults results={results} />
        <div className={field.field}>
          <div className={css.frame}>
            <i className={css.pointer} />
            <svg viewBox="-100 -100 200 200" className={css.wheel} style={{ transform: `rotate(${turned}deg)` }}>
              {wheel.map((pays, at) => (
                // A segment is known by its place.
                // oxlint-disable-next-line react/no-array-index-key
                <path key={at} d={slice(at * wide, wide)} fill={wheelColor(pays)} stroke="#1b1350" strokeWidth="1.4" />
              ))}
              <circle r="46" fill="#1b1350" />
            </svg>
            <p className={classNames(css.hub, isOver && event.win > 0 && field.won)}>
              {isOver ? `${timesText(event.hundredths)}×` : ''}
              <span>{isOver && event.win > 0 ? money(event.win) : ''}</span>
            </p>
          </div>
        </div>
      </div>
      <BetPanel
        main={{
          label: text('instant.bet'),
          amount: money(stake),
          tone: 'bet',
          isOff: phase !== 'resting',
          onTap: () => onBet({ risk } satisfies WheelChoice),
        }}
      >
        <RiskSegment text={text} value={risk} isOff={phase !== 'resting'} onChange={setRisk} />
      </BetPanel>
    </>
  );
}

/** A tick for each segment that passes the pointer. */
function useTicks({ sound }: DeskProps, passed: number, isTurning: boolean): void {
  const last = useRef(passed);
  useEffect(() => {
    if (isTurning && passed !== last.current) sound('tick');
    last.current = passed;
  }, [sound, passed, isTurning]);
}

/** A piece of the wheel; the first begins on top and they follow clockwise. */
function slice(from: number, wide: number): string {
  const at = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(98 * Math.cos(angle)).toFixed(2)} ${(98 * Math.sin(angle)).toFixed(2)}`;
  };
  return `M0 0L${at(from)}A98 98 0 0 1 ${at(from + wide)}Z`;
}
