export const POKER_HANDS = [
  'royal',
  'straightFlush',
  'fourAces',
  'fourLow',
  'four',
  'fullHouse',
  'flush',
  'straight',
  'three',
  'twoPair',
  'jacks',
] as const;

/** A hand that pays. Four aces and four of the low ones (two, three, four) count apart where the table says so. */
export type PokerHand = (typeof POKER_HANDS)[number];

const ACE = 12;
const JACK = 9;
const SUITS = 4;
/** The ranks of ace to five, as bits. */
const WHEEL = 0b1_0000_0000_1111;
const LOW_RANKS = 3;

/** The best hand of five cards; null when it is none that pays. */
export function handOf(cards: readonly number[]): PokerHand | null {
  const counts = new Map<number, number>();
  let ranks = 0;
  for (const card of cards) {
    const rank = Math.floor(card / SUITS);
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
    ranks |= 1 << rank;
  }
  const groups = [...counts.values()].sort((one, other) => other - one);
  const [first = 0, second = 0] = groups;
  if (first === 1) return unpaired(cards, ranks);
  const rankOf = (count: number) => [...counts].find(([, held]) => held === count)?.[0] ?? 0;
  if (first === 4) return fourOf(rankOf(4));
  if (first === 3) return second === 2 ? 'fullHouse' : 'three';
  if (second === 2) return 'twoPair';
  return rankOf(2) >= JACK ? 'jacks' : null;
}

function unpaired(cards: readonly number[], ranks: number): PokerHand | null {
  const isFlush = cards.every((card) => card % SUITS === (cards[0] ?? 0) % SUITS);
  const lowest = ranks & -ranks;
  const isRun = ranks === lowest * 0b11111;
  if (!isRun && ranks !== WHEEL) return isFlush ? 'flush' : null;
  if (!isFlush) return 'straight';
  return isRun && (ranks & (1 << ACE)) !== 0 ? 'royal' : 'straightFlush';
}

function fourOf(rank: number): PokerHand {
  if (rank === ACE) return 'fourAces';
  return rank < LOW_RANKS ? 'fourLow' : 'four';
}
