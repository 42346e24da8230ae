import { CURRENCIES } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { fromHouse } from '../../platform/money.ts';
import type { IdRange } from '../../ledger/consumer.ts';

/** When a win is worth telling: either is enough. */
export interface Notable {
  /** In hundredths, as the house writes it down for all brands. */
  readonly win: bigint;
  readonly times: number;
}

/**
 * Writes down the notable wins of a stretch of the ledger, each once: where a purse had its share of the stake, its share of the
 * win is a second row. Play money and what was taken back are none.
 */
export async function noteWins(tx: Transaction<Database>, { after, upTo }: IdRange, notable: Notable): Promise<void> {
  const codes = Object.keys(CURRENCIES);
  const wins = codes.map((code) => fromHouse(notable.win, code).toString());
  await sql`
    insert into notable_win (transfer_id, merchant_code, member_id, detail, bet_id, stake, win, at)
    select w.id, a.merchant_code, w.member_id, w.detail, b.id, b.stake, b.payout, w.at
    from ledger_transfer w
    cross join lateral (select id, stake, payout, account_id from bet where id = w.bet_id offset 0) b
    join ledger_account a on a.id = b.account_id
    join currency c on c.code = a.currency and not c.is_play
    join unnest(${codes}::text[], ${wins}::bigint[]) as n(code, win) on n.code = a.currency
    where w.id > ${after} and w.id <= ${upTo} and w.kind = 'payout'
      and (b.payout >= n.win or b.payout >= b.stake * ${notable.times})
      and (w.amount = b.payout or not exists (select from ledger_transfer x where x.member_id = w.member_id
        and x.id >= w.transfer_id and x.id < w.id and x.transfer_id = w.transfer_id and x.kind = 'payout'
        and x.refusal is null))
    on conflict do nothing`.execute(tx);
}

/** The newest notable wins of a brand since a moment; rounds that were taken back afterwards are left out. */
export function readWins(db: Kysely<Database>, merchantCode: MerchantCode, since: Date, max: number) {
  return db
    .selectFrom('notable_win as w')
    .select(['w.member_id', 'w.detail', 'w.win', 'w.at'])
    .where('w.merchant_code', '=', merchantCode)
    .where('w.at', '>=', since)
    .where((row) => {
      const bet = row.selectFrom('bet as b').select('b.id').whereRef('b.id', '=', 'w.bet_id');
      return row.not(row.exists(bet.where('b.state', '=', 'void')));
    })
    .orderBy('w.transfer_id', 'desc')
    .limit(max)
    .execute();
}
