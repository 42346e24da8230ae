import { judge, Z_MAX, type CertifiedModel, type Tally } from '@perya/game-math';
import type { InstantModel } from '@perya/instant/model';
import { grouped, percent, table } from '../models/markdown.ts';

/** A model and what was seen of it. */
export interface Run {
  readonly model: Pick<CertifiedModel, 'id' | 'coins' | 'sheet'>;
  readonly tally: Tally;
}

/** What a report is about. */
export interface Report {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Of the first worker of each model and of the last one. */
  readonly seeds: readonly [first: number, last: number];
  readonly runs: readonly Run[];
  readonly instant: readonly InstantModel[];
}

/** Of many models some are always far off: one in twenty is beyond this. */
const Z_RARE = 1.96;
const DIGITS = 3;

/** Everything that was simulated, beside what is known exactly. [R46] */
export function reportPage({ date, seeds, runs, instant }: Report): string {
  const judged = runs.map(({ model, tally }) => ({ model, tally, found: judge(tally, model.coins, model.sheet) }));
  const distances = judged.map(({ found }) => Math.abs(found.z));
  const played = runs.reduce((sum, { tally }) => sum + tally.rounds, 0);
  return `# Simulation

${date}, by \`npm run simulate -- all --report docs/games/simulation.md\`: ${grouped(played)} rounds of ${runs.length} models.
Workers draw from the seeds ${seeds[0]} to ${seeds[1]}, each model from the same ones. The error holds in 95 of 100 runs and comes from
the exact deviation; z is how many standard errors the return lies off the exact one. Beyond ${Z_MAX} a run fails. Beyond ${Z_RARE}
one model in twenty is expected: ${distances.filter((z) => z > Z_RARE).length} of ${runs.length} are, the farthest at ${Math.max(0, ...distances).toFixed(2)}.

${table(
  ['Model', 'Rounds', 'Return', 'Error', 'Exact', 'z', 'Pays', 'Pays, exactly', 'Deviation', 'Most'],
  judged.map(({ model, tally, found }) => [
    model.id,
    grouped(tally.rounds),
    percent(found.rtp, DIGITS),
    `± ${percent(found.error, DIGITS)}`,
    percent(model.sheet.rtp, DIGITS),
    found.z.toFixed(2),
    percent(found.hitRate, DIGITS),
    percent(model.sheet.hitRate, DIGITS),
    found.sd.toFixed(2),
    `${found.most.toFixed(0)}x`,
  ]),
)}

## Instant games

Nothing is simulated here: every way of betting is counted out. Models with too many ways tell those that return least and
most, and a usual one.

${table(
  ['Model', 'Way of betting', 'Return, exactly'],
  instant.flatMap(({ id, sheet }) => sheet.options.map(({ name, rtp }) => [id, name, percent(rtp, DIGITS)])),
)}
`;
}
