import { pays, type DiceChoice, type DiceEvent, type DicePublic } from '@perya/instant/dice/public';
import { easeOut } from '@perya/stage';
import { useEffect, useState } from 'react';
import { classNames } from '../../../../mobile/src/ui/class-names.ts';
import { Segment } from '../../../../mobile/src/ui/segment/segment.tsx';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { Stepper } from '../stepper.tsx';
import { timesText } from '../times-text.ts';
import { useReveal } from '../use-reveal.ts';
import css from './dice.module.css';

export { DiceRules as Rules } from './dice-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const ROLL_MS = 900;
const PERCENT = 100;

/** A number rolls along a bar: below or above what was chosen it wins. */
export function Game(props: DeskProps) {
  const { phase, round, stake, money, text, sound, onBet, onChoice } = props;
  const { sides, chanceMin, chanceMax, share: kept } = props.rules as DicePublic;
  const [choice, setChoice] = useState<DiceChoice>({ side: 'over', chance: 50 });
  const played = (phase === 'playing' ? (round?.choice as DiceChoice | null) : null) ?? choice;
  const event = (round?.events[0] ?? null) as DiceEvent | null;
  const { share, isDone } = useReveal(props, ROLL_MS);
  const shown = phase === 'playing' && !isDone ? null : event;
  const results = useLastResults(
    isDone && event && round
      ? { key: round.roundNo, text: rolledText(event.rolled, sides), isGood: event.isWin }
      : null,
  );
  useEffect(() => onChoice(choice), [choice, onChoice]);
  useEffect(() => {
    if (isDone && event) sound(event.isWin ? 'win' : 'bad');
  }, [isDone, event, sound]);
  const place = event === null ? 0.5 : (0.5 + (event.rolled / sides - 0.5) * easeOut(share)) * 1;
  const times = pays(kept, played.chance);
  const edge = played.side === 'under' ? played.chance : PERCENT - played.chance;
  return (
    <>
      <div className={field.place}>
        <LastResults results={results} />
        <div className={field.field}>
          <p className={classNames(field.huge, shown && (shown.isWin ? field.won : field.lost))}>
            {event === null ? '–' : rolledText(Math.round(place * sides), sides)}
          </p>
          <p className={field.note}>{shown?.isWin && round ? money(round.win) : ''}</p>
          <div className={css.bar}>
            <i
              className={css.good}
              style={played.side === 'under' ? { left: 0, width: `${edge}%` } : { left: `${edge}%`, right: 0 }}
            />
            {event !== null && <i className={css.mark} style={{ left: `${place * PERCENT}%` }} />}
          </div>
          <div className={css.scale}>
            {[0, 25, 50, 75, 100].map((number) => (
              <span key={number}>{number}</span>
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
          onTap: () => onBet(choice),
        }}
      >
        <Segment
          label={text('dice.side')}
          options={[
            {
              key: 'under',
              label: text('dice.under', { number: rolledText((sides / PERCENT) * choice.chance, sides) }),
            },
            {
              key: 'over',
              label: text('dice.over', { number: rolledText(sides - (sides / PERCENT) * choice.chance, sides) }),
            },
          ]}
          value={choice.side}
          onChange={(side) => phase === 'resting' && setChoice({ ...choice, side })}
        />
        <Stepper
          label={text('dice.chance')}
          value={choice.chance}
          shown={`${choice.chance}%`}
          note={text('instant.times', { times: timesText(times) })}
          least={chanceMin}
          most={chanceMax}
          isOff={phase !== 'resting'}
          onChange={(chance) => setChoice({ ...choice, chance })}
        />
      </BetPanel>
    </>
  );
}

/** A number as people read it: of a hundred, with decimals. */
function rolledText(rolled: number, sides: number): string {
  return ((rolled / sides) * PERCENT).toFixed(Math.log10(sides) - 2);
}
