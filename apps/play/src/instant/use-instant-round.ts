import { useCallback, useEffect, useRef, useState } from 'react';
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
/** When rounds follow each other by themselves, each result stays for so long. */
const AUTO_MS = 600;
const QUICK_AUTO_MS = 200;

/** Chooses, bets and shows, for games whose rounds are over at once. */
export function useInstantRound<Choice, Drawn extends { readonly win: number }>(
  props: DeskProps,
  first: Choice,
  ms: number,
): InstantRound<Choice, Drawn> {
  const { phase, round, turn, stake, money, text, sound, onBet, onChoice } = props;
  const [chosen, setChosen] = useState({ choice: first, turn: -1 });
  const { choice } = chosen;
  const { seen, onEnd } = useSeen(props);
  const { share, isDone } = useReveal({ ...props, onShown: onEnd }, ms);
  const drawn = (round?.events[0] ?? null) as Drawn | null;
  const isShowing = turn > 0 && !isDone;
  const isGoing = isShowing || (phase === 'playing' && seen === turn);
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

/** Says that a round was seen, and remembers which was: after that, waiting means waiting for the next. */
function useSeen({ turn, pace, onShown }: DeskProps) {
  const [seen, setSeen] = useState(0);
  const now = useRef(pace);
  useEffect(() => {
    now.current = pace;
  });
  const onEnd = useCallback(() => {
    const { isAuto, isQuick } = now.current;
    const end = () => {
      setSeen(turn);
      onShown();
    };
    if (isAuto === true) window.setTimeout(end, isQuick ? QUICK_AUTO_MS : AUTO_MS);
    else end();
  }, [turn, onShown]);
  return { seen, onEnd };
}

function toneOf(win: number, stake: number): Tone {
  return win > stake ? 'won' : win > 0 ? 'back' : 'lost';
}

function cueOf(win: number, stake: number): DeskCue {
  if (win >= stake * BIG) return 'big';
  return win > stake ? 'win' : win > 0 ? 'reveal' : 'bad';
}
