import type { DropChoice, DropEvent, DropPublic } from '@perya/instant/drop/public';
import { useEffect, useMemo } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { RiskSegment } from '../risk-segment.tsx';
import { timesText } from '../times-text.ts';
import { useInstantRound } from '../use-instant-round.ts';
import { DropBoard } from './drop-board.tsx';
import css from './drop.module.css';
import { lengthOf, metBy } from './fall.ts';

export { DropRules as Rules } from './drop-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const ROW_MS = 165;
const FIRST: DropChoice = { risk: 'medium' };

/** A ball that falls through rows of pegs into a bin. */
export function Game(props: DeskProps) {
  const { round, money, text, theme } = props;
  const { rows, bins } = props.rules as DropPublic;
  const ms = ROW_MS * (rows + 2);
  const { choice, choose, played, drawn, share, isGoing, tone, isOff, button } = useInstantRound<DropChoice, DropEvent>(
    props,
    FIRST,
    ms,
  );
  const isAsked = isGoing && share === 1;
  const time = drawn ? lengthOf(drawn.path) * share : 0;
  const falling = useMemo(() => (drawn && !isAsked ? { path: drawn.path, time } : null), [drawn, isAsked, time]);
  useTicks(props, drawn && isGoing ? metBy(drawn.path, time) : 0, rows);
  const results = useLastResults(
    tone && drawn && round
      ? { key: round.roundNo, text: `${timesText(drawn.hundredths)}×`, isGood: tone === 'won' }
      : null,
  );
  return (
    <>
      <div className={field.place}>
        <LastResults results={results} />
        <div className={classNames(field.field, css.field)}>
          <p className={classNames(css.said, tone === 'won' && field.won)}>
            {tone && drawn ? `${timesText(drawn.hundredths)}×` : ''}
            <span>{tone && drawn ? `${tone === 'won' ? '+' : ''}${money(drawn.win)}` : ''}</span>
          </p>
          <DropBoard
            rows={rows}
            bins={bins[played.risk]}
            theme={theme}
            falling={falling}
            landed={tone && drawn ? drawn.bin : null}
            label={text('drop.bins')}
          />
        </div>
      </div>
      <BetPanel main={button}>
        <RiskSegment text={text} value={choice.risk} isOff={isOff} onChange={(risk) => choose({ risk })} />
      </BetPanel>
    </>
  );
}

/** A tick for each peg, higher the deeper the ball has fallen. */
function useTicks({ sound }: DeskProps, met: number, rows: number): void {
  useEffect(() => {
    if (met > 0) sound('tick', 1 + met / rows / 2);
  }, [sound, met, rows]);
}
