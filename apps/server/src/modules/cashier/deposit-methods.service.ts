import type { cashier, ContentLanguage, Value } from '@perya/contract';
import type { Currency, MemberId, MerchantCode } from '@perya/ledger';
import { ok } from '@perya/std';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { dayOf } from '../../ledger/day.ts';
import { tightestDepositLimit } from '../../ledger/deposit-check.ts';
import { pickText } from '../../platform/text/pick-text.ts';
import { depositPromotions } from '../promotions/index.ts';
import { shouldAskLimits } from '../responsible-gaming/index.ts';
import { isVerified } from '../identity/index.ts';
import { brandOf, zoneOf } from '../brand/index.ts';
import { bookOf } from '../wallet/index.ts';
import { readMethods, type MethodRow } from './deposit-method.store.ts';
import { hasDeposited, lastMethod, readLooks, readOpen } from './deposit-order.store.ts';

const BPS_OF_PERCENT = 100;

/** The ways to pay in. [API-81] */
export const depositMethods: Handler<typeof cashier.depositMethods> = async (ctx, _input, visitor) => {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const { currency } = await bookOf(ctx, session);
  const methods = await readMethods(ctx.db, merchantCode);
  const last = await lastMethod(ctx.db, memberId);
  const known = methods.filter(({ id }) => id === last);
  const promotions = await depositPromotions(ctx, visitor);
  return ok({
    methods: [...known, ...methods.filter(({ id }) => id !== last)].map((method) =>
      toMethod(method, { language: visitor.language, currency, promotions }),
    ),
    limit: await limitOf(ctx, session, currency),
    askLimits: (await shouldAskLimits(ctx, memberId)) && !(await hasDeposited(ctx.db, memberId)),
    needsKyc: await needsKyc(ctx, merchantCode, memberId),
  });
};

/** What the tightest limit still lets in; orders that wait count as they do when another is opened. [R27] */
async function limitOf(
  ctx: Context,
  session: Session,
  currency: Currency,
): Promise<Value<typeof cashier.depositMethods>['limit']> {
  const { memberId, merchantCode } = session;
  const now = ctx.clock.now();
  const tightest = await tightestDepositLimit(ctx.db, {
    memberId,
    currency,
    at: now,
    day: dayOf(now, await zoneOf(ctx, merchantCode)),
  });
  if (tightest === null) return null;
  const left = tightest.left - (await readOpen(ctx.db, memberId)).amount;
  return {
    period: tightest.period,
    amount: formatAmount(tightest.amount, currency),
    left: formatAmount(left > 0n ? left : 0n, currency),
  };
}

/** What ways to pay in are called, by their ids; one that is not offered any more has its name still. */
export async function methodNames(
  ctx: Context,
  merchantCode: MerchantCode,
  methodIds: readonly string[],
  language: ContentLanguage,
): Promise<ReadonlyMap<string, string>> {
  const looks = await readLooks(ctx.db, merchantCode, [...new Set(methodIds)], language);
  return new Map([...looks.values()].map(({ id, name }) => [id, name ?? id]));
}

/** Whether somebody has to prove who they are before money comes in. [R13] */
export async function needsKyc(ctx: Context, merchantCode: MerchantCode, memberId: MemberId): Promise<boolean> {
  const { rows } = await brandOf(ctx, merchantCode);
  return rows.brand.deposit_needs_kyc && !(await isVerified(ctx, memberId));
}

/** How ways to pay in are told. */
interface MethodLooks extends Pick<cashier.DepositMethod, 'promotions'> {
  readonly language: ContentLanguage;
  readonly currency: Currency;
}

function toMethod(row: MethodRow, { language, currency, promotions }: MethodLooks): cashier.DepositMethod {
  const text = pickText(row.texts, language, language);
  return {
    id: row.id,
    kind: row.kind,
    name: text?.name ?? row.id,
    icon: row.icon,
    min: formatAmount(BigInt(row.min_amount), currency),
    max: formatAmount(BigInt(row.max_amount), currency),
    quickAmounts: row.quick_amounts.map((amount) => formatAmount(BigInt(amount), currency)),
    popularAmount: row.popular_amount === null ? null : formatAmount(BigInt(row.popular_amount), currency),
    feeRate: row.fee_bps / BPS_OF_PERCENT,
    seconds: row.seconds,
    promotions,
    needsPayerName: row.needs_payer_name,
  };
}
