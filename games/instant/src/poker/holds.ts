import { handOf } from './hand.ts';

/*
 * Ways to hold without working every draw out. `simpleHold` is what the hint of the game says, `plainHold` what many do who
 * know nothing of odds; what either returns stands in the sheets.
 */

const SUITS = 4;
const [TEN, JACK, ACE] = [8, 9, 12];
const RUN = 5;

const rankOf = (card: number) => Math.floor(card / SUITS);
const suitOf = (card: number) => card % SUITS;
const isHigh = (card: number) => rankOf(card) >= JACK;

type Cards = readonly number[];

/** Which of the cards stand in a hold. */
export function heldOf(cards: Cards, hold: Cards): boolean[] {
  return cards.map((card) => hold.includes(card));
}

/** Pairs and better are held, or else jacks and higher. */
export function plainHold(cards: Cards): Cards {
  if (isWholeHand(cards)) return cards;
  const same = alike(cards);
  return same.length > 0 ? same : cards.filter(isHigh);
}

/** The first of these that is there. */
export function simpleHold(cards: Cards): Cards {
  const pairs = alike(cards);
  const isStrong = pairs.length >= 3 && !isTwoPair(cards);
  const rules: readonly (() => Cards | undefined)[] = [
    () => (handOf(cards) === 'royal' || handOf(cards) === 'straightFlush' ? cards : undefined),
    () => royalOf(cards, 4),
    () => (isWholeHand(cards) ? cards : undefined),
    () => (isStrong ? pairs : undefined),
    () => straightFlushOf(cards, 4),
    () => (pairs.length > 0 && (isTwoPair(cards) || pairs.every(isHigh)) ? pairs : undefined),
    () => royalOf(cards, 3),
    () => sameSuit(cards, 4),
    () => (pairs.length > 0 ? pairs : undefined),
    () => outsideStraightOf(cards),
    () => sameSuit(cards.filter(isHigh), 2),
    () => straightFlushOf(cards, 3),
    () => highOf(cards),
    () => suitedTen(cards),
    () => cards.filter(isHigh),
  ];
  for (const rule of rules) {
    const hold = rule();
    if (hold) return hold;
  }
  return [];
}

/** Hands of five cards that nothing can be taken from. */
function isWholeHand(cards: Cards): boolean {
  const hand = handOf(cards);
  return hand !== null && !['jacks', 'twoPair', 'three', 'four', 'fourAces', 'fourLow'].includes(hand);
}

/** Cards of which there are two or more of a rank. */
function alike(cards: Cards): Cards {
  return cards.filter((card) => cards.some((other) => other !== card && rankOf(other) === rankOf(card)));
}

function isTwoPair(cards: Cards): boolean {
  return handOf(cards) === 'twoPair';
}

/** So many cards of one suit among these, all of that suit. */
function sameSuit(cards: Cards, count: number): Cards | undefined {
  for (let suit = 0; suit < SUITS; suit += 1) {
    const suited = cards.filter((card) => suitOf(card) === suit);
    if (suited.length >= count) return suited;
  }
  return undefined;
}

function royalOf(cards: Cards, count: number): Cards | undefined {
  return sameSuit(
    cards.filter((card) => rankOf(card) >= TEN),
    count,
  );
}

/** So many cards of one suit that five in a row can be made of; aces count low too. */
function straightFlushOf(cards: Cards, count: number): Cards | undefined {
  for (let suit = 0; suit < SUITS; suit += 1) {
    const suited = cards.filter((card) => suitOf(card) === suit);
    for (let low = ACE - RUN + 1; low >= -1; low -= 1) {
      const within = suited.filter((card) => placeIn(card, low) !== null);
      if (within.length === count) return within;
    }
  }
  return undefined;
}

/** Where a card stands in the five ranks from one on; null when it does not. Minus one is the ace below the two. */
function placeIn(card: number, low: number): number | null {
  const rank = low < 0 && rankOf(card) === ACE ? -1 : rankOf(card);
  return rank >= low && rank < low + RUN ? rank - low : null;
}

/** Four in a row that can be made five at both ends. */
function outsideStraightOf(cards: Cards): Cards | undefined {
  for (let low = TEN; low >= 0; low -= 1) {
    const run = [0, 1, 2, 3].map((step) => cards.find((card) => rankOf(card) === low + step));
    if (run.every((card) => card !== undefined)) return run;
  }
  return undefined;
}

/** Two jacks or higher; of more the lowest two. */
function highOf(cards: Cards): Cards | undefined {
  const high = cards.filter(isHigh).sort((one, other) => one - other);
  return high.length >= 2 ? high.slice(0, 2) : undefined;
}

/** A ten with a jack, queen or king of its suit. */
function suitedTen(cards: Cards): Cards | undefined {
  const ten = cards.find((card) => rankOf(card) === TEN);
  const court = cards.find(
    (card) => isHigh(card) && rankOf(card) < ACE && ten !== undefined && suitOf(card) === suitOf(ten),
  );
  return ten !== undefined && court !== undefined ? [ten, court] : undefined;
}
