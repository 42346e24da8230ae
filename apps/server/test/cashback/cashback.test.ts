import { promotion, responsibleGaming, reward, TRIAL_TYPE } from '@perya/contract';
import { PROFILES } from '@perya/promotions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { giveCashback, turnCashback } from '../../src/modules/cashback/index.ts';
import { endCampaign, readDraft, saveDraft, turnCampaigns } from '../../src/modules/promotions/index.ts';
import { asAdmin } from '../kit/admin.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { movableClock } from '../kit/brands.ts';
import { fund } from '../kit/funds.ts';
import { WIDE } from '../kit/login-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import {
  cashOf,
  createVerified,
  draftFile,
  grantTo,
  openCampaign,
  potOf,
  takeRewards,
  untilState,
  valueOf,
  type TestCampaign,
  type Wish,
} from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let clock: ReturnType<typeof movableClock>;
let server: TestServer;

/** Noon of Monday, 2 March 2026, in Manila; without the cashback of the demonstration. */
beforeEach(async () => {
  clock = movableClock();
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  for (const { code } of await server.database.sql(`select code from campaign where kind = 'CASHBACK'`)) {
    await endCampaign(server.ctx, String(code), 'Ana');
    await untilState(server, String(code), 'ended');
  }
});
afterEach(() => server.close());

const WEEKLY: Wish = {
  kind: 'CASHBACK',
  trigger: 'periodEnds',
  once: 'never',
  hours: 168,
  endsIn: 24 * 60,
  terms: { award: { form: 'cash', size: { by: 'netLoss', rateBps: 500 }, turnoverTimes: 1 } },
};
const withSize = (size: object, turnoverTimes = 1): Wish => ({
  ...WEEKLY,
  terms: { award: { form: 'cash', size: { by: 'netLoss', rateBps: 500, ...size }, turnoverTimes } },
});

/** What somebody played on a day, in pesos. */
async function playOn({ memberId }: Person, day: string, staked: number, returned: number, kind = 'RNG') {
  await server.database.sql(
    `insert into member_activity (member_id, currency, day, vendor, category, rounds, staked, returned, valid)
     values ($1, 'PHP', $2, 'LAB', $5, 1, round($3::numeric * 100), round($4::numeric * 100), round($3::numeric * 100))`,
    [memberId, day, staked, returned, kind],
  );
}

async function followAll(): Promise<void> {
  await server.database.sql(
    `insert into ledger_mark (name, up_to, seen, seen_xid, seen_at)
     select name, 1000000000, 1000000000, 0, 'epoch' from unnest(array['activity', 'rebate']) name
     on conflict (name) do update set up_to = 1000000000, seen = 1000000000`,
  );
}

/** Goes to 02:06 in Manila, so many days later. */
async function goTo(days: number): Promise<void> {
  clock.forward(days * DAY_MS - 10 * HOUR_MS + 6 * 60_000);
  await followAll();
}

const turn = (rowsMax = 7) => turnCashback(server.ctx, { rowsMax });
async function close(): Promise<void> {
  await turn();
  await giveCashback(server.ctx);
  await turn();
}

async function given({ id }: TestCampaign, people: readonly Person[]): Promise<string[]> {
  const rows = await server.database.sql(
    `select member_id::text, amount::text, period, state from reward where campaign_id = $1`,
    [id],
  );
  return people.map(({ memberId }) =>
    rows
      .filter((row) => row['member_id'] === memberId)
      .map((row) => `${String(row['period'])} ${String(row['amount'])}`)
      .join(),
  );
}

