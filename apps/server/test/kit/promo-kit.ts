import { randomUUID } from 'node:crypto';
import { GAME_TYPES, promotion, reward, type Answer, type Call, type Value } from '@perya/contract';
import { assert } from '@perya/std';
import type { Context } from '../../src/context.ts';
import { brandOf } from '../../src/modules/brand/index.ts';
import { campaignsOf } from '../../src/modules/promotions/campaigns.service.ts';
import {
  approveCampaign,
  decideReward,
  grantReward,
  readDraft,
  saveDraft,
} from '../../src/modules/promotions/index.ts';
import { until } from './patience.ts';
import { createPerson, type Person } from './people.ts';
import type { TestServer } from './server.ts';

const HOUR_MS = 3_600_000;

/** Terms of a bonus purse: slots count in full, live tables a fifth, nothing else. */
export function purseTerms(
  size: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const kinds = Object.fromEntries(GAME_TYPES.map((kind) => [kind, kind === 'RNG' ? 100 : kind === 'LIVE' ? 20 : 0]));
  return {
    award: { form: 'purse', size },
    wagering: { times: 10, base: 'bonus', weights: { titles: {}, classes: {}, kinds } },
    ...change,
  };
}

/** What a test wants of a campaign; the rest is an ordinary one: a code worth 100.00, paid at once, once for each person. */
export interface Wish {
  readonly brand?: string;
  readonly code?: string;
  readonly promoCode?: string | null;
  readonly kind?: string;
  readonly trigger?: string;
  readonly amount?: string;
  readonly budget?: string;
  readonly times?: number;
  readonly hours?: number;
  readonly needsJoin?: boolean;
  readonly once?: 'never' | 'period' | 'ever';
  readonly neverWith?: readonly string[];
  readonly segment?: unknown;
  readonly startsIn?: number;
  readonly endsIn?: number | null;
  readonly approvalNo?: string | null;
  readonly category?: string;
  readonly terms?: Readonly<Record<string, unknown>>;
}

/** A campaign as tests name it. */
export interface TestCampaign {
  readonly id: string;
  readonly code: string;
  readonly promoCode: string;
  readonly hash: string;
}

let numbers = 0;

/** The file that staff would have written. */
export function draftFile({ clock }: Pick<Context, 'clock'>, wish: Wish = {}): Record<string, unknown> {
  numbers += 1;
  const { code = `test-${numbers}`, kind = 'CODE', amount = '100.00', hours = 0, endsIn = 48 } = wish;
  const promoCode = wish.promoCode === undefined ? `CODE-${numbers}` : wish.promoCode;
  const { approvalNo = '2026-113' } = wish;
  const at = (hoursAhead: number) => new Date(clock.now().getTime() + hoursAhead * HOUR_MS).toISOString();
  return {
    brand: wish.brand ?? 'ty01',
    code,
    ...(kind === 'CODE' && promoCode !== null && { promoCode }),
    startsAt: at(wish.startsIn ?? -1),
    ...(endsIn !== null && { endsAt: at(endsIn) }),
    ...(approvalNo !== null && { approvalNo }),
    publishFrom: at(-2),
    terms: {
      kind,
      trigger: wish.trigger ?? (kind === 'GRANT' ? 'staff' : 'codeTyped'),
      who: { once: wish.once ?? 'ever', ...(wish.segment !== undefined && { segment: wish.segment }) },
      award: { form: 'cash', size: { by: 'fixed', amount }, turnoverTimes: wish.times ?? 1 },
      claim: { hours, needsJoin: wish.needsJoin ?? false },
      expiry: { days: 30 },
      budget: wish.budget ?? '10000.00',
      stacking: { neverWith: wish.neverWith ?? [] },
      abuse: { reviewsLinked: false },
      ...wish.terms,
    },
    content: {
      category: wish.category ?? 'NEW',
      tone: 'sunset',
      texts: {
        EN: { title: `Promo ${code}`, body: '<p>Rules</p>', note: 'Once' },
        TY: { title: `Promo ni ${code},`, highlight: 'para sa iyo' },
      },
    },
  };
}

/** Drafts a campaign and has a second person approve it; answers once this server knows it. */
export async function openCampaign({ ctx }: TestServer, wish: Wish = {}): Promise<TestCampaign> {
  const draft = readDraft(draftFile(ctx, wish));
  assert(draft.ok, `the draft can be read: ${JSON.stringify(draft)}`);
  const saved = await saveDraft(ctx, draft.value, 'Ana');
  assert(saved.ok, `the draft is saved: ${JSON.stringify(saved)}`);
  const { code, promoCode = '', brand } = draft.value;
  const approved = await approveCampaign(ctx, code, 'Ben', null);
  assert(approved.ok, `the campaign is approved: ${JSON.stringify(approved)}`);
  const known = await until(
    async () => (await campaignsOf(ctx, await brandOf(ctx, brand))).find((one) => one.code === code),
    (found) => found?.current.version === approved.value,
  );
  return { id: known?.id ?? '', code, promoCode, hash: saved.value.hash };
}

