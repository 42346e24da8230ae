import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { codeOfCampaign, giveDue, keptVersion, tellTaken, type Dues, type Wanted } from '../promotions/index.ts';
import { holdPayable } from '../rebate/index.ts';
import { insertRewards, payMany, type RewardRow } from '../rewards/index.ts';
import { dueEntries, linkRewards, takeDue, type EntryRow } from './entry.store.ts';
import { readWaveById, type WaveRow } from './wave.store.ts';

/** So many are paid in one transaction: the bets of their owners wait no longer than it takes. */
const AT_ONCE = 256;

const ENVELOPES: Dues<EntryRow> = { ...dueEntries, wanted: wantedFor };

/**
 * Pays the envelopes of waves that were shared out, many at once. Whom something stops, and who is looked at first, comes one
 * by one afterwards; who may be given nothing by now gets none.
 */
export async function payEnvelopes(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  while (!isStopping() && (await payPiece(ctx)) > 0);
  await giveDue(ctx, ENVELOPES, isStopping);
}

/** Pays some envelopes of one wave; answers how many. */
async function payPiece(ctx: Context): Promise<number> {
  const paid = await ctx.db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, ctx.clock.now(), AT_ONCE);
    const [first] = due;
    return first ? payOf(ctx, tx, await readWaveById(tx, first.wave_id), due) : [];
  });
  for (const row of paid) tellTaken(ctx, { memberId: row.member_id }, [row]);
  return paid.length;
}

async function payOf(
  ctx: Context,
  tx: Transaction<Database>,
  wave: WaveRow,
  due: readonly EntryRow[],
): Promise<readonly RewardRow[]> {
  const { id, campaign_id: campaignId, merchant_code: merchantCode, currency, version } = wave;
  const { terms } = await keptVersion(ctx, tx, campaignId, version);
  if (terms.abuse.reviewsLinked) return [];
  const now = ctx.clock.now();
  const held = await holdPayable(tx, { ids: due.map((entry) => entry.member_id), currency, now });
  const payable = due.filter((entry) => held.has(entry.member_id));
  if (payable.length === 0) return [];
  const of = {
    merchant_code: merchantCode,
    campaign_id: campaignId,
    version,
    form: 'cash' as const,
    currency,
    period: '',
    nr: Number(id),
    granted_at: now,
  };
  const rows = await insertRewards(
    tx,
    of,
    payable.map(({ member_id: memberId, amount: given }) => {
      const amount = BigInt(given ?? 0);
      return { memberId, amount, turnover: amount * BigInt(wave.turnover_times) };
    }),
  );
  const pot = { merchantCode, currency, code: await codeOfCampaign(tx, campaignId), kind: 'RAIN' };
  await payMany(ctx, tx, rows, { pot, held });
  await linkRewards(tx, id, rows);
  return rows;
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
