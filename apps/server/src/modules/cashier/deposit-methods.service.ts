import type { cashier, ContentLanguage } from '@perya/contract';
import { formatAmount, ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler } from '../../http/handler.ts';
import { pickText } from '../../text/pick-text.ts';
import { shouldAskLimits } from '../care/ask-limits.service.ts';
import { isVerified } from '../kyc/kyc.service.ts';
import { brandOf } from '../system/system.service.ts';
import { readMethods, type MethodRow } from './deposit-method.store.ts';
import { hasDeposited, readLooks } from './deposit-order.store.ts';

const BPS_OF_PERCENT = 100;

/** The ways to pay in. [API-81] */
export const depositMethods: Handler<typeof cashier.depositMethods> = async (ctx, _input, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const methods = await readMethods(ctx.db, merchantCode);
  return ok({
    methods: methods.map((method) => toMethod(method, visitor.language)),
    askLimits: (await shouldAskLimits(ctx, memberId)) && !(await hasDeposited(ctx.db, memberId)),
    needsKyc: await needsKyc(ctx, merchantCode, memberId),
  });
};

/** What ways to pay in are called, by their ids; one that is not offered any more has its name still. */
export async function methodNames(
  ctx: Context,
  merchantCode: string,
  methodIds: readonly string[],
  language: ContentLanguage,
): Promise<ReadonlyMap<string, string>> {
  const looks = await readLooks(ctx.db, merchantCode, [...new Set(methodIds)], language);
  return new Map([...looks.values()].map(({ id, name }) => [id, name ?? id]));
}

/** Whether somebody has to prove who they are before money comes in. [R13] */
export async function needsKyc(ctx: Context, merchantCode: string, memberId: string): Promise<boolean> {
  const { rows } = await brandOf(ctx, merchantCode);
  return rows.brand.deposit_needs_kyc && !(await isVerified(ctx, memberId));
}

function toMethod(row: MethodRow, language: ContentLanguage): cashier.DepositMethod {
  const text = pickText(row.texts, language, language);
  return {
    id: row.id,
    kind: row.kind,
    name: text?.name ?? row.id,
    icon: row.icon,
    min: formatAmount(BigInt(row.min_amount)),
    max: formatAmount(BigInt(row.max_amount)),
    quickAmounts: row.quick_amounts.map((amount) => formatAmount(BigInt(amount))),
    popularAmount: row.popular_amount === null ? null : formatAmount(BigInt(row.popular_amount)),
    feeRate: row.fee_bps / BPS_OF_PERCENT,
    seconds: row.seconds,
    promotions: [],
    needsPayerName: row.needs_payer_name,
  };
}
