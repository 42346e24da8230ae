import { PAGE_SIZE, type rebate } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { formatAmount } from '../../platform/money.ts';
import { zoneOf } from '../brand/index.ts';
import { bookOf } from '../wallet/index.ts';
import { readLines, sumLines } from './claim.store.ts';
import { playedOf } from './manual.service.ts';
import { rebateNo } from './pay.service.ts';

/** The rebates a member was paid. [API-96, STD-06] */
export const reportRebates: Handler<typeof rebate.report> = async (ctx, { gameType, cursor, ...range }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId } = session;
  const span = readSpan(range, await zoneOf(ctx, session.merchantCode));
  if (!span.ok) return span;
  const { currency } = await bookOf(ctx, session);
  const filter = { memberId, currency, span: span.value, gameType };
  const found = await readLines(ctx.db, filter, cursor ?? null, PAGE_SIZE + 1);
  const list = found.slice(0, PAGE_SIZE).map((row) => ({
    id: row.id,
    ...playedOf({ ...row, ratePpm: row.rate_ppm }),
    validStake: formatAmount(BigInt(row.valid), currency),
    amount: formatAmount(BigInt(row.amount), currency),
    mode: row.mode,
    orderNo: rebateNo(row.claim_id),
    time: row.at.toISOString(),
  }));
  const next = found.length > PAGE_SIZE ? (list.at(-1)?.id ?? null) : null;
  if (cursor !== undefined) return ok({ list, next, footer: null });
  const sums = await sumLines(ctx.db, filter);
  const footer = {
    validStake: formatAmount(BigInt(sums.valid), currency),
    amount: formatAmount(BigInt(sums.amount), currency),
  };
  return ok({ list, next, footer });
};
