import { board } from '@perya/contract';
import { fromText, sha256, toHex } from '@perya/fairness';
import { ask } from '@perya/web/query/api.ts';
import type { Problem } from '@perya/web/query/api-host.ts';

/** What came of hashing the table of a final board. */
export type FinalCheck =
  | { readonly kind: 'same'; readonly places: number }
  | { readonly kind: 'other' }
  | { readonly kind: 'failed'; readonly error: Problem };

/** Nobody has more pieces of a table. */
const PIECES_MAX = 2000;

/** Fetches all of the table of a final board and hashes it on this phone. [API-51] */
export async function checkFinal(boardId: string, hash: string): Promise<FinalCheck> {
  let text = '';
  let cursor: string | null = null;
  for (let piece = 0; piece < PIECES_MAX; piece += 1) {
    const input: { boardId: string; cursor?: string } = cursor === null ? { boardId } : { boardId, cursor };
    const outcome = await ask(board.finalBoard, input, { quiet: true });
    if (!outcome.ok) return { kind: 'failed', error: outcome.error };
    text += outcome.value.text;
    cursor = outcome.value.next;
    if (cursor === null) {
      return toHex(sha256(fromText(text))) === hash
        ? { kind: 'same', places: outcome.value.places }
        : { kind: 'other' };
    }
  }
  return { kind: 'other' };
}
