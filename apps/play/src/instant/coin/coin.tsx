import { COIN_SIDES, type CoinChoice, type CoinEvent, type CoinPublic } from '@perya/instant/coin/public';
import { easeOut } from '@perya/stage';
import { useEffect, useState } from 'react';
import { classNames } from '../../../../mobile/src/ui/class-names.ts';
import { Segment } from '../../../../mobile/src/ui/segment/segment.tsx';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { timesText } from '../times-text.ts';
import { useReveal } from '../use-reveal.ts';
import css from './coin.module.css';

export { CoinRules as Rules } from './coin-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const FLIP_MS = 1300;
const TURNS = 5;
const HALF = 180;

/** A coin that turns in the air. */
export function Game(props: DeskProps) {
  const { phase, round, stake, money, text, sound, onBet, onChoice } = props;
  const { pays } = props.rules as CoinPublic;
  const [side, setSide] = useState<CoinChoice['side']>('heads');
  const event = (round?.events[0] ?? null) as CoinEvent | null;
  const { share, isDone } = useReveal(props, FLIP_MS);
  const isOver = event !== null && (phase !== 'playing' || isDone);
  const results = useLastResults(
    isDone && event && round ? { key: round.roundNo, text: text(`coin.${event.side}`), isGood: event.isWin } : null,
  );
  useEffect(() => onChoice({ side } satisfies CoinChoice), [side, onChoice]);
  useEffect(() => {
    if (isDone && event) sound(event.isWin ? 'win' : 'bad');
  }, [isDone, event, sound]);
  const turned = easeOut(share) * TURNS * 2 * HALF + (event?.side === 'tails' ? HALF * easeOut(share) : 0);
  const height = Math.sin(share * Math.PI);
  return (
    <>
      <div className={field.place}>
        <LastResults results={results} />
        <div className={field.field}>
          <div className={css.air} style={{ transform: `translateY(${-height * 0.9}rem) scale(${1 + height * 0.12})` }}>
            <div className={css.coin} style={{ transform: `rotateX(${turned}deg)` }}>
              <div className={classNames(css.face, css.heads)}>
                <i className={css.sun} />
              </div>
              <div className={classNames(css.face, css.tails)}>
                <i className={css.star} />
              </div>
            </div>
          </div>
          <p className={classNames(field.note, css.said, isOver && (event.isWin ? field.won : field.lost))}>
            {isOver ? `${text(`coin.${event.side}`)}${event.isWin && round ? ` · ${money(round.win)}` : ''}` : ''}
          </p>
        </div>
      </div>
      <BetPanel
        main={{
          label: text('instant.bet'),
          amount: money(stake),
          tone: 'bet',
          isOff: phase !== 'resting',
          onTap: () => onBet({ side } satisfies CoinChoice),
        }}
      >
        <Segment
          label={text('coin.side')}
          options={COIN_SIDES.map((key) => ({ key, label: `${text(`coin.${key}`)} · ${timesText(pays)}×` }))}
          value={side}
          onChange={(next) => phase === 'resting' && setSide(next)}
        />
      </BetPanel>
    </>
  );
}
