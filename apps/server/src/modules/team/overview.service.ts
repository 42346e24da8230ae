import type { agency } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { dayOf } from '../../ledger/day.ts';
import { daysOf, readSpan } from '../../ledger/report-range.ts';
import { teamUpTo } from '../../ledger/team-days.ts';
import { brandOf } from '../brand/index.ts';
import { ratesOfDay, toRates } from '../lines/index.ts';
import { countAbove, readTeamMoney, readTeamPeople } from './kpi.store.ts';
import { onlineOf } from './online.service.ts';
import { perDay, sumPeople } from './people-days.ts';
import { countTeams } from './people.store.ts';
import { amountsOf, NO_MONEY, plus, toMoney } from './team-money.ts';

/** A team over some days; the agent is not in it. [API-87] */
export const showTeamOverview: Handler<typeof agency.kpi> = async (ctx, asked, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const { currency, time_zone: zone } = (await brandOf(ctx, merchantCode)).rows.brand;
  const span = readSpan(asked, zone);
  if (!span.ok) return span;
  // Asked for first: the sums are never older than what is told of them.
  const upTo = await teamUpTo(ctx);
  const [money, people, online, sizes, above, rates] = await Promise.all([
    readTeamMoney(ctx.db, memberId, { currency, span: span.value }),
    readTeamPeople(ctx.db, memberId, span.value),
    onlineOf(ctx, memberId),
    countTeams(ctx.db, [memberId]),
    countAbove(ctx.db, memberId),
    ratesOfDay(ctx.db, [memberId], dayOf(ctx.clock.now(), zone)),
  ]);
  const days = daysOf(span.value);
  const { registered, bettors } = sumPeople([...people.values()]);
  const amounts = days.map((day) => {
    const sums = money.get(day);
    return sums === undefined ? NO_MONEY : amountsOf(sums);
  });
  return ok({
    totals: {
      members: sizes.get(memberId)?.team ?? 0,
      new: registered,
      online,
      bettors: perDay(bettors, days.length),
      ...toMoney(amounts.reduce(plus, NO_MONEY), currency),
    },
    daily: days.map((date, at) => ({
      ...(people.get(date) ?? { date, logins: 0, bettors: 0, registered: 0 }),
      ...toMoney(amounts[at] ?? NO_MONEY, currency),
    })),
    level: above + 1,
    rates: toRates(rates.get(memberId)),
    ...(upTo !== null && { upTo: upTo.toISOString() }),
  });
};
