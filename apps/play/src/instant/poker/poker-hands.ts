import type { PokerHand, PokerPublic } from '@perya/instant/poker/public';

/** A hand of the table. */
export type PaidHand = PokerPublic['pays'][number];

/** Of all deals of five cards, so many are such a hand at once. */
const DEALT: Readonly<Record<PokerHand, number>> = {
  royal: 4,
  straightFlush: 36,
  fourAces: 48,
  fourLow: 144,
  four: 432,
  fullHouse: 3744,
  flush: 5108,
  straight: 10_200,
  three: 54_912,
  twoPair: 123_552,
  jacks: 337_920,
};
const DEALS = 2_598_960;
const FOURS: readonly PokerHand[] = ['fourAces', 'fourLow'];

/** The hands as they are listed: some fours of a kind stand apart only where they pay more. */
export function listedHands({ pays }: PokerPublic): PaidHand[] {
  const four = pays.find(({ hand }) => hand === 'four');
  return pays.filter(({ hand, hundredths }) => !FOURS.includes(hand) || hundredths !== four?.hundredths);
}

/** Under which name of the list a hand is found. */
export function listedAs(listed: readonly PaidHand[], hand: PokerHand | null): PokerHand | null {
  return hand !== null && !listed.some((one) => one.hand === hand) ? 'four' : hand;
}

/** How likely a hand of the list is dealt at once. */
export function dealtChance(listed: readonly PaidHand[], hand: PokerHand): number {
  const joined = hand === 'four' ? FOURS.filter((four) => listedAs(listed, four) === 'four') : [];
  return [hand, ...joined].reduce((sum, one) => sum + DEALT[one], 0) / DEALS;
}
