import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import type { Database } from '../platform/db/schema.ts';
import { checkFromNow, keepBreaks, mendContinued } from './break-report.ts';
import type { Break } from './breaks.ts';
import { findActivityBreaks } from './check-activity.ts';
import { accountBreaks, ALL_ACCOUNTS, payoutBreaks, unheldBreaks } from './check-accounts.ts';
import { betBreaks, WHOLE_BETS } from './check-bets.ts';
import { BOARD_BREAKS } from './check-boards.ts';
import { keyBreaks, WHOLE_KEYS } from './check-keys.ts';
import { POT_BREAKS, potBreaks } from './check-pots.ts';
import { PURSE_BREAKS } from './check-purses.ts';
import { bookBreaks, chainBreaks, endBreaks, find, legs, OF_ACCOUNT, type Finding } from './check-rows.ts';
import { lookAtNew } from './check-sound.ts';
import { consumeLedger, type IdRange } from './consumer.ts';

/** All accounts of a brand and a currency, at one moment. */
const SUM = sql<Break>`
  select 'I1' as rule, merchant_code || ' ' || currency as row, 'the sum is ' || sum(balance) as detail,
    merchant_code as "merchantCode"
  from ledger_account group by merchant_code, currency having sum(balance) <> 0 order by 2 limit 1`;

/** Stakes in play are those of bets that are open, by player and by account of the house. */
const OPEN_BETS = sql`
  select b.member_id, b.vendor_code, a.merchant_code, a.currency, b.stake as amount from bet b
  join ledger_account a on a.id = b.account_id
  where b.state = 'open'`;

const OPEN_STAKES: readonly Finding[] = [
  sql<Break>`
    select 'I8' as rule, 'account ' || a.id as row,
      'it says ' || a.in_play || ' in play, open stakes are ' || coalesce(o.amount, 0) as detail, ${OF_ACCOUNT}
    from ledger_account a
    left join (select member_id, currency, sum(amount) as amount from (${OPEN_BETS}) b group by 1, 2) o
      on o.member_id = a.member_id and o.currency = a.currency
    where a.kind = 'cash' and a.in_play <> coalesce(o.amount, 0) order by a.id limit 1`,
  // A stake may be settled by another server, from another row of the same account.
  sql<Break>`
    select 'I8' as rule, 'stakes at ' || p.party as row,
      'they hold ' || p.balance || ', open stakes are ' || coalesce(o.amount, 0) as detail,
      p.merchant_code as "merchantCode", p.party as vendor
    from (select merchant_code, currency, party, sum(balance) as balance from ledger_account where kind = 'play'
      group by 1, 2, 3) p
    left join (
      select merchant_code, currency, vendor_code, sum(amount) as amount from (${OPEN_BETS}) b group by 1, 2, 3) o
      on (o.merchant_code, o.currency, o.vendor_code) = (p.merchant_code, p.currency, p.party)
    where p.balance <> coalesce(o.amount, 0) order by 2 limit 1`,
];

/** Every row counts, and the account is what they come to. */
const TOTALS = sql<Break>`
  select 'I3' as rule, 'account ' || a.id as row,
    'its rows add up to ' || coalesce(s.sum, 0) || ' in ' || coalesce(s.rows, 0) || ' steps, it says ' || a.balance ||
    ' in ' || a.version as detail, ${OF_ACCOUNT}
  from ledger_account a
  left join (select account, sum(delta) as sum, count(*) as rows from (${legs(sql`true`)}) l group by account) s
    on s.account = a.id
  where a.balance <> coalesce(s.sum, 0) or a.version <> coalesce(s.rows, 0) order by a.id limit 1`;

/**
 * Checks what is new since the last time. A row that is broken stays so: it is kept, and what comes after it is checked
 * as well, from where it left its account. What is found is kept in the transaction that moves the mark.
 */
export async function checkNew(
  ctx: Pick<PlatformContext, 'db' | 'clock'>,
  most = 1,
): Promise<{
  readonly breaks: readonly Break[];
  readonly hasMore: boolean;
}> {
  let breaks: Break[] = [];
  const hasMore = await consumeLedger(ctx, 'check', async (tx, { after, upTo }) => {
    const isNew = sql`t.id > ${after} and t.id <= ${upTo}`;
    const { isSound, hasEnds, hasGifts } = await lookAtNew(tx, { after, upTo });
    breaks = await find(tx, [
      ...(isSound ? [] : rowBreaks({ after, upTo }, most)),
      ...(hasEnds ? endBreaks(isNew, most) : []),
      ...(hasGifts ? potBreaks(isNew, most) : []),
    ]);
    await keepBreaks(tx, { foundBy: 'rows', breaks, most, at: ctx.clock.now(), lookedAt: null });
    if (!isSound) await checkUpTo(tx, isNew);
    const broken = breaks.flatMap(({ accountId }) => (typeof accountId === 'string' ? [accountId] : []));
    await mendContinued(tx, { moved: legs(isNew), broken, at: ctx.clock.now() });
    // Its row is named; the account would say the same again.
    await checkFromNow(tx, broken);
  });
  return { breaks, hasMore };
}

/** What must hold of all new rows, rule by rule. */
function rowBreaks(stretch: IdRange, most: number): readonly Finding[] {
  const isNew = sql`t.id > ${stretch.after} and t.id <= ${stretch.upTo}`;
  return [
    ...bookBreaks(isNew, most),
    ...chainBreaks(isNew, 'checked', most),
    ...betBreaks(isNew, most),
    ...keyBreaks(stretch, most),
  ];
}

/** Accounts are checked up to where these rows leave them. */
async function checkUpTo(tx: Transaction<Database>, isNew: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into ledger_checked as c (account_id, version, balance)
    select distinct on (account) account, version, balance from (${legs(isNew)}) l order by account, version desc
    on conflict (account_id) do update set version = excluded.version, balance = excluded.balance,
      ahead_version = case when c.ahead_version > excluded.version then c.ahead_version end,
      ahead_id = case when c.ahead_version > excluded.version then c.ahead_id end`.execute(tx);
}

/** So many rows of the ledger are compared with what was played by one statement. */
const PLAY_ROWS_MAX = 50_000;

/** Checks everything that was ever written, at one moment. Takes its time: for a connection of its own. */
export function checkWhole(db: Kysely<Database>, { playRowsMax = PLAY_ROWS_MAX } = {}): Promise<Break[]> {
  const all = sql`true`;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => [
      ...(await find(tx, [
        SUM,
        ...accountBreaks(ALL_ACCOUNTS, 1),
        unheldBreaks(1),
        payoutBreaks(1),
        TOTALS,
        ...bookBreaks(all, 1),
        ...chainBreaks(all, 'beginning', 1),
        ...endBreaks(all, 1),
        ...betBreaks(all, 1),
        WHOLE_BETS,
        ...WHOLE_KEYS,
        ...OPEN_STAKES,
        ...POT_BREAKS,
        ...PURSE_BREAKS,
        ...BOARD_BREAKS,
      ])),
      ...(await findActivityBreaks(tx, playRowsMax)),
    ]);
}
