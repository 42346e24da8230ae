import { PAGE_SIZE, type float } from '@perya/contract';
import type { Currency } from '@perya/ledger';
import { ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { readStandings } from '../../ledger/balances.ts';
import { formatAmount } from '../../platform/money.ts';
import { hasPaymentPassword, isVerified } from '../identity/index.ts';
import { bookOf } from '../wallet/index.ts';
import { readMovements, type FloatLine } from './movements.store.ts';
import { findWaiting } from './payout.store.ts';
import { payoutTerms } from './terms.service.ts';

/** The float, what can become of it, and its movements. [D3] */
export const showFloat: Handler<typeof float.show> = async (ctx, { cursor }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId } = session;
  const { currency } = await bookOf(ctx, session);
  const { float: own } = await readStandings(ctx.db, memberId, currency);
  const lines = own.id ? await readMovements(ctx.db, { memberId, floatId: own.id }, cursor ?? null, PAGE_SIZE + 1) : [];
  const list = lines.slice(0, PAGE_SIZE).map((line) => toMovement(line, currency));
  const next = lines.length > PAGE_SIZE ? (list[PAGE_SIZE - 1]?.id ?? null) : null;
  const footer = cursor === undefined ? await standing(ctx, session, { balance: own.balance, currency }) : null;
  return ok({ list, next, footer });
};

async function standing(
  ctx: Context,
  session: Session,
  { balance, currency }: { readonly balance: bigint; readonly currency: Currency },
): Promise<float.FloatStanding> {
  const waiting = await findWaiting(ctx.db, session.memberId);
  const terms = await payoutTerms(ctx, ctx.db, session);
  const money = (amount: bigint): string => formatAmount(amount, currency);
  const refusals: readonly (readonly [float.FloatStanding['refusal'], boolean])[] = [
    ['payout.waiting', waiting !== undefined],
    ['kyc.required', !(await isVerified(ctx, session.memberId))],
    ['balance.insufficient', balance < terms.min],
    ['transfer.limit', terms.leftToday < terms.min],
  ];
  return {
    float: money(balance),
    waiting: waiting
      ? { orderNo: waiting.order_no, amount: money(BigInt(waiting.amount)), time: waiting.created_at.toISOString() }
      : null,
    refusal: refusals.find(([, holds]) => holds)?.[0] ?? null,
    min: money(terms.min),
    leftToday: money(terms.leftToday),
    hasPaymentPassword: await hasPaymentPassword(ctx, session.memberId),
  };
}

function toMovement(line: FloatLine, currency: Currency): float.FloatMovement {
  return {
    id: line.id,
    kind: kindOf(line),
    amount: formatAmount(BigInt(line.amount), currency),
    balanceAfter: formatAmount(BigInt(line.balance), currency),
    orderNo: line.ref,
    account: line.account,
    state: line.state,
    reason: line.reason ?? '',
    time: line.at.toISOString(),
  };
}

function kindOf({ kind, amount, is_payout: isPayout }: FloatLine): float.FloatKind {
  const isIn = !amount.startsWith('-');
  if (kind === 'adjust') return 'adjustment';
  if (kind === 'envelope') return isIn ? 'envelopesReturn' : 'envelopes';
  if (kind !== 'transfer') return 'commission';
  if (isPayout) return isIn ? 'payoutReturn' : 'payout';
  return isIn ? 'fromDownline' : 'toUpline';
}
