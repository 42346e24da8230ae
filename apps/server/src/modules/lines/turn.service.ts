import type { Context } from '../../context.ts';
import { addDays, dayOf } from '../../ledger/day.ts';
import { noteEvent } from '../audit/index.ts';
import { moveUnder } from '../identity/index.ts';
import { openDay } from './lines.store.ts';
import { finishMoves, holdTarget, readDueMembers, readLinedBrands, type LinedBrand } from './turn.store.ts';

type Turning = Pick<Context, 'db' | 'clock'>;

/**
 * Closes the days that have begun and makes the moves that hold from them on, each in a transaction of its own: one that was cut off
 * goes on with those that are missing, on whichever server. One that fails keeps none of the others.
 */
export async function turnLines(ctx: Turning, isStopping: () => boolean = () => false): Promise<void> {
  const failures: unknown[] = [];
  for (const brand of await readLinedBrands(ctx.db)) {
    const today = dayOf(ctx.clock.now(), brand.zone);
    if (brand.movedDay >= today) continue;
    const { merchantCode, movedDay } = brand;
    await ctx.db.transaction().execute((tx) => openDay(tx, merchantCode, { day: addDays(today, 1), movedDay }));
    for (const memberId of await readDueMembers(ctx.db, brand, today)) {
      if (isStopping()) return;
      await makeMove(ctx, brand, memberId).catch((error: unknown) => failures.push(error));
    }
    await ctx.db.transaction().execute((tx) => finishMoves(tx, brand, today));
  }
  if (failures.length > 0) throw failures[0];
}

/** Puts somebody where the line of the last closed day has them. */
async function makeMove(ctx: Turning, { merchantCode }: LinedBrand, memberId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const uplineId = await holdTarget(tx, merchantCode, memberId);
    if (!(await moveUnder(tx, memberId, uplineId))) return;
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'agency.moved', ip: '', detail: { under: uplineId } });
  });
}
