import { PAGE_SIZE, type agentRebate } from '@perya/contract';
import { fail, ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import { formatAmount } from '../../platform/money.ts';
import { headIconUrl } from '../identity/index.ts';
import { findEarned } from './listed.store.ts';
import { paymentNo } from './night.service.ts';
import { readPaid, readParts, readWay } from './parts.store.ts';
import { partOf, toRow } from './report.service.ts';

/**
 * What an agent earned with somebody on a day, how it was paid, and whose bets it is of. Whoever was not below that member on that day is
 * not told apart from nobody. [API-99, ROLE-15]
 */
export const showAgentRebate: Handler<typeof agentRebate.detail> = async (ctx, { id, parent, pageNo = 1 }, visitor) => {
  const { memberId: agentId } = sessionOf(visitor);
  const row = isRowId(id) ? await findEarned(ctx.db, agentId, id) : undefined;
  if (!row) return fail('team.missing');
  const { day, currency, category } = row;
  const isAlone = row.memberId === agentId;
  const memberId = parent ?? row.memberId;
  if (!isRowId(memberId) || (isAlone && memberId !== agentId)) return fail('team.missing');
  const path = await readWay(ctx.db, { from: row.memberId, to: memberId, day });
  if (path.length === 0) return fail('team.missing');
  const taken = { memberId, day, currency, category, isAlone };
  const parts = await readParts(ctx.db, taken, { from: (pageNo - 1) * PAGE_SIZE, max: PAGE_SIZE });
  const [first] = parts.length > 0 ? parts : await readParts(ctx.db, taken, { from: 0, max: 1 });
  const payments = await readPaid(ctx.db, row.id);
  const money = (amount: string) => formatAmount(BigInt(amount), currency);
  const total = first?.total ?? 0;
  return ok({
    row: toRow(row),
    payments: payments.map((payment) => ({
      orderNo: paymentNo(payment.paymentId),
      time: payment.at.toISOString(),
      amount: money(payment.amount),
      total: money(payment.total),
    })),
    path,
    parts: {
      list: parts.map((part) => ({
        id: part.id,
        account: part.account,
        headIcon: headIconUrl(part.headIcon),
        part: part.isSelf ? 'self' : partOf(part.type),
        validStake: money(part.valid),
      })),
      pageNum: pageNo,
      totalPages: Math.ceil(total / PAGE_SIZE),
      total,
    },
  });
};
