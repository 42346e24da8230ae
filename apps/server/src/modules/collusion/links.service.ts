import type { MemberId } from '@perya/ledger';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { dayOf } from '../../ledger/day.ts';
import type { Database } from '../../platform/db/schema.ts';
import { zoneOf } from '../brand/index.ts';
import { lineName, linesOf, type MemberDay } from '../lines/index.ts';
import { readPairs, readShared, takeNotes, type LinkedPair, type Shared } from './links.store.ts';
import { recordFinding, type Finding } from './record.service.ts';

/** Notes of a piece: a transaction that nobody waits for longer than a moment. */
const NOTES_MAX = 200;

/** How a turn goes. */
export interface TurnOptions {
  readonly rowsMax?: number;
  readonly isStopping?: () => boolean;
}

/**
 * Looks at accounts that were linked or moved since, piece by piece: a note goes in the transaction that writes down what was found, so
 * none is forgotten and none counts twice.
 */
export async function lookAtLinks(
  ctx: Context,
  { rowsMax = NOTES_MAX, isStopping = () => false }: TurnOptions = {},
): Promise<void> {
  for (let count = rowsMax; count === rowsMax && !isStopping();)
    count = await ctx.db.transaction().execute((tx) => lookAtPiece(ctx, tx, rowsMax));
}

async function lookAtPiece(ctx: Context, tx: Transaction<Database>, rowsMax: number): Promise<number> {
  const { count, ...noted } = await takeNotes(tx, rowsMax);
  const pairs = count > 0 ? await readPairs(tx, noted) : [];
  const days = new Map<string, string>();
  for (const { merchantCode } of pairs)
    if (!days.has(merchantCode)) days.set(merchantCode, dayOf(ctx.clock.now(), await zoneOf(ctx, merchantCode)));
  const on = (memberId: MemberId, { merchantCode }: LinkedPair): MemberDay => ({
    memberId,
    day: days.get(merchantCode) ?? '',
  });
  const lines = await linesOf(
    tx,
    pairs.flatMap((pair) => [on(pair.a, pair), on(pair.b, pair)]),
  );
  const shared = byPair(await readShared(tx, pairs));
  for (const pair of pairs) {
    const [line = [], other = []] = [pair.a, pair.b].map((id) => lines.get(lineName(on(id, pair))));
    const finding = findingOf(pair, [line, other], shared.get(nameOf(pair)) ?? []);
    if (finding) await recordFinding(ctx, tx, finding);
  }
  return count;
}

function byPair(shared: readonly Shared[]): ReadonlyMap<string, readonly Shared[]> {
  const found = new Map<string, Shared[]>();
  for (const one of shared) found.set(nameOf(one), [...(found.get(nameOf(one)) ?? []), one]);
  return found;
}

function nameOf({ a, b }: Pick<LinkedPair, 'a' | 'b'>): string {
  return `${a} ${b}`;
}

/** What two accounts that share something are to each other; null when they stand in no line together, or share too little. */
function findingOf(
  { merchantCode, a, b }: LinkedPair,
  [line, other]: readonly [readonly MemberId[], readonly MemberId[]],
  shared: readonly Shared[],
): Finding | null {
  const together = line.filter((id) => other.includes(id));
  if (together.length === 0 || shared.every(({ isOfMany }) => isOfMany)) return null;
  const facts = shared.map(({ kind, at }) => ({
    key: `${a} ${b} ${kind}`,
    at,
    detail: { shared: kind, between: [a, b] },
  }));
  const above = [a, b].find((id) => together[0] === id);
  if (above === undefined) return { merchantCode, kind: 'sharedIdentity', keys: [a, b], facts };
  return { merchantCode, kind: 'selfReferral', keys: [above], others: [a, b], facts };
}
