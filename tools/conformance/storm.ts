import { aboutOf, balanceOf, type Scene } from './scene.ts';
import { stepOf, type Step } from './step.ts';

const BETS = 3;
const STAKE = 300n;
const WIN = 700n;

/** Callbacks of a few bets, twice and thrice, in any order and all at once: each bet ends in one way. */
export async function runStorm(scene: Scene, playerId: string, name: string): Promise<void> {
  const { report, wire, dice } = scene;
  const before = await balanceOf(scene, playerId);
  if (before < STAKE * BigInt(BETS)) return;
  const steps = Array.from({ length: BETS }, (_, nr) => callbacksOf(scene, playerId, `${name}-s${nr}`)).flat();
  const answers = await Promise.all(
    shuffled(steps, (limit) => dice.below(limit)).map(async (step) => ({ step, answer: await wire.send(step) })),
  );
  let expected = before;
  for (let nr = 0; nr < BETS; nr += 1) {
    const txId = `${name}-s${nr}`;
    const of = (call: string) =>
      answers.filter(({ step, answer }) => {
        return step.call === call && (step.txId === txId || step.ref === txId) && answer.status === 'OK';
      });
    const [placed, won, back] = [of('debit'), of('credit'), of('rollback')];
    const fresh = placed.filter(({ answer }) => answer.replayed === false);
    report.check(1, placed.length === 0 || fresh.length === 1, () => `${txId} was new ${fresh.length} times`);
    report.check(5, won.length === 0 || back.length === 0, () => `${txId} was won and taken back`);
    report.check(6, won.length === 0 || placed.length > 0, () => `${txId} was won without being placed`);
    if (placed.length > 0 && back.length === 0) expected += won.length > 0 ? WIN - STAKE : -STAKE;
  }
  const after = await balanceOf(scene, playerId);
  report.check(1, after === expected, () => `${name}: ${playerId} has ${after}, not ${expected}`);
}

function callbacksOf({ dice, options }: Scene, playerId: string, txId: string): Step[] {
  const about = { ...aboutOf(options, playerId), roundId: txId };
  const ref = { ...about, refTxId: txId };
  const steps = [stepOf('debit', { ...about, txId, amount: '3.00' })];
  const some = (most: number, make: () => Step) => {
    for (let left = dice.below(most + 1); left > 0; left -= 1) steps.push(make());
  };
  some(2, () => stepOf('debit', { ...about, txId, amount: '3.00' }));
  some(2, () => stepOf('credit', { ...ref, txId: `${txId}-w`, amount: '7.00' }));
  some(2, () => stepOf('rollback', { ...ref, txId: `${txId}-x` }));
  return steps;
}

function shuffled<Item>(items: readonly Item[], below: (limit: number) => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(below(left.length), 1));
}
