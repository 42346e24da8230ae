import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** So many of a team are put under somebody else by one statement. */
const AT_ONCE = 1000;

/**
 * Puts a member, with whoever is below, under somebody else or under nobody; false for whoever stands there already. It may take
 * longer than one statement may, and nobody is registered below anybody meanwhile.
 */
export async function moveUnder(
  tx: Transaction<Database>,
  id: string,
  uplineId: string | null,
  atOnce = AT_ONCE,
): Promise<boolean> {
  const { rows } = await sql<{ upline_id: string | null }>`
    select upline_id from member where id = ${id} for no key update`.execute(tx);
  if (rows[0] === undefined || rows[0].upline_id === uplineId) return false;
  let after: string | null = '0';
  while (after !== null) after = await putPiece(tx, { id, uplineId, after, atOnce });
  await tx.updateTable('member').set({ upline_id: uplineId }).where('id', '=', id).execute();
  return true;
}

/** Puts the next of a team; answers the last of them. */
async function putPiece(
  tx: Transaction<Database>,
  piece: { readonly id: string; readonly uplineId: string | null; readonly after: string; readonly atOnce: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select member_ancestor_put(${piece.id}, ${piece.uplineId}, ${piece.after}, ${piece.atOnce}) as last`.execute(tx);
  return rows[0]?.last ?? null;
}
