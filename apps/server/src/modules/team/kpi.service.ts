import type { agency } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { addDays } from '../../ledger/day.ts';
import { daysOf, readSpan } from '../../ledger/report-range.ts';
import { zoneOf } from '../brand/index.ts';
import { readTeamPeople } from './kpi.store.ts';
import { onlineOf } from './online.service.ts';
import { perDay, sumPeople } from './people-days.ts';

/** The chart of the agency center shows so many days. */
const WEEK_DAYS = 7;

/** How many of a team came in, played, registered and are here. [API-53] */
export const showTeamKpi: Handler<typeof agency.teamKpi> = async (ctx, asked, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const span = readSpan(asked, await zoneOf(ctx, merchantCode));
  if (!span.ok) return span;
  const { startDay, endDay } = span.value;
  const weekBegins = addDays(endDay, 1 - WEEK_DAYS);
  const [days, online] = await Promise.all([
    readTeamPeople(ctx.db, memberId, { startDay: weekBegins < startDay ? weekBegins : startDay, endDay }),
    onlineOf(ctx, memberId),
  ]);
  const asking = sumPeople([...days.values()].filter(({ date }) => date >= startDay));
  const count = daysOf(span.value).length;
  return ok({
    footer: {
      teamLoginMemberCount: perDay(asking.logins, count),
      teamBetMemberCount: perDay(asking.bettors, count),
      teamRegisterMemberCount: asking.registered,
      teamOnlineCount: online,
    },
    week: daysOf({ startDay: weekBegins, endDay }).map(
      (date) => days.get(date) ?? { date, logins: 0, bettors: 0, registered: 0 },
    ),
  });
};
