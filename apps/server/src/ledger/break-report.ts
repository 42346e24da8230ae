import { csvRow } from '@perya/contract';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
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
  /** Which breaks `b` it would have found again; null for rows, which are looked at once. */
  readonly lookedAt: RawBuilder<boolean> | null;
}

/** What should be closed because of breaks; a game that is not known is one of all of its vendor. */
export interface BrokenPlace {
  readonly merchantCode: string | null;
  readonly vendor: string;
  readonly game: string | null;
}

/**
 * Keeps what a look found: what is new is written down, what is known is renewed, and what is open and was not found
 * again is mended, as far as that look can say so:
 * - It looked at all there is of the rule. A list that is full may have left something out.
 * - It looked at the place. An account that has moved since its rows were checked cannot be compared with them: it waits
 *   until they are level, or until its new rows are found to continue the old ones (`mendContinued`).
 */
export async function keepBreaks(db: Kysely<Database>, look: Look): Promise<void> {
  const { foundBy, breaks, most, at, lookedAt } = look;
  for (const one of breaks) await keep(db, foundBy, one, at);
  if (lookedAt === null) return;
  const rules = breaks.map(({ rule }) => rule);
  const full = rules.filter((rule) => rules.filter((other) => other === rule).length >= most);
  await sql`
    update ledger_break b set mended_at = greatest(${at}, b.last_seen)
    where b.mended_at is null and b.found_by = ${foundBy} and ${lookedAt} and b.rule <> all (${full})
      and not exists (
        select from unnest(${rules}::text[], ${breaks.map(({ row }) => row)}::text[]) as f(rule, row)
        where f.rule = b.rule and f.row = b.row)
      and (b.rule <> 'I3' or exists (
        select from ledger_account a left join ledger_checked c on c.account_id = a.id
        where a.id = b.account_id and (a.version, a.balance) = (coalesce(c.version, 0), coalesce(c.balance, 0))))`.execute(
    db,
  );
}

async function keep(db: Kysely<Database>, foundBy: Look['foundBy'], one: Break, at: Date): Promise<void> {
  const { rule, row, detail, merchantCode = null, vendor = null, game = null, accountId = null, offBy = null } = one;
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
      account_id: accountId,
      off_by: offBy,
      first_seen: at,
      last_seen: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rule', 'row'])
        .where('mended_at', 'is', null)
        .doUpdateSet({
          detail,
          off_by: offBy,
          last_seen: sql`greatest(ledger_break.last_seen, excluded.last_seen)`,
          ...ACKNOWLEDGED_WHILE_EQUAL,
        }),
    )
    .execute();
}

/** Whoever acknowledged a break did so for what it was then. */
const whileEqual = (column: 'acknowledged_at' | 'acknowledged_by' | 'acknowledged_why') =>
  sql<never>`case when ledger_break.off_by is not distinct from excluded.off_by then ledger_break.${sql.ref(column)} end`;
const ACKNOWLEDGED_WHILE_EQUAL = {
  acknowledged_at: whileEqual('acknowledged_at'),
  acknowledged_by: whileEqual('acknowledged_by'),
  acknowledged_why: whileEqual('acknowledged_why'),
};

/** Mends the accounts among some movements that were found to continue what had been checked before. */
export async function mendContinued(
  db: Kysely<Database>,
  { moved, broken, at }: { readonly moved: RawBuilder<unknown>; readonly broken: readonly string[]; readonly at: Date },
): Promise<void> {
  const isStanding = sql<boolean>`b.mended_at is null and b.found_by = 'standing' and b.rule = 'I3'`;
  // There are none as a rule, and then nobody need look at the movements.
  const { rows } = await sql`select from ledger_break b where ${isStanding} limit 1`.execute(db);
  if (rows.length === 0) return;
  await sql`
    update ledger_break b set mended_at = greatest(${at}, b.last_seen)
    where ${isStanding} and b.account_id <> all (${broken}::bigint[])
      and exists (select from (${moved}) l where l.account = b.account_id)`.execute(db);
}

/** A person has seen what it is and says what became of it; its account is checked from where it stands now. */
export function acknowledgeBreak(
  db: Kysely<Database>,
  { id, who, why, at }: { readonly id: string; readonly who: string; readonly why: string; readonly at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .updateTable('ledger_break')
      .set({ acknowledged_at: at, acknowledged_by: who, acknowledged_why: why })
      .where('id', '=', id)
      .where(IS_OPEN)
      .returning('account_id')
      .executeTakeFirst();
    if (typeof known?.account_id === 'string') await checkFromNow(tx, [known.account_id]);
    return known !== undefined;
  });
}

/** Accounts whose rows do not lead to where they stand are checked from there, as soon as no row of theirs is unchecked. */
export async function checkFromNow(tx: Kysely<Database>, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  await sql`
    update ledger_checked c set version = a.version, balance = a.balance, ahead_version = null, ahead_id = null
    from ledger_account a where a.id = c.account_id and a.id = any (${accounts}::bigint[])
      and (a.version <= c.version or (a.version = c.ahead_version
        and c.ahead_id <= (select up_to from ledger_mark where name = 'check')))`.execute(tx);
}

/** Neither mended nor acknowledged. */
const IS_OPEN = sql<boolean>`mended_at is null and acknowledged_at is null`;

/** How many breaks are open. */
export async function countOpenBreaks(db: Kysely<Database>): Promise<number> {
  const { open } = await db
    .selectFrom('ledger_break')
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .where(IS_OPEN)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/**
 * Still there a day later, and nothing was closed for it yet. A row that is broken stays so; an account has to be seen
 * again. Breaks that concern no game are not among them.
 */
const isDue = (now: Date) => sql<boolean>`
  ${IS_OPEN} and stopped_at is null and vendor is not null
  and case found_by when 'rows' then ${now} else last_seen end >= first_seen + ${PERSISTENT_MS} * interval '1 millisecond'`;

/** What should be closed now. */
export async function brokenPlaces(db: Kysely<Database>, now: Date): Promise<BrokenPlace[]> {
  const { rows } = await sql<BrokenPlace>`
    select distinct merchant_code as "merchantCode", vendor, game from ledger_break where ${isDue(now)}
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** The breaks for which a place should be closed, kept from others until the end of the transaction. */
export function takeBreaks(
  tx: Kysely<Database>,
  { merchantCode, vendor, game }: BrokenPlace,
  now: Date,
): Promise<BreakRow[]> {
  return tx
    .selectFrom('ledger_break')
    .selectAll()
    .where(isDue(now))
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
    .where((eb) => {
      const isOver = eb.fn.coalesce('mended_at', 'acknowledged_at');
      return eb.or([eb(isOver, 'is', null), eb(isOver, '>=', from)]);
    })
    .orderBy('first_seen')
    .orderBy('id')
    .execute();
  const table = [HEAD, ...rows.map(toLine)].map((line) => `${csvRow(line)}\n`).join('');
  return { table, isOpen: rows.some((row) => row.mended_at === null && row.acknowledged_at === null) };
}

const HEAD = [
  'id',
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
  'acknowledged',
  'by',
  'why',
] as const;

function toLine(row: BreakRow): string[] {
  const { id, rule, detail } = row;
  const names = [row.merchant_code, row.vendor, row.game].map((name) => name ?? '');
  const moments = [row.first_seen, row.last_seen, row.mended_at, row.stopped_at, row.acknowledged_at];
  const told = [row.acknowledged_by, row.acknowledged_why].map((word) => word ?? '');
  return [id, rule, row.row, detail, ...names, ...moments.map((moment) => moment?.toISOString() ?? ''), ...told];
}
