import type { promotion, Value } from '@perya/contract';
import type { Book, Currency, MemberId } from '@perya/ledger';
import { toldRefusal, type WhoRefusal } from '@perya/promotions';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockFreeCashes } from '../../ledger/cash-counters.ts';
import type { HeldCash } from '../../ledger/prepare.ts';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount } from '../../platform/money.ts';
import { linkedAmong } from '../identity/index.ts';
import { givenAmong, holdPrize, insertRewards, payMany, type RewardRow } from '../rewards/index.ts';
import type { CallMark, KeyError } from '../wallet/index.ts';
import { shareCampaign, type Campaign } from './campaign.store.ts';
import { claimTogether } from './claim-together.service.ts';
import { campaignRefusals, standingsOf, type AskedAbout, type Standing } from './facts.service.ts';
import { titleOf, type PromotionContext } from './promotion-context.service.ts';
import { awardOf, ownClaim, toReward } from './view.ts';

type Tx = Transaction<Database>;
type Paying = Pick<Context, 'clock' | 'ledger'>;

/** What a code gave. */
export type CodeValue = Value<typeof promotion.code>;

/** Why a code gives nothing. */
export type CodeRefusal = (typeof promotion.code.errors)[number] | 'too.many.requests';

/** Somebody who takes what a code gives, under the terms they have read. */
export interface CodeAsked extends CallMark {
  readonly campaign: Campaign;
  readonly context: PromotionContext;
  readonly termsHash: string;
}

/** What somebody hears, and the reward that was made for it. */
export interface CodeTaken {
  readonly answer: Result<CodeValue, CodeRefusal | KeyError>;
  readonly row: RewardRow | null;
}

/** Whether a campaign gives everybody the same cash at once, so that many can be paid in one transaction. */
export function isPaidTogether({ current: { terms } }: Pick<Campaign, 'current'>): boolean {
  const { award, claim, who } = terms;
  return (
    award.form === 'cash' && award.size.by === 'fixed' && claim.hours === 0 && !claim.needsJoin && who.once === 'ever'
  );
}

/**
 * Pays people who take the code of one campaign at the same moment, in one transaction. Null is left for one of its own: whose cash something stops or
 * somebody holds, who has other accounts or was given something of it before, and those for whom what is left may not do.
 */
export async function takeCodesTogether(
  ctx: Paying & Pick<Context, 'db' | 'log'>,
  all: readonly CodeAsked[],
): Promise<readonly (CodeTaken | null)[]> {
  const made = new Map<CodeAsked, RewardRow>();
  const answers = await claimTogether<CodeAsked, CodeValue, CodeRefusal>(ctx, all, {
    groupOf: ({ campaign, context: { book } }) => `${campaign.id} ${book.currency}`,
    async work(tx, ours) {
      const { refused, given } = await giveGroup(ctx, tx, ours);
      for (const { asked, row } of given) made.set(asked, row);
      const values = new Map(given.map((one) => [one.asked, ok(valueOf(one))]));
      return ours.map((asked) => values.get(asked) ?? refused.get(asked) ?? null);
    },
  });
  return all.map((asked, nr) => {
    const answer = answers[nr] ?? null;
    return answer && { answer, row: (answer.ok && made.get(asked)) || null };
  });
}

/** Somebody who may have what the code gives. */
interface Open {
  readonly asked: CodeAsked;
  readonly standing: Standing;
}

/** Somebody who was given it, and how the campaign stands for them from then on. */
interface Given extends Open {
  readonly row: RewardRow;
  readonly about: AskedAbout;
  readonly refusal: WhoRefusal | null;
}

/** What became of a group; who is in neither is to be asked alone. */
interface Answered {
  readonly refused: Map<CodeAsked, Result<CodeValue, CodeRefusal>>;
  readonly given: readonly Given[];
}

