import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import { CLOCKS_DIFFER_MS } from '../../ledger/followed.ts';
import { onlyMember } from '../../ledger/members.ts';
import type { Database } from '../../platform/db/schema.ts';
import { teamOf } from '../identity/index.ts';
import { LAST_ID, type BetsAsked, type TeamBetLine, type Wanted } from './asked-bets.store.ts';
import { areFewOpen, firstBehind, readEdge, readNewest, readOpen } from './house-bets.store.ts';
import { areFewDays, lastOfNext, readByDays, readOfMembers } from './member-bets.store.ts';

type Db = Kysely<Database>;

/** How much is looked at in one way before another one is taken. */
const BOUNDS = {
  /** The newest bets of the house. */
  newest: 5000,
  /** Open bets of the house. */
  open: 20_000,
  /** Members of the team at once. */
  members: 5000,
  /** Days on which somebody of the house played. */
  days: 50_000,
};

/** Whose bets are asked for, and which. */
export interface TeamBetFilter extends BetsAsked {
  /** One of the team alone. */
  readonly memberId: MemberId | null;
}

/** A page of bets: those before a number, or the newest of all. */
export interface BetPage {
  readonly before: string | null;
  readonly limit: number;
  readonly now: Date;
  /** Tests have small ones. */
  readonly bounds?: typeof BOUNDS;
}

/** Somebody of a team by name; null for nobody of it, whoever else bears the name. */
export async function findInTeam(
  db: Db,
  { agentId, merchantCode }: { readonly agentId: MemberId; readonly merchantCode: MerchantCode },
  account: string,
): Promise<MemberId | null> {
  const { rows } = await sql<{ id: MemberId }>`
    select m.id from member m
    where m.merchant_code = ${merchantCode} and lower(m.account) = lower(${account})
      and exists (select from member_ancestor a where a.ancestor_id = ${agentId} and a.member_id = m.id)`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Bets of a team before a place in the list, newest first. A team that plays much has a page among the newest bets of the house; where
 * it has none, whoever of it played is looked for from there on. No way costs what the whole house or the whole past would.
 */
export async function readTeamBets(
  db: Db,
  asked: TeamBetFilter,
  { before, limit, now, bounds = BOUNDS }: BetPage,
): Promise<TeamBetLine[]> {
  const { memberId, span, status } = asked;
  const all = { above: '0', before: before ?? LAST_ID, limit };
  if (memberId !== null) return readOfMembers(db, asked, onlyMember(memberId), all);
  if (status === 'open' && (await areFewOpen(db, bounds.open))) return readOpen(db, asked, all);
  const newest = before ?? (await firstBehind(db, span, now));
  const edge = await readEdge(db, span, newest, bounds.newest);
  const above = edge === null ? '0' : (BigInt(edge.id) - 1n).toString();
  const found = await readNewest(db, asked, { above, before: newest, limit });
  const isWhole = edge === null || edge.at.getTime() < span.from.getTime() - CLOCKS_DIFFER_MS;
  if (found.length === limit || isWhole) return found;
  const rest = { above: '0', before: edge.id, limit: limit - found.length };
  return [...found, ...(await readRest(db, asked, rest, bounds))];
}

/** Those of whoever of the team played, found from whichever side has less to be looked at. */
async function readRest(db: Db, asked: BetsAsked, rest: Wanted, bounds: typeof BOUNDS): Promise<TeamBetLine[]> {
  const { agentId, status } = asked;
  const last = await lastOfNext(db, agentId, '0', bounds.members);
  if (last === null || status === 'void') return readOfMembers(db, asked, teamOf(agentId), rest);
  if (status !== 'open' && (await areFewDays(db, asked, rest.before, bounds.days))) return readByDays(db, asked, rest);
  return readPieces(db, asked, rest, { last, count: bounds.members });
}

/** The same of a large team piece by piece, so that no statement goes through all of it. */
async function readPieces(
  db: Db,
  asked: BetsAsked,
  rest: Wanted,
  first: { readonly last: MemberId; readonly count: number },
): Promise<TeamBetLine[]> {
  const { agentId } = asked;
  let found: TeamBetLine[] = [];
  let after = '0';
  for (let last: MemberId | null = first.last; ; last = await lastOfNext(db, agentId, after, first.count)) {
    const members = sql<{ member_id: string }>`
      select a.member_id from member_ancestor a
      where a.ancestor_id = ${agentId} and a.member_id > ${after} and a.member_id <= ${last ?? LAST_ID}`;
    // What is older than a full page is of no use any more.
    const above = found.length === rest.limit ? (found.at(-1)?.id ?? '0') : '0';
    found = newestOf([...found, ...(await readOfMembers(db, asked, members, { ...rest, above }))], rest.limit);
    if (last === null) return found;
    after = last;
  }
}

function newestOf(lines: readonly TeamBetLine[], limit: number): TeamBetLine[] {
  return [...lines].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1)).slice(0, limit);
}
