import type { Course, Steps } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { HUNDREDTHS, takenBack, times, type InstantModel } from '../model.ts';
import { evenOrNothing, sheetOf, type Odds } from '../sheet.ts';
import { rightRanks, type HiloAction, type HiloCard, type HiloEvent, type HiloPublic } from './public.ts';

const RANKS = 13;
const SUITS = 4;

type Tables = Omit<HiloPublic, 'kind'>;

const TABLES: readonly (Tables & { readonly id: string })[] = [
  { id: 'HLO-01', ranks: RANKS, share: 99, passesMax: 20, winMax: 500_000 },
  { id: 'HLO-02', ranks: RANKS, share: 98, passesMax: 5, winMax: 1_000_000 },
];

/** Every model of higher or lower. A card takes one draw below 52: its suit, then its rank. */
export const HILO_MODELS: readonly InstantModel[] = TABLES.map(({ id, ...tables }) => ({
  id,
  version: 1,
  tables: { id, version: 1, ...tables },
  rules: { kind: 'hilo', ...tables } satisfies HiloPublic,
  sheet: {
    ...sheetOf(waysOf(tables), 'one guess on 7'),
    // Guess after guess the win rises as the chance falls.
    maxWin: tables.winMax / HUNDREDTHS,
    maxWinOdds: tables.winMax / tables.share,
  },
  steps: stepsOf(tables),
}));

/** One guess on each card, both ways; more guesses multiply fair prices, and the share is taken once. */
function waysOf({ ranks, share }: Tables): Odds[] {
  return Array.from({ length: ranks }, (_, at) => at + 1).flatMap((rank) => {
    const right = rightRanks(ranks, rank, 'high');
    const pays = Math.floor((share * ranks) / right);
    return right === ranks ? [] : [evenOrNothing(`one guess on ${rank}`, right / ranks, pays)];
  });
}

function stepsOf(tables: Tables): Steps {
  return {
    readAction(value): HiloAction | null {
      const { guess, pass, take } = (value ?? {}) as Record<string, unknown>;
      if (take === true) return { take };
      if (pass === true) return { pass };
      return guess === 'high' || guess === 'low' ? { guess } : null;
    },
    run: (stake, draws, _choice, actions) => runOf(tables, stake, draws, actions as readonly HiloAction[]),
    idle: (): HiloAction => ({ take: true }),
  };
}

function cardOf(draws: Draws): HiloCard {
  const drawn = draws.below(RANKS * SUITS);
  return { rank: (drawn % RANKS) + 1, suit: Math.floor(drawn / RANKS) };
}

function runOf(tables: Tables, stake: number, draws: Draws, actions: readonly HiloAction[]): Course | null {
  const { ranks, share, passesMax, winMax } = tables;
  let card = cardOf(draws);
  let fair = 1;
  let [guesses, passes] = [0, 0];
  const worth = () => (guesses === 0 ? HUNDREDTHS : Math.min(Math.floor(share * fair + 1e-9), winMax));
  const events: HiloEvent[] = [{ kind: 'card', card, guess: null, isRight: true, hundredths: worth() }];
  const end = (hundredths: number): Course => {
    const win = times(stake, hundredths);
    const all: HiloEvent[] = [...events, { kind: 'end', hundredths, win }];
    return guesses === 0 ? takenBack(all, win) : { events: all, win, isOver: true };
  };
  for (const [place, action] of actions.entries()) {
    const isLast = place === actions.length - 1;
    if ('take' in action) return isLast ? end(worth()) : null;
    const guess = 'guess' in action ? action.guess : null;
    if (guess === null && (passes += 1) > passesMax) return null;
    const right = guess === null ? ranks : rightRanks(ranks, card.rank, guess);
    // What cannot go wrong is no bet.
    if (guess !== null && right === ranks) return null;
    const before = card;
    card = cardOf(draws);
    const isRight = guess === null || (guess === 'high' ? card.rank >= before.rank : card.rank <= before.rank);
    if (guess !== null) {
      fair *= ranks / right;
      guesses += 1;
    }
    events.push({ kind: 'card', card, guess, isRight, hundredths: isRight ? worth() : 0 });
    if (!isRight) return isLast ? end(0) : null;
    if (worth() === winMax) return isLast ? end(winMax) : null;
  }
  return { events, win: 0, isOver: false };
}
