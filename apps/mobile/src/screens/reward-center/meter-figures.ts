import type { reward } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';

/** A step in which a purse becomes cash, and how much must be staked for it, in minor units. */
export interface MeterStep {
  readonly nr: number;
  readonly isDone: boolean;
  readonly at: number;
  /** What it made cash, and when; null before it was taken, and when there was nothing left to. */
  readonly release: reward.Purse['releases'][number] | null;
}

type Stepped = Pick<reward.Purse, 'needed' | 'steps' | 'step' | 'releases'>;

/** The steps of a purse in their order. */
export function stepsOf({ needed, steps, step, releases }: Stepped): MeterStep[] {
  const all = minorOf(needed);
  return Array.from({ length: steps }, (_, place) => ({
    nr: place + 1,
    isDone: place < step,
    at: Math.ceil((all * (place + 1)) / steps),
    release: releases.find((one) => one.step === place + 1) ?? null,
  }));
}

/** A game that somebody plays, and how many more bets like theirs finish the requirement; stakes in minor units. */
export interface WayToFinish {
  readonly gameName: string;
  readonly gameType: reward.PurseBet['gameType'];
  readonly icon: string;
  readonly color: string;
  readonly percent: number;
  readonly stake: number;
  readonly bets: number;
}

const WAYS_MAX = 2;

/** The games that were played most, newest stakes first, with what is left in bets of them; those that count nothing are none. */
export function waysToFinish(left: string, bets: readonly reward.PurseBet[]): WayToFinish[] {
  const played = new Map<string, { readonly newest: reward.PurseBet; readonly times: number }>();
  for (const bet of bets) {
    const name = `${bet.gameType} ${bet.gameName}`;
    const known = played.get(name);
    played.set(name, { newest: known?.newest ?? bet, times: (known?.times ?? 0) + 1 });
  }
  return Array.from(played.values())
    .sort((one, other) => other.times - one.times)
    .map(({ newest: { gameName, gameType, icon, color, percent, stake: text } }) => {
      const stake = minorOf(text);
      const bets = Math.ceil(minorOf(left) / Math.floor((stake * percent) / 100));
      return { gameName, gameType, icon, color, percent, stake, bets };
    })
    .filter(({ bets: count }) => count > 0 && count < Infinity)
    .slice(0, WAYS_MAX);
}
