import { adjust, placeBet, playRound, settleBet, voidBet } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { changeOrder, findMethod, placeOrder, receiveIn } from '../modules/cashier/index.ts';
import { drawOrderNo } from '../ledger/order-no.ts';
import { putData } from '../modules/identity/index.ts';
import { openPaymentProvider } from '../providers/payments/provider-registry.ts';
import { addReceipt, lockOrder } from '../providers/payments/sandbox-books.ts';
import { moneyRefOf } from '../providers/payments/sandbox-webhook.ts';
import { MERCHANT_CODE } from './brand.ts';
import { WEIGHTS } from './cashier.ts';
import { plantFriends, plantInviteCode } from './friends.ts';
import { GAMES, HISTORY, type Deed } from './history.ts';
import { CARD, makeWithdrawal, plantCard } from './money-out.ts';
import { openPast, post, type Past, type Present } from './past.ts';
import { plantTeam, type Doing } from './team.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** When the history of the player begins. */
const BEGINS_HOURS_AGO = 144;
const FLOAT = 5_000_00n;

/** The payment password of the demonstration player; production refuses a database that holds it. */
export const DEMO_PIN = '280914';

type Deposit = Extract<Deed, { do: 'deposit' }>;
type Play = Exclude<Deed, Deposit | { do: 'withdraw' }>;

/** Gives the demonstration player papers, money, friends and a few days of history, and the agent papers, a float and a team. */
export async function plantMoney(ctx: Present, tx: Transaction<Database>): Promise<void> {
  if (ctx.config.mode !== 'demo') return;
  const player = await findDemo(tx, 'player1');
  const agent = await findDemo(tx, 'agent01');
  if (player === null || agent === null || (await findMethod(tx, MERCHANT_CODE, 'gcash')) === null) return;
  const past = await openPast(ctx, tx, player);
  await plantPapers(ctx, tx, player, { fullName: 'Maria Ligaya Santos', birthDate: '1994-06-12' });
  await plantPin(ctx, tx, player);
  await plantPapers(ctx, tx, agent, { fullName: 'Tomas Villareal', birthDate: '1979-03-21' });
  const now = ctx.clock.now();
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  const team = await plantTeam(past, now);
  past.setTo(at(BEGINS_HOURS_AGO));
  await plantCard(past, CARD);
  await plantInviteCode(tx, player, past.clock.now());
  const friends = await plantFriends(past, now.getTime());
  const people = [{ memberId: player, deeds: HISTORY }, ...friends];
  const own = people.flatMap(({ memberId, deeds }) => deeds.map((deed) => ({ memberId, deed })));
  const doings: readonly Doing[] = [
    ...team,
    { at: at(BEGINS_HOURS_AGO), make: () => plantFloat(past, agent) },
    ...own.map(({ memberId, deed }, nr) => ({
      at: at(deed.hoursAgo),
      make: () => make({ ...past, memberId }, deed, `${now.getTime()}-${nr}`),
    })),
  ];
  await makeInOrder(past, doings);
}

/** Rows of the books stand in the order of their time, whoever's they are: what takes a minute holds up what follows. */
async function makeInOrder(past: Past, doings: readonly Doing[]): Promise<void> {
  let last = 0;
  for (const { at, make: makeNow } of [...doings].sort((one, other) => one.at.getTime() - other.at.getTime())) {
    past.setTo(new Date(Math.max(last, at.getTime())));
    await makeNow();
    last = past.clock.now().getTime();
  }
}

function plantFloat(past: Past, memberId: string): Promise<void> {
  const orderNo = drawOrderNo('A', past.clock.now(), past.zone, past.chance);
  return post(past, adjust({ ...past.book, memberId, orderNo, amount: FLOAT, account: 'float', reason: 'Demo' }));
}

function make(past: Past, deed: Deed, txId: string): Promise<void> {
  if (deed.do === 'deposit') return makeDeposit(past, deed);
  return deed.do === 'withdraw' ? makeWithdrawal(past, CARD, deed.amount) : makePlay(past, deed, txId);
}