/** Looks at everything that is looked at for one alone, in the same order and under the same locks. */
async function giveGroup(ctx: Paying, tx: Tx, ours: readonly CodeAsked[]): Promise<Answered> {
  const refused: Answered['refused'] = new Map();
  const [first] = ours;
  assert(first, 'a group has its people');
  const { book, brand } = first.context;
  // Of somebody who asks twice at once the last is heard, and the others alone.
  const people = new Map(ours.map((asked) => [asked.memberId, asked]));
  const held = await lockFreeCashes(tx, book, [...people.keys()]);
  const campaign = await shareCampaign(tx, first.campaign.id);
  if (!campaign || !isPaidTogether(campaign)) return { refused, given: [] };
  const about = { campaign, version: campaign.current, profile: brand.rows.brand.profile, isBudgetLeft: true };
  const standings = await standingsApart(ctx, tx, campaign, { memberIds: [...held.keys()], currency: book.currency });
  const refusals = await campaignRefusals(tx, standings, { ...about, taken: 0 });
  const { hash } = campaign.current;
  const open: Open[] = [];
  for (const [nr, standing] of standings.entries()) {
    const asked = people.get(standing.memberId);
    const refusal = refusals[nr] ?? null;
    assert(asked, 'who is held has asked');
    if (refusal !== null) refused.set(asked, fail(toldRefusal(refusal)));
    else if (asked.termsHash === hash) open.push({ asked, standing });
    else refused.set(asked, fail('promotion.terms', { hash }));
  }
  const paid = await payOpen(ctx, tx, campaign, { book, held, open });
  if (paid === 'spent') for (const { asked } of open) refused.set(asked, fail('promotion.exhausted'));
  if (typeof paid === 'string') return { refused, given: [] };
  const afterwards = { ...about, taken: 1 };
  const left = await campaignRefusals(
    tx,
    open.map(({ standing }) => standing),
    afterwards,
  );
  return {
    refused,
    given: open.map((one, nr) => {
      const row = paid.get(one.asked.memberId);
      assert(row, 'who is paid has a reward');
      return { ...one, row, about: afterwards, refusal: left[nr] ?? null };
    }),
  };
}

/** How those stand of whom nothing else has to be looked at: no other account, no earlier reward, no earlier terms. */
async function standingsApart(
  ctx: Paying,
  tx: Tx,
  { id }: Campaign,
  { memberIds: all, currency }: { readonly memberIds: readonly MemberId[]; readonly currency: Currency },
): Promise<readonly Standing[]> {
  if (all.length === 0) return [];
  const linked = await linkedAmong(tx, all);
  const rewarded = await givenAmong(tx, id, all);
  const memberIds = all.filter((memberId) => !linked.has(memberId) && !rewarded.has(memberId));
  if (memberIds.length === 0) return [];
  const standings = await standingsOf(ctx, tx, { memberIds, currency });
  return standings.filter(({ joined }) => !joined.some((row) => row.campaign_id === id));
}

/** Pays everybody from the budget; `spent` when nobody can be, `short` when only some can. */
async function payOpen(
  ctx: Paying,
  tx: Tx,
  campaign: Campaign,
  { book, held, open }: { readonly book: Book; readonly held: HeldCash; readonly open: readonly Open[] },
): Promise<ReadonlyMap<MemberId, RewardRow> | 'spent' | 'short'> {
  const [first] = open;
  if (!first) return new Map();
  const { id, code, kind, merchantCode, current } = campaign;
  const { currency } = book;
  const given = awardOf(current.terms, currency);
  assert(given, 'campaigns that cannot be awarded are not approved');
  const pot = { merchantCode, currency, code, kind };
  const name = `${id}:${first.asked.memberId}`;
  const canPay = (count: number) => holdPrize(ctx, tx, pot, { amount: given.amount * BigInt(count), name });
  if (!(await canPay(open.length))) return (await canPay(1)) ? 'short' : 'spent';
  const rows = await insertRewards(
    tx,
    {
      merchant_code: merchantCode,
      campaign_id: id,
      version: current.version,
      form: 'cash',
      currency,
      period: '',
      nr: 1,
      granted_at: ctx.clock.now(),
    },
    open.map(({ asked: { memberId } }) => ({ memberId, ...given })),
  );
  await payMany(ctx, tx, rows, { pot, held });
  return new Map(rows.map((row) => [row.member_id, row]));
}

function valueOf({ asked: { context, campaign }, standing, row, about, refusal }: Given): CodeValue {
  const title = titleOf(context, campaign);
  const source = { kind: campaign.kind, title };
  return {
    id: campaign.id,
    ...ownClaim(standing, about, refusal, row),
    reward: toReward(row, source, new Date(standing.facts.now)),
    title,
    amount: formatAmount(BigInt(row.amount), row.currency),
    isPaid: true,
  };
}
