import { handOf } from '@perya/instant/poker/hand';
import { heldOf, plainHold, simpleHold } from '@perya/instant/poker/holds';
import { POKER_HANDS, type PokerHand } from '@perya/instant/poker/public';

const DECK = 52;
const HAND = 5;
const SUITS = 4;
/** The last class is for hands that pay nothing. */
const CLASSES = POKER_HANDS.length + 1;
const HOLDS = 1 << HAND;

/** What best play brings, and what ways to hold that need no working out do. */
export interface BestPlay {
  readonly rtp: number;
  /** As the hint of the game says, as many do, and without ever drawing. */
  readonly simple: number;
  readonly plain: number;
  readonly dealt: number;
  readonly sd: number;
  readonly hitRate: number;
  readonly maxWin: number;
  readonly maxWinOdds: number;
}

/** `CHOOSE[n][k]`: in how many ways k of n can be taken. */
const CHOOSE: readonly (readonly number[])[] = Array.from({ length: DECK + 1 }, (_, of) => {
  const row = [1];
  for (let take = 1; take <= HAND; take += 1) row.push(((row[take - 1] ?? 0) * (of - take + 1)) / take);
  return row;
});

/** The place of cards, lowest first, among all sets of so many cards. */
function placeOf(cards: readonly number[]): number {
  let place = 0;
  for (let at = 0; at < cards.length; at += 1) place += CHOOSE[cards[at] ?? 0]?.[at + 1] ?? 0;
  return place;
}

function subsetsOf(cards: readonly number[]): number[][] {
  return Array.from({ length: 1 << cards.length }, (_, mask) => cards.filter((__, at) => mask & (1 << at)));
}

function classOf(cards: readonly number[]): number {
  const hand = handOf(cards);
  return hand === null ? CLASSES - 1 : POKER_HANDS.indexOf(hand);
}

function eachDeal(take: (cards: readonly number[]) => void): void {
  const cards = [0, 0, 0, 0, 0];
  const from = (at: number, lowest: number) => {
    if (at === HAND) return take(cards);
    for (let card = lowest; card < DECK; card += 1) {
      cards[at] = card;
      from(at + 1, card + 1);
    }
  };
  from(0, 0);
}

/** By how many cards, then by their place: how many hands of each class have these cards among theirs. */
function countHands(): Int32Array[] {
  const counts = Array.from({ length: HAND + 1 }, (_, size) => new Int32Array((CHOOSE[DECK]?.[size] ?? 0) * CLASSES));
  eachDeal((cards) => {
    const kind = classOf(cards);
    for (const part of subsetsOf(cards)) {
      const table = counts[part.length];
      const at = placeOf(part) * CLASSES + kind;
      if (table) table[at] = (table[at] ?? 0) + 1;
    }
  });
  return counts;
}

/** Deals that differ in their suits only are one, so many times. */
function differentDeals(): Map<string, { readonly cards: readonly number[]; times: number }> {
  const orders = permutations([0, 1, 2, 3]);
  const deals = new Map<string, { cards: readonly number[]; times: number }>();
  eachDeal((cards) => {
    let least = '~';
    for (const order of orders) {
      const moved = cards.map((card) => card - (card % SUITS) + (order[card % SUITS] ?? 0)).sort((a, b) => a - b);
      const key = String.fromCharCode(...moved.map((card) => card + 32));
      if (key < least) least = key;
    }
    const same = deals.get(least);
    if (same) same.times += 1;
    else deals.set(least, { cards: [...cards], times: 1 });
  });
  return deals;
}

function permutations(of: readonly number[]): number[][] {
  if (of.length <= 1) return [[...of]];
  return of.flatMap((first) => permutations(of.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

/**
 * Works out best play for each table, exactly: every deal, every way to hold, every draw. The draws of a hold are those
 * hands that have the held cards and none of the others, counted by taking out and putting back.
 */
export function bestPlays(tables: readonly Readonly<Record<PokerHand, number>>[]): BestPlay[] {
  const counts = countHands();
  const sums = tables.map(() => new Float64Array(CLASSES));
  const others = WAYS.map(() => new Float64Array(CLASSES));
  const pays = tables.map((table) => [...POKER_HANDS.map((hand) => table[hand]), 0]);
  const drawn = new Float64Array(CLASSES);
  for (const { cards, times } of differentDeals().values()) {
    const masks = WAYS.map((hold) =>
      heldOf(cards, hold(cards)).reduce((mask, isHeld, at) => mask | (Number(isHeld) << at), 0),
    );
    const best = tables.map(() => ({ value: -1, chances: new Float64Array(CLASSES) }));
    for (let mask = 0; mask < HOLDS; mask += 1) {
      const hold = cards.filter((_, at) => mask & (1 << at));
      const gone = cards.filter((_, at) => !(mask & (1 << at)));
      drawn.fill(0);
      for (const back of subsetsOf(gone)) {
        const sign = back.length % 2 === 0 ? 1 : -1;
        const held = [...hold, ...back].sort((one, other) => one - other);
        const table = counts[held.length];
        const at = placeOf(held) * CLASSES;
        for (let kind = 0; kind < CLASSES; kind += 1)
          drawn[kind] = (drawn[kind] ?? 0) + sign * (table?.[at + kind] ?? 0);
      }
      const ways = drawn.reduce((sum, count) => sum + count, 0);
      masks.forEach((wanted, nr) => {
        if (wanted === mask) add(others[nr], drawn, times / ways);
      });
      best.forEach((kept, nr) => {
        const value = drawn.reduce((sum, count, kind) => sum + count * (pays[nr]?.[kind] ?? 0), 0) / ways;
        if (value > kept.value) best[nr] = { value, chances: drawn.map((count) => count / ways) };
      });
    }
    best.forEach(({ chances }, nr) => add(sums[nr], chances, times));
  }
  return sums.map((sum, nr) => {
    const [simple = 0, plain = 0, dealt = 0] = others.map((other) => judged(other, pays[nr] ?? []).rtp);
    return { ...judged(sum, pays[nr] ?? []), simple, plain, dealt };
  });
}

/** Ways to hold whose return is worked out beside best play. */
const WAYS: readonly ((cards: readonly number[]) => readonly number[])[] = [simpleHold, plainHold, (cards) => cards];

function add(sum: Float64Array | undefined, more: Float64Array, times: number): void {
  more.forEach((count, kind) => {
    if (sum) sum[kind] = (sum[kind] ?? 0) + count * times;
  });
}

function judged(sum: Float64Array, pays: readonly number[]): Omit<BestPlay, 'simple' | 'plain' | 'dealt'> {
  const deals = CHOOSE[DECK]?.[HAND] ?? 1;
  const moment = (power: number) => sum.reduce((so, ways, kind) => so + (ways / deals) * (pays[kind] ?? 0) ** power, 0);
  const rtp = moment(1);
  return {
    rtp,
    sd: Math.sqrt(moment(2) - rtp ** 2),
    hitRate: 1 - (sum[CLASSES - 1] ?? 0) / deals,
    maxWin: Math.max(...pays),
    maxWinOdds: deals / (sum[0] ?? 0),
  };
}