/** Waits until this server has heard how a campaign stands. */
export async function untilState({ ctx }: TestServer, code: string, state: string): Promise<void> {
  await until(
    async () => (await campaignsOf(ctx, await brandOf(ctx, 'ty01'))).find((one) => one.code === code)?.state,
    (known) => known === state,
  );
}

/** Somebody whose papers were accepted. */
export async function createVerified({ ctx }: TestServer, merchantCode = 'ty01'): Promise<Person> {
  const person = await createPerson(ctx, { merchantCode });
  await ctx.db.updateTable('member').set({ kyc_state: 'verified' }).where('id', '=', person.memberId).execute();
  return person;
}

/** Grants something by hand and has a second person agree; answers the number of the reward. */
export async function grantTo({ ctx }: TestServer, { code }: Pick<TestCampaign, 'code'>, { memberId }: Person) {
  const granted = await grantReward(ctx, { code, memberId, who: 'Ana', why: 'test' });
  assert(granted.ok, `it is granted: ${JSON.stringify(granted)}`);
  const decided = await decideReward(ctx, granted.value, 'Ben', { isGiven: true });
  assert(decided.ok, 'a second person agrees');
  return granted.value;
}

/** The terms of a code as they are in force now; a hash of nothing where there is no such code. */
export async function termsOfCode({ database }: TestServer, code: string): Promise<string> {
  const rows = await database.sql(
    `select encode(terms_hash, 'hex') as hash from campaign
     join campaign_version on campaign_id = campaign.id and campaign_version.version = campaign.version
     where promo_code = upper($1)`,
    [code],
  );
  const [row] = rows;
  return row ? String(row['hash']) : '0'.repeat(64);
}

/** Takes a code as somebody who has read its terms a moment ago. */
export async function typeCode(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  code: string,
  { key = randomUUID(), hash }: { readonly key?: string; readonly hash?: string } = {},
) {
  const termsHash = hash ?? (await termsOfCode(server, code));
  return server.ask(promotion.code, { code, termsHash }, { token, key });
}

export function previewCode(server: TestServer, { token }: Pick<Person, 'token'>, code: string) {
  return server.ask(promotion.previewCode, { code }, { token });
}

export function takeRewards(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  ids: string[],
  key: string = randomUUID(),
) {
  return server.ask(reward.claim, { ids }, { token, key });
}

export function takePromotion(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  id: string,
  key: string = randomUUID(),
) {
  return server.ask(promotion.claim, { id }, { token, key });
}

/** What was answered when it went well. */
export function valueOf<C extends Call>(answer: Answer<C>): Value<C> {
  assert(answer.kind === 'value', `expected a value, got ${JSON.stringify(answer)}`);
  return answer.value;
}

/** What was refused, or that it was not. */
export function codeOf(answer: Answer<Call>): string {
  return answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;
}

/** What a person has, in minor units. */
export async function cashOf({ database }: TestServer, { memberId }: Pick<Person, 'memberId'>): Promise<bigint> {
  const rows = await database.sql(
    `select coalesce(sum(balance), 0) as cash from ledger_account where member_id = $1 and kind = 'cash'`,
    [memberId],
  );
  return BigInt(String(rows[0]?.['cash']));
}

/** What is left of a budget, what is promised, and the least that stands in any row. */
export async function potOf({ database }: TestServer, { code }: Pick<TestCampaign, 'code'>) {
  const rows = await database.sql(
    `select party, sum(balance) as sum, min(balance) as least from ledger_account
     where kind = 'pot' and party in ($1, $1 || ':due') group by party`,
    [code],
  );
  const of = (party: string) =>
    rows.filter((row) => row['party'] === party).reduce((sum, row) => sum + BigInt(String(row['sum'])), 0n);
  return {
    left: of(code),
    due: of(`${code}:due`),
    isSound: rows.every((row) => BigInt(String(row['least'])) >= 0n),
  };
}

/** How many rows of the ledger paid somebody a reward. */
export async function paidRows({ database }: TestServer, { memberId }: Pick<Person, 'memberId'>): Promise<number> {
  const rows = await database.sql(
    `select count(*) as count from ledger_transfer where member_id = $1 and kind = 'bonus' and refusal is null`,
    [memberId],
  );
  return Number(rows[0]?.['count']);
}

/** Gives somebody a purse of bonus money by hand, and they take it; answers its number. */
export async function givePurse(
  server: TestServer,
  person: Person,
  amount: string,
  change: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const terms = purseTerms({ by: 'fixed', amount }, change);
  const campaign = await openCampaign(server, { kind: 'GRANT', hours: 168, budget: '1000000.00', terms });
  const rewardId = await grantTo(server, campaign, person);
  const taken = await takeRewards(server, person, [rewardId]);
  assert(taken.kind === 'value' && taken.value.refused.length === 0, `it is taken: ${JSON.stringify(taken)}`);
  const [row] = await server.database.sql('select id::text from bonus_grant where reward_id = $1', [rewardId]);
  return String(row?.['id']);
}
