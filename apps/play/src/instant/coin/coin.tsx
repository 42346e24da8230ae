import { COIN_SIDES, type CoinChoice, type CoinEvent, type CoinPublic } from '@perya/instant/coin/public';
import { easeOut } from '@perya/stage';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import { FactsRow } from '../facts-row.tsx';
import field from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { timesText } from '../times-text.ts';
import { useInstantRound } from '../use-instant-round.ts';
import { CoinFace } from './coin-face.tsx';
import css from './coin.module.css';

export { CoinRules as Rules } from './coin-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const FLIP_MS = 1400;
const TURNS = 5;
const HALF = 180;
const FIRST: CoinChoice = { side: 'heads' };
/** Discs that make its edge, from the back to the front, in hundredths of a rem. */
const EDGE = [-6, -3, 0, 3, 6];

/** A coin that turns in the air. */
export function Game(props: DeskProps) {
  const { round, stake, money, text } = props;
  const { pays } = props.rules as CoinPublic;
  const { choice, choose, drawn, before, share, isGoing, tone, button } = useInstantRound<CoinChoice, CoinEvent>(
    props,
    FIRST,
    FLIP_MS,
  );
  const results = useLastResults(
    tone && drawn && round ? { key: round.roundNo, text: text(`coin.${drawn.side}`), isGood: tone === 'won' } : null,
  );
  const from = angleOf(before?.side);
  const turned = from + (TURNS * 2 * HALF + angleOf(drawn?.side) - from) * (drawn ? easeOut(share) : 0);
  const height = Math.sin(share * Math.PI);
  return (
    <>
      <div className={field.place}>
        <LastResults results={results} />
        <div className={field.field}>
          <Coin turned={turned} height={height} isAsked={isGoing && share === 1} />
          <p className={classNames(css.said, tone && field[tone])}>
            {tone && drawn ? text(`coin.${drawn.side}`) : ''}
            <span>{tone === 'won' && drawn ? `+${money(drawn.win)}` : ''}</span>
          </p>
          <FactsRow
            facts={[
              [text('instant.chance'), '50%'],
              [text('instant.pays'), `${timesText(pays)}×`],
              [text('instant.win'), money((stake / 100) * pays)],
            ]}
          />
        </div>
      </div>
      <BetPanel main={button}>
        <Segment
          label={text('coin.side')}
          options={COIN_SIDES.map((side) => ({
            key: side,
            label: (
              <span className={css.option}>
                <CoinFace side={side} className={css.small} />
                {text(`coin.${side}`)}
              </span>
            ),
          }))}
          value={choice.side}
          onChange={(side) => choose({ side })}
        />
      </BetPanel>
    </>
  );
}

interface CoinProps {
  /** In degrees. */
  readonly turned: number;
  /** Above the table, from zero to one. */
  readonly height: number;
  readonly isAsked: boolean;
}

function Coin({ turned, height, isAsked }: CoinProps) {
  return (
    <div className={css.air} aria-hidden="true">
      <div className={css.flight} style={{ transform: `translateY(${-height * 1.1}rem) scale(${1 + height * 0.14})` }}>
        <div className={css.coin} style={{ transform: `rotateX(${turned + (isAsked ? 12 : 0)}deg)` }}>
          {EDGE.map((depth) => (
            <i key={depth} className={css.edge} style={{ transform: `translateZ(${depth / 100}rem)` }} />
          ))}
          <CoinFace side="heads" className={classNames(css.face, css.heads)} />
          <CoinFace side="tails" className={classNames(css.face, css.tails)} />
        </div>
      </div>
      <i className={css.shadow} style={{ transform: `scale(${1 - height * 0.45})`, opacity: 0.6 - height * 0.35 }} />
    </div>
  );
}

function angleOf(side: CoinChoice['side'] | undefined): number {
  return side === 'tails' ? HALF : 0;
}
