import type { Context } from '../../context.ts';
import { keepPromise } from '../promotions/index.ts';
import { changeBoard, lockBoard, readUnsettled, type BoardRow } from './board.store.ts';
import { freezeBoard } from './freeze.service.ts';
import { openBoards } from './open.service.ts';
import { sortOut } from './place.store.ts';
import { hasDue } from './prize.store.ts';

/** How long after its end a board is provisional: what ended at the last moment is followed by then. */
const PROVISIONAL_MS = 15 * 60_000;

/** Opens boards, closes those that are over, makes them final, and ends those whose prizes were given. */
export async function turnBoards(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  await openBoards(ctx, isStopping);
  for (const board of await readUnsettled(ctx.db)) {
    if (isStopping()) return;
    const now = ctx.clock.now();
    if (board.state === 'open' && now.getTime() >= board.ends_at.getTime() + PROVISIONAL_MS) await close(ctx, board);
    if (board.state !== 'final' && now >= board.final_at) await freezeBoard(ctx, board.id);
    if (board.state === 'final') await settle(ctx, board);
  }
}

function close({ db }: Context, { id }: BoardRow): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const board = await lockBoard(tx, id);
    if (board?.state === 'open') await changeBoard(tx, id, { state: 'provisional' });
  });
}

function settle({ db, clock }: Context, { id }: BoardRow): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const board = await lockBoard(tx, id);
    if (board?.settled_at !== null || (await hasDue(tx, id))) return;
    await changeBoard(tx, id, { settled_at: clock.now() });
    await keepPromise(tx, board.campaign_id);
  });
}

/** Looks again who has no place on boards that are not final. */
export async function sortBoards(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (const board of await readUnsettled(ctx.db)) {
    if (isStopping()) return;
    if (board.state !== 'final') await ctx.db.transaction().execute((tx) => sortOut(tx, board, ctx.clock.now()));
  }
}
