import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { judge, NOTHING, together, Z_MAX, type Tally } from '@perya/game-math';
import { MODELS, TITLES } from './models/studio.ts';
import type { Errand } from './simulate/worker.ts';

const USAGE = 'npm run simulate -- <title|model|all> [--rounds 10000000] [--seed 1]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '10000000' }, seed: { type: 'string', default: '1' } },
});

const rounds = Number(values.rounds);
const seed = Number(values.seed);
const models = modelsOf(positionals[0] ?? '');
if (models.length === 0 || positionals.length > 1 || !(rounds >= 1) || !Number.isSafeInteger(rounds + seed)) {
  console.error(`${USAGE}\nTitles: ${TITLES.map(({ code }) => code).join(', ')}`);
  process.exit(2);
}

const rows: string[][] = [['Model', 'Rounds', 'Return', 'Exact', 'z', 'Hit rate', 'Deviation', 'Most', 'Rounds/CPU-s']];
let isOff = false;
for (const model of models) {
  const { sheet, coins } = model;
  const before = process.cpuUsage();
  const tally = await simulate(model.id);
  const { user, system } = process.cpuUsage(before);
  const found = judge(tally, coins, sheet);
  if (Math.abs(found.z) > Z_MAX) isOff = true;
  rows.push([
    model.id,
    tally.rounds.toLocaleString('en'),
    `${percent(found.rtp)} ± ${percent(found.error)}`,
    percent(sheet.rtp),
    found.z.toFixed(2),
    percent(found.hitRate),
    found.sd.toFixed(2),
    `${found.most.toFixed(0)}x`,
    `${(tally.rounds / (user + system)).toFixed(2)} M`,
  ]);
}
console.log(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
console.log(`Seed ${seed}. The error holds in 95 of 100 runs.`);
if (isOff) console.error(`A return is more than ${Z_MAX} standard errors off.`);
process.exit(isOff ? 1 : 0);

function modelsOf(name: string) {
  const id = TITLES.find(({ code }) => code === name)?.modelId ?? name.toUpperCase();
  return MODELS.filter((model) => name === 'all' || model.id === id);
}

/** Plays a model on all cores; each worker has a seed of its own. */
async function simulate(modelId: string): Promise<Tally> {
  const workers = availableParallelism();
  let tally = NOTHING;
  const share = Math.ceil(rounds / workers);
  await Promise.all(
    Array.from({ length: workers }, (_, index) => {
      const own = Math.min(share, rounds - index * share);
      return own <= 0
        ? Promise.resolve()
        : hear({ modelId, rounds: own, seed: seed * 1000 + index }, (part) => {
            tally = together(tally, part);
            progress(modelId, tally.rounds / rounds);
          });
    }),
  );
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K');
  return tally;
}

function hear(errand: Errand, onPart: (part: Tally) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulate/worker.mjs', import.meta.url), { workerData: errand });
    worker.on('message', onPart);
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
  });
}

const BAR = 30;

function progress(modelId: string, done: number): void {
  if (!process.stdout.isTTY) return;
  const full = Math.floor(done * BAR);
  process.stdout.write(`\r${modelId} ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${Math.floor(done * 100)} %`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`;
}
