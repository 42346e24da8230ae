import { type Book, type Minor, type PotRow, POT_ROWS } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

/** Which pot is meant. */
export interface PotName extends Book {
  readonly party: string;
}

/**
 * Holds a row of a pot that has this much and that nobody else holds; null when there is none. Claims of one campaign go
 * past each other this way.
 */
export async function takePotRow(tx: Transaction<Database>, pot: PotName, amount: Minor): Promise<PotRow | null> {
  const row = await rowsOf(tx, pot)
    .where('balance', '>=', amount.toString())
    .orderBy('balance', 'desc')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** Holds the first row of a pot, whoever has it before; null when the pot has none yet. */
export async function lockFirstRow(tx: Transaction<Database>, pot: PotName): Promise<PotRow | null> {
  const row = await rowsOf(tx, pot).orderBy('id').limit(1).forUpdate().executeTakeFirst();
  return row ? toRow(row) : null;
}

/** Holds all rows of a pot, in the order in which postings lock them. */
export async function lockPot(tx: Transaction<Database>, pot: PotName): Promise<PotRow[]> {
  const rows = await rowsOf(tx, pot).orderBy('id').forUpdate().execute();
  assert(rows.length <= POT_ROWS, 'a pot has its rows');
  return rows.map(toRow);
}

/** What stands in all rows of a pot at one moment, held by others or not. */
export async function sumPot(tx: Transaction<Database>, pot: PotName): Promise<Minor> {
  const rows = await rowsOf(tx, pot).execute();
  return rows.reduce((sum, { balance }) => sum + BigInt(balance), 0n);
}

/** What is left in the pots of a brand, by party. */
export async function readPots(db: Kysely<Database>, { merchantCode, currency }: Book): Promise<Map<string, Minor>> {
  const { rows } = await sql<{ party: string; balance: string }>`
    select party, sum(balance)::bigint as balance from ledger_account
    where merchant_code = ${merchantCode} and currency = ${currency} and kind = 'pot' and member_id is null
    group by party`.execute(db);
  return new Map(rows.map(({ party, balance }) => [party, BigInt(balance)]));
}

function rowsOf(tx: Transaction<Database>, { merchantCode, currency, party }: PotName) {
  return tx
    .selectFrom('ledger_account')
    .select(['shard', 'balance'])
    .where('merchant_code', '=', merchantCode)
    .where('currency', '=', currency)
    .where('kind', '=', 'pot')
    .where('party', '=', party)
    .where('member_id', 'is', null);
}

function toRow({ shard, balance }: { readonly shard: number; readonly balance: string }): PotRow {
  return { shard, balance: BigInt(balance) };
}
