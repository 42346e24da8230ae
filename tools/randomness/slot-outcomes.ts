import type { Draws } from '@perya/fairness';
import type { SlotPublic, SpinEvent } from '@perya/slots/public';
import type { SLOT_TITLES } from '@perya/slots/titles';
import {
  chiSquare,
  duplicates,
  interplay,
  runs,
  serialCorrelation,
  testSequence,
  type Finding,
} from './sequence-tests.ts';

type Title = (typeof SLOT_TITLES)[number];

/** What stood still in the paid spins of many rounds. */
interface Outcomes {
  /** By reel, round after round. */
  readonly stops: readonly (readonly number[])[];
  readonly lengths: readonly number[];
  readonly middles: readonly (readonly number[])[];
  readonly hits: readonly boolean[];
}

/** Plays rounds, each with chance of its own. */
function play(title: Title, roundDraws: (round: number) => Draws, rounds: number): Outcomes {
  const { reels } = title.rules as SlotPublic;
  const stops: number[][] = Array.from({ length: reels }, () => []);
  const middles: number[][] = Array.from({ length: reels }, () => []);
  const lengths: number[] = [];
  const hits: boolean[] = [];
  for (let round = 0; round < rounds; round++) {
    const draws = roundDraws(round);
    let drawn = 0;
    const watched: Draws = {
      below: (limit) => {
        const number = draws.below(limit);
        const reel = drawn++;
        // Free spins draw after the paid one; they have strips of their own.
        if (reel < reels) {
          stops[reel]?.push(number);
          lengths[reel] = limit;
        }
        return number;
      },
    };
    const { events, win } = title.play(title.stakes[0] ?? 0, watched);
    const [paid] = events as readonly SpinEvent[];
    paid?.grid.forEach((reel, at) => middles[at]?.push(reel[1] ?? 0));
    hits.push(win > 0);
  }
  return { stops, lengths, middles, hits };
}

/** The tests of final outcomes: places, symbols, how reels go together, how wins follow each other. [R43] */
export function testSlot(title: Title, roundDraws: (round: number) => Draws, rounds: number): Finding[] {
  const { stops, lengths, middles, hits } = play(title, roundDraws, rounds);
  const strips = stripsOf(title);
  const [one = 0, two = 0, three = 0] = lengths;
  const windows = hits.map(
    (_, round) => ((stops[0]?.[round] ?? 0) * two + (stops[1]?.[round] ?? 0)) * three + (stops[2]?.[round] ?? 0),
  );
  const hitShare = title.facts.hitRate;
  const hitCount = hits.filter(Boolean).length;
  return [
    ...stops.flatMap((row, reel) => testSequence(`${title.modelId}: reel ${reel + 1}`, row, lengths[reel] ?? 1)),
    ...middles.map((row, reel) => ({
      test: `${title.modelId}: symbols of reel ${reel + 1}`,
      p: symbolsAgainst(row, strips[reel] ?? ''),
    })),
    ...middles.slice(1).map((row, reel) => ({
      test: `${title.modelId}: reels ${reel + 1} and ${reel + 2} together`,
      p: interplay(middles[reel] ?? [], row),
    })),
    { test: `${title.modelId}: windows seen twice`, p: duplicates(windows, one * two * three) },
    { test: `${title.modelId}: runs of wins`, p: runs(hits) },
    { test: `${title.modelId}: a win after a win`, p: serialCorrelation(hits.map(Number), 1) },
    {
      test: `${title.modelId}: how often it pays`,
      p: chiSquare([hitCount, rounds - hitCount], [rounds * hitShare, rounds * (1 - hitShare)]),
    },
  ];
}

/** The strips of paid spins; where nothing is free there are no others. */
function stripsOf({ model }: Title): readonly string[] {
  const { strips } = model as { readonly strips: readonly string[] | { readonly base: readonly string[] } };
  return 'base' in strips ? strips.base : strips;
}

/** Symbols as often as they stand on the strip. */
function symbolsAgainst(symbols: readonly number[], strip: string): number {
  const counts = Array.from({ length: 16 }, () => 0);
  const expected = Array.from({ length: 16 }, () => 0);
  for (const symbol of symbols) counts[symbol] = (counts[symbol] ?? 0) + 1;
  for (const digit of strip) {
    const symbol = parseInt(digit, 16);
    expected[symbol] = (expected[symbol] ?? 0) + symbols.length / strip.length;
  }
  return chiSquare(counts, expected);
}
