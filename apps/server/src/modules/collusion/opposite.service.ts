import { cancelledMarkets, OPPOSITE_RULES, type CancelledMarket, type SidedStake } from '@perya/agency';
import type { MemberId } from '@perya/ledger';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { dayOf } from '../../ledger/day.ts';
import type { Database } from '../../platform/db/schema.ts';
import { zoneOf } from '../brand/index.ts';
import { lineName, linesOf } from '../lines/index.ts';
import { readSidedBets, type SidedBet } from '../vendor-wallet/index.ts';
import { casesOf } from './case.store.ts';
import type { TurnOptions } from './links.service.ts';
import { moveMark, takeMark } from './mark.store.ts';
import { recordFinding } from './record.service.ts';
import { insertStakes, readOpposed, readPlayers, readStakesOf, type LineStake, type Pair } from './stakes.store.ts';

type Tx = Transaction<Database>;

/** What vendors said is written down by then. */
const WRITTEN_MS = 60_000;
/** Calls of a piece: a transaction that nobody waits for longer than a moment. */
const CALLS_MAX = 1_000;
/** So long pairs are looked back at. */
export const WEEK_MS = 7 * 86_400_000;

/**
 * Reads the sides that were bet on since, piece by piece, and looks at who of a line stands against whom. What was read, what is kept of it
 * and what was found move together.
 */
export async function lookAtSides(
  ctx: Context,
  { rowsMax = CALLS_MAX, isStopping = () => false }: TurnOptions = {},
): Promise<void> {
  while (!isStopping() && (await ctx.db.transaction().execute((tx) => lookAtPiece(ctx, tx, rowsMax))));
}

/** Answers whether there may be more. */
async function lookAtPiece(ctx: Context, tx: Tx, rowsMax: number): Promise<boolean> {
  const end = new Date(ctx.clock.now().getTime() - WRITTEN_MS);
  const after = await takeMark(tx, 'sides', end);
  if (after >= end) return false;
  const { bets, upTo } = await readSidedBets(tx, { after, upTo: end }, rowsMax);
  const fresh = await insertStakes(tx, await stakesOf(ctx, tx, bets));
  const since = new Date(upTo.getTime() - WEEK_MS);
  const pairs = fresh.length > 0 ? await readOpposed(tx, fresh, { ...OPPOSITE_RULES, since }) : [];
  for (const pair of pairs) await judge(ctx, tx, pair, since);
  await moveMark(tx, 'sides', upTo);
  return upTo < end;
}

/** The stakes of those who stand in a line, or are agents, with the line of the day. */
async function stakesOf(ctx: Context, tx: Tx, bets: readonly SidedBet[]): Promise<LineStake[]> {
  if (bets.length === 0) return [];
  const players = await readPlayers(tx, [...new Set(bets.map(({ memberId }) => memberId))]);
  const zones = new Map<string, string>();
  for (const { merchantCode } of bets)
    if (!zones.has(merchantCode)) zones.set(merchantCode, await zoneOf(ctx, merchantCode));
  const dayOfBet = ({ memberId, merchantCode, at }: Omit<SidedBet, 'id' | 'sides'>) => ({
    memberId,
    day: dayOf(at, zones.get(merchantCode) ?? 'UTC'),
  });
  const lines = await linesOf(tx, bets.map(dayOfBet));
  return bets.flatMap(({ id: bet, sides, ...of }) => {
    const line = lines.get(lineName(dayOfBet(of))) ?? [];
    const isAgent = players.get(of.memberId);
    if (isAgent === undefined || (line.length === 1 && !isAgent)) return [];
    return sides.map((side, place) => ({ ...of, ...side, bet, nr: place + 1, line }));
  });
}

/** Looks at a pair; what was there when staff last decided about it tells nothing new. */
async function judge(ctx: Context, tx: Tx, { a, b }: Pair, since: Date): Promise<void> {
  const stakes = await readStakesOf(tx, { a, b }, since);
  const merchantCode = stakes[0]?.merchantCode;
  if (merchantCode === undefined) return;
  const scope = { merchantCode, kind: 'oppositeBets' } as const;
  const [ofA, ofB] = [await casesOf(tx, scope, [a]), await casesOf(tx, scope, [b])];
  const decided = ofA
    .filter(({ no }) => ofB.some((other) => other.no === no))
    .map(({ decided_at: at }) => at?.getTime() ?? 0);
  const from = Math.max(0, ...decided);
  const of = (id: MemberId) => stakes.filter(({ memberId, at }) => memberId === id && at.getTime() > from).map(toSided);
  const found = cancelledMarkets(of(a), of(b), OPPOSITE_RULES);
  if (found.length === 0) return;
  await recordFinding(ctx, tx, {
    ...scope,
    keys: [a, b],
    facts: found.map((market) => toFact(market, { a, b })),
  });
}

function toSided({ bet, vendor, market, currency, side, stake, at }: LineStake): SidedStake {
  return { bet, market: `${vendor} ${market} ${currency}`, side, stake, at: at.getTime() };
}

function toFact({ market, stakes, at }: CancelledMarket, { a, b }: Pair) {
  const [ofA, ofB] = stakes;
  const bets = [...ofA.map((stake) => toldBet(a, stake)), ...ofB.map((stake) => toldBet(b, stake))];
  const currency = market.slice(market.lastIndexOf(' ') + 1);
  return { key: `${a} ${b} ${market}`, at: new Date(at), detail: { market, currency, bets } };
}

function toldBet(member: MemberId, { bet, side, stake, at }: SidedStake) {
  return { bet, member, side, stake: String(stake), at: new Date(at).toISOString() };
}
