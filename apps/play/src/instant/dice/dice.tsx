import { pays, type DiceChoice, type DiceEvent, type DicePublic } from '@perya/instant/dice/public';
import { easeOut } from '@perya/stage';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import { FactsRow } from '../facts-row.tsx';
import field from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { Stepper } from '../stepper.tsx';
import { timesText } from '../times-text.ts';
import { useInstantRound, type InstantRound } from '../use-instant-round.ts';
import { DiceBar } from './dice-bar.tsx';
import { edgeOf, rolledText } from './dice-numbers.ts';

export { DiceRules as Rules } from './dice-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const ROLL_MS = 900;
const FIRST: DiceChoice = { side: 'over', chance: 50 };

/** A number rolls along a bar: below or above what was chosen it wins. */
export function Game(props: DeskProps) {
  const { round, stake, money, text } = props;
  const { sides, share: kept } = props.rules as DicePublic;
  const game = useInstantRound<DiceChoice, DiceEvent>(props, FIRST, ROLL_MS);
  const { played, drawn, before, share, isGoing, tone } = game;
  const from = before?.rolled ?? sides / 2;
  const at = drawn && Math.round(from + (drawn.rolled - from) * easeOut(share));
  const times = pays(kept, played.chance);
  const results = useLastResults(
    tone && drawn && round
      ? { key: round.roundNo, text: rolledText(drawn.rolled, sides), isGood: tone === 'won' }
      : null,
  );
  return (
    <>
      <div className={field.place}>
        <LastResults results={results} />
        <div className={field.field}>
          <p className={classNames(field.huge, field.number, tone && field[tone])}>{rolledText(at ?? from, sides)}</p>
          <p className={field.note}>{tone === 'won' && drawn ? `+${money(drawn.win)}` : ''}</p>
          <DiceBar sides={sides} choice={played} rolled={at} tone={tone} isGoing={isGoing} />
          <FactsRow
            facts={[
              [text('instant.chance'), `${played.chance}%`],
              [text('instant.pays'), `${timesText(times)}×`],
              [text('instant.win'), money((stake / 100) * times)],
            ]}
          />
        </div>
      </div>
      <DiceDesk props={props} game={game} />
    </>
  );
}

interface DiceDeskProps {
  readonly props: DeskProps;
  readonly game: InstantRound<DiceChoice, DiceEvent>;
}

/** On which side, and how likely. */
function DiceDesk({ props: { rules, text }, game: { choice, choose, isOff, button } }: DiceDeskProps) {
  const { sides, chanceMin, chanceMax } = rules as DicePublic;
  const label = (side: DiceChoice['side']) =>
    text(`dice.${side}`, { number: rolledText(edgeOf({ ...choice, side }, sides), sides) });
  return (
    <BetPanel main={button}>
      <Segment
        label={text('dice.side')}
        options={[
          { key: 'under', label: label('under') },
          { key: 'over', label: label('over') },
        ]}
        value={choice.side}
        onChange={(side) => choose({ ...choice, side })}
      />
      <Stepper
        label={text('dice.chance')}
        value={choice.chance}
        shown={`${choice.chance}%`}
        least={chanceMin}
        most={chanceMax}
        isOff={isOff}
        onChange={(chance) => choose({ ...choice, chance })}
      />
    </BetPanel>
  );
}
