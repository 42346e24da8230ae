import type { LimboChoice, LimboEvent, LimboPublic } from '@perya/instant/limbo/public';
import { useMemo } from 'react';
import { formatNumber } from '@perya/web/lib/format.ts';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import { chanceText } from '../chance-text.ts';
import type { DeskProps } from '../desk.ts';
import { FactsRow } from '../facts-row.tsx';
import field from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { Stepper } from '../stepper.tsx';
import { timesText } from '../times-text.ts';
import { useInstantRound, type InstantRound } from '../use-instant-round.ts';
import { LimboGauge } from './limbo-gauge.tsx';
import css from './limbo.module.css';
import { targetsBetween } from './targets.ts';

export { LimboRules as Rules } from './limbo-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const RACE_MS = 1100;
const QUICK_TARGETS = [150, 200, 500, 1000, 5000];
const LEAST = 100;
/** Numbers from here on are written smaller. */
const LONG = 10_000;
const FIRST: LimboChoice = { target: 200 };

/** A number races up; whoever chose no more than it reaches has won. */
export function Game(props: DeskProps) {
  const { round, stake, money, text } = props;
  const { share: kept } = props.rules as LimboPublic;
  const game = useInstantRound<LimboChoice, LimboEvent>(props, FIRST, RACE_MS);
  const { played, drawn, share, isGoing, tone } = game;
  const results = useLastResults(
    tone && drawn && round
      ? { key: round.roundNo, text: `${timesText(drawn.reached)}×`, isGood: tone === 'won' }
      : null,
  );
  const isAsked = isGoing && share === 1;
  const reached = drawn === null || isAsked ? LEAST : raced(drawn.reached, share);
  return (
    <>
      <div className={field.place}>
        <LastResults results={results} />
        <div className={field.field}>
          <div className={css.sky}>
            <LimboGauge reached={reached} target={played.target} tone={tone} />
            <div className={css.middle}>
              <p
                className={classNames(
                  css.number,
                  field.number,
                  reached >= LONG && css.long,
                  tone && field[tone],
                  tone === 'won' && css.won,
                )}
              >
                {timesText(reached)}×
              </p>
              <p className={field.note}>{tone === 'won' && drawn ? `+${money(drawn.win)}` : ''}</p>
            </div>
          </div>
          <FactsRow
            facts={[
              [text('limbo.target'), `${timesText(played.target)}×`],
              [text('instant.chance'), chanceText(kept / played.target)],
              [text('instant.win'), money((stake / 100) * played.target)],
            ]}
          />
        </div>
      </div>
      <LimboDesk props={props} game={game} />
    </>
  );
}

interface LimboDeskProps {
  readonly props: DeskProps;
  readonly game: InstantRound<LimboChoice, LimboEvent>;
}

/** What has to be reached. */
function LimboDesk({ props: { rules, text }, game: { choice, choose, isOff, button } }: LimboDeskProps) {
  const { targetMin, targetMax } = rules as LimboPublic;
  const targets = useMemo(() => targetsBetween(targetMin, targetMax), [targetMin, targetMax]);
  return (
    <BetPanel main={button}>
      <Stepper
        label={text('limbo.target')}
        value={targets.indexOf(choice.target)}
        shown={`${timesText(choice.target)}×`}
        least={0}
        most={targets.length - 1}
        isOff={isOff}
        onChange={(at) => choose({ target: targets[at] ?? targetMin })}
      />
      <div className={css.quick}>
        {QUICK_TARGETS.map((target) => (
          <Chip
            key={target}
            on={target === choice.target}
            className={css.chip}
            disabled={isOff}
            onClick={() => choose({ target })}
          >
            {formatNumber(target / 100, target % 100 === 0 ? 0 : 1)}×
          </Chip>
        ))}
      </div>
    </BetPanel>
  );
}

/** How far it has come: every step as much higher as the one before. */
function raced(reached: number, share: number): number {
  return Math.round(LEAST * (reached / LEAST) ** share);
}
