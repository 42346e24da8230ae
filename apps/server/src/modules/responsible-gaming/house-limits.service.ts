import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { markAllLimited } from '../../ledger/cash-counters.ts';
import { noteEvent } from '../audit/index.ts';
import { readHouseLimits, writeHouseLimit, type HouseLimitRow } from './protection.store.ts';

/** A limit for everybody at a brand; no amount takes it away. */
export interface HouseLimit extends Pick<HouseLimitRow, 'kind' | 'period'> {
  readonly merchantCode: MerchantCode;
  readonly amount: bigint | null;
}

/**
 * Sets a limit of the operator or of a regulator. Beside a player's own the strictest counts; it holds at once, and who
 * set it and why is written down. [R27, R36]
 */
export async function setHouseLimit(
  ctx: Context,
  { merchantCode, kind, period, amount }: HouseLimit,
  { who, why }: { readonly who: string; readonly why: string },
): Promise<Result<null, 'brand.not.found'>> {
  // Everybody looks at limits before there is one, so that a process that dies in between leaves no limit half in force;
  // once more afterwards for those who came meanwhile.
  if (amount !== null) await markAllLimited(ctx.db, merchantCode);
  const isSet = await ctx.db.transaction().execute(async (tx) => {
    const limits = await readHouseLimits(tx, merchantCode);
    const before = limits.find((one) => one.kind === kind && one.period === period)?.amount ?? null;
    const row = { merchant_code: merchantCode, kind, period, amount, changed_at: ctx.clock.now() };
    if (!(await writeHouseLimit(tx, row))) return false;
    const detail = { kind, period, before, after: amount?.toString() ?? null, who, why };
    await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'limit.house', ip: '', detail });
    return true;
  });
  if (!isSet) return fail('brand.not.found');
  if (amount !== null) await markAllLimited(ctx.db, merchantCode);
  return ok(null);
}
