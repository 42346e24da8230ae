import type { LimboChoice, LimboEvent, LimboPublic } from '@perya/instant/limbo/public';
import { useEffect, useState } from 'react';
import { Chip } from '../../../../mobile/src/ui/chip/chip.tsx';
import { classNames } from '../../../../mobile/src/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { Stepper } from '../stepper.tsx';
import { timesText } from '../times-text.ts';
import { useReveal } from '../use-reveal.ts';
import css from './limbo.module.css';

export { LimboRules as Rules } from './limbo-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const RACE_MS = 1000;
const QUICK_TARGETS = [150, 200, 500, 1000, 5000];
const LEAST = 100;

/** A number races up; whoever chose less than it reaches has won. */
export function Game(props: DeskProps) {
  const { phase, round, stake, money, text, sound, onBet, onChoice } = props;
  const { targetMin, targetMax, share: kept } = props.rules as LimboPublic;
  const [target, setTarget] = useState(200);
  const event = (round?.events[0] ?? null) as LimboEvent | null;
  const { share, isDone } = useReveal(props, RACE_MS);
  const isOver = event !== null && (phase !== 'playing' || isDone);
  const results = useLastResults(
    isDone && event && round ? { key: round.roundNo, text: `${timesText(event.reached)}×`, isGood: event.isWin } : null,
  );
  useEffect(() => onChoice({ target } satisfies LimboChoice), [target, onChoice]);
  useEffect(() => {
    if (isDone && event) sound(event.isWin ? 'win' : 'bad');
  }, [isDone, event, sound]);
  const step = target < 200 ? 5 : target < 1000 ? 50 : 500;
  const chance = ((kept / target) * 100).toFixed(2);
  return (
    <>
      <div className={field.place}>
        <LastResults results={results} />
        <div className={field.field}>
          <p className={classNames(field.huge, css.number, isOver && (event.isWin ? field.won : field.lost))}>
            {timesText(event === null ? LEAST : raced(event.reached, share))}×
          </p>
          <p className={field.note}>{isOver && event.isWin && round ? money(round.win) : ''}</p>
        </div>
      </div>
      <BetPanel
        main={{
          label: text('instant.bet'),
          amount: money(stake),
          tone: 'bet',
          isOff: phase !== 'resting',
          onTap: () => onBet({ target } satisfies LimboChoice),
        }}
      >
        <Stepper
          label={text('limbo.target')}
          value={target}
          shown={`${timesText(target)}×`}
          note={text('limbo.chance', { chance })}
          least={targetMin}
          most={Math.min(targetMax, 10_000)}
          step={step}
          isOff={phase !== 'resting'}
          onChange={setTarget}
        />
        <div className={css.quick}>
          {QUICK_TARGETS.map((quick) => (
            <Chip key={quick} on={quick === target} className={css.chip} onClick={() => setTarget(quick)}>
              {timesText(quick)}×
            </Chip>
          ))}
        </div>
      </BetPanel>
    </>
  );
}

/** How far it has come: every step as much higher as the one before. */
function raced(reached: number, share: number): number {
  return Math.round(LEAST * (reached / LEAST) ** share);
}
