import { randomUUID } from 'node:crypto';
import { readTerms, type Terms } from '@perya/promotions';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityPart } from '../../src/ledger/activity.ts';
import { boardPart } from '../../src/modules/board/index.ts';
import { giveCashback, turnCashback } from '../../src/modules/cashback/index.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { endCampaign } from '../../src/modules/promotions/index.ts';
import { payNightly, rebatePart } from '../../src/modules/rebate/index.ts';
import { simulatePast } from '../../src/modules/simulator/index.ts';
import { openBoards, turnAll, type BoardWish } from '../kit/board-kit.ts';
import { movableClock } from '../kit/brands.ts';
import { followParts } from '../kit/follow.ts';
import { WIDE } from '../kit/login-kit.ts';
import { visit } from '../kit/mission-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import {
  createVerified,
  draftFile,
  grantTo,
  openCampaign,
  takeRewards,
  untilState,
  valueOf,
  type TestCampaign,
  type Wish,
} from '../kit/promo-kit.ts';
import { createBettor, plantSlot, setRates, spinOnce } from '../kit/rebate-kit.ts';
import { createPlayed, lookAndGive } from '../kit/referral-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { growTo, playOn, spendNights } from '../kit/vip-kit.ts';

const PESO = 100n;
/** Noon of Monday, 2 March 2026, in Manila. */
let clock: ReturnType<typeof movableClock>;
let server: TestServer;

const start = async () => {
  clock = movableClock();
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await plantSlot(server);
  // Tests make people by the clock of the database; they came before all that is simulated.
  await server.database.sql(`alter table member alter column created_at set default '2025-10-01'`);
};
const goTo = (local: string) => clock.forward(Date.parse(`${local}+08:00`) - clock.now().getTime());
const follow = () => followParts(server, [boardPart, activityPart, rebatePart], (ms) => clock.forward(ms));
const again = async (person: Person) => ({ ...person, token: await logIn(server.ctx, person.memberId) });

function termsOf(wish: Wish): Terms {
  const { terms } = draftFile(server.ctx, wish) as { readonly terms: object };
  const read = readTerms({ texts: '1', ...terms });
  assert(read.ok, 'terms can be read');
  return read.terms;
}

/** The terms by which a campaign really ran. */
async function termsOfCampaign(condition: string): Promise<Terms> {
  const [row] = await server.database.sql(
    `select v.terms from campaign c join campaign_version v on v.campaign_id = c.id and v.version = c.version where ${condition}`,
  );
  const read = readTerms(row?.['terms']);
  assert(read.ok, 'terms can be read');
  return read.terms;
}

/** What would have been given in some days, in sum and to the ten who would have had most. */
async function simulated(terms: Terms, from: string, to: string) {
  const done = await simulatePast(server.ctx, { brand: 'ty01', terms, from, to, sharePercent: 100, seed: 7 });
  assert(done.ok, 'it is simulated');
  const { awarded, takers, top } = done.value.answer;
  return { awarded, takers, top };
}

/** What was really given, as rows of member and amount. */
async function really(text: string, values: readonly unknown[] = []) {
  const rows = await server.database.sql(text, values);
  const amounts = rows.map((row) => [String(row['member']), BigInt(String(row['amount']))] as const);
  expect(amounts.length).toBeGreaterThan(1);
  const awarded = amounts.reduce((sum, [, amount]) => sum + amount, 0n);
  return { awarded, takers: amounts.length, byMember: new Map(amounts) };
}

/** In sum, in number, and for each of those who had most. */
function expectSame(answer: Awaited<ReturnType<typeof simulated>>, given: Awaited<ReturnType<typeof really>>): void {
  expect({ awarded: answer.awarded, takers: answer.takers }).toEqual({ awarded: given.awarded, takers: given.takers });
  expect(answer.top).toEqual(answer.top.map(({ member }) => ({ member, amount: given.byMember.get(member) })));
}
const rewarded = ({ id }: Pick<TestCampaign, 'id'>) =>
  really('select member_id as member, sum(amount) as amount from reward where campaign_id = $1 group by 1', [id]);

