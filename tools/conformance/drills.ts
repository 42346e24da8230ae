import { aboutOf, balanceOf, DEAD_TOKEN, type Scene } from './scene.ts';
import type { Remembered } from './sequence.ts';
import { centavosOf, stepOf, textOf } from './step.ts';
import type { Answer, Fields } from './wire.ts';

const RACERS = 8;

/** A dead session keeps new bets out, and nothing that is owed. */
export async function drillSessions({ wire, report, options }: Scene, playerId: string, name: string): Promise<void> {
  const about = { ...aboutOf(options, playerId), roundId: name };
  const expect = (what: string, answer: Answer, statuses: readonly string[]) =>
    report.check(7, statuses.includes(answer.status), () => `${what} with a dead session: ${answer.status}`);
  const dead = { ...about, sessionToken: DEAD_TOKEN };
  const bet = (fields: Fields) => wire.send(stepOf('debit', { ...fields, amount: '1.00' }));
  expect('a new bet', await bet({ ...dead, txId: `${name}-1` }), ['INVALID_TOKEN', 'TOKEN_EXPIRED']);
  for (const nr of [2, 3]) expect('a bet', await bet({ ...about, txId: `${name}-${nr}` }), ['OK']);
  const ref = (nr: number, more: string) => ({ ...dead, txId: `${name}-${nr}${more}`, refTxId: `${name}-${nr}` });
  expect('a win', await wire.send(stepOf('credit', { ...ref(2, 'w'), amount: '1.00' })), ['OK']);
  expect('a correction', await wire.send(stepOf('adjust', { ...ref(2, 'a'), amount: '0.50' })), ['OK']);
  expect('a rollback', await wire.send(stepOf('rollback', ref(3, 'x'))), ['OK']);
}

/** Many bets at once, each of more than half of what there is: one is taken. */
export async function drillRace(scene: Scene, playerId: string, name: string): Promise<void> {
  const { wire, report, options } = scene;
  const balance = await balanceOf(scene, playerId);
  const about = { ...aboutOf(options, playerId), roundId: name };
  const amount = textOf(balance / 2n + 1n);
  const answers = await Promise.all(
    Array.from({ length: RACERS }, (_, nr) => wire.send(stepOf('debit', { ...about, txId: `${name}-${nr}`, amount }))),
  );
  const taken = answers.filter(({ status }) => status === 'OK').length;
  report.check(8, taken === 1, () => `${taken} of ${RACERS} bets of more than half of everything were taken`);
  for (let nr = 0; nr < RACERS; nr += 1)
    await wire.send(stepOf('rollback', { ...about, txId: `${name}-${nr}x`, refTxId: `${name}-${nr}` }));
  const after = await balanceOf(scene, playerId);
  report.check(8, after === balance, () => `after the race ${playerId} has ${after}, not ${balance}`);
}

/** A limit counts at the moment of the bet, and a rollback gives it back. */
export async function drillLimit({ wire, report, options }: Scene, name: string): Promise<void> {
  const { limited } = options;
  if (!limited) return;
  const about = { ...aboutOf(options, limited.playerId), roundId: name };
  const bet = (txId: string, centavos: bigint) =>
    wire.send(stepOf('debit', { ...about, txId: `${name}-${txId}`, amount: textOf(centavos) }));
  const back = (txId: string) =>
    wire.send(stepOf('rollback', { ...about, txId: `${name}-${txId}x`, refTxId: `${name}-${txId}` }));
  const expect = (rule: number, what: string, { status }: Answer, wanted: string) =>
    report.check(rule, status === wanted, () => `${what}: ${status} instead of ${wanted}`);
  expect(9, 'a bet of the whole limit', await bet('1', limited.centavos), 'OK');
  expect(9, 'a bet above the limit', await bet('2', 1n), 'LIMIT_EXCEEDED');
  expect(10, 'taking it back', await back('1'), 'OK');
  expect(10, 'the same again', await bet('3', limited.centavos), 'OK');
  expect(10, 'taking it back', await back('3'), 'OK');
  const share = (limited.centavos * 6n) / 10n;
  const race = await Promise.all(Array.from({ length: RACERS }, (_, nr) => bet(`r${nr}`, share)));
  const taken = race.filter(({ status }) => status === 'OK').length;
  report.check(9, taken === 1, () => `${taken} of ${RACERS} bets fitted into a limit that has room for one`);
  for (let nr = 0; nr < RACERS; nr += 1) await back(`r${nr}`);
}

/** What was answered long ago is answered the same now. */
export async function drillMemory({ wire, report }: Scene, remembered: readonly Remembered[]): Promise<void> {
  for (const { step, balance } of remembered) {
    const answer = await wire.send(step);
    const told = answer.balance === undefined ? null : centavosOf(answer.balance);
    const isSame = answer.status === 'OK' && answer.replayed === true && told === balance;
    report.check(12, isSame, () => `${step.txId} had ${balance}, now ${answer.status} ${String(answer.balance)}`);
  }
}
