import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { lastDayOver } from '../../ledger/night.ts';
import { isFollowed, runInPieces, type PieceWork } from '../../ledger/night-run.ts';
import { tellMember } from '../live/index.ts';
import { freezeTail, readDue } from './accrual.store.ts';
import { payDue } from './pay.service.ts';
import { countPaid, holdPayable, nextMembers, readDueDays, readRatedBrands, type RatedBrand } from './run.store.ts';

/** So many members are paid in one transaction: their bets wait no longer than it takes. */
const AT_ONCE = 200;

type Nightly = Pick<Context, 'db' | 'clock' | 'ledger' | 'pubsub' | 'log' | 'server'>;

/** Pays what is left of the days before, from 02:05 of each brand on, once and in pieces. [SRV-12] */
export async function payNightly(
  ctx: Nightly,
  isStopping: () => boolean = () => false,
  atOnce = AT_ONCE,
): Promise<void> {
  for (const brand of await readRatedBrands(ctx.db)) {
    const { merchant_code: merchantCode, time_zone: zone } = brand;
    for (const day of await readDueDays(ctx.db, merchantCode, lastDayOver(ctx.clock.now(), zone))) {
      const night = { table: 'rebate_run', key: { merchant_code: merchantCode, day } } as const;
      if (isStopping()) return;
      if (!(await isFollowed(ctx, night, 'rebate'))) break;
      await runInPieces(ctx, night, payPiece(ctx, brand, day), { rowsMax: atOnce, isStopping });
    }
  }
}

/** Pays the next members of a night. */
function payPiece(ctx: Nightly, brand: RatedBrand, day: string): PieceWork {
  const { merchant_code: merchantCode, currency, profile } = brand;
  const run = { merchant_code: merchantCode, day };
  return async (tx, piece) => {
    const seen = await nextMembers(tx, run, piece);
    const held = await holdPayable(tx, { ids: seen, currency, now: ctx.clock.now() });
    const members = sql<{ member_id: string }>`select unnest(${[...held.keys()]}::bigint[]) as member_id`;
    await freezeTail(tx, members);
    const rows = await readDue(tx, { merchantCode, currency, members, upTo: day });
    const book = { merchantCode, currency };
    const claims = await payDue(ctx, tx, rows, { book, profile, held, mode: 'automatic', isOwed: false });
    await countPaid(tx, run, { members: claims.length, amount: claims.reduce((sum, { amount }) => sum + amount, 0n) });
    const onCommit = () => {
      for (const { memberId } of claims) tellMember(ctx, memberId, { tell: 'wallet' });
    };
    return { seen, onCommit };
  };
}
