import { createHash } from 'node:crypto';
import { GAME_TYPES, push } from '@perya/contract';
import { hashTerms, readTerms, termsData, type Terms } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { award } from '../../src/modules/promotions/award.service.ts';
import { approveCampaign, checkUnder, readDraft, saveDraft, saveDraftIn } from '../../src/modules/promotions/index.ts';
import type { Database, Profile } from '../../src/platform/db/schema.ts';
import { DEMO_LEVELS } from '../../src/seed/ladder.ts';
import { tamper } from '../kit/admin.ts';
import { changeBrand } from '../kit/brands.ts';
import { BOOK } from '../kit/funds.ts';
import { startPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import { codeOf, createVerified, draftFile, purseTerms, valueOf, type Wish } from '../kit/promo-kit.ts';
import { claimRebate, createBettor, plantSlot, rebateOf, setRates, spinOnce } from '../kit/rebate-kit.ts';

const pair = await startPair();
const { server } = pair;
const { ctx, database } = server;
afterAll(pair.close);

const PROFILES = ['PH', 'UK', 'MT', 'OTHER'] as const satisfies readonly Profile[];
const APPROVED = '2026-113';

/** A feature of the table, as the terms of a campaign that has it, and where its terms do not save: per profile, why. */
interface Row {
  readonly what: string;
  readonly wish: Wish;
  readonly refused: Readonly<Partial<Record<Profile, readonly string[]>>>;
}

const weights = (change: Readonly<Record<string, number>>) => ({
  titles: {},
  classes: {},
  kinds: { ...Object.fromEntries(GAME_TYPES.map((kind) => [kind, 0])), RNG: 100, ...change },
});
const purse = (times: number, change: Readonly<Record<string, number>> = {}): Wish => {
  const wagering = { times, base: 'bonus', weights: weights(change) };
  return { terms: purseTerms({ by: 'fixed', amount: '100.00' }, { wagering }) };
};
const gift = (kind: string, trigger: string, size: object, hours: number): Wish => ({
  kind,
  trigger,
  once: 'never',
  hours,
  budget: '5000000.00',
  approvalNo: APPROVED,
  terms: { award: { form: 'cash', size, turnoverTimes: 1 } },
});
const mission = (kinds: readonly string[]) =>
  gift(
    'MISSION',
    'targetReached',
    { by: 'chain', steps: [{ goal: 'rounds', target: 10, amount: '5.00', kinds }] },
    168,
  );
const board = (points: string, dailyCap: number | null) =>
  gift('BOARD', 'periodEnds', { by: 'rank', period: 'month', points, dailyCap, prizes: ['100.00'] }, 168);

const RAIN = { by: 'split', pot: '100.00', low: '1.00', high: '50.00', waves: { at: ['20:00'] } };
const WHEEL = { by: 'odds', fields: [{ prize: '1.00', odds: 10_000 }] };
const CALENDAR = { by: 'tiles', amounts: ['1.00', '2.00'] };
const LUCK = [
  ['rain', gift('RAIN', 'wave', RAIN, 0)],
  ['a wheel', gift('WHEEL', 'spinEarned', WHEEL, 24)],
  ['a check-in', gift('CHECKIN', 'calendarOpened', CALENDAR, 0)],
] as const;
const EVERYWHERE = (code: string) => Object.fromEntries(PROFILES.map((profile) => [profile, [code]]));
const approved = (wish: Wish): Wish => ({ ...wish, approvalNo: APPROVED });

/** The table of section 9, its cells in the order PH, UK, MT, other. */
const ROWS: readonly Row[] = [
  { what: 'a requirement of ten times the bonus', wish: approved(purse(10)), refused: {} },
  { what: 'one above ten times', wish: approved(purse(11)), refused: { UK: ['terms.requirement'] } },
  {
    what: 'sports and casino in one offer',
    wish: approved(purse(10, { SPORTS: 100 })),
    refused: { UK: ['terms.products'] },
  },
  { what: 'sports and casino in one mission', wish: mission(['RNG', 'SPORTS']), refused: { UK: ['terms.products'] } },
  {
    what: 'a rebate over 1.5 % of valid bets',
    wish: gift('REBATE', 'playSettles', { by: 'validBets', ratesPpm: [15_001] }, 24),
    refused: { PH: ['terms.rebate'] },
  },
  {
    what: 'a rebate of 1.5 % of valid bets',
    wish: gift('REBATE', 'playSettles', { by: 'validBets', ratesPpm: [15_000] }, 24),
    refused: {},
  },
  {
    what: 'cashback over 15 % of net loss',
    wish: gift('CASHBACK', 'periodEnds', { by: 'netLoss', rateBps: 1_501 }, 168),
    refused: { PH: ['terms.cashback'] },
  },
  {
    what: 'cashback of 15 % of net loss',
    wish: gift('CASHBACK', 'periodEnds', { by: 'netLoss', rateBps: 1_500 }, 168),
    refused: {},
  },
  { what: 'a campaign without a number', wish: { approvalNo: null }, refused: { PH: ['terms.approval'] } },
  ...LUCK.flatMap(([what, wish]): Row[] => [
    {
      what: `${what} without a number`,
      wish: { ...wish, approvalNo: null },
      refused: { PH: ['terms.approval', 'terms.off'], UK: ['terms.off'] },
    },
    { what: `${what} with a number`, wish, refused: { UK: ['terms.off'] } },
  ]),
  {
    what: 'gifts of VIP levels',
    wish: gift('VIP', 'levelOrDate', { by: 'level', levels: DEMO_LEVELS }, 168),
    refused: { UK: ['terms.off'] },
  },
  {
    what: 'pay for friends',
    wish: gift('REFERRAL', 'friendPlayed', { by: 'fixed', amount: '50.00' }, 168),
    refused: { UK: ['terms.off'] },
  },
  { what: 'a board of turnover', wish: board('valid', null), refused: { PH: ['terms.points'], UK: ['terms.points'] } },
  { what: 'a board of turnover with a cap', wish: board('valid', 1_000), refused: { UK: ['terms.points'] } },
  { what: 'a board of multiples', wish: board('multiple', null), refused: {} },
  {
    what: 'cockfights in a weight',
    wish: approved(purse(10, { COCKFIGHT: 1 })),
    refused: EVERYWHERE('terms.cockfight'),
  },
  { what: 'cockfights in a mission', wish: mission(['COCKFIGHT']), refused: EVERYWHERE('terms.cockfight') },
];

const CELLS = ROWS.flatMap((row) => PROFILES.map((profile) => ({ ...row, profile, why: row.refused[profile] ?? [] })));

/** Rebates have a plan of their own, so terms of campaigns are refused for them whatever a profile says. */
const NOT_AWARDED = ['REBATE'];

/** The terms somebody has written, as they would be kept. */
function termsOf(wish: Wish): Terms {
  const written = draftFile(ctx, wish)['terms'] as object;
  const read = readTerms({ ...written, texts: 'words' });
  assert(read.ok, 'the terms can be read');
  return read.terms;
}

class Undone extends Error {}

/** What comes of something inside a transaction, which is then undone. */
async function undone<Value>(work: (tx: Transaction<Database>) => Promise<Value>): Promise<Value> {
  let come: { readonly of: Value } | null = null;
  await ctx.db
    .transaction()
    .execute(async (tx) => {
      come = { of: await work(tx) };
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  assert(come, 'something came of it');
  return (come as { readonly of: Value }).of;
}

let person: Person;
beforeAll(async () => {
  // A brand has one of each of these; those of the demonstration make room.
  await tamper(
    database.connection,
    `delete from campaign where merchant_code = 'ty01' and state = 'draft'`,
    `update campaign set state = 'ended', ended_at = now() where merchant_code = 'ty01'`,
  );
  await plantSlot(server);
  person = await createVerified(server);
});

describe('when terms are saved', () => {
  it.each(CELLS)('$what under $profile: $why [section 9]', async ({ wish, profile, why }) => {
    await database.sql(`update brand set profile = $1 where merchant_code = 'ty01'`, [profile]);
    const read = readDraft(draftFile(ctx, wish));
    assert(read.ok, `the draft can be read: ${JSON.stringify(read)}`);
    const saved = await undone((tx) => saveDraftIn(ctx, tx, read.value, 'Ana'));
    const others = NOT_AWARDED.includes(wish.kind ?? '') ? ['terms.kind', 'terms.award'] : [];
    expect(saved).toMatchObject(
      why.length + others.length === 0 ? { ok: true } : { error: { value: [...why, ...others] } },
    );
  });

  it('and a requirement above ten times is told where it may be saved all the same [section 9]', () => {
    const told = PROFILES.map((profile) => checkUnder(profile, termsOf(purse(11)), APPROVED).warnings);
    expect(told).toEqual([['terms.requirement'], [], ['terms.requirement'], ['terms.requirement']]);
  });

  it('a number of nothing is none, also when it comes with the approval [section 9]', async () => {
    await database.sql(`update brand set profile = 'OTHER' where merchant_code = 'ty01'`);
    const read = readDraft(draftFile(ctx, { approvalNo: null }));
    assert(read.ok && (await saveDraft(ctx, read.value, 'Ana')).ok, 'it is saved');
    await database.sql(`update brand set profile = 'PH' where merchant_code = 'ty01'`);
    for (const number of [null, '', '  '])
      expect(await approveCampaign(ctx, read.value.code, 'Ben', number)).toMatchObject({ ok: false });
    expect((await approveCampaign(ctx, read.value.code, 'Ben', APPROVED)).ok).toBe(true);
  });
});

/** A version that runs already with these terms, as if they had been approved under rules that were others. */
async function running(wish: Wish): Promise<{ readonly id: string; readonly terms: Terms }> {
  await database.sql(`update brand set profile = 'OTHER' where merchant_code = 'ty01'`);
  const read = readDraft(draftFile(ctx, { budget: '5000000.00' }));
  assert(read.ok, 'the draft can be read');
  const { code } = read.value;
  assert((await saveDraft(ctx, read.value, 'Ana')).ok, 'it is saved');
  assert((await approveCampaign(ctx, code, 'Ben', null)).ok, 'it is approved');
  const terms = termsOf(wish);
  const hash = hashTerms(terms, (data) => createHash('sha256').update(JSON.stringify(data)).digest('hex'));
  const number = wish.approvalNo === null ? 'null' : `'${APPROVED}'`;
  await tamper(
    database.connection,
    `update campaign_version v set terms = '${JSON.stringify(termsData(terms)).replaceAll("'", "''")}',
       terms_hash = '\\x${hash}', approval_no = ${number} from campaign c where c.id = v.campaign_id and c.code = '${code}'`,
    `update campaign set kind = '${terms.kind}', promo_code = case when '${terms.kind}' = 'CODE' then promo_code end where code = '${code}'`,
  );
  const [row] = await database.sql('select id from campaign where code = $1', [code]);
  return { id: String(row?.['id']), terms };
}

/** What an award comes to under a profile, which is then undone. */
async function awardUnder(profile: Profile, { id: campaignId, terms }: { readonly id: string; readonly terms: Terms }) {
  const { award: given } = terms;
  const isOfOccasion = given.form === 'cash' && given.size.by !== 'fixed';
  const occasion = { period: '', nr: 1, amount: 100n, until: null };
  const wanted = {
    campaignId,
    memberId: person.memberId,
    book: BOOK,
    profile,
    ...(isOfOccasion && { gift: occasion }),
  };
  const done = await undone((tx) => award(ctx, tx, wanted));
  return done.ok ? 'awarded' : done.error.code;
}

describe('when an award is made of a version that runs already', () => {
  it.each(ROWS)('$what: the profile of this moment decides [section 9]', async ({ wish, refused }) => {
    const campaign = await running(wish);
    const told: Record<string, unknown> = {};
    for (const profile of PROFILES) told[profile] = await awardUnder(profile, campaign);
    await tamper(
      database.connection,
      `update campaign set state = 'ended', ended_at = now() where id = ${campaign.id}`,
    );
    const expected = PROFILES.map((profile) => [profile, refused[profile] ? 'promotion.closed' : 'awarded']);
    expect(told).toEqual(Object.fromEntries(expected));
  });

  it('a rebate of a rate above 1.5 % that was earned elsewhere is not paid under PH, and is under others [section 9, API-95]', async () => {
    await changeBrand(ctx, { profile: 'MT' });
    await setRates(server, '1.60');
    const ana = await createBettor(server);
    await spinOnce(ctx, ana, { stake: 10_000_00n });
    expect((await rebateOf(server, ana)).total).toBe('160.00');
    await changeBrand(ctx, { profile: 'PH' });
    expect(['0.00', '150.00']).toContain((await rebateOf(server, ana)).total);
    await changeBrand(ctx, { profile: 'MT' });
    expect((await rebateOf(server, ana)).total).toBe('160.00');
    expect(codeOf(await claimRebate(server, ana, '160.00'))).toBe('value');
  });

  it('offers by push are not to be chosen under PH, and are elsewhere [section 9]', async () => {
    for (const profile of PROFILES) {
      await changeBrand(ctx, { profile });
      const { kinds } = valueOf(await server.ask(push.show, {}, { token: person.token }));
      expect([profile, kinds.includes('offers')]).toEqual([profile, profile !== 'PH']);
    }
  });
});
