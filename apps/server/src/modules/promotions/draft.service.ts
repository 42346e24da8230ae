import { hashModel } from '@perya/fairness';
import { hashTerms, oneSidedExclusions, readTerms, termsData, type Terms, type TermsWarning } from '@perya/promotions';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { createItem, type ContentDraft } from '../content/index.ts';
import { hasVendorSpins, lockCampaign, newestVersion, readCampaigns, type CampaignRow } from './campaign.store.ts';
import { checkUnder, notAwarded } from './profile.ts';
import { changeCampaign, hasOtherOf, insertCampaign, readHouse, writeVersion, type House } from './staff.store.ts';

type Tx = Transaction<Database>;
type Drafting = Pick<Context, 'clock'>;

const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

/** What staff write: the terms, when they hold, and for a new campaign its words. */
const DraftFile = v.strictObject({
  brand: v.string(),
  code: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{2,29}$/, 'a code such as "fiesta-2026"')),
  /** What people type; only of the kind CODE. */
  promoCode: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9-]{3,30}$/, 'capital letters, digits and hyphens'))),
  startsAt: Moment,
  endsAt: v.optional(Moment),
  approvalNo: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  /** Without `texts`, which name the words below. */
  terms: v.record(v.string(), v.unknown()),
  /** Words and picture of a campaign that is new, or was never approved. */
  content: v.optional(v.record(v.string(), v.unknown())),
  /** How long it is told about before and after. */
  publishFrom: v.optional(Moment),
  publishUntil: v.optional(Moment),
});

/** A draft that can be read. */
export type CampaignDraft = v.InferOutput<typeof DraftFile>;

/** Why a draft is not saved; `value` names every fault. */
export type DraftError = 'draft.faults' | 'draft.brand' | 'draft.words' | 'draft.other' | 'draft.ended';

/** A draft that was saved, and what staff should see of it before somebody approves. */
export interface SavedDraft {
  readonly version: number;
  readonly hash: string;
  readonly warnings: readonly TermsWarning[];
}

/** Reads what staff wrote. */
export function readDraft(written: unknown): Result<CampaignDraft, 'draft.faults'> {
  const read = v.safeParse(DraftFile, written);
  if (read.success) return ok(read.output);
  return fail(
    'draft.faults',
    read.issues.map((issue) => `${v.getDotPath(issue) ?? 'draft'}: ${issue.message}`),
  );
}

/** Saves a draft as the next version of its campaign; what its profile forbids is not saved. */
export function saveDraft(
  ctx: Pick<Context, 'clock' | 'db'>,
  draft: CampaignDraft,
  who: string,
): Promise<Result<SavedDraft, DraftError>> {
  return inTransaction<SavedDraft, DraftError>(ctx.db, async (tx, undo) => {
    const saved = await saveDraftIn(ctx, tx, draft, who);
    return saved.ok ? saved : undo(saved.error.code, saved.error.value);
  });
}

/** The same within a transaction; a refusal has to be undone. */
export async function saveDraftIn(
  ctx: Drafting,
  tx: Tx,
  draft: CampaignDraft,
  who: string,
): Promise<Result<SavedDraft, DraftError>> {
  if (draft.endsAt && draft.endsAt <= draft.startsAt) return fail('draft.faults', ['endsAt: after startsAt']);
  const house = await readHouse(tx, draft.brand);
  if (!house) return fail('draft.brand');
  const before = await lockCampaign(tx, draft.code);
  if (before && before.merchant_code !== draft.brand) return fail('draft.other');
  if (before?.state === 'ended') return fail('draft.ended');
  const texts = await writeWords(ctx, tx, draft, before);
  if (!texts.ok) return texts;
  const read = readTerms({ ...draft.terms, texts: texts.value });
  if (!read.ok) return fail('draft.faults', read.faults);
  const faults = await faultsOf(tx, draft, read.terms, house);
  if (before && before.kind !== read.terms.kind) faults.push('terms.kind: a campaign keeps its kind');
  if (faults.length > 0) return fail('draft.faults', faults);
  const campaign = await writeCampaign(ctx, tx, { draft, terms: read.terms, before, itemId: texts.value });
  const { warnings } = checkUnder(house.profile, read.terms, draft.approvalNo ?? null);
  return ok({ ...(await writeDraft(ctx, tx, { draft, terms: read.terms, campaign, who })), warnings });
}

/** Kinds of which a brand has one at a time, as staff call them. */
const ONE_AT_A_TIME: Readonly<Partial<Record<Terms['kind'], string>>> = {
  CASHBACK: 'cashback',
  VIP: 'ladder',
  CHECKIN: 'calendar',
  REFERRAL: 'referral programme',
  WHEEL: 'wheel',
  RAIN: 'rain',
};

