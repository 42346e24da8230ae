import { csvRow } from '@perya/contract';
import type { MerchantCode, RewardId } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { isDay } from '../../ledger/day.ts';
import { formatAmount } from '../../platform/money.ts';
import { noteEvent } from '../audit/index.ts';
import { zoneOf } from '../brand/index.ts';
import { clusterOf, linkedTo, readLinks } from '../identity/index.ts';
import { listGranted, ownerOf, takersAmong } from '../rewards/index.ts';

const GRANT_HEAD = [
  'day',
  'reward',
  'campaign',
  'player',
  'form',
  'currency',
  'amount',
  'granted by',
  'why',
  'granted at',
  'decided by',
  'decided at',
  'state',
];
const CASE_HEAD = ['reward', 'player', 'linked to', 'shares', 'since', 'cluster', 'both had it'];

/** What was granted by hand on a day of the brand; null when it is no day. That somebody looked is written down. */
export async function listGrants(
  ctx: Context,
  merchantCode: MerchantCode,
  { day, who }: { readonly day: string; readonly who: string },
): Promise<string | null> {
  if (!isDay(day)) return null;
  await noteExport(ctx, merchantCode, null, { report: 'grants', day, who });
  const rows = await listGranted(ctx.db, merchantCode, { day, zone: await zoneOf(ctx, merchantCode) });
  return table(
    GRANT_HEAD,
    rows.map((row) => [
      day,
      row.id,
      row.code,
      row.member_id,
      row.form,
      row.currency,
      formatAmount(BigInt(row.amount), row.currency),
      row.granted_by ?? '',
      row.granted_why,
      row.granted_at.toISOString(),
      row.decided_by ?? '',
      row.decided_at?.toISOString() ?? '',
      row.state,
    ]),
  );
}

/**
 * Everything that the accounts around a reward share with each other, as it goes to whoever looks into a case; null when there is
 * no such reward. That somebody looked is written down.
 */
export async function exportCase(ctx: Context, rewardId: RewardId, who: string): Promise<string | null> {
  const row = await ownerOf(ctx.db, rewardId);
  if (!row) return null;
  const { member_id: memberId, merchant_code: merchantCode, campaign_id: campaignId } = row;
  await noteExport(ctx, merchantCode, memberId, { report: 'case', reward: rewardId, who });
  const cluster = await clusterOf(ctx.db, memberId);
  const memberIds = [...new Set([memberId, ...(await linkedTo(ctx.db, memberId)), ...(cluster?.memberIds ?? [])])];
  const had = await takersAmong(ctx.db, campaignId, memberIds);
  const links = await readLinks(ctx.db, memberIds);
  return table(
    CASE_HEAD,
    links
      .filter(({ a, b }) => memberIds.includes(a) && memberIds.includes(b))
      .map(({ a, b, kind, at }) => {
        const isCluster = [a, b].every((id) => cluster?.memberIds.includes(id));
        const haveBoth = [a, b].every((id) => had.includes(id));
        return [rewardId, a, b, kind, at.toISOString(), isCluster ? (cluster?.id ?? '') : '', haveBoth ? 'yes' : 'no'];
      }),
  );
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, ...lines].map((line) => csvRow(line)).join('\n');
}

async function noteExport(
  ctx: Context,
  merchantCode: MerchantCode,
  memberId: string | null,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  await noteEvent(ctx, ctx.db, { memberId, merchantCode, kind: 'promotion.exported', ip: '', detail });
}
