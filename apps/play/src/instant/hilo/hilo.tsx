import {
  cardsOf,
  offerOf,
  type HiloEnded,
  type HiloEvent,
  type HiloOffer,
  type HiloPublic,
  type HiloTurned,
} from '@perya/instant/hilo/public';
import { useEffect, useState } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import { chanceText } from '../chance-text.ts';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { PlayingCard } from '../playing-card.tsx';
import { timesText } from '../times-text.ts';
import { useOwnBet } from '../use-own-bet.ts';
import { useSteps } from '../use-steps.ts';
import css from './hilo.module.css';

export { HiloRules as Rules } from './hilo-rules.tsx';

/** The player acts in every round. */
export const hasAuto = false;

const STEP_MS = 420;
/** Cards of before that are still seen. */
const PAST_MAX = 7;

/** One card after the other: higher or lower? */
export function Game(props: DeskProps) {
  const { phase, stake, money, text, onAct } = props;
  const rules = props.rules as HiloPublic;
  const { round, bet } = useOwnBet(props);
  const shown = useSteps(props, props.round?.events.length ?? 0, STEP_MS);
  const seen = ((round?.events ?? []) as readonly HiloEvent[]).slice(0, shown);
  const cards = cardsOf(seen);
  const end = seen.find((event): event is HiloEnded => event.kind === 'end');
  const last = cards[cards.length - 1];
  const guesses = cards.filter(({ guess }) => guess !== null).length;
  const passes = rules.passesMax - cards.slice(1).filter(({ guess }) => guess === null).length;
  useSounds(props, cards, end);
  return (
    <>
      <div className={field.place}>
        <div className={field.field}>
          <p className={classNames(css.worth, end && (end.win > 0 ? field.won : field.lost))} role="status">
            {end ? endText(props, end) : guesses > 0 && last ? `${timesText(last.hundredths)}×` : text('hilo.ask')}
          </p>
          <div className={css.table}>
            <i className={classNames(css.under, css.second)} />
            <i className={css.under} />
            <div
              key={`${round?.roundNo ?? ''} ${cards.length}`}
              className={classNames(
                css.top,
                last?.isRight === false && css.wrong,
                guesses > 0 && last?.isRight && css.right,
              )}
            >
              <PlayingCard card={last?.card ?? null} />
            </div>
          </div>
          <Past cards={cards.slice(0, -1)} />
        </div>
      </div>
      <BetPanel
        main={
          phase === 'resting'
            ? { label: text('instant.bet'), amount: money(stake), tone: 'bet', onTap: () => bet() }
            : {
                label: text('instant.take'),
                ...(guesses > 0 && last?.isRight && round && { amount: money((round.stake / 100) * last.hundredths) }),
                tone: 'take',
                isOff: phase !== 'waiting' || guesses === 0,
                onTap: () => onAct({ take: true }),
              }
        }
      >
        <Guesses {...props} cards={phase === 'resting' ? [] : cards} passes={passes} />
      </BetPanel>
    </>
  );
}

function endText({ money, text }: DeskProps, { win, hundredths }: HiloEnded): string {
  return win > 0 ? `${timesText(hundredths)}× · ${money(win)}` : text('say.lost');
}

interface GuessesProps extends DeskProps {
  readonly cards: readonly HiloTurned[];
  readonly passes: number;
}

/** What can be said of the next card. */
function Guesses({ rules, cards, passes, phase, text, onAct }: GuessesProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const isOff = phase !== 'waiting';
  useEffect(() => {
    if (phase !== 'playing') setAsked(null);
  }, [phase]);
  const act = (name: string, action: unknown) => {
    setAsked(name);
    onAct(action);
  };
  return (
    <>
      <div className={css.guesses}>
        {(['high', 'low'] as const).map((guess) => {
          const offer = offerOf(rules as HiloPublic, cards, guess);
          return (
            <button
              key={guess}
              type="button"
              className={classNames(css.guess, css[guess], asked === guess && css.asked)}
              aria-label={`${text(`hilo.${guess}`)} ${offerText(offer)}`}
              disabled={isOff || offer === null}
              onClick={() => act(guess, { guess })}
            >
              <i className={css.arrow} />
              <span className={css.words}>
                <b>{text(`hilo.${guess}`)}</b>
                <span>{offerText(offer)}</span>
              </span>
            </button>
          );
        })}
      </div>
      <button
        type="button"
        className={css.pass}
        disabled={isOff || passes === 0}
        onClick={() => act('pass', { pass: true })}
      >
        {text('hilo.pass', { count: passes })}
      </button>
    </>
  );
}

function offerText(offer: HiloOffer | null): string {
  return offer ? `${chanceText(offer.chance)} · ${timesText(offer.hundredths)}×` : '–';
}

/** The cards before this one. */
function Past({ cards }: { readonly cards: readonly HiloTurned[] }) {
  const first = Math.max(0, cards.length - PAST_MAX);
  return (
    <ol className={css.past}>
      {cards.slice(first).map((turned, at) => (
        // Cards are known by their place: the same one may come twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={first + at}>
          <PlayingCard card={turned.card} />
        </li>
      ))}
    </ol>
  );
}

function useSounds({ sound }: DeskProps, cards: readonly HiloTurned[], end: HiloEnded | undefined): void {
  const count = cards.length;
  const last = cards[count - 1];
  const cue = !last || last.guess === null ? 'reveal' : last.isRight ? 'good' : 'bad';
  useEffect(() => {
    if (count > 0) sound(cue, cue === 'good' ? 1 + count / 16 : 1);
  }, [sound, count, cue]);
  const won = end !== undefined && end.win > 0;
  useEffect(() => {
    if (won) sound('win');
  }, [sound, won]);
}
