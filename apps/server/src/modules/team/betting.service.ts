import { PAGE_SIZE, type agency } from '@perya/contract';
import { ok } from '@perya/std';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler } from '../../handler.ts';
import { memberDays, toldUpTo, tooLate } from '../../ledger/member-days.ts';
import { onlyMember } from '../../ledger/members.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { teamDays, teamUpTo } from '../../ledger/team-days.ts';
import { zoneOf } from '../brand/index.ts';
import { accountNames } from '../identity/index.ts';
import { sumDays, toBet, toBetSums, type BetSums } from '../reports/index.ts';
import { bookOf } from '../wallet/index.ts';
import { findInTeam, readTeamBets, type TeamBetFilter } from './betting.store.ts';

const NOTHING: BetSums = { bets: '0', stake: '0', counted: '0', payout: '0' };

/** The bets of everybody below an agent, or of one of them. [API-98] */
export const listTeamBets: Handler<typeof agency.betting> = async (ctx, asked, visitor) => {
  const { account = '', gameType, status, cursor = null, ...range } = asked;
  const session = sessionOf(visitor);
  const zone = await zoneOf(ctx, session.merchantCode);
  const span = readSpan(range, zone);
  if (!span.ok) return span;
  const { currency } = await bookOf(ctx, session);
  const who = { agentId: session.memberId, merchantCode: session.merchantCode };
  const memberId = account === '' ? null : await findInTeam(ctx.db, who, account);
  if (account !== '' && memberId === null) {
    return ok({ list: [], next: null, footer: cursor === null ? toBetSums(NOTHING, currency) : null });
  }
  const filter = { agentId: session.memberId, memberId, currency, zone, span: span.value, gameType, status };
  const page = { before: cursor, limit: PAGE_SIZE + 1, now: ctx.clock.now() };
  const rows = await readTeamBets(ctx.db, filter, page);
  const shown = rows.slice(0, PAGE_SIZE);
  const names = await accountNames(ctx.db, [...new Set(shown.map((row) => row.member_id))]);
  const list = shown.map((row) => ({
    ...toBet(row, currency),
    id: row.id,
    account: names.get(row.member_id) ?? '',
  }));
  const next = rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null;
  if (cursor !== null) return ok({ list, next, footer: null });
  const { sums, upTo } = await sumTeamBets(ctx, filter);
  return ok({ list, next, footer: { ...toBetSums(sums, currency), ...upTo } });
};

/** What bets with any result come to: of one of the team by the own days, of all of them by those of teams. */
async function sumTeamBets(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  filter: TeamBetFilter,
): Promise<{ readonly sums: BetSums; readonly upTo: { readonly upTo?: string } }> {
  const { agentId, memberId, gameType } = filter;
  if (memberId !== null) {
    const members = onlyMember(memberId);
    const before = await tooLate(db, members);
    return {
      sums: await sumDays(db, memberDays({ ...filter, members }, before), { gameType }),
      upTo: toldUpTo(before),
    };
  }
  const at = await teamUpTo({ db, clock });
  const sums = await sumDays(db, teamDays(sql`select ${agentId}::bigint as agent_id`, filter), { gameType });
  return { sums, upTo: at === null ? {} : { upTo: at.toISOString() } };
}
