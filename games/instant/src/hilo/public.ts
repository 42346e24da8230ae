/** Higher or lower, as players may see it. Cards come from a deck that never ends. */
export interface HiloPublic {
  readonly kind: 'hilo';
  readonly ranks: number;
  readonly share: number;
  /** So many cards may be passed in a round. */
  readonly passesMax: number;
  /** In hundredths. A guess that would be worth more is not taken; where none is left, what stands is paid. */
  readonly winMax: number;
}

/** The next card is as high or higher, as low or lower; or it is passed; or the win is taken. */
export type HiloAction = { readonly guess: 'high' | 'low' } | { readonly pass: true } | { readonly take: true };

/** A card: its rank from one (ace) to thirteen (king) and a suit from zero to three. */
export interface HiloCard {
  readonly rank: number;
  readonly suit: number;
}

/** A card was turned. */
export interface HiloTurned {
  readonly kind: 'card';
  readonly card: HiloCard;
  /** What was said of it; null for the first and for one that came after a pass. */
  readonly guess: 'high' | 'low' | null;
  readonly isRight: boolean;
  /** What could be taken now. */
  readonly hundredths: number;
}

export interface HiloEnded {
  readonly kind: 'end';
  readonly hundredths: number;
  readonly win: number;
}

export type HiloEvent = HiloTurned | HiloEnded;

/** How many of the ranks make a guess right. */
export function rightRanks(ranks: number, rank: number, guess: 'high' | 'low'): number {
  return guess === 'high' ? ranks - rank + 1 : rank;
}

/** What a guess offers: how likely it is right, and what could be taken then, in hundredths. */
export interface HiloOffer {
  readonly chance: number;
  readonly hundredths: number;
}

/** The cards of a round so far. */
export function cardsOf(events: readonly HiloEvent[]): HiloTurned[] {
  return events.filter((event): event is HiloTurned => event.kind === 'card');
}

/** What so much of a fair price is worth, in hundredths: the share is taken once, of the whole chain. */
export function priceOf({ share }: Pick<HiloPublic, 'share'>, fair: number): number {
  // A product of quotients can be a hair below the whole number it stands for.
  return Math.floor(share * fair + 1e-9);
}

/** The fair price of all guesses so far. */
function fairOf({ ranks }: HiloPublic, cards: readonly HiloTurned[]): number {
  let fair = 1;
  cards.forEach((turned, at) => {
    const before = cards[at - 1];
    if (turned.guess && before) fair *= ranks / rightRanks(ranks, before.card.rank, turned.guess);
  });
  return fair;
}

/**
 * What a guess on the last card offers; null for one that cannot go wrong, which is no bet, and for one that would be worth
 * more than a round pays: its price is never cut.
 */
export function offerOf(rules: HiloPublic, cards: readonly HiloTurned[], guess: 'high' | 'low'): HiloOffer | null {
  const last = cards[cards.length - 1];
  if (!last) return null;
  const right = rightRanks(rules.ranks, last.card.rank, guess);
  const hundredths = priceOf(rules, fairOf(rules, cards) * (rules.ranks / right));
  return right === rules.ranks || hundredths > rules.winMax ? null : { chance: right / rules.ranks, hundredths };
}

/** Whether a round has come so far that no card could offer a guess any more. */
export function isAtMost(rules: HiloPublic, cards: readonly HiloTurned[]): boolean {
  return priceOf(rules, fairOf(rules, cards) * (rules.ranks / (rules.ranks - 1))) > rules.winMax;
}
