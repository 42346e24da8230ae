import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { MEMBER_TOPIC, type MemberNotice } from '../../src/modules/live/index.ts';
import { asAdmin } from '../kit/admin.ts';
import { inOneBatch as gatherInOneBatch } from '../kit/one-batch.ts';
import { startPair, type ServerPair } from '../kit/pair.ts';
import { until } from '../kit/patience.ts';
import type { Person } from '../kit/people.ts';
import {
  cashOf,
  codeOf,
  createVerified,
  openCampaign,
  paidRows,
  potOf,
  typeCode,
  valueOf,
  type TestCampaign,
} from '../kit/promo-kit.ts';
import type { TestServer } from '../kit/server.ts';

const AMOUNT = 100_00n;

let pair: ServerPair;
let server: TestServer;

beforeAll(async () => {
  pair = await startPair();
  ({ server } = pair);
});
afterAll(() => pair.close());

const sql = (text: string, values: readonly unknown[] = []) => server.database.sql(text, [...values]);

const crowd = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => createVerified(server)))) as [Person, Person, ...Person[]];

const take = (campaign: TestCampaign, person: Person, { key = randomUUID().toString(), at = server } = {}) =>
  typeCode(at, person, campaign.promoCode, { key, hash: campaign.hash });

/** Has people take a code in one batch, in this order, behind somebody who stands before its campaign. */
const inOneBatch = <T>(campaign: TestCampaign, first: Person, asks: readonly (() => Promise<T>)[]) =>
  gatherInOneBatch(
    server,
    {
      batcher: server.ctx.server.promotions.codes,
      hold: `select from campaign where id = ${campaign.id} for update`,
      ahead: () => take(campaign, first),
    },
    asks,
  );

/** In how many transactions these were given their rewards. */
const transactionsOf = async (people: readonly Person[]) =>
  (
    await sql('select distinct xmin::text from reward where member_id = any ($1)', [
      people.map(({ memberId }) => memberId),
    ])
  ).length;

const paid = (people: readonly Person[]) =>
  Promise.all(people.map(async (one) => [await cashOf(server, one), await paidRows(server, one)]));

/** What keeps somebody from a reward, and what they hear. */
const REFUSED: readonly (readonly [statement: string, code: string])[] = [
  [
    `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'cooling', now(), '2999-01-01')`,
    'player.cooling',
  ],
  [
    `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'excluded', now(), '2999-01-01')`,
    'player.excluded',
  ],
  [`update member set kyc_state = 'none' where id = $1`, 'kyc.required'],
  [
    `insert into ledger_account (merchant_code, currency, kind, member_id, stopped) values ('ty01', 'PHP', 'cash', $1, 'disabled')`,
    'user.disabled',
  ],
  [`update member set language = 'PH' where id = $1`, 'promotion.segment'],
];

