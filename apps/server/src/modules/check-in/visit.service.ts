import type { checkIn as contract, promotion, Value } from '@perya/contract';
import { checkIn } from '@perya/promotions';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { dayOf } from '../../ledger/day.ts';
import { monthOf } from '../../ledger/periods.ts';
import { formatAmount } from '../../platform/money.ts';
import type { Database } from '../../platform/db/schema.ts';
import { answerClaim, award, openRefusal, standingOf, tellTaken, toldAward } from '../promotions/index.ts';
import type { RewardRow } from '../rewards/index.ts';
import { calendarOf, type BrandCalendar } from './calendar.service.ts';
import { isTakenToday, tilesOf, toCalendar } from './view.ts';
import { insertVisit, readVisits } from './visit.store.ts';

type Code = (typeof promotion.PROMOTION_REFUSALS)[number];

/** Takes the tile of today: the n-th visit of the month pays the n-th, once a day, at once. [PROMO-06] */
export const visitCalendar: Handler<typeof contract.visit> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const calendar = await calendarOf(ctx, visitor);
  const told: RewardRow[] = [];
  const answer = await answerClaim<Value<typeof contract.visit>, Code>(ctx, visitor, {
    call: 'checkIn.visit',
    input,
    work: async (tx) => {
      if (!calendar) return fail('promotion.closed');
      const paid = await payVisit(ctx, tx, calendar, { session, seen: input.nr });
      if (!paid.ok) return paid;
      const row = paid.value;
      told.push(row);
      const { book, zone } = calendar;
      const now = ctx.clock.now();
      const visits = await readVisits(tx, session.memberId, monthOf(dayOf(now, zone)).name);
      return ok({
        nr: row.nr,
        amount: formatAmount(BigInt(row.amount), book.currency),
        turnover: formatAmount(BigInt(row.turnover), book.currency),
        rewardId: row.id,
        calendar: toCalendar(calendar, visits, { now, left: null }),
      });
    },
  });
  if (answer.ok) tellTaken(ctx, session, told);
  return answer;
};

/** Pays a visit under the lock of the member's cash, where a second one of the day finds the first. */
async function payVisit(
  ctx: Context,
  tx: Transaction<Database>,
  calendar: BrandCalendar,
  { session, seen }: { readonly session: Session; readonly seen: number },
): Promise<Result<RewardRow, Code>> {
  const { book, zone, profile, campaign } = calendar;
  const { memberId, merchantCode } = session;
  await lockCash(tx, book, memberId);
  const refusal = await openRefusal(tx, calendar, await standingOf(ctx, tx, { memberId, currency: book.currency }));
  if (refusal !== null) return fail(refusal);
  const now = ctx.clock.now();
  const day = dayOf(now, zone);
  const month = monthOf(day).name;
  const visits = await readVisits(tx, memberId, month);
  const due = checkIn(tilesOf(calendar, now), { visits: visits.count, visitedToday: isTakenToday(visits, day) });
  if (!due.ok) return due;
  const { nr, amount } = due.value;
  if (seen !== nr) return fail('promotion.late');
  const gift = { period: month, nr, amount, until: null };
  const { version } = campaign.current;
  const awarded = await award(ctx, tx, { campaignId: campaign.id, memberId, book, profile, version, gift });
  if (!awarded.ok) return fail(toldAward(awarded.error.code));
  const { row } = awarded.value;
  await insertVisit(tx, {
    member_id: memberId,
    day,
    merchant_code: merchantCode,
    month,
    nr,
    reward_id: row.id,
    at: now,
  });
  return ok(row);
}
