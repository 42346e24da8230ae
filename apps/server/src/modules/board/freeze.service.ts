import { createHash } from 'node:crypto';
import { boardText } from '@perya/promotions';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { readFollowed } from '../../ledger/followed.ts';
import { formatAmount } from '../../platform/money.ts';
import type { BoardId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import { maskAccount } from '../identity/index.ts';
import { changeBoard, lockBoard, type BoardRow } from './board.store.ts';
import { addPrizes, insertFinal } from './final.store.ts';
import { readPlaces, sortOut, type PlaceRow } from './place.store.ts';

type Tx = Transaction<Database>;

const ROWS_MAX = 5000;
/** How long a prize waits for somebody who may not have it for now, such as during a break. */
const GIVEN_WITHIN_MS = 60 * 24 * 3_600_000;

/**
 * Makes a board final: its places, their prizes and the hash over all of them are one transaction, so it is final as a whole or
 * not at all. It waits until the ledger was followed up to the number it had when this was first asked for.
 */
export async function freezeBoard(ctx: Context, id: BoardId, rowsMax = ROWS_MAX): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const board = await lockBoard(tx, id);
    if (!board || board.state === 'final' || !(await isFollowed(tx, board))) return;
    const now = ctx.clock.now();
    await sortOut(tx, board, now);
    const { places, hash } = await writePlaces(tx, board, { now, rowsMax });
    await addPrizes(tx, board, { now, until: new Date(now.getTime() + GIVEN_WITHIN_MS) });
    await changeBoard(tx, id, { state: 'final', places, final_hash: hash, frozen_at: now });
  });
}

async function isFollowed(tx: Tx, { id, needs_id: needsId }: BoardRow): Promise<boolean> {
  const { last, upTo } = await readFollowed(tx, 'board');
  if (needsId === null) await changeBoard(tx, id, { needs_id: last });
  return upTo >= (needsId === null ? last : BigInt(needsId));
}

async function writePlaces(
  tx: Tx,
  board: BoardRow,
  { now, rowsMax }: { readonly now: Date; readonly rowsMax: number },
): Promise<{ readonly places: number; readonly hash: Buffer }> {
  const hash = createHash('sha256');
  let places = 0;
  let after: PlaceRow | null = null;
  for (;;) {
    const piece: PlaceRow[] = await readPlaces(tx, board, { now, after, rowsMax });
    const rows = piece.map((row, nr) => ({
      board_id: board.id,
      rank: places + nr + 1,
      member_id: row.member_id,
      account: row.is_hidden ? '' : maskAccount(row.account),
      points: row.points,
      prize: board.prizes[places + nr] ?? '0',
    }));
    hash.update(finalText(board, rows));
    await insertFinal(tx, board.id, rows);
    places += rows.length;
    after = piece.at(-1) ?? null;
    if (piece.length < rowsMax) return { places, hash: hash.digest() };
  }
}

/** Places of a final board as they are hashed, and as everybody may read them. */
export function finalText(
  { currency }: Pick<BoardRow, 'currency'>,
  rows: readonly { readonly rank: number; readonly account: string; readonly points: string; readonly prize: string }[],
): string {
  return boardText(
    rows.map(({ rank, account, points, prize }) => ({
      rank,
      account,
      points: BigInt(points),
      prize: formatAmount(BigInt(prize), currency),
    })),
  );
}
