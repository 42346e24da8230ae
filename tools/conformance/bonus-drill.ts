import { aboutOf, type Scene } from './scene.ts';
import { centavosOf, stepOf, textOf } from './step.ts';
import type { Answer, Fields } from './wire.ts';

const RULE = 15;
/** What a win is more than its stake: an odd amount, and little, so that the player is much the same afterwards. */
const MORE = 77n;

/** A player with a bonus has one balance: what it pays for, what it does not, and what comes back. */
export async function drillBonus({ wire, report, options }: Scene, name: string): Promise<void> {
  const { bonus } = options;
  if (!bonus) return;
  const about = { ...aboutOf(options, bonus.playerId), roundId: name };
  const other = { ...about, gameType: bonus.otherType };
  const send = (call: Parameters<typeof stepOf>[0], fields: Fields) => wire.send(stepOf(call, fields));
  const bet = (nr: string, centavos: bigint, where: Fields = about) =>
    send('debit', { ...where, txId: `${name}-${nr}`, amount: textOf(centavos) });
  const expect = (what: string, answer: Answer, wanted: Partial<Answer>) => {
    const isRight = Object.entries(wanted).every(([field, value]) => answer[field as keyof Answer] === value);
    report.check(RULE, isRight, () => `${what}: ${JSON.stringify(answer)} instead of ${JSON.stringify(wanted)}`);
  };
  const has = async (where: Fields) => centavosOf((await send('balance', where)).balance ?? '0');

  const all = await has(about);
  const own = await has(other);
  const max = bonus.maxCentavos;
  const isReady = own < max && max <= all;
  report.check(RULE, isReady, () => `own money ${own} is less than ${max}, which ${all} in all can pay`);
  if (!isReady) return;

  const tooHigh = { status: 'LIMIT_EXCEEDED', detail: 'BET', bonusMax: textOf(max) } as const;
  expect('a stake above what the bonus pays for', await bet('1', max + 1n), tooHigh);
  expect('the same again', await bet('1', max + 1n), { ...tooHigh, replayed: true });
  const short = { status: 'INSUFFICIENT_FUNDS', detail: 'BONUS', balance: textOf(own) } as const;
  expect('a stake the bonus is not for', await bet('2', own + 1n, other), short);

  const after = textOf(all - max);
  expect('a stake that both pay', await bet('3', max), { status: 'OK', balance: after, replayed: false });
  expect('the same again', await bet('3', max), { status: 'OK', balance: after, replayed: true });
  const back = { ...about, txId: `${name}-3x`, refTxId: `${name}-3` };
  expect('taking it back', await send('rollback', back), { status: 'OK', balance: textOf(all) });
  expect('what own money was', await send('balance', other), { balance: textOf(own) });

  expect('a stake that both pay', await bet('4', max), { status: 'OK', balance: after });
  const win = { ...about, txId: `${name}-4w`, refTxId: `${name}-4`, amount: textOf(max + MORE) };
  const won = textOf(all + MORE);
  expect('a win that goes to both', await send('credit', win), { status: 'OK', balance: won, replayed: false });
  expect('the same again', await send('credit', win), { status: 'OK', balance: won, replayed: true });
}
