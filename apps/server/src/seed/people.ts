import { member } from '@perya/contract';
import type { Context } from '../context.ts';
import type { MemberField } from '../platform/db/schema.ts';
import { openHashedAccount, putData } from '../modules/identity/index.ts';
import { MERCHANT_CODE } from './brand.ts';

/** Somebody to try the demonstration as. */
interface DemoPerson {
  readonly account: string;
  readonly nickname: string;
  /** The member type. [ROLE-11] */
  readonly type: number;
  /** What the operator reads about the account. */
  readonly role: string;
  /** Stands before in the list. */
  readonly upline?: string;
  /** When they registered; today, when it is not said. */
  readonly daysAgo?: number;
  readonly affiliateCode?: string;
  /** The agent opened it and knows its password. [SET-13] */
  readonly mustChangePassword?: true;
  readonly data?: Readonly<Partial<Record<MemberField, string>>>;
}

/** Everybody's password in the demonstration; production refuses a database that holds it. */
export const DEMO_PASSWORD = 'Perya-Demo-1';

const DAY_MS = 24 * 3_600_000;

/** One of every kind; trial players make themselves. Numbers beginning with 900 are nobody's. [SRV-01] */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { account: 'topagent', nickname: 'Aling Rosa', type: 2, role: 'top agent', daysAgo: 120 },
  {
    account: 'agent01',
    nickname: 'Mang Tomas',
    type: 1,
    role: 'agent',
    upline: 'topagent',
    daysAgo: 96,
    affiliateCode: 'PERYA2026',
    data: { mobile: '+639000000002' },
  },
  {
    account: 'player1',
    nickname: 'Maligaya',
    type: 0,
    role: 'player',
    upline: 'agent01',
    daysAgo: 7,
    data: { mobile: '+639000000001', email: 'player1@example.com' },
  },
  { account: 'subplayer', nickname: '', type: 40, role: 'sub-account, player', upline: 'agent01' },
  { account: 'subagent1', nickname: '', type: 41, role: 'sub-account, agent', upline: 'topagent' },
  { account: 'subagent2', nickname: '', type: 42, role: 'sub-account, agent', upline: 'topagent' },
  {
    account: 'newplayer',
    nickname: '',
    type: 0,
    role: 'player opened by an agent',
    upline: 'agent01',
    mustChangePassword: true,
  },
];

/** Plants the accounts; a name that is taken is somebody's own and stays as it is. */
export async function plantPeople(
  ctx: Pick<Context, 'config' | 'db' | 'clock' | 'vault' | 'passwords'>,
): Promise<void> {
  if (ctx.config.mode !== 'demo') return;
  const passwordHash = await ctx.passwords.hash('member', DEMO_PASSWORD);
  const ids = new Map<string, string>();
  const now = ctx.clock.now().getTime();
  for (const {
    account,
    nickname,
    type,
    upline = '',
    daysAgo = 0,
    mustChangePassword = false,
    ...more
  } of DEMO_PEOPLE) {
    const past = { ...ctx, clock: { now: () => new Date(now - daysAgo * DAY_MS) } };
    const uplineId = ids.get(upline) ?? null;
    const given = { merchantCode: MERCHANT_CODE, account, nickname, type, uplineId };
    const first = { mustChangePassword, mustAgree: mustChangePassword };
    const memberId = await openHashedAccount(past, ctx.db, { ...given, ...first, passwordHash, isDemo: true });
    if (memberId === null) continue;
    ids.set(account, memberId);
    await plantConsent(past, memberId);
    await plantBelongings(past, memberId, more);
  }
}

/** Accounts of the demonstration hear of offers, so that there is something to see. */
async function plantConsent({ db, clock }: Pick<Context, 'db' | 'clock'>, memberId: string): Promise<void> {
  const row = { member_id: memberId, merchant_code: MERCHANT_CODE, version: member.OFFER_WORDS, at: clock.now() };
  await db
    .insertInto('marketing_consent')
    .values({ ...row, is_given: true })
    .execute();
}

async function plantBelongings(
  ctx: Pick<Context, 'db' | 'clock' | 'vault'>,
  memberId: string,
  { affiliateCode, data = {} }: Pick<DemoPerson, 'affiliateCode' | 'data'>,
): Promise<void> {
  for (const [field, value] of Object.entries(data)) {
    await putData(ctx, ctx.db, { memberId, merchantCode: MERCHANT_CODE }, field as MemberField, value);
  }
  if (affiliateCode === undefined) return;
  await ctx.db
    .insertInto('affiliate_code')
    .values({ code: affiliateCode, merchant_code: MERCHANT_CODE, member_id: memberId, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
