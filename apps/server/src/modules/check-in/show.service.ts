import type { checkIn } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { dayOf } from '../../ledger/day.ts';
import { monthOf } from '../../ledger/periods.ts';
import { leftInPots, openRefusal, standingOf } from '../promotions/index.ts';
import { calendarOf } from './calendar.service.ts';
import { toCalendar } from './view.ts';
import { readVisits } from './visit.store.ts';

/** The calendar of this month; none for whom nothing is offered. Looking at it is not a visit. */
export const showCalendar: Handler<typeof checkIn.show> = async (ctx, _input, visitor) => {
  const { memberId } = sessionOf(visitor);
  const calendar = await calendarOf(ctx, visitor);
  if (!calendar) return ok({ why: 'promotion.closed', calendar: null });
  const { book, zone, campaign } = calendar;
  const why = await openRefusal(ctx.db, calendar, await standingOf(ctx, ctx.db, { memberId, currency: book.currency }));
  if (why !== null) return ok({ why, calendar: null });
  const now = ctx.clock.now();
  const visits = await readVisits(ctx.db, memberId, monthOf(dayOf(now, zone)).name);
  const left = (await leftInPots(ctx, book)).get(campaign.code) ?? null;
  return ok({ why: null, calendar: toCalendar(calendar, visits, { now, left }) });
};
