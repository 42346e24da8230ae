import type { cashier } from '@perya/contract';
import type { Currency, MemberId } from '@perya/ledger';
import { ok } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount } from '../../platform/money.ts';
import { sessionOf, type Handler } from '../../handler.ts';
import { readStandings } from '../../ledger/balances.ts';
import { dayOf } from '../../ledger/day.ts';
import { hasPaymentPassword, isProved } from '../identity/index.ts';
import { dailyWithdrawOf } from '../vip/index.ts';
import { bookOf, freeOf, turnoverOf, type TurnoverPart } from '../wallet/index.ts';
import { needsKyc } from './deposit-methods.service.ts';
import { readOpenBonus } from './withdraw-bonus.service.ts';
import { reviewedUntil, withdrawsLeft, withdrawTerms } from './withdraw-terms.service.ts';
import { findNewestOpen, readPlaced } from './withdraw.store.ts';

const BPS_OF_PERCENT = 100;
const PARTS_MAX = 50;

/** What can be withdrawn, and why not more. [API-85] */
export const showWithdrawInfo: Handler<typeof cashier.withdrawInfo> = async (ctx, _input, visitor) => {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const now = ctx.clock.now();
  const terms = await withdrawTerms(ctx, merchantCode);
  const { currency } = await bookOf(ctx, session);
  const standings = await readStandings(ctx.db, memberId, currency);
  const { cash, bonus, held, inPlay } = standings;
  const turnover = await turnoverOf(ctx.db, { memberId, currency, standings });
  const open = await findNewestOpen(ctx.db, memberId);
  const until = await reviewedUntil(ctx.db, memberId, now);
  const limit = await dailyWithdrawOf(ctx, merchantCode, memberId);
  return ok({
    withdrawable: formatAmount(freeOf(cash.balance, turnover.left), currency),
    balance: formatAmount(cash.balance, currency),
    bonus: formatAmount(bonus.balance, currency),
    inPlay: formatAmount(inPlay, currency),
    locked: formatAmount(held.balance, currency),
    min: formatAmount(terms.min, currency),
    max: formatAmount(terms.max, currency),
    feeRate: terms.feeBps / BPS_OF_PERCENT,
    feeMin: formatAmount(terms.feeMin, currency),
    leftToday: await withdrawsLeft(ctx.db, memberId, terms, now),
    perDay: terms.perDay,
    dailyLimit: limit === null ? null : formatAmount(limit, currency),
    dailyLeft:
      limit === null
        ? null
        : formatAmount(await leftOf(ctx.db, memberId, { limit, today: dayOf(now, terms.zone) }), currency),
    turnoverNeeded: formatAmount(turnover.needed, currency),
    turnoverDone: formatAmount(turnover.done, currency),
    turnoverLeft: formatAmount(turnover.left, currency),
    turnovers: turnover.parts.slice(0, PARTS_MAX).map((part) => toTurnover(part, currency)),
    hasPaymentPassword: await hasPaymentPassword(ctx, memberId),
    needsKyc: await needsKyc(ctx, merchantCode, memberId),
    needsStepUp: !isProved(session, now),
    reviewedUntil: until?.toISOString() ?? null,
    open: open?.order_no ?? null,
    openBonus: await readOpenBonus(ctx.db, memberId, currency),
    canCancel: terms.mayCancel,
  });
};

/** What is still paid out today. */
async function leftOf(
  db: Kysely<Database>,
  memberId: MemberId,
  { limit, today }: { readonly limit: bigint; readonly today: string },
): Promise<bigint> {
  const taken = (await readPlaced(db, memberId, today)).get(today) ?? 0n;
  return taken < limit ? limit - taken : 0n;
}

function toTurnover({ source, orderNo, needed, done, left, createdAt }: TurnoverPart, currency: Currency) {
  return {
    source,
    orderNo,
    needed: formatAmount(needed, currency),
    done: formatAmount(done, currency),
    left: formatAmount(left, currency),
    time: createdAt.toISOString(),
  };
}
