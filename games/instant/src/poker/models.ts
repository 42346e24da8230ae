import type { Course, Steps } from '@perya/game-math';
import { volatilityOf } from '@perya/game-math';
import { HUNDREDTHS, times, type InstantModel, type InstantSheet } from '../model.ts';
import { takeOut } from '../words.ts';
import { handOf } from './hand.ts';
import { POKER_HANDS, type PokerAction, type PokerEvent, type PokerHand, type PokerPublic } from './public.ts';
import sheets from './sheets.json';

type Pays = Readonly<Record<PokerHand, number>>;

/** What hands pay, times the stake. */
export const POKER_TABLES: readonly { readonly id: string; readonly pays: Pays }[] = [
  { id: 'PKR-01', pays: paysOf([800, 50, 25, 25, 25, 9, 6, 4, 3, 2, 1]) },
  { id: 'PKR-02', pays: paysOf([800, 50, 80, 40, 25, 8, 5, 4, 3, 2, 1]) },
  { id: 'PKR-03', pays: paysOf([1000, 100, 25, 25, 25, 8, 5, 4, 3, 2, 1]) },
];

function paysOf(times: readonly number[]): Pays {
  return Object.fromEntries(POKER_HANDS.map((hand, at) => [hand, times[at] ?? 0])) as Pays;
}

const DECK = 52;
const HAND = 5;

/**
 * Every model of video poker. Ten cards are drawn from the deck at once, five of them dealt; cards that are not held are
 * replaced by the others in their order.
 */
export const POKER_MODELS: readonly InstantModel[] = POKER_TABLES.map(({ id, pays }) => ({
  id,
  version: 1,
  tables: { id, version: 1, pays },
  rules: {
    kind: 'poker',
    pays: POKER_HANDS.map((hand) => ({ hand, hundredths: pays[hand] * HUNDREDTHS })),
  } satisfies PokerPublic,
  sheet: sheetOf(id),
  steps: stepsOf(pays),
}));

/** What best play returns, as it was worked out from every deal and every way to hold. */
function sheetOf(id: string): InstantSheet {
  const { rtp, simple, plain, dealt, sd, hitRate, maxWin, maxWinOdds } = sheets[id as keyof typeof sheets];
  return {
    rtpBps: Math.floor(rtp * 10_000),
    hitRate,
    // No hand pays less.
    evenRate: hitRate,
    volatility: volatilityOf(sd),
    maxWin,
    maxWinOdds,
    rtpMin: rtp,
    rtpMax: rtp,
    isSkill: true,
    options: [
      { name: 'best play', rtp },
      { name: 'as the hint of the game says', rtp: simple },
      { name: 'pairs and better held, or else jacks and higher', rtp: plain },
      { name: 'all cards held as dealt', rtp: dealt },
    ],
  };
}

function stepsOf(pays: Pays): Steps {
  return {
    readAction(value): PokerAction | null {
      const { hold } = (value ?? {}) as { readonly hold?: unknown };
      const isGood = Array.isArray(hold) && hold.length === HAND && hold.every((held) => typeof held === 'boolean');
      return isGood ? { hold } : null;
    },
    run(stake, draws, _choice, actions): Course | null {
      const drawn = takeOut(DECK, HAND * 2, draws);
      const dealt = drawn.slice(0, HAND);
      const events: PokerEvent[] = [{ kind: 'deal', cards: dealt, hand: handOf(dealt) }];
      const [action, more] = actions as readonly PokerAction[];
      if (!action) return { events, win: 0, isOver: false };
      if (more) return null;
      const fresh = drawn.slice(HAND);
      const cards = dealt.map((card, at) => (action.hold[at] ? card : (fresh.shift() ?? card)));
      const hand = handOf(cards);
      const hundredths = hand === null ? 0 : pays[hand] * HUNDREDTHS;
      const win = times(stake, hundredths);
      return {
        events: [...events, { kind: 'end', held: action.hold, cards, hand, hundredths, win }],
        win,
        isOver: true,
      };
    },
    idle: (): PokerAction => ({ hold: Array.from({ length: HAND }, () => true) }),
  };
}
