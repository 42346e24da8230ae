import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judge, Z_MAX } from '@perya/game-math';
import { BOOK_MODELS, INSTANT, MODELS, TITLES } from './models/studio.ts';
import { playOnAllCores, WORKERS, workerSeed } from './simulate/play.ts';
import { reportPage, type Run } from './simulate/report.ts';

const USAGE = `npm run simulate -- <title|model|all> [--rounds 10000000] [--book-rounds 1000000] [--seed 1] [--report page.md]
Rounds of books take longer: of those models --book-rounds are played, or as many as of others when it is not given.`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10000000' },
    'book-rounds': { type: 'string' },
    seed: { type: 'string', default: '1' },
    report: { type: 'string' },
  },
});

const rounds = Number(values.rounds);
const bookRounds = Number(values['book-rounds'] ?? rounds);
const seed = Number(values.seed);
const models = modelsOf(positionals[0] ?? '');
const isPlayable = Math.min(rounds, bookRounds) >= 1 && Number.isSafeInteger(rounds + bookRounds + seed);
if (models.length === 0 || positionals.length > 1 || !isPlayable) {
  console.error(`${USAGE}\nTitles: ${TITLES.map(({ code }) => code).join(', ')}`);
  process.exit(2);
}

console.log('| Model | Rounds | Return | Exact | z | Hit rate | Deviation | Most | Rounds/CPU-s |');
const runs: Run[] = [];
let isOff = false;
for (const model of models) {
  const wanted = BOOK_MODELS.includes(model) ? bookRounds : rounds;
  const before = process.cpuUsage();
  const tally = await playOnAllCores({ modelId: model.id, rounds: wanted, seed }, (sofar) =>
    progress(model.id, sofar.rounds / wanted),
  );
  const { user, system } = process.cpuUsage(before);
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K');
  const found = judge(tally, model.coins, model.sheet);
  if (Math.abs(found.z) > Z_MAX) isOff = true;
  runs.push({ model, tally });
  const cells = [
    model.id,
    tally.rounds.toLocaleString('en'),
    `${percent(found.rtp)} ± ${percent(found.error)}`,
    percent(model.sheet.rtp),
    found.z.toFixed(2),
    percent(found.hitRate),
    found.sd.toFixed(2),
    `${found.most.toFixed(0)}x`,
    `${(tally.rounds / (user + system)).toFixed(2)} M`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
console.log(`Seed ${seed}. The error holds in 95 of 100 runs.`);
if (values.report !== undefined) {
  const date = new Date().toISOString().slice(0, 10);
  const seeds = [workerSeed(seed, 0), workerSeed(seed, WORKERS - 1)] as const;
  writeFileSync(values.report, reportPage({ date, seeds, runs, instant: INSTANT }));
}
if (isOff) console.error(`A return is more than ${Z_MAX} standard errors off.`);
process.exit(isOff ? 1 : 0);

function modelsOf(name: string) {
  const id = TITLES.find(({ code }) => code === name)?.modelId ?? name.toUpperCase();
  return MODELS.filter((model) => name === 'all' || model.id === id);
}

function progress(modelId: string, done: number): void {
  if (!process.stdout.isTTY) return;
  const width = 30;
  const full = Math.floor(done * width);
  process.stdout.write(`\r${modelId} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(done * 100)} %`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`;
}
