import { csvRow } from '@perya/contract';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Break } from './breaks.ts';

type BreakRow = Selectable<Database['ledger_break']>;

/** A break that was seen so long after it was first seen is there to stay. [R9] */
const PERSISTENT_MS = 24 * 3_600_000;

/** What one look at the books found, and at what it looked. */
interface Look {
  readonly foundBy: BreakRow['found_by'];
  readonly breaks: readonly Break[];
  /** It tells so many breaks of a rule at most. */
  readonly most: number;
  readonly at: Date;
}

/** What should be closed because of breaks; a game that is not known is one of all of its vendor. */
export interface BrokenPlace {
  readonly merchantCode: string | null;
  readonly vendor: string;
  readonly game: string | null;
}

/** Lets one look at the accounts as they stand be kept at a time; of a transaction. */
export async function isOnlyLook(tx: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('ledger breaks', 0)) as free`.execute(tx);
  return rows[0]?.free === true;
}

/**
 * Keeps what a look found: what is new is written down, what is known is renewed, and what is open and was not found
 * again is mended, as far as that look can say so:
 * - It looked at all there is of the rule. A list that is full may have left something out.
 * - It looked at the place. New rows are looked at again from the same mark until none of them is broken, so every open
 *   break of rows is among those. An account that has moved since its rows were checked cannot be compared with them:
 *   it waits until they are level, or until its new rows are found to continue the old ones (`mendContinued`).
 */
export async function keepBreaks(db: Kysely<Database>, { foundBy, breaks, most, at }: Look): Promise<void> {
  for (const one of breaks) await keep(db, foundBy, one, at);
  const rules = breaks.map(({ rule }) => rule);
  const full = rules.filter((rule) => rules.filter((other) => other === rule).length >= most);
  await sql`
    update ledger_break b set mended_at = greatest(${at}, b.last_seen)
    where b.mended_at is null and b.found_by = ${foundBy} and b.rule <> all (${full})
      and not exists (
        select from unnest(${rules}::text[], ${breaks.map(({ row }) => row)}::text[]) as f(rule, row)
        where f.rule = b.rule and f.row = b.row)
      and (b.found_by <> 'standing' or b.rule <> 'I3' or exists (
        select from ledger_account a join ledger_checked c on c.account_id = a.id
        where a.id = case when b.found_by = 'standing' and b.rule = 'I3' then substr(b.row, 9)::bigint end
          and (a.version, a.balance) = (c.version, c.balance)))`.execute(db);
}

async function keep(db: Kysely<Database>, foundBy: Look['foundBy'], one: Break, at: Date): Promise<void> {
  const { rule, row, detail, merchantCode = null, vendor = null, game = null } = one;
  await db
    .insertInto('ledger_break')
    .values({
      rule,
      row,
      detail,
      found_by: foundBy,
      merchant_code: merchantCode,
      vendor,
      game,
      first_seen: at,
      last_seen: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rule', 'row'])
        .where('mended_at', 'is', null)
        .doUpdateSet({ detail, last_seen: sql`greatest(ledger_break.last_seen, excluded.last_seen)` }),
    )
    .execute();
}

/** Mends the accounts among some movements that were found to continue what had been checked before. */
export async function mendContinued(db: Kysely<Database>, moved: RawBuilder<unknown>, at: Date): Promise<void> {
  await sql`
    update ledger_break b set mended_at = greatest(${at}, b.last_seen)
    where b.mended_at is null and b.found_by = 'standing' and b.rule = 'I3'
      and exists (select from (${moved}) l where 'account ' || l.account = b.row)`.execute(db);
}

/** How many breaks are open. */
export async function countOpenBreaks(db: Kysely<Database>): Promise<number> {
  const { open } = await db
    .selectFrom('ledger_break')
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .where('mended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Still there a day later, and nothing was closed for it yet. Breaks that concern no game are not among them. */
const IS_DUE = sql<boolean>`
  mended_at is null and stopped_at is null and vendor is not null
  and last_seen >= first_seen + ${PERSISTENT_MS} * interval '1 millisecond'`;

/** What should be closed now. */
export async function brokenPlaces(db: Kysely<Database>): Promise<BrokenPlace[]> {
  const { rows } = await sql<BrokenPlace>`
    select distinct merchant_code as "merchantCode", vendor, game from ledger_break where ${IS_DUE}
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** The breaks for which a place should be closed, kept from others until the end of the transaction. */
export function takeBreaks(tx: Kysely<Database>, { merchantCode, vendor, game }: BrokenPlace): Promise<BreakRow[]> {
  return tx
    .selectFrom('ledger_break')
    .selectAll()
    .where(IS_DUE)
    .where('merchant_code', 'is not distinct from', merchantCode)
    .where('vendor', '=', vendor)
    .where('game', 'is not distinct from', game)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Notes that what these breaks concern was closed. */
export async function noteStopped(tx: Kysely<Database>, ids: readonly string[], at: Date): Promise<void> {
  await tx.updateTable('ledger_break').set({ stopped_at: at }).where('id', 'in', ids).execute();
}

/** The report of differences as a table that any program reads: what was open between two moments, the oldest first. */
export async function reportBreaks(
  db: Kysely<Database>,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<{ readonly table: string; readonly isOpen: boolean }> {
  const rows = await db
    .selectFrom('ledger_break')
    .selectAll()
    .where('first_seen', '<', before)
    .where((eb) => eb.or([eb('mended_at', 'is', null), eb('mended_at', '>=', from)]))
    .orderBy('first_seen')
    .orderBy('id')
    .execute();
  const table = [HEAD, ...rows.map(toLine)].map((line) => `${csvRow(line)}\n`).join('');
  return { table, isOpen: rows.some((row) => row.mended_at === null) };
}

const HEAD = [
  'rule',
  'row',
  'detail',
  'brand',
  'vendor',
  'game',
  'first seen',
  'last seen',
  'mended',
  'game closed',
] as const;

function toLine(row: BreakRow): string[] {
  const names = [row.merchant_code, row.vendor, row.game].map((name) => name ?? '');
  const moments = [row.first_seen, row.last_seen, row.mended_at, row.stopped_at];
  return [row.rule, row.row, row.detail, ...names, ...moments.map((moment) => moment?.toISOString() ?? '')];
}
