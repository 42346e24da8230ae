import type { Draws } from '@perya/fairness';
import type { CertifiedModel } from '@perya/game-math';
import { chiSquare, runs, serialCorrelation, type Finding } from './sequence-tests.ts';

/** The tests of final outcomes of rounds from books: how much they pay, and how wins follow each other. [R43] */
export function testBook(model: CertifiedModel, roundDraws: (round: number) => Draws, rounds: number): Finding[] {
  const { id, coins, sheet } = model;
  const bands = Object.entries(sheet.odds).map(([times, odds]) => ({ from: Number(times) * coins, chance: 1 / odds }));
  const reaching = [1, sheet.hitRate, ...bands.map(({ chance }) => chance), 0];
  const expected = reaching.slice(1).map((chance, at) => ((reaching[at] ?? 0) - chance) * rounds);
  const wins = Array.from({ length: rounds }, (_, round) => model.play(coins, roundDraws(round)).win);
  const bandOf = (win: number) => (win === 0 ? 0 : 1 + bands.filter(({ from }) => win >= from).length);
  const counts = expected.map(() => 0);
  for (const win of wins) counts[bandOf(win)] = (counts[bandOf(win)] ?? 0) + 1;
  return [
    { test: `${id}: how much it pays`, p: chiSquare(counts, expected) },
    { test: `${id}: runs of wins`, p: runs(wins.map((win) => win > 0)) },
    {
      test: `${id}: a win after a win`,
      p: serialCorrelation(
        wins.map((win) => Number(win > 0)),
        1,
      ),
    },
  ];
}