describe('people who take a code at one moment', () => {
  it('are paid together, hear what one alone hears, and each who may not hears why [PROMO-04, PROMO-06, API-47]', async () => {
    const campaign = await openCampaign(server, { times: 2, segment: { fact: 'language', oneOf: ['EN'] } });
    const [first, alone, stale, ...people] = await crowd(REFUSED.length + 6);
    await sql(`update member set language = 'EN' where merchant_code = 'ty01'`);
    for (const [nr, [statement]] of REFUSED.entries()) await sql(statement, [people[nr]?.memberId]);
    const welcome = people.slice(REFUSED.length);
    const heard: string[] = [];
    const stop = server.ctx.pubsub.subscribe(MEMBER_TOPIC, (payload) => {
      for (const [memberId, event] of (payload as MemberNotice).events)
        if (event.tell === 'reward') heard.push(`${memberId} ${event.state}`);
    });
    const answers = await inOneBatch(campaign, first, [
      ...people.map((one) => () => take(campaign, one)),
      () => take({ ...campaign, hash: '0'.repeat(64) }, stale!),
    ]);
    expect(answers.map(codeOf)).toEqual([
      ...REFUSED.map(([, code]) => code),
      ...welcome.map(() => 'value'),
      'promotion.terms',
    ]);
    expect(await transactionsOf(welcome)).toBe(1);
    expect(await paid(welcome)).toEqual(welcome.map(() => [AMOUNT, 1]));
    expect(await paid(people.slice(0, REFUSED.length))).toEqual(REFUSED.map(() => [0n, 0]));
    const turnovers = await sql('select ends_at - starts_at as needed from turnover where member_id = any ($1)', [
      welcome.map(({ memberId }) => memberId),
    ]);
    expect(turnovers.map(({ needed }) => BigInt(String(needed)))).toEqual(welcome.map(() => 2n * AMOUNT));
    await until(
      async () => heard.sort(),
      (events) => events.length >= welcome.length + 1,
    );
    expect(heard).toEqual([first, ...welcome].map(({ memberId }) => `${memberId} claimed`).sort());
    stop();
    // Somebody whose cash is held goes alone, and is told the same.
    const told = await asAdmin(server.database.connection, async (admin) => {
      await admin.query('begin');
      await sql(
        `insert into ledger_account (merchant_code, currency, kind, member_id) values ('ty01', 'PHP', 'cash', $1)`,
        [alone.memberId],
      );
      await admin.query('select from ledger_account where member_id = $1 for update', [alone.memberId]);
      const waits = take(campaign, alone);
      expect(codeOf(await take(campaign, stale!))).toBe('value');
      await admin.query('rollback');
      return valueOf(await waits);
    });
    const [one] = answers.slice(REFUSED.length);
    const own = { id: expect.any(String) as unknown };
    expect(valueOf(one!)).toEqual({ ...told, reward: { ...told.reward, ...own } });
  });

  it('are each paid once, whatever they send twice [PROMO-06, D4]', async () => {
    const campaign = await openCampaign(server);
    const other = await openCampaign(server);
    const [first, ana, ben, eva] = (await crowd(4)) as [Person, Person, Person, Person];
    const key = randomUUID();
    const answers = await inOneBatch(campaign, first, [
      () => take(campaign, ana, { key }),
      () => take(campaign, ana, { key }),
      () => take(other, ana, { key }),
      () => take(campaign, ben),
      () => take(campaign, ben),
      // The key of somebody else is another key.
      () => take(campaign, eva, { key }),
      () => take(other, eva),
    ]);
    const codes = answers.map(codeOf);
    expect(codes.slice(0, 3)).toEqual(['value', 'value', 'key.reused']);
    expect(codes.slice(3, 5).sort()).toEqual(['promotion.once', 'value']);
    expect(codes.slice(5)).toEqual(['value', 'value']);
    expect(answers[1]).toEqual(answers[0]);
    expect(await paid([ana, ben, eva])).toEqual([
      [AMOUNT, 1],
      [AMOUNT, 1],
      [2n * AMOUNT, 2],
    ]);
    for (const at of [server, pair.second]) {
      expect(await take(campaign, ana, { key, at })).toEqual(answers[0]);
      expect(codeOf(await take(campaign, ana, { at }))).toBe('promotion.once');
    }
  });

  it('get what there is of a budget, and not a centavo more [PROMO-06, 2.6]', async () => {
    const campaign = await openCampaign(server, { budget: '300.00' });
    const [first, ...people] = await crowd(6);
    const answers = await inOneBatch(
      campaign,
      first,
      people.map((one) => () => take(campaign, one)),
    );
    expect(answers.map(codeOf).sort()).toEqual([...Array<string>(3).fill('promotion.exhausted'), 'value', 'value']);
    expect(await potOf(server, campaign)).toEqual({ left: 0n, due: 0n, isSound: true });
    const late = await crowd(3);
    const told = await Promise.all(late.map((one) => take(campaign, one)));
    expect(told.map(codeOf)).toEqual(late.map(() => 'promotion.exhausted'));
    expect(await paid(late)).toEqual(late.map(() => [0n, 0]));
  });

  it('are looked at one by one where they have other accounts [R72]', async () => {
    const campaign = await openCampaign(server, { terms: { abuse: { reviewsLinked: true } } });
    const [first, ana, other, ...people] = await crowd(5);
    const [a, b] = [ana.memberId, other!.memberId].sort((x, y) => Number(x) - Number(y));
    await sql(`insert into member_link (merchant_code, a, b, kind, at) values ('ty01', $1, $2, 'device', now())`, [
      a,
      b,
    ]);
    const answers = await inOneBatch(
      campaign,
      first,
      [ana, other!, ...people].map((one) => () => take(campaign, one)),
    );
    expect(answers.filter((answer) => valueOf(answer).isPaid)).toHaveLength(answers.length - 1);
    expect(await transactionsOf(people)).toBe(1);
    const states = await sql('select state from reward where member_id in ($1, $2) order by state', [a, b]);
    expect(states.map(({ state }) => state)).toEqual(['claimed', 'review']);
  });
});

describe('a batch of codes that is cut off', () => {
  it('is sent again, and everybody has the reward once [F1, PROMO-06]', async () => {
    const campaign = await openCampaign(server);
    const [first, ...people] = await crowd(9);
    const last = people.at(-1)!;
    const hold = 4_713;
    await sql(`create function hold_turnover() returns trigger language plpgsql as $$
      begin
        if new.member_id = ${last.memberId} then perform pg_advisory_xact_lock_shared(${hold}); end if;
        return new;
      end $$`);
    await sql('create trigger hold_turnover after insert on turnover for each row execute function hold_turnover()');
    const answers = await asAdmin(server.database.connection, async (admin) => {
      await admin.query('select pg_advisory_lock($1)', [hold]);
      const asked = inOneBatch(
        campaign,
        first,
        people.map((one) => () => take(campaign, one)),
      );
      const stopped = `from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
      await until(
        () => sql(`select ${stopped}`),
        (waiting) => waiting.length > 0,
      );
      expect(await paid(people)).toEqual(people.map(() => [0n, 0]));
      expect(await sql(`select pg_terminate_backend(pid) ${stopped}`)).toHaveLength(1);
      return { asked };
    }).then(({ asked }) => asked);
    expect(answers.map(codeOf)).toEqual(people.map(() => 'value'));
    expect(await paid(people)).toEqual(people.map(() => [AMOUNT, 1]));
    expect(await transactionsOf(people)).toBe(1);
    await sql('drop trigger hold_turnover on turnover');
    await sql('drop function hold_turnover');
  });

  it('takes nobody along who cannot be written [F1]', async () => {
    const campaign = await openCampaign(server);
    const [first, poison, ...people] = await crowd(5);
    await sql(`create function poison() returns trigger language plpgsql as $$
      begin if new.member_id = ${poison.memberId} then raise exception 'poison'; end if; return new; end $$`);
    await sql('create trigger poison before insert on turnover for each row execute function poison()');
    const answers = await inOneBatch(
      campaign,
      first,
      [poison, ...people].map((one) => () => take(campaign, one)),
    );
    await sql('drop trigger poison on turnover');
    await sql('drop function poison');
    expect(answers.map(codeOf)).toEqual(['unknown.error', ...people.map(() => 'value')]);
    expect(await paid([poison, ...people])).toEqual([[0n, 0], ...people.map(() => [AMOUNT, 1])]);
  });

  it('leaves books that add up, as everything before it did [B5, B9]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
