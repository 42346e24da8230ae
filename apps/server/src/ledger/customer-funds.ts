import { csvRow } from '@perya/contract';
import { FLOAT_PAYOUT } from '@perya/ledger';
import { sql, type Kysely, type Selectable } from 'kysely';
import { formatAmount } from '../platform/money.ts';
import type { PlatformContext } from '../platform/context.ts';
import type { Database } from '../platform/db/schema.ts';
import { dayOf } from './day.ts';

type FundsRow = Selectable<Database['customer_funds']>;

/** What is owed, part by part. */
const PARTS = ['cash', 'in_play', 'held', 'bonus', 'agents', 'uncredited', 'jackpots'] as const;

/** A payout that waits is still owed to an agent, as the float was. */
const KIND = sql`case when a.kind = 'suspense' and a.party = ${sql.lit(FLOAT_PAYOUT)} then 'float' else a.kind end`;

/**
 * Writes down what each brand owes its players, once a day, as soon as its day begins. One statement sees one moment, so
 * that money on its way from one account to another is counted once. [R7]
 */
export async function noteCustomerFunds({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const brands = await db.selectFrom('brand').select(['merchant_code', 'time_zone']).execute();
  for (const { merchant_code: merchantCode, time_zone: zone } of brands) {
    const day = dayOf(at, zone);
    const known = db.selectFrom('customer_funds').select('day').where('merchant_code', '=', merchantCode);
    if (await known.where('day', '=', day).executeTakeFirst()) continue;
    await sql`
      insert into customer_funds (merchant_code, currency, day, at, cash, in_play, held, bonus, agents, uncredited, jackpots)
      select a.merchant_code, a.currency, ${day}, ${at}, ${of('cash')}, ${of('play')}, ${of('held')}, ${of('bonus')},
        ${of('float')}, ${of('suspense')}, ${of('jackpot')}
      from (
        select a.merchant_code, a.currency, ${KIND} as kind, sum(a.balance) as balance
        from ledger_account a join currency c on c.code = a.currency and not c.is_play
        where a.merchant_code = ${merchantCode}
        group by a.merchant_code, a.currency, ${KIND}, a.party
      ) a
      group by a.merchant_code, a.currency
      on conflict do nothing`.execute(db);
  }
}

/**
 * A jackpot that was won before enough was put aside for it is no money of players. That shows in the whole account only:
 * what came into one of its rows may have left from another.
 */
function of(kind: string) {
  return sql`coalesce(sum(greatest(a.balance, 0)) filter (where a.kind = ${kind}), 0)`;
}

/** The report of some days, oldest first, as a table that any program reads. */
export async function reportCustomerFunds(db: Kysely<Database>, from: string, to: string): Promise<string> {
  const rows = await db
    .selectFrom('customer_funds')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('merchant_code')
    .orderBy('currency')
    .execute();
  return [['day', 'brand', 'currency', ...PARTS, 'total', 'counted at'], ...rows.map(toLine)]
    .map((line) => `${csvRow(line)}\n`)
    .join('');
}

function toLine(row: FundsRow): string[] {
  const total = PARTS.reduce((sum, part) => sum + BigInt(row[part]), 0n);
  const amounts = [...PARTS.map((part) => BigInt(row[part])), total].map((amount) =>
    formatAmount(amount, row.currency),
  );
  return [row.day, row.merchant_code, row.currency, ...amounts, row.at.toISOString()];
}
