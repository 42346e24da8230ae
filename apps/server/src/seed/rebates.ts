import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../platform/db/schema.ts';
import { approveRatesIn, draftRatesIn, readRatesFile } from '../modules/rebate/index.ts';
import { BRAND, MERCHANT_CODE } from './brand.ts';

/** In percent, from the first level on. */
const BY_LEVEL = ['0.30', '0.40', '0.60', '0.80', '1.00', '1.05', '1.10', '1.15', '1.20', '1.20', '1.20'];

/** Gives the demonstration rates that hold today, so that whoever plays sees a rebate grow. */
export async function plantRebates(ctx: Pick<Context, 'config' | 'clock'>, tx: Transaction<Database>): Promise<void> {
  if (ctx.config.mode !== 'demo') return;
  const brand = tx.selectFrom('brand').select('name').where('merchant_code', '=', MERCHANT_CODE);
  // Whoever has a brand of this code of their own promises nothing by ours.
  if ((await brand.executeTakeFirst())?.name !== BRAND.name) return;
  const levels = BY_LEVEL.map((percent, level) => ({ level, percent }));
  const read = readRatesFile({ brand: MERCHANT_CODE, levels });
  assert(read.ok, 'the demonstration has rates');
  const drafted = await draftRatesIn(ctx, tx, read.value, 'Demo Ana');
  assert(drafted.ok, 'the rates of the demonstration may be saved');
  const approval = { id: drafted.value, who: 'Demo Ben', approvalNo: 'DEMO-2026' };
  assert((await approveRatesIn(ctx, tx, approval, 0)).ok, 'the rates of the demonstration are approved');
}
