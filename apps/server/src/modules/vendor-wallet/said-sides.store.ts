import type { VendorCode } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** A bet as its vendor told of it. */
export interface SaidBet {
  readonly vendor: VendorCode;
  readonly at: Date;
  readonly request: string;
}

/** Between which moments, the first left out. */
export interface Span {
  readonly after: Date;
  readonly upTo: Date;
}

/** Bets with sides that were taken, in the order of time: the first of them, and all of the moment at which they end. */
export async function readSaidBets(db: Kysely<Database>, { after, upTo }: Span, limit: number): Promise<SaidBet[]> {
  const { rows } = await sql<SaidBet>`
    select vendor_code as vendor, at, request from vendor_call
    where at > ${after} and at <= ${upTo} and call in ('debit', 'debit-credit') and status = 'OK' and request like '%"side"%'
    order by at fetch first (${limit}) rows with ties`.execute(db);
  return rows;
}
