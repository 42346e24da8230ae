import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyPort, type Bank } from './bank.ts';
import type { DepositAsked, WithdrawAsked } from './history.ts';
import { pesos } from './play.ts';
import { endsBonus, nextMatch, type Match } from './matches.ts';
import { PAYMENT_PIN, type BankPlayer } from './seed.ts';
import { get, post, type HttpAnswer } from './vendor-client.ts';

const BRAND = 'ty01';
/** So often a call is sent again before its caller gives up. */
export const TRIES_MAX = 12;
const SHARES = { doubled: 0.3, forgotten: 0.2, reused: 0.05, calledOff: 0.5 };

/** An answer of the players' API. */
interface Envelope {
  readonly success: boolean;
  readonly errorCode?: string;
  readonly value?: {
    readonly orderNo?: string;
    readonly total?: string;
    readonly gifts?: readonly { readonly benefitId: string }[];
    readonly state?: string;
    readonly value?: { readonly orderNo?: string };
  };
}

let numbers = 0;

/** A deposit: an order of the player, then the word of the provider, which may come twice. */
export async function deposit(bank: Bank): Promise<void> {
  const { random } = bank;
  const player = random.pick(bank.players);
  await depositOf(bank, player, 10_000 + random.below(40_000), nextMatch(bank, player.memberId));
}

/** A deposit of somebody, for a promotion that matches it where one is named. */
export async function depositOf(
  bank: Bank,
  player: BankPlayer,
  amount: number,
  match: Match | undefined,
): Promise<void> {
  const { random, history } = bank;
  const body = { methodId: 'qrph', amount: pesos(amount), ...(match && { promotionId: match.id }) };
  const key = randomUUID();
  const opened = await insist(() => callSite(bank, player, '/wps/transaction/deposit', body, key), TRIES_MAX, bank);
  const orderNo = opened?.value?.orderNo;
  if (orderNo === undefined) return;
  const paid: DepositAsked = {
    orderNo,
    memberId: player.memberId,
    amount,
    payment: `bank_money_${++numbers}`,
    word: 'unknown',
  };
  history.deposits.push(paid);
  const tell = () => notify(bank, paid);
  const once = async () => ((await tell()) ? true : null);
  const [heard] = await Promise.all([insist(once, TRIES_MAX, bank), random.isHit(SHARES.doubled) ? tell() : null]);
  paid.word = heard === null ? 'unknown' : 'done';
  history.count(paid.word);
}

/** A withdrawal of a player; a lost answer is asked for by its key, or called off. */
export async function withdraw(bank: Bank): Promise<void> {
  const { random, history } = bank;
  const player = random.pick(bank.players);
  const asked: WithdrawAsked = {
    key: randomUUID(),
    memberId: player.memberId,
    amount: 1_000 + random.below(20_000),
    orderNo: null,
    word: 'unknown',
  };
  history.withdrawals.push(asked);
  const isEnd = endsBonus(bank, player.memberId);
  const send = (amount: number) =>
    callSite(bank, player, '/wps/transaction/withdraw', { ...bodyOf(player, amount), endsBonus: isEnd }, asked.key);
  const patience = random.isHit(SHARES.forgotten) ? 1 : TRIES_MAX;
  const answer = await insist(() => send(asked.amount), patience, bank);
  if (answer) settle(asked, answer.success, answer.value?.orderNo);
  else if (random.isHit(SHARES.calledOff)) await callOff(bank, player, asked);
  history.count(asked.word);
  if (asked.word === 'done' && random.isHit(SHARES.reused)) {
    const other = await send(asked.amount + 1);
    if (other?.success === true) history.accuse(`I9 the key ${asked.key} was accepted again with another amount`);
  }
}

/** Closes a key whose answer was lost; what is answered then is the final word. [D4] */
export async function callOff(bank: Bank, player: BankPlayer, asked: WithdrawAsked): Promise<void> {
  const path = `/wps/transaction/by-key/${asked.key}/cancel`;
  const outcome = (await insist(() => callSite(bank, player, path, {}, null), TRIES_MAX, bank))?.value;
  if (outcome?.state === 'done' || outcome?.state === 'refused') {
    settle(asked, outcome.state === 'done', outcome.value?.orderNo);
  }
}

function settle(asked: WithdrawAsked, isDone: boolean, orderNo: string | undefined): void {
  asked.word = isDone ? 'done' : 'refused';
  asked.orderNo = orderNo ?? null;
}

const bodyOf = ({ cardId }: BankPlayer, amount: number) => ({
  bankCardId: cardId,
  amount: pesos(amount),
  paymentPassword: PAYMENT_PIN,
});

/** Sends until something certain is answered. */
export async function insist<Answer>(
  send: () => Promise<Answer | null>,
  tries: number,
  { random, history }: Bank,
): Promise<Answer | null> {
  for (let turn = 0; turn < tries; turn += 1) {
    const answer = await send();
    if (answer !== null) return answer;
    history.repeats += 1;
    await sleep(20 + random.below(60) * (turn + 1));
  }
  return null;
}

/** Calls the site as a player; null when nothing certain was answered. */
export async function callSite(
  bank: Bank,
  player: BankPlayer,
  path: string,
  body: object,
  key: string | null,
): Promise<Envelope | null> {
  const headers = { ...headersOf(bank, player), ...(key !== null && { 'idempotency-key': key }) };
  return certain(await post(anyPort(bank), path, JSON.stringify(body), headers));
}

/** Reads something as a player; null when nothing certain was answered. */
export async function readSite(bank: Bank, player: BankPlayer, path: string): Promise<Envelope | null> {
  return certain(await get(anyPort(bank), path, headersOf(bank, player)));
}

const headersOf = ({ random }: Bank, { token }: BankPlayer) => ({
  authorization: token,
  merchant: BRAND,
  language: 'EN',
  'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
});

/** A server in trouble, or one whose clock calls a session over, says nothing about the money. */
function certain(answer: HttpAnswer | null): Envelope | null {
  const isCertain = answer !== null && answer.http < 500 && answer.http !== 401 && answer.http !== 429;
  return isCertain ? (JSON.parse(answer.body) as Envelope) : null;
}

/** Says that money has come in, signed as the sandbox provider does; tells whether it was taken. */
async function notify(bank: Bank, { orderNo, amount, payment }: DepositAsked): Promise<boolean> {
  const at = Date.now();
  const body = JSON.stringify({
    id: `bank_event_${payment}`,
    kind: 'pay',
    orderNo,
    ref: 'bank_order',
    state: 'paid',
    moneyRef: payment,
    amount: pesos(amount),
    currency: 'PHP',
    at: new Date(at).toISOString(),
    payerName: null,
    reason: '',
  });
  const seconds = String(Math.floor(at / 1000));
  const secret = bank.vault.derive('sandbox payments');
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const headers = { 'x-sandbox-signature': `t=${seconds},v1=${signature}` };
  return (await post(anyPort(bank), `/pay/${BRAND}/sandbox`, body, headers))?.http === 200;
}
