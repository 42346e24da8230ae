import type { BetFacts, BetSide, Minor } from '@perya/ledger';
import type { Input } from './scene.service.ts';

/** Vendors tell odds in thousandths; the meter has them in hundredths, and between two of them the lower one. */
const THOUSANDTHS = 10;

type Said = Pick<Input<'debit'>, 'odds' | 'market' | 'side' | 'bets' | 'roundId'>;

/** What a vendor says of a bet that matters to a bonus; null when it is half said. */
export function factsOf(
  { odds, market, side, bets, roundId }: Said,
  stake: Minor,
  parts: readonly Minor[] | undefined,
): BetFacts | undefined | null {
  if (odds === undefined && market === undefined && side === undefined && bets === undefined) return undefined;
  const ofParts = (bets ?? []).flatMap((part, at): BetSide[] =>
    part.side === undefined
      ? []
      : [{ market: part.market ?? market ?? roundId, side: part.side, stake: parts?.[at] ?? 0n }],
  );
  const sides = side === undefined ? ofParts : [{ market: market ?? roundId, side, stake }];
  const isTwice = side !== undefined && ofParts.length > 0;
  const isSideless = market !== undefined && sides.length === 0;
  const isPartSideless = bets?.some((part) => part.market !== undefined && part.side === undefined) === true;
  if (isTwice || isSideless || isPartSideless) return null;
  if (odds === undefined && sides.length === 0) return undefined;
  return { odds: odds === undefined ? null : Math.floor(odds / THOUSANDTHS), sides };
}
