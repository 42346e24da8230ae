interface PlayingCard {
  /** From one (ace) to thirteen (king). */
  readonly rank: number;
  readonly suit: number;
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['♠', '♥', '♣', '♦'];

/** A card as short as it can be written. */
export function cardText({ rank, suit }: PlayingCard): string {
  return `${RANKS[rank - 1] ?? ''}${SUITS[suit] ?? ''}`;
}

/** A card of video poker, where the ace is highest, counted as all others are. */
export function pokerCard(card: number): PlayingCard {
  return { rank: ((Math.floor(card / SUITS.length) + 1) % RANKS.length) + 1, suit: card % SUITS.length };
}
