import type { Course, Steps } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { HUNDREDTHS, takenBack, times, type InstantModel } from '../model.ts';
import { evenOrNothing, sheetOf, type Odds } from '../sheet.ts';
import {
  isAtMost,
  offerOf,
  priceOf,
  rightRanks,
  type HiloAction,
  type HiloCard,
  type HiloEvent,
  type HiloPublic,
  type HiloTurned,
} from './public.ts';

const RANKS = 13;
const SUITS = 4;

type Tables = Omit<HiloPublic, 'kind'>;

const TABLES: readonly (Tables & { readonly id: string })[] = [
  { id: 'HLO-01', ranks: RANKS, share: 99, passesMax: 20, winMax: 500_000 },
  { id: 'HLO-02', ranks: RANKS, share: 98, passesMax: 5, winMax: 1_000_000 },
];

/** Every model of higher or lower. A card takes one draw below 52: its suit, then its rank. */
export const HILO_MODELS: readonly InstantModel[] = TABLES.map(({ id, ...tables }) => {
  const rules: HiloPublic = { kind: 'hilo', ...tables };
  return {
    id,
    version: 2,
    tables: { id, version: 2, ...tables },
    rules,
    sheet: {
      ...sheetOf([...waysOf(tables), worstChain(tables)], 'one guess on 7'),
      // Guess after guess the win rises as the chance falls.
      maxWin: tables.winMax / HUNDREDTHS,
      maxWinOdds: tables.winMax / tables.share,
    },
    steps: stepsOf(rules),
  };
});

/** One guess on each card; more guesses multiply fair prices, and the share is taken once. */
function waysOf({ ranks, share }: Tables): Odds[] {
  return Array.from({ length: ranks }, (_, at) => at + 1).flatMap((rank) => {
    const right = rightRanks(ranks, rank, 'high');
    const pays = priceOf({ share }, ranks / right);
    return right === ranks ? [] : [evenOrNothing(`one guess on ${rank}`, right / ranks, pays)];
  });
}

/**
 * The chain of guesses that returns least of all there are, however long. What is lost beside the share is the part of a
 * hundredth that is not paid, and the higher a chain is the less that is of it: so only low ones have to be looked at.
 */
function worstChain({ ranks, share }: Tables): Odds {
  let worst = { chain: [] as readonly number[], fair: 1, rtp: share / HUNDREDTHS };
  const look = (chain: readonly number[], fair: number) => {
    const rtp = priceOf({ share }, fair) / HUNDREDTHS / fair;
    if (chain.length > 0 && rtp < worst.rtp - 1e-12) worst = { chain, fair, rtp };
    // Nothing beyond this can lose a larger part.
    if (chain.length > 0 && (share - 1 / fair) / HUNDREDTHS >= worst.rtp) return;
    for (let right = chain[chain.length - 1] ?? ranks - 1; right > 0; right -= 1) {
      look([...chain, right], (fair * ranks) / right);
    }
  };
  look([], 1);
  const name = `guesses right in ${worst.chain.join(', ')} of ${ranks}`;
  return evenOrNothing(name, 1 / worst.fair, priceOf({ share }, worst.fair));
}

function stepsOf(rules: HiloPublic): Steps {
  return {
    readAction(value): HiloAction | null {
      const { guess, pass, take } = (value ?? {}) as Record<string, unknown>;
      if (take === true) return { take };
      if (pass === true) return { pass };
      return guess === 'high' || guess === 'low' ? { guess } : null;
    },
    run: (stake, draws, _choice, actions) => runOf(rules, stake, draws, actions as readonly HiloAction[]),
    idle: (): HiloAction => ({ take: true }),
  };
}

function cardOf(draws: Draws): HiloCard {
  const drawn = draws.below(RANKS * SUITS);
  return { rank: (drawn % RANKS) + 1, suit: Math.floor(drawn / RANKS) };
}

function runOf(rules: HiloPublic, stake: number, draws: Draws, actions: readonly HiloAction[]): Course | null {
  let card = cardOf(draws);
  let worth = HUNDREDTHS;
  let [guesses, passes] = [0, 0];
  const cards: HiloTurned[] = [{ kind: 'card', card, guess: null, isRight: true, hundredths: worth }];
  const end = (hundredths: number): Course => {
    const win = times(stake, hundredths);
    const all: HiloEvent[] = [...cards, { kind: 'end', hundredths, win }];
    return guesses === 0 ? takenBack(all, win) : { events: all, win, isOver: true };
  };
  for (const [place, action] of actions.entries()) {
    const isLast = place === actions.length - 1;
    if ('take' in action) return isLast ? end(worth) : null;
    const guess = 'guess' in action ? action.guess : null;
    if (guess === null && (passes += 1) > rules.passesMax) return null;
    const offer = guess && offerOf(rules, cards, guess);
    if (guess !== null && !offer) return null;
    const before = card;
    card = cardOf(draws);
    const isRight = guess === null || (guess === 'high' ? card.rank >= before.rank : card.rank <= before.rank);
    if (offer) {
      worth = offer.hundredths;
      guesses += 1;
    }
    cards.push({ kind: 'card', card, guess, isRight, hundredths: isRight ? worth : 0 });
    if (!isRight) return isLast ? end(0) : null;
    if (isAtMost(rules, cards)) return isLast ? end(worth) : null;
  }
  return { events: cards, win: 0, isOver: false };
}