describe('cashback', () => {
  it('gives a share of what a closed week cost, less what was given meanwhile, to be taken in seven days [PROMO-06]', async () => {
    const campaign = await openCampaign(server, WEEKLY);
    const gifts = await openCampaign(server, { kind: 'GRANT', hours: 168, amount: '700.00' });
    await turn();
    const [ana, ben, cia, dan] = [
      await createVerified(server),
      await createVerified(server),
      await createVerified(server),
      await createVerified(server),
    ];
    valueOf(await takeRewards(server, ana, [await grantTo(server, gifts, ana)]));
    await playOn(ana, '2026-03-02', 30_000, 20_000);
    await playOn(ana, '2026-03-08', 29_000, 30_000, 'LIVE');
    await playOn(ben, '2026-03-03', 10_000, 10_000.01);
    await playOn(cia, '2026-03-04', 333.33, 0);
    // What was lost before the campaign began, on the next Monday and in a cockpit is not counted.
    await playOn(dan, '2026-03-01', 1_000, 0);
    await playOn(dan, '2026-03-09', 1_000, 0);
    await playOn(dan, '2026-03-04', 1_000, 0, 'COCKFIGHT');
    await turn();
    expect(await given(campaign, [ana])).toEqual(['']);
    await goTo(7);
    await close();
    const people = [ana, ben, cia, dan];
    expect(await given(campaign, people)).toEqual(['2026-W10 41500', '', '2026-W10 1666', '']);
    const token = await logIn(server.ctx, ana.memberId);
    const { list } = valueOf(await server.ask(reward.list, { status: 'available' }, { token }));
    const expireTime = new Date(clock.now().getTime() + 7 * DAY_MS).toISOString();
    expect(list).toMatchObject([
      { promotionType: 'CASHBACK', amount: '415.00', turnover: '415.00', expireTime, form: 'cash' },
    ]);
    const before = await cashOf(server, ana);
    valueOf(await takeRewards(server, { token }, [list[0]?.id ?? '']));
    expect((await cashOf(server, ana)) - before).toBe(41_500n);
    // A closed period never opens again, whatever is played in it afterwards.
    await playOn(ben, '2026-03-05', 90_000, 0);
    await close();
    expect(await given(campaign, people)).toEqual(['2026-W10 41500', '', '2026-W10 1666', '']);
    clock.forward(7 * DAY_MS);
    await close();
    expect(await given(campaign, [dan])).toEqual(['2026-W11 5000']);
    // What was played is only said here: there are no bets to compare it with.
    expect((await checkWhole(server.ctx.db)).filter(({ rule }) => rule !== 'B11')).toEqual([]);
  });

  it('gives nothing to whom nothing may be offered when the period is closed [PROMO-04]', async () => {
    const campaign = await openCampaign(server, withSize({ period: 'day' }));
    await turn();
    const people = await Promise.all(Array.from({ length: 7 }, () => createVerified(server)));
    const [excluded, cooling, unverified, trial, disabled, marked, ana] = people as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    for (const person of people) {
      await fund(server.ctx, person.memberId, 100n);
      await playOn(person, '2026-03-02', 100, 0);
    }
    const { database } = server;
    for (const [kind, { memberId }] of [
      ['excluded', excluded],
      ['cooling', cooling],
    ] as const)
      await database.sql(
        `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, $3, $3::timestamptz + interval '9 days')`,
        [memberId, kind, clock.now()],
      );
    await database.sql(`update member set kyc_state = 'none' where id = $1`, [unverified.memberId]);
    await database.sql(`update member set type = ${TRIAL_TYPE} where id = $1`, [trial.memberId]);
    await database.sql(`update member set status = 'disabled' where id = $1`, [disabled.memberId]);
    await database.sql(`insert into harm_marker (member_id, day, marker, at) values ($1, '2026-03-01', 'play', $2)`, [
      marked.memberId,
      clock.now(),
    ]);
    await goTo(1);
    await close();
    expect(await given(campaign, people)).toEqual(['', '', '', '', '', '', '2026-03-02 500']);
    // Whoever takes a break once it was closed has it when that is over.
    await playOn(ana, '2026-03-03', 200, 0);
    clock.forward(DAY_MS);
    await turn();
    const token = await logIn(server.ctx, ana.memberId);
    valueOf(await server.ask(responsibleGaming.coolOff, { term: '24h' }, { token }));
    await giveCashback(server.ctx);
    expect(await given(campaign, [ana])).toEqual(['2026-03-02 500']);
    clock.forward(2 * DAY_MS);
    await giveCashback(server.ctx);
    expect(await given(campaign, [ana])).toEqual(['2026-03-02 500,2026-03-03 1000']);
  });

  it('that is killed in the middle goes on where it was, and everybody has it once, whoever closes [F1]', async () => {
    const campaign = await openCampaign(server, WEEKLY);
    await turn();
    const people: Person[] = [];
    for (let nr = 0; nr < 12; nr += 1) people.push(await createVerified(server));
    for (const person of people) await playOn(person, '2026-03-05', 100, 0);
    await goTo(7);
    // The first piece ends with the sixth of them; whoever closes the second dies before it is committed.
    const { database } = server;
    const [first] = await database.sql(
      `select count(*)::int as count from member where merchant_code = 'ty01' and id <= $1`,
      [people[5]?.memberId],
    );
    let asked = 0;
    await turnCashback(server.ctx, { rowsMax: Number(first?.['count']), isStopping: () => (asked += 1) > 1 });
    const noted = async () => (await database.sql('select member_id from cashback_due')).length;
    expect(await noted()).toBe(6);
    await asAdmin(server.database.connection, async (admin) => {
      await admin.query('begin');
      await admin.query('lock table cashback_due in access exclusive mode');
      const cut = turn().then(
        () => 'closed',
        () => 'cut off',
      );
      await somebodyBlocked(server.database);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      );
      expect(await cut).toBe('cut off');
      await admin.query('rollback');
    });
    expect(await noted()).toBe(6);
    await Promise.all([turn(3), turn(3), turn(3)]);
    await Promise.all([giveCashback(server.ctx), giveCashback(server.ctx), giveCashback(server.ctx)]);
    expect(await given(campaign, people)).toEqual(people.map(() => '2026-W10 500'));
    expect(await potOf(server, campaign)).toMatchObject({
      left: 1_000_000n - 12n * 500n,
      due: 12n * 500n,
      isSound: true,
    });
  });

  it('is held to the limit of the regulator together with the rebates of the same play [PROMO-06]', async () => {
    const campaign = await openCampaign(server, withSize({ rateBps: 1_500 }));
    await turn();
    const [ana, ben] = [await createVerified(server), await createVerified(server)];
    const rebates = (memberId: string, valid: bigint, ratePpm: number) =>
      server.database.sql(
        `insert into rebate_accrual (member_id, currency, day, vendor, category, rate_ppm, merchant_code, valid, covered, paid)
         values ($1, 'PHP', '2026-03-03', 'LAB', 'RNG', $3, 'ty01', $2, 0, 0)`,
        [memberId, valid.toString(), ratePpm],
      );
    // 15 % of a loss of 8,300.00 are 1,245.00; 1.5 % of 59,000.00 staked are 885.00. Rebates had 590.00 of the larger.
    await playOn(ana, '2026-03-03', 59_000, 50_700);
    await rebates(ana.memberId, 5_900_000n, 10_000);
    // 15 % of a loss of 100.00 are 15.00, and 1.5 % of 20,000.00 are 300.00: rebates had all of it.
    await playOn(ben, '2026-03-03', 20_000, 19_900);
    await rebates(ben.memberId, 2_000_000n, 15_000);
    await goTo(7);
    await close();
    expect(await given(campaign, [ana, ben])).toEqual(['2026-W10 65500', '']);
    expect(PROFILES.PH).toMatchObject({ cashbackMaxBps: 1_500, rebateMaxPpm: 15_000 });
  });

  it('is not saved above the limit or with more turnover than once, and keeps what a period promised [PROMO-06]', async () => {
    const faults = async (wish: Wish) => {
      const draft = readDraft(draftFile(server.ctx, wish));
      if (!draft.ok) throw new Error('a draft can be read');
      const saved = await saveDraft(server.ctx, draft.value, 'Ana');
      return saved.ok ? [] : saved.error.value;
    };
    expect(await faults(withSize({ rateBps: 1_501 }))).toEqual(['terms.cashback']);
    expect(await faults(withSize({}, 2))).toEqual(['terms.award']);
    expect(await faults({ ...WEEKLY, hours: 0 })).toEqual(['terms.award']);
    expect(await faults({ ...WEEKLY, once: 'period' })).toContain('terms.period');
    // It ends on Thursday at noon: the days until then are the last period.
    const campaign = await openCampaign(server, { ...WEEKLY, endsIn: 72 });
    expect(await faults(WEEKLY)).toEqual(['terms.kind: a brand has one cashback; end the other first']);
    await turn();
    const ana = await createVerified(server);
    await playOn(ana, '2026-03-05', 100, 0);
    await playOn(ana, '2026-03-06', 100, 0);
    expect(await endCampaign(server.ctx, campaign.code, 'Ana')).toMatchObject({ error: { code: 'campaign.promised' } });
    await goTo(4);
    await turnCampaigns(server.ctx);
    await close();
    expect(await given(campaign, [ana])).toEqual(['2026-W10 500']);
    await turnCampaigns(server.ctx);
    await untilState(server, campaign.code, 'ended');
    expect(await potOf(server, campaign)).toEqual({ left: 0n, due: 500n, isSound: true });
    const token = await logIn(server.ctx, ana.memberId);
    const cards = valueOf(await server.ask(promotion.list, {}, { token }));
    expect(cards.find(({ id }) => id === campaign.id)).toMatchObject({ promotionType: 'CASHBACK', state: 'claim' });
  });
});
