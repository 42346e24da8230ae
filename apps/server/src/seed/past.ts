import type { Book, Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../platform/db/schema.ts';
import { openLedger } from '../ledger/ledger.ts';
import { MERCHANT_CODE } from './brand.ts';

/** What a server of the past is made from. */
export type Present = Pick<Context, 'config' | 'chance' | 'vault' | 'passwords' | 'clock' | 'log'>;

/** A server whose clock stands in the past, inside the transaction that plants. */
export interface Past extends Present, Pick<Context, 'ledger'> {
  readonly tx: Transaction<Database>;
  readonly book: Book;
  readonly zone: string;
  readonly turnoverBps: number;
  readonly memberId: string;
  setTo(at: Date): void;
}

/** Opens the past of a member of the demonstration. */
export async function openPast(ctx: Present, tx: Transaction<Database>, memberId: string): Promise<Past> {
  const brand = await tx
    .selectFrom('brand')
    .select(['currency', 'time_zone', 'turnover_bps'])
    .where('merchant_code', '=', MERCHANT_CODE)
    .executeTakeFirstOrThrow();
  let at = ctx.clock.now();
  const clock = { now: () => at };
  const ledger = openLedger({
    // Only used by postings of their own, and here all of them are part of one transaction.
    connection: {},
    sizes: { ledgerWriters: 0, batchMax: 0 },
    db: tx,
    clock,
    chance: ctx.chance,
    zoneOf: async () => brand.time_zone,
    onError: (error) =>
      ctx.log.warn({ event: 'seed.posting_failed', err: error }, 'the demonstration has a bad posting'),
  });
  return {
    ...ctx,
    clock,
    ledger,
    tx,
    book: { merchantCode: MERCHANT_CODE, currency: brand.currency },
    zone: brand.time_zone,
    turnoverBps: brand.turnover_bps,
    memberId,
    setTo(moment) {
      at = moment;
    },
  };
}

/** Posts what can be posted. */
export async function post({ ledger, tx }: Past, transfer: Transfer): Promise<void> {
  const verdict = await ledger.postIn(tx, transfer);
  assert(verdict.state === 'done', `${transfer.key} is posted`);
}
