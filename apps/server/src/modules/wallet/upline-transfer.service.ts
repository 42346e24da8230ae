import { TRIAL_TYPE, type Checked, type Value, type wallet } from '@perya/contract';
import { transferUpline as toTransfer } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Kysely, Transaction } from 'kysely';
import { formatAmount, parseAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { sessionOf, type Visitor, type Session } from '../../handler.ts';
import { readStandings } from '../../ledger/balances.ts';
import { dayOf } from '../../ledger/day.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { drawOrderNo } from '../../ledger/order-no.ts';
import { weighPaymentPassword } from '../identity/index.ts';
import { brandOf } from '../brand/index.ts';
import { bookOf } from './book.service.ts';
import { answerOnce } from './idempotent-call.service.ts';
import { listTransfers, readEnds, sumTransfersOfDay } from './upline-transfer.store.ts';

const TOP_AGENT_TYPE = 2;
const LAST = 20; // API-94

type Unavailable = 'transfer.unavailable';

/** The two ends of a transfer, when the brand and both accounts allow it. [SCR-25] */
async function endsOf(ctx: Context, db: Kysely<Database>, session: Session) {
  const { rows } = await brandOf(ctx, session.merchantCode);
  const isPossible = rows.brand.upline_transfer && session.type !== TOP_AGENT_TYPE && session.type !== TRIAL_TYPE;
  return isPossible ? readEnds(db, session.memberId) : null;
}

/** The masked account of the upline when float can go there, else null. [ENT-03] */
export async function uplineFor(ctx: Context, session: Session): Promise<string | null> {
  const ends = await endsOf(ctx, ctx.db, session);
  return ends ? maskAccount(ends.upline) : null;
}

/** The float, the upline and the last transfers. [API-94] */
export async function showUpline(
  ctx: Context,
  session: Session,
): Promise<Result<Value<typeof wallet.uplineInfo>, Unavailable>> {
  const ends = await endsOf(ctx, ctx.db, session);
  if (!ends) return fail('transfer.unavailable');
  const { currency } = await bookOf(ctx, session);
  const { float } = await readStandings(ctx.db, session.memberId, currency);
  const list = await listTransfers(ctx.db, session.memberId, LAST);
  return ok({
    float: formatAmount(float.balance, currency),
    upline: maskAccount(ends.upline),
    leftToday: formatAmount(await leftToday(ctx, ctx.db, session), currency),
    list: list.map(({ ref, amount, at }) => ({
      orderNo: ref,
      amount: formatAmount(BigInt(amount), currency),
      time: at.toISOString(),
    })),
  });
}

/** Moves float up one step; wallets that people play with are never touched. [API-94, D3] */
export async function moveUpline(ctx: Context, input: Checked<typeof wallet.transferUpline>, visitor: Visitor) {
  const session = sessionOf(visitor);
  return answerOnce(ctx, visitor, {
    call: 'wallet.transferUpline',
    input,
    prove: () => weighPaymentPassword(ctx, session.memberId, input.paymentPassword),
    work: (tx) => moveIn(ctx, tx, session, input.amount),
  });
}

type MoveCode =
  | Unavailable
  | 'request.invalid'
  | 'transfer.limit'
  | 'amount.invalid'
  | 'kyc.required'
  | 'balance.insufficient';

async function moveIn(
  ctx: Context,
  tx: Transaction<Database>,
  session: Session,
  given: string,
): Promise<
  Result<Value<typeof wallet.transferUpline>, MoveCode | 'payment.password.wrong' | 'payment.password.locked'>
> {
  const book = await bookOf(ctx, session);
  const { currency } = book;
  const amount = parseAmount(given, currency);
  if (amount === null) return fail('request.invalid');
  if (amount === 0n) return fail('amount.invalid');
  const ends = await endsOf(ctx, tx, session);
  if (!ends) return fail('transfer.unavailable');
  // Both ends are known people: that is what keeps this from being a way to wash money. [D3]
  if (ends.ownKyc !== 'verified' || ends.uplineKyc !== 'verified') return fail('kyc.required');
  const { memberId } = session;
  await lockStandings(tx, memberId, currency);
  if (amount > (await leftToday(ctx, tx, session))) return fail('transfer.limit');
  const zone = (await brandOf(ctx, session.merchantCode)).rows.brand.time_zone;
  const orderNo = drawOrderNo('U', ctx.clock.now(), zone, ctx.chance);
  const verdict = await ctx.ledger.postIn(
    tx,
    toTransfer({ ...book, memberId, uplineId: ends.uplineId, orderNo, amount }),
  );
  if (verdict.state === 'refused') return fail('balance.insufficient');
  assert(verdict.state === 'done' && verdict.balance !== null, 'an order number is used once');
  return ok({ orderNo, amount: formatAmount(amount, currency), float: formatAmount(verdict.balance, currency) });
}

async function leftToday(ctx: Context, db: Parameters<typeof sumTransfersOfDay>[0], session: Session): Promise<bigint> {
  const { rows } = await brandOf(ctx, session.merchantCode);
  const { upline_daily_max: max, time_zone: zone } = rows.brand;
  const sent = await sumTransfersOfDay(db, session.memberId, dayOf(ctx.clock.now(), zone), zone);
  const left = BigInt(max) - sent;
  return left > 0n ? left : 0n;
}

/** A name as far as those below may know it: it is what its owner logs in by. */
export function maskAccount(account: string): string {
  return `${account.slice(0, 2)}***${account.slice(-2)}`;
}
