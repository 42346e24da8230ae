import { setTimeout as sleep } from 'node:timers/promises';
import { Model } from './model.ts';
import { aboutOf, balanceOf, DEAD_TOKEN, judge, UNKNOWN_FIELDS, type Scene } from './scene.ts';
import { stepOf, textOf, type Step } from './step.ts';
import type { Fields } from './wire.ts';

const BETS = 4;
const STEPS_MIN = 10;
const STEPS_MORE = 24;
const OVERTAKEN_MS = 40;
/** Whoever says sooner that there is no such bet has not waited for it. */
const WAITED_MIN_MS = 1000;

/** One bet that was accepted, to be asked for again much later. */
export interface Remembered {
  readonly step: Step;
  readonly balance: bigint;
}

/** Sends one sequence for one player, step after step, and checks every answer against the model. */
export async function runSequence(scene: Scene, playerId: string, name: string): Promise<Remembered[]> {
  const model = new Model(await balanceOf(scene, playerId));
  const sent: Step[] = [];
  const remembered: Remembered[] = [];
  const count = STEPS_MIN + scene.dice.below(STEPS_MORE);
  for (let turn = 0; turn < count; turn += 1) {
    if (scene.dice.isHit(4)) {
      await overtake(scene, model, playerId, `${name}-o${turn}`);
      continue;
    }
    const step = dress(scene, draw(scene, { playerId, name, turn, sent, model }));
    const isLost = scene.dice.isHit(6);
    if (isLost) await scene.wire.lose(step);
    const { replayed, ...expected } = model.take(step);
    const answer = await scene.wire.send(step);
    judge(scene, step, isLost || replayed === undefined ? expected : { ...expected, replayed }, answer);
    sent.push(step);
    if (step.call === 'debit' && answer.status === 'OK' && answer.replayed === false)
      remembered.push({ step, balance: model.balance });
  }
  for (const ref of model.running) {
    const step = stepOf('tx/status', { ...aboutOf(scene.options, playerId), refTxId: ref });
    judge(scene, step, model.take(step), await scene.wire.send(step));
  }
  const balance = await balanceOf(scene, playerId);
  scene.report.check(1, balance === model.balance, () => `${name}: ${playerId} has ${balance}, not ${model.balance}`);
  return remembered;
}

interface Drawing {
  readonly playerId: string;
  readonly name: string;
  readonly turn: number;
  readonly sent: readonly Step[];
  readonly model: Model;
}

/** The next thing a vendor does, sensible or not. */
function draw(scene: Scene, drawing: Drawing): Step {
  const { dice, options } = scene;
  const { playerId, name, turn, sent } = drawing;
  const about = { ...aboutOf(options, playerId), roundId: `${name}-r${dice.below(2)}` };
  const txId = `${name}-b${dice.below(BETS)}`;
  const amount = (most: number) => textOf(BigInt(1 + dice.below(most)));
  const placed = sent.filter(({ call }) => call === 'debit' || call === 'debit-credit');
  // Most wins are of bets that came; the others wait, which takes its time.
  const ref = placed.length > 0 && !dice.isHit(2) ? dice.pick(placed).txId : null;
  const chance = dice.below(100);
  if (chance < 14 && sent.length > 0) return dice.pick(sent);
  if (chance < 22 && sent.length > 0) return change(scene, dice.pick(sent));
  if (chance < 40) return stepOf('debit', { ...about, txId, amount: stakeOf(scene, drawing) });
  if (chance < 50) return stepOf('debit-credit', { ...about, txId, amount: amount(5000), win: amount(6000) });
  if (chance < 68 && ref !== null)
    return stepOf('credit', { ...about, txId: `${ref}-w`, refTxId: ref, amount: dice.isHit(20) ? '0' : amount(9000) });
  if (chance < 78) return stepOf('rollback', { ...about, txId: `${txId}-x${turn}`, refTxId: ref ?? txId });
  if (chance < 86 && ref !== null && isOver(drawing, ref)) return correctionOf(scene, about, ref, `${name}-a${turn}`);
  if (chance < 90)
    return stepOf('promo', { ...about, txId: `${name}-p${turn}`, amount: amount(3000), promoType: 'jackpot' });
  if (chance < 93) return stepOf('round/close', about);
  if (chance < 97) return stepOf('tx/status', { ...about, refTxId: txId });
  return ref === null && dice.isHit(15)
    ? stepOf('credit', { ...about, txId: `${txId}-w`, refTxId: txId, amount: '1.00' })
    : stepOf('balance', about);
}

/** Now and then more than there is. */
function stakeOf({ dice }: Scene, { model }: Drawing): string {
  return textOf(dice.isHit(6) ? model.balance + 1n + BigInt(dice.below(100)) : BigInt(1 + dice.below(5000)));
}

function correctionOf({ dice }: Scene, about: Fields, refTxId: string, txId: string): Step {
  const size = 1n + BigInt(dice.below(4000));
  return stepOf('adjust', { ...about, refTxId, txId, amount: textOf(dice.isHit(50) ? size : -size) });
}

function isOver({ model }: Drawing, txId: string): boolean {
  return !model.running.includes(txId);
}

/** The same number for something else. */
function change({ dice, options }: Scene, step: Step): Step {
  const { call, fields } = step;
  const other = options.players.find((playerId) => playerId !== fields['playerId']);
  const changes: Fields[] = [{ roundId: `${step.round}z` }];
  if (call === 'debit' || call === 'debit-credit' || call === 'credit' || call === 'promo')
    changes.push({ amount: textOf(BigInt(5001 + dice.below(1000))) });
  if (other !== undefined && (call === 'debit' || call === 'debit-credit')) changes.push({ playerId: other });
  return stepOf(call, { ...fields, ...dice.pick(changes) });
}

/** Now and then a dead session or fields that nobody has heard of. */
function dress({ dice }: Scene, step: Step): Step {
  const isOwed = step.call === 'credit' || step.call === 'rollback' || step.call === 'adjust';
  return stepOf(step.call, {
    ...step.fields,
    ...(isOwed && dice.isHit(30) && { sessionToken: DEAD_TOKEN }),
    ...(dice.isHit(10) && UNKNOWN_FIELDS),
  });
}

/** A win that arrives before its bet: it waits, and is sent again when the bet took longer still. */
async function overtake(scene: Scene, model: Model, playerId: string, txId: string): Promise<void> {
  const about = { ...aboutOf(scene.options, playerId), roundId: txId };
  const bet = stepOf('debit', { ...about, txId, amount: '1.00' });
  const win = stepOf('credit', { ...about, txId: `${txId}-w`, refTxId: txId, amount: '1.50' });
  const startedAt = performance.now();
  const early = scene.wire.send(win).then((answer) => ({ answer, waitedMs: performance.now() - startedAt }));
  await sleep(OVERTAKEN_MS);
  const placed = await scene.wire.send(bet);
  judge(scene, bet, model.take(bet), placed);
  const { answer, waitedMs } = await early;
  const isOver = answer.status === 'TX_NOT_FOUND' && waitedMs >= WAITED_MIN_MS;
  judge(scene, win, { ...model.take(win), rule: 6 }, isOver ? await scene.wire.send(win) : answer);
}
