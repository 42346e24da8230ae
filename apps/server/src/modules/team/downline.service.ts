import { isAgentType, PAGE_SIZE, type agency } from '@perya/contract';
import type { Currency, MemberId } from '@perya/ledger';
import { ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { dayOf } from '../../ledger/day.ts';
import { formatAmount } from '../../platform/money.ts';
import { brandOf } from '../brand/index.ts';
import { headIconUrl } from '../identity/index.ts';
import { ratesOfDay, toRates } from '../lines/index.ts';
import { readBelow, readPeople, type TeamOrder, type TeamPerson } from './downline.store.ts';
import { countTeams, findNamed, readPath, type TeamSize } from './people.store.ts';
import { nameOf, whomOf } from './whom.service.ts';

/** Whoever types so little that more than these are meant goes on typing. */
const NAMED_MAX = 2 * PAGE_SIZE;
const NOBODY: TeamSize = { direct: 0, team: 0 };

/** Who stands directly below an agent, or below somebody of the team. [API-88] */
export const listDownline: Handler<typeof agency.downline> = async (ctx, asked, visitor) => {
  const session = sessionOf(visitor);
  const whom = await whomOf(ctx, session, asked.parent);
  if (!whom.ok) return whom;
  const { brand } = (await brandOf(ctx, session.merchantCode)).rows;
  const seesMoney = brand.agents_see_money;
  const name = nameOf(asked.account);
  // Names are looked for in the whole team, wherever one was before.
  const headId = name === undefined ? whom.value : session.memberId;
  // An order by logins would tell of them.
  const order = asked.sort === 'login' || asked.sort === undefined ? (seesMoney ? 'login' : 'joined') : asked.sort;
  const pageNo = asked.pageNo ?? 1;
  const { ids, total } = await pageOf(ctx, session, { headId, name, order, pageNo });
  const shown = [...new Set([session.memberId, headId, ...ids])];
  const [sizes, people, rates, path] = await Promise.all([
    countTeams(ctx.db, shown),
    readPeople(ctx.db, shown, brand.currency),
    ratesOfDay(ctx.db, shown, dayOf(ctx.clock.now(), brand.time_zone)),
    readPath(ctx.db, session.memberId, headId),
  ]);
  const look = { seesMoney, currency: brand.currency };
  const memberOf = (id: MemberId): agency.TeamMember[] => {
    const person = people.get(id);
    const size = sizes.get(id) ?? NOBODY;
    return person === undefined ? [] : [toMember(person, size, toRates(rates.get(id)), look)];
  };
  const all = total ?? sizes.get(headId)?.direct ?? 0;
  return ok({
    list: ids.flatMap(memberOf),
    pageNum: pageNo,
    totalPages: Math.ceil(all / PAGE_SIZE),
    total: all,
    path,
    parent: headId === session.memberId ? null : (memberOf(headId)[0] ?? null),
    teamCount: (sizes.get(session.memberId) ?? NOBODY).team,
    rates: toRates(rates.get(session.memberId)),
    seesMoney,
  });
};

interface PageAsked {
  readonly headId: MemberId;
  readonly name: string | undefined;
  readonly order: TeamOrder;
  readonly pageNo: number;
}

/** Who is on a page, and of how many in all; null where the size of the team says that. */
async function pageOf(
  { db }: Context,
  session: Session,
  { headId, name, order, pageNo }: PageAsked,
): Promise<{ readonly ids: readonly MemberId[]; readonly total: number | null }> {
  const from = (pageNo - 1) * PAGE_SIZE;
  if (name === undefined) return { ids: await readBelow(db, headId, { order, from, max: PAGE_SIZE }), total: null };
  const found = await findNamed(db, session, { name, max: NAMED_MAX });
  return { ids: found.slice(from, from + PAGE_SIZE), total: found.length };
}

function toMember(
  person: TeamPerson,
  { direct, team }: TeamSize,
  rates: agency.KindRate[],
  { seesMoney, currency }: { readonly seesMoney: boolean; readonly currency: Currency },
): agency.TeamMember {
  const { id, account, type, status } = person;
  return {
    id,
    account,
    headIcon: headIconUrl(person.headIcon),
    type,
    balance: seesMoney ? formatAmount(BigInt(person.cash), currency) : null,
    lastLogin: seesMoney ? (person.lastLogin?.toISOString() ?? null) : null,
    rebate: isAgentType(type) ? Math.max(0, ...rates.map(({ rate }) => rate)) : null,
    rates,
    directCount: direct,
    teamCount: team,
    joined: person.joined.toISOString(),
    status,
  };
}
