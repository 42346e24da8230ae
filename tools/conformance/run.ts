import { randomUUID } from 'node:crypto';
import { drillBonus } from './bonus-drill.ts';
import { Dice } from './dice.ts';
import { drillLimit, drillMemory, drillRace, drillSessions } from './drills.ts';
import { runForgeries } from './forgeries.ts';
import type { KitOptions } from './options.ts';
import { Report } from './report.ts';
import type { Scene } from './scene.ts';
import { runSequence, type Remembered } from './sequence.ts';
import { runStorm } from './storm.ts';
import { Wire } from './wire.ts';

const REMEMBERED_MAX = 200;
const SLOW_MS = 1000;
/** Wins that wait for their bets are made to: they are so few that they stay above this part of all answers. */
const PART = 0.95;

/** What came of a run. */
export interface KitResult {
  readonly report: Report;
  readonly sequences: number;
  readonly callbacks: number;
  readonly seconds: number;
  readonly p95: number;
}

/** Plays a vendor, good and bad, against a wallet. Each player is played with by one hand at a time. */
export async function runKit(options: KitOptions): Promise<KitResult> {
  const startedAt = performance.now();
  const scene: Scene = {
    options,
    wire: new Wire(options),
    report: new Report(),
    dice: new Dice(options.seed),
  };
  // Numbers are never used twice at one wallet, whatever the seed.
  const name = randomUUID().slice(0, 8);
  const [first] = options.players;
  if (first === undefined) throw new Error('there are no players');
  try {
    await drillSessions(scene, first, `${name}-t`);
    await drillRace(scene, first, `${name}-c`);
    await drillLimit(scene, `${name}-l`);
    await drillBonus(scene, `${name}-b`);
    const [played] = await Promise.all([playAll(scene, name), runForgeries(scene)]);
    await drillMemory(scene, played.remembered);
    const p95 = percentile(scene.wire.latencies, PART);
    scene.report.check(11, p95 < SLOW_MS, () => `95 % of the answers took up to ${Math.round(p95)} ms`);
    const seconds = (performance.now() - startedAt) / 1000;
    return { report: scene.report, sequences: played.sequences, callbacks: scene.wire.sent, seconds, p95 };
  } finally {
    scene.wire.close();
  }
}

async function playAll(scene: Scene, name: string) {
  const { options, wire } = scene;
  const remembered: Remembered[] = [];
  let sequences = 0;
  const worker = async (playerId: string): Promise<void> => {
    while (sequences < options.sequences || wire.sent < options.callbacks) {
      const nr = (sequences += 1);
      if (nr % 4 === 0) await runStorm(scene, playerId, `${name}-${nr}`);
      else {
        const some = await runSequence(scene, playerId, `${name}-${nr}`);
        remembered.push(...some.slice(0, Math.max(0, REMEMBERED_MAX - remembered.length)));
      }
    }
  };
  await Promise.all(options.players.map(worker));
  return { sequences, remembered };
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}
