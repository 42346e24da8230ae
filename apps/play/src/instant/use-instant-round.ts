import { useEffect, useRef, useState } from 'react';
import type { MainButton } from './bet-panel.tsx';
import type { DeskCue, DeskProps } from './desk.ts';
import { useReveal } from './use-reveal.ts';

/** How a round ended for the player; what comes back without a gain is no win. */
export type Tone = 'won' | 'back' | 'lost';

/** A round that is decided at once, as its field shows it. */
export interface InstantRound<Choice, Drawn> {
  /** Chosen for the next round. */
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  /** The choice the field stands for: that of the round as long as it is shown. */
  readonly played: Choice;
  readonly drawn: Drawn | null;
  /** What was drawn before: movements begin where the last one ended. */
  readonly before: Drawn | null;
  /** From zero to one while it is shown. */
  readonly share: number;
  /** The stake is on its way, or the result is being shown. */
  readonly isGoing: boolean;
  /** How it ended, once that can be seen and until something else is chosen. */
  readonly tone: Tone | null;
  readonly isOff: boolean;
  readonly button: MainButton;
}

/** From here on a win sounds big, times the stake. */
const BIG = 10;

/** Chooses, bets and shows, for games whose rounds are over at once. */
export function useInstantRound<Choice, Drawn extends { readonly win: number }>(
  props: DeskProps,
  first: Choice,
  ms: number,
): InstantRound<Choice, Drawn> {
  const { phase, round, turn, stake, money, text, sound, onBet, onChoice } = props;
  const [chosen, setChosen] = useState({ choice: first, turn: -1 });
  const { choice } = chosen;
  const { share, isDone } = useReveal(props, ms);
  const drawn = (round?.events[0] ?? null) as Drawn | null;
  const isShowing = turn > 0 && !isDone;
  const isGoing = isShowing || phase === 'playing';
  const tone = drawn && round && toneOf(drawn.win, round.stake);
  const last = useRef<Drawn | null>(null);
  useEffect(() => onChoice(choice), [choice, onChoice]);
  useEffect(() => {
    if (!isDone || !drawn || !round) return;
    last.current = drawn;
    sound(cueOf(drawn.win, round.stake));
  }, [isDone, drawn, round, sound]);
  return {
    choice,
    choose: (next) => {
      if (phase === 'resting') setChosen({ choice: next, turn });
    },
    played: (isShowing ? (round?.choice as Choice | null) : null) ?? choice,
    drawn,
    before: last.current,
    share,
    isGoing,
    tone: isGoing || chosen.turn === turn ? null : tone,
    isOff: phase !== 'resting',
    button: {
      label: text('instant.bet'),
      amount: money(stake),
      tone: 'bet',
      isOff: phase !== 'resting',
      onTap: () => onBet(choice),
    },
  };
}

function toneOf(win: number, stake: number): Tone {
  return win > stake ? 'won' : win > 0 ? 'back' : 'lost';
}

function cueOf(win: number, stake: number): DeskCue {
  if (win >= stake * BIG) return 'big';
  return win > stake ? 'win' : win > 0 ? 'reveal' : 'bad';
}
