import { rightRanks, type HiloEvent, type HiloPublic, type HiloTurned } from '@perya/instant/hilo/public';

/** What a guess offers: how likely it is right, and what could be taken then, in hundredths. */
export interface HiloOffer {
  readonly chance: number;
  readonly hundredths: number;
}

/** The cards of a round so far. */
export function cardsOf(events: readonly HiloEvent[]): HiloTurned[] {
  return events.filter((event): event is HiloTurned => event.kind === 'card');
}

/**
 * What a guess on the last card offers; null for one that cannot go wrong, which is no bet. Fair prices are multiplied
 * and the share is taken once, as the server does it.
 */
export function offerOf(rules: HiloPublic, cards: readonly HiloTurned[], guess: 'high' | 'low'): HiloOffer | null {
  const last = cards[cards.length - 1];
  if (!last) return null;
  const right = rightRanks(rules.ranks, last.card.rank, guess);
  if (right === rules.ranks) return null;
  let fair = rules.ranks / right;
  cards.forEach((turned, at) => {
    const before = cards[at - 1];
    if (turned.guess && before) fair *= rules.ranks / rightRanks(rules.ranks, before.card.rank, turned.guess);
  });
  const hundredths = Math.min(Math.floor(rules.share * fair + 1e-9), rules.winMax);
  return { chance: right / rules.ranks, hundredths };
}
