import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What a vendor sent and what it was answered. */
export interface Evidence {
  readonly vendor: string;
  readonly call: string;
  readonly at: Date;
  readonly status: string;
  readonly request: string;
  readonly answer: string;
}

/** Writes down many at once. */
export async function insertEvidence(db: Kysely<Database>, rows: readonly Evidence[]): Promise<void> {
  const column = (name: keyof Evidence) => rows.map((row) => row[name]);
  await sql`
    insert into vendor_call (vendor_code, call, at, status, request, answer)
    select * from unnest(${column('vendor')}::text[], ${column('call')}::text[], ${column('at')}::timestamptz[],
      ${column('status')}::text[], ${column('request')}::text[], ${column('answer')}::text[])`.execute(db);
}
