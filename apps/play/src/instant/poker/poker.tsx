import {
  heldOf,
  simpleHold,
  type PokerAction,
  type PokerDealt,
  type PokerEnded,
  type PokerEvent,
  type PokerHand,
  type PokerPublic,
} from '@perya/instant/poker/public';
import { useEffect, useState } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { PlayingCard, type Card } from '../playing-card.tsx';
import { useOwnBet } from '../use-own-bet.ts';
import { useSteps } from '../use-steps.ts';
import { listedAs, listedHands } from './poker-hands.ts';
import css from './poker.module.css';

export { PokerRules as Rules } from './poker-rules.tsx';

/** The player acts in every round. */
export const hasAuto = false;

const STEP_MS = 800;
const HAND = 5;
const SUITS = 4;
const RANKS = 13;
const NOTHING_HELD: readonly boolean[] = Array.from({ length: HAND }, () => false);

/** Five cards: hold some, draw the others anew. */
export function Game(props: DeskProps) {
  const { phase, stake, money, text, sound, onAct } = props;
  const { round, bet } = useOwnBet(props);
  const shown = useSteps(props, props.round?.events.length ?? 0, STEP_MS);
  const seen = ((round?.events ?? []) as readonly PokerEvent[]).slice(0, shown);
  const dealt = seen.find((event): event is PokerDealt => event.kind === 'deal');
  const end = seen.find((event): event is PokerEnded => event.kind === 'end');
  const [holding, setHolding] = useState(NOTHING_HELD);
  const roundNo = round?.roundNo ?? '';
  useEffect(() => setHolding(NOTHING_HELD), [roundNo]);
  useSounds(props, dealt, end);
  const held = end?.held ?? holding;
  const cards = (end ?? dealt)?.cards;
  const toggle = (at: number) => {
    sound('tap', holding[at] ? 0.8 : 1.2);
    // Two thumbs may come before the first of them is drawn.
    setHolding((before) => before.map((is, place) => (place === at ? !is : is)));
  };
  return (
    <>
      <div className={field.place}>
        <div className={field.field}>
          <PayTable {...props} hand={(end ?? dealt)?.hand ?? null} isOver={end !== undefined} />
          <p className={classNames(css.note, end && (end.win > 0 ? field.won : field.lost))} role="status">
            {noteOf(props, dealt, end)}
          </p>
          <div className={css.hand}>
            {NOTHING_HELD.map((_, at) => (
              <HandCard
                // A card is known by its place.
                // oxlint-disable-next-line react/no-array-index-key
                key={`${roundNo} ${at} ${cards?.[at] ?? ''}`}
                at={at}
                card={cards?.[at]}
                isHeld={held[at] === true}
                isOff={phase !== 'waiting'}
                text={text}
                onTap={() => toggle(at)}
              />
            ))}
          </div>
          <button
            type="button"
            className={classNames(css.advice, !(dealt && phase === 'waiting') && css.idle)}
            onClick={() => dealt && setHolding(heldOf(dealt.cards, simpleHold(dealt.cards)))}
          >
            {text('poker.advice')}
          </button>
        </div>
      </div>
      <BetPanel
        main={
          phase === 'resting'
            ? { label: text('poker.deal'), amount: money(stake), tone: 'bet', onTap: () => bet() }
            : {
                label: text('poker.draw'),
                tone: 'take',
                isOff: phase !== 'waiting',
                onTap: () => onAct({ hold: holding } satisfies PokerAction),
              }
        }
      />
    </>
  );
}

function noteOf({ phase, money, text, rules }: DeskProps, dealt?: PokerDealt, end?: PokerEnded): string {
  if (end) {
    const hand = listedAs(listedHands(rules as PokerPublic), end.hand);
    return hand === null ? text('say.lost') : `${text(`poker.${hand}`)} · ${money(end.win)}`;
  }
  if (dealt) return phase === 'waiting' ? text('poker.hint') : '';
  return phase === 'resting' ? text('poker.start') : '';
}

interface HandCardProps {
  readonly at: number;
  readonly card: number | undefined;
  readonly isHeld: boolean;
  readonly isOff: boolean;
  readonly text: DeskProps['text'];
  readonly onTap: () => void;
}

function HandCard({ at, card, isHeld, isOff, text, onTap }: HandCardProps) {
  return (
    <button
      type="button"
      className={classNames(css.slot, isHeld && css.held)}
      style={{ animationDelay: `${at * 60}ms` }}
      aria-pressed={isHeld}
      disabled={isOff}
      onClick={onTap}
    >
      <PlayingCard card={card === undefined ? null : cardOf(card)} />
      <span className={classNames(css.tag, isOff && !isHeld && css.idle)}>
        {isHeld ? text('poker.held') : text('poker.hold')}
      </span>
    </button>
  );
}

/** In poker the two is the lowest and the ace the highest; on cards the ace comes first. */
function cardOf(card: number): Card {
  return { rank: ((Math.floor(card / SUITS) + 1) % RANKS) + 1, suit: card % SUITS };
}

interface PayTableProps extends DeskProps {
  readonly hand: PokerHand | null;
  readonly isOver: boolean;
}

function PayTable({ rules, hand, isOver, phase, round, stake, money, text }: PayTableProps) {
  const listed = listedHands(rules as PokerPublic);
  const reached = listedAs(listed, hand);
  const staked = phase === 'resting' ? stake : (round?.stake ?? stake);
  return (
    <ul className={css.pays} aria-label={text('poker.pays')}>
      {listed.map((one) => (
        <li key={one.hand} className={classNames(css.pay, one.hand === reached && (isOver ? css.won : css.reached))}>
          <span>{text(`poker.${one.hand}`)}</span>
          <b>{money((staked / 100) * one.hundredths).replace(/\.0+$/, '')}</b>
        </li>
      ))}
    </ul>
  );
}

function useSounds({ sound }: DeskProps, dealt?: PokerDealt, end?: PokerEnded): void {
  useEffect(() => {
    if (dealt) sound('reveal');
  }, [sound, dealt]);
  useEffect(() => {
    if (end) sound(end.hundredths >= 2000 ? 'big' : end.win > 0 ? 'win' : 'bad');
  }, [sound, end]);
}