describe('the simulator gives back to the centavo', { tags: ['long'] }, () => {
  beforeAll(start);
  afterAll(() => server.close());

  it('the rebates of two nights, of titles whose rate was cut and of those taken back too [4.4]', async () => {
    await server.database.sql(
      `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, rtp_bps, released_on)
       values ('LAB', 'tight', 'RNG', 'Tight', 'tight', '/x', '#000000', 100, 9970, '2026-01-01'),
         ('LAB', 'table', 'LIVE', 'Table', 'table', '/x', '#000000', 100, 9600, '2026-01-01')`,
    );
    await setRates(server, '0.80');
    const people = [await createBettor(server), await createBettor(server), await createBettor(server)] as const;
    for (const [nr, person] of people.entries()) {
      await spinOnce(server.ctx, person, { stake: 333_33n * BigInt(nr + 1) });
      await spinOnce(server.ctx, person, { stake: 77_77n, game: 'tight' });
      await spinOnce(server.ctx, person, { stake: 123_45n, win: 200_00n, game: 'table', gameType: 'LIVE' });
    }
    const undo = await spinOnce(server.ctx, people[0], { stake: 900_00n });
    await undo();
    goTo('2026-03-03T12:00:00');
    await spinOnce(server.ctx, people[1], { stake: 19_99n });
    goTo('2026-03-04T02:06:00');
    await payNightly(server.ctx);
    await follow();
    await payNightly(server.ctx);
    const rebate = termsOf({
      kind: 'REBATE',
      trigger: 'playSettles',
      once: 'never',
      terms: { award: { form: 'cash', size: { by: 'validBets', ratesPpm: [8_000] }, turnoverTimes: 0 } },
    });
    const paid = await really(
      `select l.member_id as member, sum(l.amount) as amount from rebate_line l where l.day between '2026-03-02' and '2026-03-03' group by 1`,
    );
    expectSame(await simulated(rebate, '2026-03-02', '2026-03-03'), paid);
  });

  it('the visits of a calendar, of who played and did not come too [4.2]', async () => {
    const people = [await createVerified(server), await createVerified(server), await createBettor(server)] as const;
    await spinOnce(server.ctx, people[2], { stake: PESO });
    for (const day of ['04', '05', '09']) {
      goTo(`2026-03-${day}T12:00:00`);
      valueOf(await visit(server, await again(people[0]), randomUUID()));
      if (day !== '05') valueOf(await visit(server, await again(people[1]), randomUUID()));
    }
    await follow();
    const [calendar] = await server.database.sql(`select id::text from campaign where kind = 'CHECKIN'`);
    expectSame(
      await simulated(await termsOfCampaign(`c.kind = 'CHECKIN'`), '2026-03-04', '2026-03-09'),
      await rewarded({ id: String(calendar?.['id']) }),
    );
  });

  it('the friends who counted, to both of the two [4.6]', async () => {
    const inviters = [await createVerified(server), await createVerified(server)] as const;
    await Promise.all(Array.from({ length: 3 }, () => createPlayed(server, inviters[0])));
    await createPlayed(server, inviters[1]);
    await lookAndGive(server);
    const [programme] = await server.database.sql(`select id::text from campaign where kind = 'REFERRAL'`);
    expectSame(
      await simulated(await termsOfCampaign(`c.kind = 'REFERRAL'`), '2026-03-09', '2026-03-09'),
      await rewarded({ id: String(programme?.['id']) }),
    );
  });

  it.each(['valid', 'multiple'] as const)('a board by %s, of equal points too [4.3]', async (points) => {
    const [period, from, to, over] =
      points === 'valid'
        ? (['day', '2026-03-12', '2026-03-12', '2026-03-14'] as const)
        : (['month', '2026-03-16', '2026-03-31', '2026-04-02'] as const);
    goTo(`${from}T02:30:00`);
    const wish: BoardWish = {
      points,
      period,
      dailyCap: points === 'valid' ? 50 : null,
      prizes: ['100.00', '50.00', '25.00', '10.00'],
    };
    const campaign = await openBoards(server, wish);
    const people: Person[] = [];
    for (let nr = 0; nr < 5; nr += 1) people.push(await createBettor(server));
    const [ana, ben, cia, dan, eva] = people as [Person, Person, Person, Person, Person];
    const play = (person: Person, stake: bigint, win = 0n) =>
      spinOnce(server.ctx, person, { stake: stake * PESO, win: win * PESO });
    // Ben and Cia reach the same; Cia has it first. Dan's is taken back, Eva stakes too little for a multiple and a point.
    await play(ben, 100n, 100n);
    await play(cia, 300n, 900n);
    await play(ben, 200n, 400n);
    await play(ana, 600n, 3_000n);
    const undo = await play(dan, 5_000n, 50_000n);
    await play(dan, 40n, 20n);
    await play(eva, 4n, 400n);
    await undo();
    await follow();
    goTo(`${over}T00:30:00`);
    await turnAll(server);
    await turnAll(server);
    const terms = await termsOfCampaign(`c.code = '${campaign.code}'`);
    expectSame(await simulated(terms, from, to), await rewarded(campaign));
  });
});