/** Everything that stands against terms, in words that staff can look up. */
async function faultsOf(tx: Tx, draft: CampaignDraft, terms: Terms, house: House): Promise<string[]> {
  const { refusals } = checkUnder(house.profile, terms, draft.approvalNo ?? null, house.missionWeekMax);
  const others = await readCampaigns(tx, draft.brand);
  const alive = others.filter(({ state, code }) => state !== 'ended' && code !== draft.code);
  const all = new Map([...alive.map(({ code, current }) => [code, current.terms] as const), [draft.code, terms]]);
  const oneSided = oneSidedExclusions(all).filter((pair) => pair.includes(draft.code));
  const isCode = terms.kind === 'CODE';
  const only = ONE_AT_A_TIME[terms.kind];
  const isSecond = only !== undefined && (await hasOtherOf(tx, terms.kind, draft));
  const span = boardSpan(terms);
  const isSecondBoard = span !== null && alive.some(({ current }) => boardSpan(current.terms) === span);
  return [
    ...new Set([...refusals, ...notAwarded(terms, await hasVendorSpins(tx, terms, draft.brand))]),
    ...oneSided.map(([one, other]) => `terms.stacking: ${one} names ${other}, and not the other way round`),
    ...(isSecond ? [`terms.kind: a brand has one ${only}; end the other first`] : []),
    ...(isSecondBoard ? [`terms.kind: a brand has one board for a ${span}; end the other first`] : []),
    ...(isCode === (draft.promoCode !== undefined) ? [] : ['promoCode: of the kind CODE, and of no other']),
  ];
}

/** What the boards of a campaign are open for; null where it has none. */
function boardSpan({ award }: Terms): string | null {
  return award.form === 'cash' && award.size.by === 'rank' ? (award.size.period ?? 'week') : null;
}

/** The item with the words: a new one until the campaign was approved, then the one it has. */
async function writeWords(
  ctx: Drafting,
  tx: Tx,
  draft: CampaignDraft,
  before: CampaignRow | null,
): Promise<Result<string, DraftError>> {
  if (before && (before.state !== 'draft' || !draft.content)) {
    return draft.content ? fail('draft.words') : ok(before.item_id);
  }
  if (!draft.content) return fail('draft.words');
  const { kind } = draft.terms;
  const made = await createItem({ ...ctx, db: tx }, draft.brand, {
    ...draft.content,
    kind: 'PR',
    promotionType: typeof kind === 'string' ? kind : '',
    publishFrom: draft.publishFrom ?? ctx.clock.now(),
    publishUntil: draft.publishUntil ?? null,
    startsAt: draft.startsAt,
    endsAt: draft.endsAt ?? null,
  } as ContentDraft);
  return made.ok ? made : fail('draft.words');
}

async function writeCampaign(
  { clock }: Drafting,
  tx: Tx,
  given: {
    readonly draft: CampaignDraft;
    readonly terms: Terms;
    readonly before: CampaignRow | null;
    readonly itemId: string;
  },
): Promise<Pick<CampaignRow, 'id'>> {
  const { draft, terms, before, itemId } = given;
  const promoCode = draft.promoCode ?? null;
  if (before) {
    // What people type and the words belong to a campaign that nobody has seen yet.
    if (before.state === 'draft') await changeCampaign(tx, before.id, { item_id: itemId, promo_code: promoCode });
    return before;
  }
  return insertCampaign(tx, {
    merchant_code: draft.brand,
    code: draft.code,
    kind: terms.kind,
    item_id: itemId,
    promo_code: promoCode,
    created_at: clock.now(),
  });
}

async function writeDraft(
  ctx: Drafting,
  tx: Tx,
  given: {
    readonly draft: CampaignDraft;
    readonly terms: Terms;
    readonly campaign: Pick<CampaignRow, 'id'>;
    readonly who: string;
  },
): Promise<{ readonly version: number; readonly hash: string }> {
  const { draft, terms, campaign, who } = given;
  const newest = await newestVersion(tx, campaign.id);
  const isOpen = newest !== null && newest.approvedAt === null;
  const version = isOpen ? newest.version : (newest?.version ?? 0) + 1;
  const hash = hashTerms(terms, hashModel);
  await writeVersion(tx, {
    campaign_id: campaign.id,
    merchant_code: draft.brand,
    version,
    terms: JSON.stringify(termsData(terms)),
    terms_hash: Buffer.from(hash, 'hex'),
    starts_at: draft.startsAt,
    ends_at: draft.endsAt ?? null,
    maker: who,
    made_at: ctx.clock.now(),
    approval_no: draft.approvalNo ?? null,
  });
  const detail = { code: draft.code, version, hash, who };
  await noteEvent(ctx, tx, { memberId: null, merchantCode: draft.brand, kind: 'promotion.drafted', ip: '', detail });
  return { version, hash };
}
