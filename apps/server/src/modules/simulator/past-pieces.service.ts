import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { PastAsked, PastRow } from './past-row.ts';
import { readPast } from './past.store.ts';

/** What is worked on before what has come meanwhile is taken in, or the database would wait to hand it over. */
const SLICE = 200;

/** The members of a brand in small slices. While one piece is worked on the database reads the next; never more than one ahead. */
export async function* pastSlices(db: Kysely<Database>, asked: PastAsked, piece: number): AsyncGenerator<PastRow[]> {
  let next: Promise<PastRow[]> | null = readPast(db, asked, '0', piece);
  while (next) {
    const rows: PastRow[] = await next;
    const last = rows[rows.length - 1];
    next = last && rows.length === piece ? readPast(db, asked, last.member_id, piece) : null;
    // Its failure is heard when its turn comes.
    next?.catch(() => undefined);
    for (let from = 0; from < rows.length; from += SLICE) {
      await turn();
      yield rows.slice(from, from + SLICE);
    }
  }
}
