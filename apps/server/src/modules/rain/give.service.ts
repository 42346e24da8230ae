import type { Context } from '../../context.ts';
import { brandOf } from '../brand/index.ts';
import { giveDue, type Dues, type Wanted } from '../promotions/index.ts';
import { changeEntry, lockEntry, takeEntry, type DueEntry } from './entry.store.ts';

const ENVELOPES: Dues<DueEntry> = { take: takeEntry, wanted: wantedFor, lock: lockEntry, change: changeEntry };

/** Pays the envelopes of waves that were shared out; who may be given nothing by now gets none. */
export function payEnvelopes(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  return giveDue(ctx, ENVELOPES, isStopping);
}

async function wantedFor(ctx: Context, entry: DueEntry): Promise<Wanted> {
  const { merchant_code: merchantCode, currency, version } = entry;
  const { profile } = (await brandOf(ctx, merchantCode)).rows.brand;
  return {
    campaignId: entry.campaign_id,
    memberId: entry.member_id,
    book: { merchantCode, currency },
    profile,
    version,
    gift: { period: '', nr: Number(entry.wave_id), amount: BigInt(entry.amount ?? 0), until: null, isEarned: true },
  };
}
