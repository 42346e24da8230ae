import { isAgentType, PAGE_SIZE, type agency } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler } from '../../handler.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { teamUpTo } from '../../ledger/team-days.ts';
import { brandOf, zoneOf } from '../brand/index.ts';
import { headIconUrl } from '../identity/index.ts';
import { countInAgents, countTeams, readFaces, readPath } from './people.store.ts';
import { readParts, readPlayers, readWhole, type Looked } from './pnl.store.ts';
import { amountsOf, hasMoney, plus, toMoney, without, type TeamAmounts } from './team-money.ts';
import { nameOf, whoIsNamed, whomOf } from './whom.service.ts';

/** A part before it is written. */
interface Part {
  readonly part: agency.TeamPnlRow['part'];
  readonly id: MemberId | null;
  readonly members: number;
  readonly amounts: TeamAmounts;
}

/** A page of parts, and what all of them come to. */
interface Found {
  readonly parts: readonly Part[];
  readonly total: number;
  readonly footer: Omit<Part, 'part' | 'id'>;
}

/** Profit and loss of a team by those directly below. [API-97] */
export const showTeamPnl: Handler<typeof agency.pnl> = async (ctx, asked, visitor) => {
  const session = sessionOf(visitor);
  const { merchantCode, memberId: askerId } = session;
  const span = readSpan(asked, await zoneOf(ctx, merchantCode));
  if (!span.ok) return span;
  const name = nameOf(asked.account);
  const whom = await whomOf(ctx, session, asked.parent);
  if (!whom.ok) return whom;
  const named = name === undefined ? whom : await whoIsNamed(ctx, session, name);
  if (!named.ok) return named;
  const { currency } = (await brandOf(ctx, merchantCode)).rows.brand;
  const looked: Looked = { askerId, headId: named.value, merchantCode, currency, span: span.value };
  // Asked for first: the sums are never older than what is told of them.
  const upTo = await teamUpTo(ctx);
  const pageNo = asked.pageNo ?? 1;
  const from = (pageNo - 1) * PAGE_SIZE;
  const find = name !== undefined ? findWhole : asked.part === 'players' ? findPlayers : findParts;
  const { parts, total, footer } = await find(ctx, looked, from);
  const ids = parts.flatMap(({ id }) => (id === null ? [] : [id]));
  const faces = await readFaces(ctx.db, ids);
  return ok({
    list: parts.map(({ part, id, members, amounts }) => {
      const face = id === null ? undefined : faces.get(id);
      const headIcon = face === undefined ? null : headIconUrl(face.headIcon);
      return { part, id, account: face?.account ?? null, headIcon, members, ...toMoney(amounts, currency) };
    }),
    pageNum: pageNo,
    totalPages: Math.ceil(total / PAGE_SIZE),
    total,
    path: await readPath(ctx.db, askerId, looked.headId),
    footer: { members: footer.members, ...toMoney(footer.amounts, currency) },
    ...(upTo !== null && { upTo: upTo.toISOString() }),
  });
};

/**
 * The players directly below, and each agent directly below with the team. Of somebody below, their own play as well: it is of the team
 * of whoever asks.
 */
async function findParts({ db }: Pick<Context, 'db'>, looked: Looked, from: number): Promise<Found> {
  // Up to two rows stand before the agents.
  const skipped = Math.max(0, from - 2);
  const found = await readParts(db, looked, { from: skipped, max: PAGE_SIZE + 2 });
  const { page } = found;
  const nowIds = page.flatMap(({ id, isNow }) => (isNow ? [id] : []));
  const [sizes, inAgents] = await Promise.all([
    countTeams(db, [looked.headId, ...nowIds]),
    countInAgents(db, looked.headId),
  ]);
  const isAsker = looked.headId === looked.askerId;
  const self = amountsOf(found.self);
  const team = amountsOf(found.team);
  const players = without(team, amountsOf(found.agents));
  const teamCount = sizes.get(looked.headId)?.team ?? 0;
  const others = teamCount - inAgents;
  const agents = page.map((row): Part => ({
    part: 'agent',
    id: row.id,
    members: row.isNow ? 1 + (sizes.get(row.id)?.team ?? 0) : 0,
    amounts: amountsOf(row),
  }));
  const first: Part[] = isAsker ? [] : [{ part: 'self', id: looked.headId, members: 1, amounts: self }];
  if (others > 0 || hasMoney(players)) first.push({ part: 'players', id: null, members: others, amounts: players });
  const before = from === 0 ? first : [];
  const left = from === 0 ? agents : agents.slice(from - first.length - skipped);
  return {
    parts: [...before, ...left].slice(0, PAGE_SIZE),
    total: first.length + found.agents.count,
    footer: isAsker ? { members: teamCount, amounts: team } : { members: 1 + teamCount, amounts: plus(self, team) },
  };
}

/** The players directly below, one by one. */
async function findPlayers({ db }: Pick<Context, 'db'>, looked: Looked, from: number): Promise<Found> {
  const found = await readPlayers(db, looked, { from, max: PAGE_SIZE });
  const { page, beside } = found;
  const nowIds = page.flatMap(({ id, isNow }) => (isNow ? [id] : []));
  const [sizes, inAgents] = await Promise.all([
    countTeams(db, [looked.headId, ...nowIds]),
    countInAgents(db, looked.headId),
  ]);
  return {
    parts: page.map((row) => ({
      part: 'player',
      id: row.id,
      members: row.isNow ? 1 + (sizes.get(row.id)?.team ?? 0) : 0,
      amounts: amountsOf(row),
    })),
    total: (sizes.get(looked.headId)?.direct ?? 0) + beside,
    footer: {
      members: (sizes.get(looked.headId)?.team ?? 0) - inAgents,
      amounts: without(amountsOf(found.team), amountsOf(found.agents)),
    },
  };
}

/** Somebody with the team below, in one row. */
async function findWhole({ db }: Pick<Context, 'db'>, looked: Looked, from: number): Promise<Found> {
  const { headId } = looked;
  const [sizes, faces, sums] = await Promise.all([
    countTeams(db, [headId]),
    readFaces(db, [headId]),
    readWhole(db, looked),
  ]);
  const isAgent = isAgentType(faces.get(headId)?.type ?? 0);
  const whole = { members: 1 + (sizes.get(headId)?.team ?? 0), amounts: amountsOf(sums) };
  const row: Part = { part: isAgent ? 'agent' : 'player', id: headId, ...whole };
  return { parts: from === 0 ? [row] : [], total: 1, footer: whole };
}
