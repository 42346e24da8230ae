import { PAGE_SIZE, type cashier } from '@perya/contract';
import { fail, ok } from '@perya/std';
import { formatAmount } from '../../platform/money.ts';
import { sessionOf, type Handler } from '../../handler.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { bookOf } from '../wallet/index.ts';
import { statusesShownAs } from './withdraw-rules.ts';
import { withdrawTerms } from './withdraw-terms.service.ts';
import { toWithdrawOrder } from './withdraw-view.ts';
import { findWithdraw, readWithdraws, sumWithdraws } from './withdraw.store.ts';

/** The withdrawals of a member, newest first. [API-85] */
export const listWithdraws: Handler<typeof cashier.withdrawList> = async (ctx, input, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const terms = await withdrawTerms(ctx, merchantCode);
  const span = readSpan(input, terms.zone);
  if (!span.ok) return span;
  const statuses = input.status === undefined ? null : statusesShownAs(input.status);
  const filter = { memberId, from: span.value.from, until: span.value.until, statuses };
  const rows = await readWithdraws(ctx.db, filter, input.cursor ?? null, PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const now = ctx.clock.now();
  const list = page.map((row) => toWithdrawOrder(row, now, terms));
  const next = rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null;
  if (input.cursor !== undefined) return ok({ list, next, footer: null });
  const { currency } = await bookOf(ctx, sessionOf(visitor));
  const { success, count } = await sumWithdraws(ctx.db, filter);
  return ok({ list, next, footer: { success: formatAmount(BigInt(success), currency), count: Number(count) } });
};

/** One withdrawal and where it is; somebody else's is as good as none. */
export const showWithdraw: Handler<typeof cashier.withdrawDetail> = async (ctx, { orderNo }, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const row = await findWithdraw(ctx.db, memberId, orderNo);
  if (!row) return fail('not.found');
  return ok(toWithdrawOrder(row, ctx.clock.now(), await withdrawTerms(ctx, merchantCode)));
};
