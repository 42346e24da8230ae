import type { SlotModel } from '@perya/slots/model';
import type { SlotFacts } from '@perya/slots/sheet';

const KINDS = { low: 'Low', high: 'High', wild: 'Wild', scatter: 'Scatter' };

/** The sheet of a model as a page. */
export function parSheet(model: SlotModel, facts: SlotFacts): string {
  const rows = (entries: readonly (readonly (string | number)[])[]) =>
    entries.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `# ${model.id}, version ${model.version}

Five reels, three rows, ${model.lines.length} lines; free spins on three scatters or more. Every stake returns the same.
Written by \`npx tsx tools/slot-models.ts\`; a test works all figures out again.

| | |
|---|---|
${rows([
  ['Return', percent(facts.rtp, 4)],
  ['of it on lines', percent(facts.rtpLines, 4)],
  ['of it by scatters', percent(facts.rtpScatters, 4)],
  ['of it in free spins', percent(facts.rtpFree, 4)],
  ['Rounds that pay', percent(facts.hitRate, 2)],
  ['Standard deviation, for a stake of 1', facts.sd.toFixed(3)],
  ['Volatility', facts.volatility],
  ['Free spins', `${oneIn(facts.freeOdds)}, ${facts.freeSpins.toFixed(2)} of them on average`],
  [
    'Awards for 3, 4, 5 scatters',
    `${model.freeSpins.awards.join(', ')} free spins, wins times ${model.freeSpins.multiplier}`,
  ],
  [
    'Most free spins in a round',
    `${model.freeSpins.spinsMax}, met in 1 of 10^${Math.floor(Math.log10(facts.cutOdds))} rounds`,
  ],
  ['Most a round pays', `${model.winMax} times the stake, ${oneIn(facts.maxWinOdds)}`],
  ['Combinations of a paid spin', grouped(facts.cycle)],
  ['Combinations of a free spin', grouped(facts.freeCycle)],
])}

The parts add up to the return before rounds are cut at the most they pay; the first row has that taken off.

## How often a round pays at least

| Times the stake | Rounds |
|---|---|
${rows(Object.entries(facts.odds).map(([times, odds]) => [times, oneIn(odds)]))}

## Pays

Times the stake of a line; scatters times the whole stake.

| Symbol | | 3 | 4 | 5 |
|---|---|---|---|---|
${rows(model.symbols.map(({ kind, pays }, symbol) => [symbol.toString(16), KINDS[kind], ...pays]))}

## Strips

One digit for each symbol; the digit drawn stands in the top row.

| Reel | Paid spins | Free spins |
|---|---|---|
${rows(model.strips.base.map((strip, reel) => [reel + 1, code(strip), code(model.strips.free[reel] ?? '')]))}
`;
}

/** The list of all sheets. */
export function parIndex(sheets: readonly { readonly model: SlotModel; readonly facts: SlotFacts }[]): string {
  const rows = sheets.map(
    ({ model, facts }) =>
      `| [${model.id}](${fileOf(model)}) | ${model.lines.length} | ${percent(facts.rtp, 2)} | ${percent(facts.hitRate, 1)} | ${facts.sd.toFixed(2)} | ${facts.volatility} | ${model.winMax}, ${oneIn(facts.maxWinOdds)} |`,
  );
  return `# Models of the lines engine

| Model | Lines | Return | Rounds that pay | Deviation | Volatility | Most a round pays |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

/** The name of the page of a model. */
export function fileOf(model: SlotModel): string {
  return `${model.id.toLowerCase()}.md`;
}

const percent = (share: number, digits: number) => `${(share * 100).toFixed(digits)} %`;
const code = (text: string) => `\`${text}\``;

function grouped(count: number): string {
  return count.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
}

function oneIn(odds: number): string {
  return `1 in ${odds < 100 ? odds.toFixed(1) : grouped(odds)}`;
}
