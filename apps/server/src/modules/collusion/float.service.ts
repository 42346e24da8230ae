import { CIRCLE_RULES, circleOf, FUNNEL_RULES, funnelOf, type FloatMove } from '@perya/agency';
import { FULL_BPS } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { TurnOptions } from './links.service.ts';
import { moveMark, takeMark } from './mark.store.ts';
import { keepMoves, markTold, readReceived, readWay, type KeptMove } from './moves.store.ts';
import { recordFinding } from './record.service.ts';

type Tx = Transaction<Database>;

/** What was called before is in the books by then. */
const WRITTEN_MS = 60_000;
/** The time of a piece: after a long stop a week is not read at once. */
const PIECE_MS = 6 * 3_600_000;

/** Looks at what members handed each other since, piece by piece; the first time at a week. [D3] */
export async function lookAtFloat(ctx: Context, { isStopping = () => false }: TurnOptions = {}): Promise<void> {
  while (!isStopping() && (await ctx.db.transaction().execute((tx) => lookAtPiece(ctx, tx))));
}

/** Answers whether there may be more. */
async function lookAtPiece(ctx: Context, tx: Tx): Promise<boolean> {
  const end = ctx.clock.now().getTime() - WRITTEN_MS;
  const after = await takeMark(tx, 'float', new Date(end - CIRCLE_RULES.withinMs));
  if (after.getTime() >= end) return false;
  const upTo = new Date(Math.min(end, after.getTime() + PIECE_MS));
  const told = new Set<string>();
  for (const move of await keepMoves(tx, { after, upTo })) {
    // Of moves at one moment each would close the same circle.
    if (!told.has(move.transfer)) for (const { transfer } of await lookForCircle(ctx, tx, move)) told.add(transfer);
    await lookForFunnel(ctx, tx, move);
  }
  await moveMark(tx, 'float', upTo);
  return upTo.getTime() < end;
}

/** Answers the moves of the circle that is closed by a move; none where it closes none. */
async function lookForCircle(ctx: Context, tx: Tx, closing: KeptMove): Promise<readonly FloatMove[]> {
  const { withinMs, membersMax, carriedBps } = CIRCLE_RULES;
  const least = (closing.amount * carriedBps) / FULL_BPS;
  const most = (closing.amount * FULL_BPS) / carriedBps;
  const way = await readWay(tx, closing, { since: new Date(closing.at - withinMs), membersMax, least, most });
  const circle = circleOf(closing, way, CIRCLE_RULES);
  if (!circle) return [];
  const { merchantCode } = closing;
  const keys = circle.map(({ from }) => from);
  await recordFinding(ctx, tx, { merchantCode, kind: 'circularTransfer', keys, facts: [toFact(closing, circle)] });
  await markTold(
    tx,
    circle.map(({ transfer }) => transfer),
  );
  return circle;
}

async function lookForFunnel(ctx: Context, tx: Tx, out: KeptMove): Promise<void> {
  const received = await readReceived(tx, out, new Date(out.at - FUNNEL_RULES.withinMs));
  const came = funnelOf(out, received, FUNNEL_RULES);
  if (!came) return;
  const { merchantCode, from, to } = out;
  const others = [...new Set([...came.map((move) => move.from), to])];
  const facts = [toFact(out, [...came, out])];
  await recordFinding(ctx, tx, { merchantCode, kind: 'funnel', keys: [from], others, facts });
}

function toFact({ transfer, currency, at }: KeptMove, moves: readonly FloatMove[]) {
  const told = moves.map(({ at: movedAt, amount, ...of }) => ({
    transfer: of.transfer,
    from: of.from,
    to: of.to,
    amount: String(amount),
    at: new Date(movedAt).toISOString(),
  }));
  return { key: transfer, at: new Date(at), detail: { currency, moves: told } };
}
