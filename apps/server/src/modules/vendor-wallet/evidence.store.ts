import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** What a vendor sent and what it was answered. */
export interface Evidence {
  readonly vendor: string;
  readonly call: string;
  readonly at: Date;
  readonly status: string;
  readonly request: string;
  readonly answer: string;
}

/** What stands between texts that travel together; JSON has no room for it, nor has PostgreSQL for a zero. */
const BETWEEN = '\u001f';

/** Writes down many at once. They travel as one text a column: an array would have every quote in it escaped. */
export async function insertEvidence(db: Kysely<Database>, rows: readonly Evidence[]): Promise<void> {
  const column = (read: (row: Evidence) => string) =>
    sql`string_to_array(${rows.map((row) => fit(read(row))).join(BETWEEN)}::text, ${BETWEEN}::text)`;
  await sql`
    insert into vendor_call (vendor_code, call, at, status, request, answer)
    select v, c, a::timestamptz, s, coalesce(r, ''), w from unnest(${column((row) => row.vendor)},
      ${column((row) => row.call)}, ${column((row) => row.at.toISOString())}, ${column((row) => row.status)},
      ${column((row) => row.request)}, ${column((row) => row.answer)}) as u(v, c, a, s, r, w)`.execute(db);
}

/** What was done about the days of evidence. */
export interface DayCare {
  /** A day was made, strays that were over were thrown away, a day that was over was dropped, strays are left. */
  readonly did: 'made' | 'thrown' | 'dropped' | 'left';
  readonly day: string;
  /** Rows that had no table for their day. */
  readonly rows: string | null;
}

/** Does one thing that is due for the days of evidence; nothing when nothing is. */
export async function careForDays(db: Kysely<Database>, at: Date): Promise<DayCare | undefined> {
  const { rows } = await sql<DayCare>`select did, day, rows from vendor_call_care(${at})`.execute(db);
  return rows[0];
}

function fit(text: string): string {
  return text.replaceAll('\0', ' ').replaceAll(BETWEEN, ' ');
}
