import type { ActedRound } from '@perya/stage';
import { useState } from 'react';
import type { DeskProps } from './desk.ts';

/** A bet of the player, and the round as far as it should be seen. */
export interface OwnBet {
  /** Nothing while a new round is asked for: the end of the last one must not stand there as if it were its own. */
  readonly round: ActedRound | null;
  readonly bet: (choice?: unknown) => void;
}

/** Bets in games in which rounds never follow each other by themselves. */
export function useOwnBet({ phase, round, turn, onBet }: DeskProps): OwnBet {
  const [askedAt, setAskedAt] = useState(-1);
  const isComing = phase === 'playing' && askedAt === turn;
  return {
    round: isComing ? null : round,
    bet: (choice) => {
      setAskedAt(turn);
      onBet(choice);
    },
  };
}
