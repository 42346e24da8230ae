import { csvRow } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { periodNamed } from '../../ledger/periods.ts';
import { formatAmount } from '../../platform/money.ts';
import { noteEvent } from '../audit/index.ts';
import { readRewarded } from './reward-report.store.ts';

const HEAD = ['month', 'player', 'account', 'currency', 'rewards', 'rebates', 'together'];

/**
 * Whoever was given more in a month than the brand lists, as a table that any program reads; null when it is no month. That
 * somebody looked is written down.
 */
export async function listRewarded(
  ctx: Context,
  merchantCode: MerchantCode,
  { month, who }: { readonly month: string; readonly who: string },
): Promise<string | null> {
  const period = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? periodNamed(month) : null;
  if (!period) return null;
  const detail = { report: 'rewards', month, who };
  await noteEvent(ctx, ctx.db, { memberId: null, merchantCode, kind: 'promotion.exported', ip: '', detail });
  const lines = (await readRewarded(ctx.db, merchantCode, period)).map((row) => {
    const [bonus, rebate] = [BigInt(row.bonus), BigInt(row.rebate)];
    const amounts = [bonus, rebate, bonus + rebate].map((amount) => formatAmount(amount, row.currency));
    return [month, row.member_id, row.account, row.currency, ...amounts];
  });
  return [HEAD, ...lines].map((line) => csvRow(line)).join('\n');
}
