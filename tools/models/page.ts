import { evenRateOf, type CertifiedModel } from '@perya/game-math';
import type { Engine } from './engine.ts';
import { oneIn, percent, rowsOf, table } from './markdown.ts';

/** How parts of the return and features are called on pages. */
const NAMES: Readonly<Record<string, string>> = {
  lines: 'on lines',
  ways: 'on ways',
  scatters: 'by scatters',
  freeSpins: 'in free spins',
  expanding: 'by covered reels',
  hold: 'by held coins',
  jackpots: 'as jackpots',
  wheel: 'on the wheel',
  pick: 'in chests',
  spins: 'in paid spins',
};

const FEATURES: Readonly<Record<string, string>> = {
  freeSpins: 'Free spins',
  hold: 'Held coins',
  wheel: 'The wheel',
  pick: 'The chests',
};

/** The sheet of a model as a page. */
export function parSheet(engine: Engine, model: CertifiedModel): string {
  const { sheet } = model;
  const { intro, rows, tables } = engine.describe(model);
  return `# ${model.id}, version ${model.version}

${intro} Every stake returns the same.
Written by \`npx tsx tools/models.ts\`; tests work its figures out again.

| | |
|---|---|
${rowsOf([
  ['Return', percent(sheet.rtp, 4)],
  ...Object.entries(sheet.parts).map(([name, share]) => [`of it ${NAMES[name] ?? name}`, percent(share, 4)]),
  ['Rounds that pay', percent(sheet.hitRate, 2)],
  ['Rounds that pay at least the stake', percent(evenRateOf(sheet), 2)],
  ['Standard deviation, for a stake of 1', sheet.sd.toFixed(3)],
  ['Volatility', sheet.volatility],
  ...Object.entries(sheet.features).map(([name, odds]) => [FEATURES[name] ?? name, oneIn(odds)]),
  ['Most a round pays', `${sheet.maxWin} times the stake, ${oneIn(sheet.maxWinOdds)}`],
  ...rows,
])}

The parts add up to the return before rounds are cut at the most they pay; the first row has that taken off.

## How often a round pays at least

${table(
  ['Times the stake', 'Rounds'],
  Object.entries(sheet.odds).map(([times, odds]) => [times, oneIn(odds)]),
)}

${tables}
`;
}

/** The list of the sheets of engines. */
export function parIndex(engines: readonly Engine[]): string {
  const parts = engines.map(
    ({ name, models }) => `## ${name}

${table(
  ['Model', 'Return', 'Rounds that pay', 'Deviation', 'Volatility', 'Most a round pays'],
  models.map(({ id, sheet }) => [
    `[${id}](${fileOf(id)})`,
    percent(sheet.rtp, 2),
    percent(sheet.hitRate, 1),
    sheet.sd.toFixed(2),
    sheet.volatility,
    `${sheet.maxWin}, ${oneIn(sheet.maxWinOdds)}`,
  ]),
)}
`,
  );
  return `# Models

What was simulated of them stands in [simulation.md](simulation.md).

${parts.join('\n')}`;
}

/** The name of the page of a model. */
export function fileOf(id: string): string {
  return `${id.toLowerCase()}.md`;
}
