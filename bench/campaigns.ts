import { assert } from '@perya/std';
import { approveCampaign, readDraft, saveDraft } from '../apps/server/src/modules/promotions/index.ts';
import type { OpenContext } from '../apps/server/src/open-context.ts';
import { BRAND } from '../e2e/harness/database.ts';

const HOUR_MS = 3_600_000;

/** Drafts a campaign with a large budget and has a second person approve it; gives the hash of its terms. */
export async function openCampaign(
  ctx: OpenContext['ctx'],
  code: string,
  terms: Readonly<Record<string, unknown>>,
  promoCode?: string,
): Promise<string> {
  const at = (hoursAhead: number) => new Date(ctx.clock.now().getTime() + hoursAhead * HOUR_MS).toISOString();
  const draft = readDraft({
    brand: BRAND,
    code,
    ...(promoCode !== undefined && { promoCode }),
    startsAt: at(-1),
    endsAt: at(48),
    publishFrom: at(-2),
    approvalNo: '2026-113',
    terms: {
      expiry: { days: 30 },
      budget: '100000000.00',
      stacking: { neverWith: [] },
      abuse: { reviewsLinked: false },
      ...terms,
    },
    content: {
      category: 'NEW',
      tone: 'sunset',
      texts: { EN: { title: code, body: '<p>Rules</p>', note: 'Once' }, TY: { title: code } },
    },
  });
  assert(draft.ok, `the draft can be read: ${JSON.stringify(draft)}`);
  const saved = await saveDraft(ctx, draft.value, 'Ana');
  assert(saved.ok, `the draft is saved: ${JSON.stringify(saved)}`);
  const approved = await approveCampaign(ctx, code, 'Ben', null);
  assert(approved.ok, `the campaign is approved: ${JSON.stringify(approved)}`);
  return saved.value.hash;
}
