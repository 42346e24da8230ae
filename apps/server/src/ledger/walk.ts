import { sql, type Kysely } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import { isSerializationFailure } from '../platform/db/failures.ts';
import type { Database } from '../platform/db/schema.ts';
import { keepBreaks } from './break-report.ts';
import type { Break } from './breaks.ts';
import { accountBreaks, isWithin, noteAhead, payoutBreaks, unheldBreaks, type AccountRange } from './check-accounts.ts';
import { find } from './check-rows.ts';

/** How a walk is taken. */
export interface WalkOptions {
  /** So many breaks of a rule are told at once. */
  readonly most: number;
  /** A new walk begins so long after the last one was finished, whichever server took it. */
  readonly restMs: number;
  /** So many accounts go into one statement: far below what a statement may take, however many there are. */
  readonly atOnce: number;
}

/** One stretch of a walk. */
export interface Walked {
  readonly breaks: readonly Break[];
  readonly hasMore: boolean;
}

const REST: Walked = { breaks: [], hasMore: false };

/**
 * Looks at the next accounts as they stand, in a transaction of their own, and keeps what it finds. Of several servers one
 * does it, and another goes on where it was cut off.
 */
export function walkAccounts(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  { most, restMs, atOnce }: WalkOptions,
): Promise<Walked> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const walk = await takeWalk(tx);
    if (!walk || (walk.after_account === '0' && !isOver(walk.finished_at, restMs, now))) return REST;
    const range = await nextRange(tx, walk.after_account, atOnce);
    const breaks = await find(tx, accountBreaks(range, most));
    const look = { foundBy: 'standing', most, at: now } as const;
    await keepBreaks(tx, { ...look, breaks, lookedAt: isWithin(sql`b.account_id`, range) });
    await noteAhead(tx, range);
    const isLast = range.upTo === null;
    if (isLast) {
      const unheld = await find(tx, [unheldBreaks(most), payoutBreaks(most)]);
      await keepBreaks(tx, { ...look, breaks: unheld, lookedAt: sql`(b.rule = 'I8' and b.account_id is null)` });
      breaks.push(...unheld);
    }
    await tx
      .updateTable('ledger_walk')
      .set({ after_account: range.upTo ?? '0', ...(isLast && { finished_at: now }) })
      .execute();
    return { breaks, hasMore: !isLast };
  });
}

/**
 * Adds up all accounts of a brand and a currency, at one moment and in pieces that each fit their time. Money that was put
 * on an account together with the mark of its check shows here only. Of several servers one does it: whoever finds the rows of another has nothing to add.
 */
export function sumAccounts(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  { most, restMs, atOnce }: WalkOptions,
): Promise<readonly Break[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const now = clock.now();
      const walk = await takeWalk(tx);
      if (!walk || !isOver(walk.summed_at, restMs, now)) return [];
      const sums = new Map<string, SumOfBook>();
      for (let range: AccountRange = { after: '0', upTo: '0' }; range.upTo !== null;) {
        range = await nextRange(tx, range.upTo, atOnce);
        for (const { row, merchantCode, sum } of await sumOf(tx, range)) {
          sums.set(row, { row, merchantCode, sum: (sums.get(row)?.sum ?? 0n) + BigInt(sum) });
        }
      }
      const breaks = [...sums.values()].filter(({ sum }) => sum !== 0n).map(toBreak);
      await keepBreaks(tx, { foundBy: 'standing', breaks, most, at: now, lookedAt: sql`b.rule = 'I1'` });
      await tx.updateTable('ledger_walk').set({ summed_at: now }).execute();
      return breaks;
    })
    .catch((error: unknown) => {
      if (isSerializationFailure(error)) return [];
      throw error;
    });
}

/** When every account was last looked at; null before the first time. */
export async function readWalked(db: Kysely<Database>): Promise<Date | null> {
  const { finished_at: at } = await db.selectFrom('ledger_walk').select('finished_at').executeTakeFirstOrThrow();
  return at.getTime() === 0 ? null : at;
}

interface SumOfBook {
  readonly row: string;
  readonly merchantCode: string;
  readonly sum: bigint;
}

function toBreak({ row, merchantCode, sum }: SumOfBook): Break {
  return { rule: 'I1', row, detail: `the sum is ${sum}`, merchantCode, offBy: sum.toString() };
}

async function sumOf(tx: Kysely<Database>, range: AccountRange) {
  const { rows } = await sql<Record<'row' | 'merchantCode' | 'sum', string>>`
    select merchant_code || ' ' || currency as row, merchant_code as "merchantCode", sum(balance)::text as sum
    from ledger_account a where ${isWithin(sql`a.id`, range)} group by merchant_code, currency order by 1`.execute(tx);
  return rows;
}

function takeWalk(tx: Kysely<Database>) {
  return tx
    .selectFrom('ledger_walk')
    .select(['after_account', 'finished_at', 'summed_at'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

function isOver(last: Date, restMs: number, now: Date): boolean {
  return now.getTime() - last.getTime() >= restMs || now < last;
}

async function nextRange(tx: Kysely<Database>, after: string, atOnce: number): Promise<AccountRange> {
  const { rows } = await sql<{ up_to: string | null }>`
    select id as up_to from ledger_account where id > ${after} order by id offset ${atOnce - 1} limit 1`.execute(tx);
  return { after, upTo: rows[0]?.up_to ?? null };
}