async function findDemo(tx: Transaction<Database>, account: string): Promise<string | null> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('merchant_code', '=', MERCHANT_CODE)
    .where('account', '=', account)
    .where('is_demo', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function plantPapers(
  ctx: Present,
  tx: Transaction<Database>,
  memberId: string,
  { fullName, birthDate }: { readonly fullName: string; readonly birthDate: string },
): Promise<void> {
  const owner = { memberId, merchantCode: MERCHANT_CODE };
  await putData(ctx, tx, owner, 'fullName', fullName);
  await putData(ctx, tx, owner, 'birthDate', birthDate);
  await tx.updateTable('member').set({ kyc_state: 'verified' }).where('id', '=', memberId).execute();
}

async function plantPin({ passwords }: Present, tx: Transaction<Database>, memberId: string): Promise<void> {
  const hash = await passwords.hash('payment', DEMO_PIN);
  await tx.updateTable('member').set({ payment_hash: hash }).where('id', '=', memberId).execute();
}

/** Ordered, made known to the sandbox provider and paid there, as a person would have done it. */
async function makeDeposit(past: Past, { method: methodId, amount, end }: Deposit): Promise<void> {
  const { tx, clock, book, memberId, zone } = past;
  const method = await findMethod(tx, MERCHANT_CODE, methodId);
  assert(method && method.channel !== 'manual', `the demonstration has the method ${methodId}`);
  const owner = { ...book, memberId, zone, ip: '127.0.0.1', place: '' };
  const order = await placeOrder(past, tx, owner, { method, amount, fee: 0n, payerName: '' });
  assert(order.ok, 'the demonstration player may deposit');
  const { order_no: orderNo, expires_at: expiresAt, provider } = order.value;
  const payer = openPaymentProvider({ adapter: 'sandbox', settings: {} }, { ...past, db: tx });
  const started = await payer.start({
    orderNo,
    amount,
    currency: book.currency,
    channel: method.channel,
    description: orderNo,
    returnUrl: 'http://localhost/',
    notifyUrl: 'http://localhost/',
    expiresAt,
    payer: { name: null },
  });
  assert(started.ok, 'the sandbox takes every order');
  await changeOrder(tx, orderNo, { provider_ref: started.value.ref, ask_at: null });
  if (end !== undefined) {
    const reason = end === 'failed' ? 'deposit.reason.declined' : '';
    await changeOrder(tx, orderNo, { status: end, reason, ended_at: expiresAt });
    return;
  }
  past.setTo(new Date(clock.now().getTime() + MINUTE_MS));
  const kept = await lockOrder(tx, 'pay', orderNo);
  assert(kept, 'the sandbox keeps every order');
  const receipt = await addReceipt(tx, kept, amount, clock.now());
  const paid = { state: 'paid', amount, currency: book.currency, paidAt: receipt.at, payerName: null } as const;
  const received = { merchantCode: MERCHANT_CODE, provider, orderNo, paid: { ...paid, ref: moneyRefOf(receipt) } };
  assert((await receiveIn(past, tx, received, past.turnoverBps)) === 'credited', 'a deposit is credited');
}

async function makePlay(past: Past, deed: Play, txId: string): Promise<void> {
  const { stake, win } = deed;
  const [gameType = '', vendor = '', gameCode = ''] = GAMES[deed.game] ?? [];
  const turnover = (stake * BigInt(WEIGHTS[gameType] ?? 100)) / 100n;
  const bet = { ...past.book, memberId: past.memberId, gameType, vendor, gameCode, txId, stake, turnover };
  if (deed.do === 'spin') return post(past, playRound({ ...bet, win }));
  const betPlacedAt = past.clock.now();
  await post(past, placeBet(bet));
  past.setTo(new Date(betPlacedAt.getTime() + MINUTE_MS));
  return post(past, deed.do === 'bet' ? settleBet({ ...bet, win }) : voidBet({ ...bet, betPlacedAt }));
}
