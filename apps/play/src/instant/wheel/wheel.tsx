import type { WheelChoice, WheelEvent, WheelPublic } from '@perya/instant/wheel/public';
import { easeOut } from '@perya/stage';
import { useEffect, useRef } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { RiskSegment } from '../risk-segment.tsx';
import { timesText } from '../times-text.ts';
import { useInstantRound } from '../use-instant-round.ts';
import { turnedBy } from './turned-by.ts';
import { WheelDisc } from './wheel-disc.tsx';
import css from './wheel.module.css';

export { WheelRules as Rules } from './wheel-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const TURN_MS = 3200;
const FIRST: WheelChoice = { risk: 'medium' };
/** How far a peg pushes the pointer aside, in degrees. */
const PUSHED = 20;

/** A wheel of segments and a pointer on top. */
export function Game(props: DeskProps) {
  const { round, money, text } = props;
  const { segments } = props.rules as WheelPublic;
  const { choice, choose, played, drawn, before, share, isGoing, tone, isOff, button } = useInstantRound<
    WheelChoice,
    WheelEvent
  >(props, FIRST, TURN_MS);
  const results = useLastResults(
    tone && drawn && round
      ? { key: round.roundNo, text: `${timesText(drawn.hundredths)}×`, isGood: tone === 'won' }
      : null,
  );
  const wheel = segments[played.risk];
  const wide = 360 / wheel.length;
  const turned = drawn ? turnedBy(before?.segment ?? null, drawn.segment, wheel.length, easeOut(share)) : 0;
  const isTurning = isGoing && share < 1;
  useTicks(props, Math.floor(turned / wide), isTurning);
  const pushed = isTurning ? -PUSHED * (1 - (((turned % wide) + wide) % wide) / wide) * (1 - share) : 0;
  return (
    <>
      <div className={field.place}>
        <LastResults results={results} />
        <div className={field.field}>
          <div className={css.frame}>
            <i className={css.pointer} style={{ transform: `rotate(${pushed}deg)` }} />
            <svg
              viewBox="-100 -100 200 200"
              className={css.wheel}
              style={{ transform: `rotate(${turned}deg)` }}
              aria-hidden="true"
            >
              <WheelDisc segments={wheel} />
            </svg>
            <p className={classNames(css.hub, tone && field[tone], tone === 'won' && css.won)}>
              {tone && drawn ? `${timesText(drawn.hundredths)}×` : ''}
              <span>{tone === 'won' && drawn ? `+${money(drawn.win)}` : ''}</span>
            </p>
          </div>
        </div>
      </div>
      <BetPanel main={button}>
        <RiskSegment text={text} value={choice.risk} isOff={isOff} onChange={(risk) => choose({ risk })} />
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
