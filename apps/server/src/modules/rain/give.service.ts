import type { Context } from '../../context.ts';
import { brandOf } from '../brand/index.ts';
import { giveDue, type Dues, type Wanted } from '../promotions/index.ts';
import { dueEntries, type EntryRow } from './entry.store.ts';
import { readWaveById } from './wave.store.ts';

const ENVELOPES: Dues<EntryRow> = { ...dueEntries, wanted: wantedFor };

/** Pays the envelopes of waves that were shared out; who may be given nothing by now gets none. */
export function payEnvelopes(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  return giveDue(ctx, ENVELOPES, isStopping);
}

async function wantedFor(ctx: Context, entry: EntryRow): Promise<Wanted> {
  const { merchant_code: merchantCode } = entry;
  const wave = await readWaveById(ctx.db, entry.wave_id);
  const { profile } = (await brandOf(ctx, merchantCode)).rows.brand;
  return {
    campaignId: wave.campaign_id,
    memberId: entry.member_id,
    book: { merchantCode, currency: wave.currency },
    profile,
    version: wave.version,
    gift: { period: '', nr: Number(entry.wave_id), amount: BigInt(entry.amount ?? 0), until: null, isEarned: true },
  };
}