describe('the simulator gives back to the centavo in weeks and months', { tags: ['long'] }, () => {
  beforeAll(start);
  afterAll(() => server.close());

  it('the cashback of a week, less the rewards and beside the rebates of it [4.5]', async () => {
    for (const { code } of await server.database.sql(`select code from campaign where kind = 'CASHBACK'`)) {
      await endCampaign(server.ctx, String(code), 'Ana');
      await untilState(server, String(code), 'ended');
    }
    await setRates(server, '1.50');
    const wish: Wish = {
      kind: 'CASHBACK',
      trigger: 'periodEnds',
      once: 'never',
      hours: 168,
      endsIn: null,
      terms: { award: { form: 'cash', size: { by: 'netLoss', rateBps: 1_500 }, turnoverTimes: 0 } },
    };
    const campaign = await openCampaign(server, wish);
    const gifts = await openCampaign(server, { kind: 'GRANT', hours: 168, amount: '70.00' });
    await turnCashback(server.ctx);
    const [ana, ben, cia] = [await createBettor(server), await createBettor(server), await createBettor(server)];
    valueOf(await takeRewards(server, ana, [await grantTo(server, gifts, ana)]));
    await spinOnce(server.ctx, ana, { stake: 5_900_00n, win: 5_000_00n });
    await spinOnce(server.ctx, ben, { stake: 333_33n });
    await spinOnce(server.ctx, cia, { stake: 333_33n, win: 400_00n });
    goTo('2026-03-05T03:00:00');
    await payNightly(server.ctx);
    await follow();
    await payNightly(server.ctx);
    await spinOnce(server.ctx, ben, { stake: 50_01n, win: 12_34n });
    goTo('2026-03-09T02:06:00');
    await turnCashback(server.ctx);
    await follow();
    await turnCashback(server.ctx);
    await giveCashback(server.ctx);
    expectSame(await simulated(termsOf(wish), '2026-03-02', '2026-03-08'), await rewarded(campaign));
  });

  it('the gifts of levels, weeks, months and birthdays [4.1]', async () => {
    const people: Person[] = [];
    for (let nr = 0; nr < 4; nr += 1) people.push(await createVerified(server));
    const [ana, ben, cia] = people as [Person, Person, Person, Person];
    goTo('2026-03-10T02:06:00');
    await spendNights(server);
    goTo('2026-03-10T12:00:00');
    const playMore = async (person: Person, day: string, valid: bigint) => {
      await playOn(server, person, day, valid);
      await server.database.sql(
        `update ledger_account set wagered = wagered + $2 where member_id = $1 and kind = 'cash'`,
        [person.memberId, valid.toString()],
      );
    };
    await growTo(server, ana, { day: '2026-03-10', deposits: 20_000n * PESO, validBets: 100_000n * PESO });
    await growTo(server, ben, { day: '2026-03-12', deposits: 1_000n * PESO, validBets: 4_999n * PESO });
    await growTo(server, cia, { day: '2026-03-13', deposits: 999n * PESO, validBets: 900_000n * PESO });
    const birth = { memberId: cia.memberId, merchantCode: 'ty01' };
    await putData(server.ctx, server.ctx.db, birth, 'birthDate', '1990-03-28');
    await putData(server.ctx, server.ctx.db, { ...birth, memberId: ana.memberId }, 'birthDate', '1990-03-19');
    for (let day = 11; day <= 31; day += 1) {
      goTo(`2026-03-${day}T02:06:00`);
      await spendNights(server);
      if (day === 20) await playMore(ben, '2026-03-20', 3_000n * PESO);
      if (day === 25) await playMore(ana, '2026-03-25', 18_800n * PESO);
    }
    goTo('2026-04-01T02:06:00');
    await spendNights(server);
    const given = await really(
      `select member_id as member, sum(amount) as amount from vip_gift where due_at > '2026-03-10' group by 1`,
    );
    expectSame(await simulated(await termsOfCampaign(`c.kind = 'VIP'`), '2026-03-10', '2026-03-31'), given);
  });
});
