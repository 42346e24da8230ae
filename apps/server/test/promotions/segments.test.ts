import { creditDeposit } from '@perya/ledger';
import { isInSegment, type Segment, type SegmentFacts } from '@perya/promotions';
import { assert } from '@perya/std';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { activityPart } from '../../src/ledger/activity.ts';
import { inSegment, readSegmentFacts } from '../../src/modules/promotions/index.ts';
import { movableClock } from '../kit/brands.ts';
import { followParts } from '../kit/follow.ts';
import { betNamed, BOOK, spin } from '../kit/funds.ts';
import { WIDE } from '../kit/login-kit.ts';
import { codeOf, createVerified, openCampaign, typeCode } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const MEMBERS = repeats({ quick: 300, long: 10_000 });
const SEGMENTS = repeats({ quick: 60, long: 100 });
const CATEGORIES = ['RNG', 'FISH', 'LIVE', 'LOTT'];
const DAY_MS = 24 * 3_600_000;
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

/** Members who came, rose, paid in and played at random. */
async function plantMembers(): Promise<string[]> {
  const { database } = server;
  const given = [MEMBERS, clock.now(), CATEGORIES];
  const rows = await database.sql(
    `with people as (
       insert into member (merchant_code, account, type, kyc_state, created_at, language)
       select 'ty01', 'segment' || nr, 0, 'verified', $2::timestamptz - random() * interval '60 days',
         (array['TY', 'EN', 'CN', null])[1 + floor(random() * 4)::int]
       from generate_series(1, $1::int) nr returning id, created_at
     ), risen as (
       insert into member_vip (member_id, merchant_code, level, best_level, quarter, graded_at)
       select id, 'ty01', level, level, '2026-01-01', $2
       from people, lateral (select (random() * 6 + id * 0)::int as level) drawn where random() < 0.7
     ), played as (
       insert into member_activity (member_id, currency, day, vendor, category, rounds, staked, returned, valid)
       select id, 'PHP', ($2::timestamptz - random() * ($2::timestamptz - created_at))::date, 'LAB', category, 1, 100, 0, 100
       from people, unnest($3::text[]) category where random() < 0.4
     ), paid as (
       insert into ledger_transfer (transfer_id, member_id, from_account, to_account, amount, from_balance, from_version,
         to_balance, to_version, at, seq, kind)
       select nr, id, 1, 2, 100, 0, 1, 100, 1, $2, 0, kind
       from people, generate_series(1, 4) nr, unnest(array['deposit', 'depositFee']) kind where random() < 0.4
     )
     select id from people order by id`,
    given,
  );
  return rows.map(({ id }) => String(id));
}

/** Segments of every shape over what is known of members. */
function segmentsOf(members: readonly string[]): fc.Arbitrary<Segment> {
  const some = fc.array(fc.constantFrom(...members), { maxLength: 40 });
  const range = (max: number) => fc.tuple(fc.nat(max), fc.nat(max));
  const between = (fact: 'vip' | 'daysRegistered' | 'daysInactive' | 'deposits', max: number) =>
    range(max).map(([from, to]) => ({ fact, from, to }));
  const leaf: fc.Arbitrary<Segment> = fc.oneof(
    between('vip', 7),
    between('daysRegistered', 65),
    between('daysInactive', 65),
    between('deposits', 5),
    fc.subarray([...CATEGORIES, 'SPORTS']).map((oneOf) => ({ fact: 'played' as const, oneOf })),
    some.map((oneOf) => ({ fact: 'member' as const, oneOf })),
    fc.subarray(['TY', 'EN', 'CN', 'JA']).map((oneOf) => ({ fact: 'language' as const, oneOf })),
  );
  const { segment } = fc.letrec<{ segment: Segment }>((tie) => ({
    segment: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('segment'), { maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('segment'), { maxLength: 3 }).map((any) => ({ any })),
    ),
  }));
  return segment;
}

/** Every fact that can be asked for. */
const EVERY: Segment = {
  all: [
    { fact: 'vip', from: 0, to: 0 },
    { fact: 'daysRegistered', from: 0, to: 0 },
    { fact: 'daysInactive', from: 0, to: 0 },
    { fact: 'deposits', from: 0, to: 0 },
    { fact: 'played', oneOf: [] },
    { fact: 'member', oneOf: [] },
    { fact: 'language', oneOf: [] },
  ],
};

describe('a segment', () => {
  it(`is the same for a list and for one person, over ${MEMBERS} members [PROMO-01]`, async () => {
    const { db } = server.ctx;
    const now = clock.now();
    const members = await plantMembers();
    const known = new Map<string, SegmentFacts>();
    for (const memberId of members) known.set(memberId, await readSegmentFacts(db, memberId, now, [EVERY]));
    const seen = { none: 0, some: 0 };
    for (const segment of fc.sample(segmentsOf(members), { numRuns: SEGMENTS, seed: 17 })) {
      const { rows } = await sql<{ id: string }>`
        select m.id from member m join brand b on b.merchant_code = m.merchant_code
        where m.account like 'segment%' and ${inSegment(segment, now)} order by m.id`.execute(db);
      const single = members.filter((memberId) => isInSegment(segment, known.get(memberId) as SegmentFacts));
      expect(rows.map(({ id }) => String(id))).toEqual(single);
      seen[single.length === 0 ? 'none' : 'some'] += 1;
    }
    expect(seen.some).toBeGreaterThan(SEGMENTS / 4);
  });

  it('asks about deposits, play and days as they are now [PROMO-01]', async () => {
    const ana = await createVerified(server);
    const asked = async (fact: Segment) => readSegmentFacts(server.ctx.db, ana.memberId, clock.now(), [fact]);
    const paying = await openCampaign(server, { segment: { fact: 'deposits', from: 2, to: 99 } });
    const playing = await openCampaign(server, { segment: { fact: 'played', oneOf: ['FISH', 'RNG'] } });
    const told = async () => [
      codeOf(await typeCode(server, ana, paying.promoCode)),
      codeOf(await typeCode(server, ana, playing.promoCode)),
    ];
    await deposit(ana.memberId, '1');
    expect(await told()).toEqual(['promotion.segment', 'promotion.segment']);
    await deposit(ana.memberId, '2');
    await spin(server.ctx, betNamed(ana.memberId, 'segment-1'), { stake: 100n, win: 0n });
    await followParts(server, [activityPart], (ms) => clock.forward(ms));
    expect(await told()).toEqual(['value', 'value']);
    clock.forward(3 * DAY_MS);
    expect(await asked({ fact: 'daysInactive', from: 0, to: 0 })).toMatchObject({ daysInactive: 3 });
    // What nobody asks for is not looked up.
    expect(await asked({ fact: 'played', oneOf: [] })).toMatchObject({ played: ['RNG'], deposits: 0, daysInactive: 0 });
  });
});

async function deposit(memberId: string, nr: string): Promise<void> {
  const paid = { provider: 'test', payment: `segment-${nr}`, amount: 10_000n, fee: 0n, method: 'test' };
  const verdict = await server.ctx.ledger.post(creditDeposit({ ...BOOK, memberId, orderNo: `SEG${nr}`, ...paid }));
  assert(verdict.state === 'done', 'the money is there');
}
