import { agency, GAME_TYPES, PAGE_SIZE, type Answer, type Call, type GameType, type Value } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/ledger/day.ts';
import { changeRates } from '../../src/modules/lines/index.ts';
import { asAdmin } from '../kit/admin.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { createBrand } from '../kit/brands.ts';
import { enter, register, registerLine, staffOf, turnDay } from '../kit/lines-kit.ts';
import { startPair } from '../kit/pair.ts';
import { until } from '../kit/patience.ts';
import { setFlag } from '../kit/registering.ts';

const HOLD_KEY = 4_712;
/** From noon, which it is, to midnight. */
const NOON_MS = 12 * 3_600_000;
const pair = await startPair();
const { database, server, second } = pair;
afterAll(pair.close);

const staff = staffOf(server);
let today = '2026-03-02';

beforeAll(async () => {
  await createBrand(server.ctx, 'other1');
  await setFlag(server, 'GAMSER', true);
  await setFlag(second, 'GAMSER', true);
  assert((await staff.house(5)).ok, 'the house gives something');
  await nextDay();
});

async function nextDay(): Promise<void> {
  await turnDay(pair);
  today = addDays(today, 1);
}

/** An agent with a rate for slots, and whoever stands below in a line, each with one. */
async function lineAt(...percents: readonly number[]): Promise<string[]> {
  const line = await registerLine(server, percents.length);
  for (const [at, percent] of percents.entries()) {
    if (percent > 0) expect(await staff.rate(line[at] ?? '', percent)).toMatchObject({ ok: true });
  }
  await nextDay();
  return line;
}

type Given = Partial<Readonly<Record<GameType, number>>>;

async function save(account: string, below: string, given: Given, at = server) {
  const { token } = await enter(server, account);
  const memberId = /^\d+$/.test(below) ? below : (await enter(server, below)).memberId;
  const rates = Object.entries(given).map(([gameType, rate]) => ({ gameType: gameType as GameType, rate }));
  return at.ask(agency.setRates, { memberId, rates }, { token });
}

async function look(account: string, cursor?: string): Promise<Value<typeof agency.rates>> {
  const { token } = await enter(server, account);
  return valueOf(await server.ask(agency.rates, cursor === undefined ? {} : { cursor }, { token }));
}

function valueOf<C extends Call>(answer: Answer<C>): Value<C> {
  assert(answer.kind === 'value', `answered: ${JSON.stringify(answer)}`);
  return answer.value;
}

const codeOf = (answer: Answer<Call>) => (answer.kind === 'failure' ? answer.failure.errorCode : null);

/** The rate of slots of the only agent below. */
async function slotsBelow(account: string) {
  const [agent] = (await look(account)).downlines;
  return agent?.rates.find(({ gameType }) => gameType === 'RNG');
}

const rowsOf = (account: string) =>
  database.sql(
    `select category, from_day, rate_ppm from line_rate join member m on m.id = member_id where m.account = $1 order by line_rate.id`,
    [account],
  );

describe('the rates of a team', () => {
  it('are the own ones and those of the agents directly below, each with its bounds [API-100, SCR-54]', async () => {
    const [top = '', agent = '', low = ''] = await lineAt(4, 3, 1.2);
    const lower = await register(server, { under: agent });
    expect(await staff.rate(lower, 0.85)).toMatchObject({ ok: true });
    await register(server, { under: top, type: 0 });
    const shown = await look(top);
    expect(shown).toMatchObject({ own: [{ gameType: 'RNG', rate: 4 }], fromDay: addDays(today, 1), next: null });
    expect(shown.downlines.map(({ account, headIcon, rates }) => ({ account, headIcon, rates }))).toEqual([
      {
        account: agent,
        headIcon: expect.stringMatching(/^\/avatars\//),
        rates: [{ gameType: 'RNG', rate: 3, next: null, least: 1.2, leastAccount: low, most: 4 }],
      },
    ]);
    expect(await slotsBelow(agent)).toMatchObject({ rate: 1.2, least: 0, leastAccount: null, most: 3 });
    expect((await look(low)).downlines).toEqual([]);
  });

  it('hold from the next midnight on, and until then the last word counts [API-100]', async () => {
    const [top = '', agent = ''] = await lineAt(4, 3);
    const saved = valueOf(await save(top, agent, { RNG: 2.5 }));
    expect(saved).toMatchObject({ fromDay: addDays(today, 1), agent: { account: agent } });
    expect(await slotsBelow(top)).toMatchObject({ rate: 3, next: 2.5 });
    await save(top, agent, { RNG: 2.6 });
    expect((await look(agent)).own).toEqual([{ gameType: 'RNG', rate: 3 }]);
    pair.clock.forward(NOON_MS - 1000);
    expect((await look(agent)).own).toEqual([{ gameType: 'RNG', rate: 3 }]);
    pair.clock.forward(1000);
    today = addDays(today, 1);
    expect((await look(agent)).own).toEqual([{ gameType: 'RNG', rate: 2.6 }]);
    expect(await slotsBelow(top)).toMatchObject({ rate: 2.6, next: null });
    pair.clock.forward(NOON_MS);
  });

  it('name the kinds of games in which who asks or who stands below has one, in one order [API-100]', async () => {
    const [top = '', agent = ''] = await lineAt(4, 3);
    const asked = { brand: 'ty01', who: 'Ana' };
    const kinds = ['LIVE', 'SPORTS', 'FISH'].map((category) => ({ category, ratePpm: 20_000 }));
    for (const account of [null, top]) await changeRates(server.ctx, { ...asked, account }, kinds);
    const [below] = (await look(top)).downlines;
    expect(below?.rates.map(({ gameType }) => gameType)).toEqual(
      GAME_TYPES.filter((type) => ['LIVE', 'SPORTS', 'FISH', 'RNG'].includes(type)),
    );
    // Rates that begin tomorrow are nobody's today, and may be granted from tomorrow on.
    expect((await look(top)).own).toEqual([{ gameType: 'RNG', rate: 4 }]);
    expect(valueOf(await save(top, agent, { LIVE: 1, RNG: 4 })).agent.rates).toContainEqual(
      expect.objectContaining({ gameType: 'LIVE', rate: 0, next: 1, most: 2 }),
    );
  });

  it('come page by page, and players among the agents are passed by [STD-06]', async () => {
    const top = await register(server);
    const agents: string[] = [];
    for (let nr = 0; nr < PAGE_SIZE + 3; nr += 1) {
      agents.push(await register(server, { under: top }));
      await register(server, { under: top, type: 0 });
    }
    const first = await look(top);
    const rest = await look(top, first.next ?? '');
    expect(first.downlines).toHaveLength(PAGE_SIZE);
    expect([...first.downlines, ...rest.downlines].map(({ account }) => account)).toEqual(agents);
    expect(rest.next).toBeNull();
  });

  it('are found at once below thousands, of whom each granted something [API-100]', async () => {
    const [top = ''] = await lineAt(4);
    const { memberId } = await enter(server, top);
    await database.sql(
      `with made as (
         insert into member (merchant_code, account, type, upline_id)
         select 'ty01', 'many' || n, 1, $1 from generate_series(1, 5000) n returning id
       ), lower as (
         insert into member (merchant_code, account, type) select 'ty01', 'few' || id, 1 from made returning id, account
       )
       insert into member_line (member_id, merchant_code, upline_id, from_day)
       select id, 'ty01', substr(account, 4)::bigint, '-infinity' from lower`,
      [memberId],
    );
    const fromDay = addDays(today, 1);
    for (const [name, ppm] of [
      ['many', 20_000],
      ['few', 10_000],
    ] as const) {
      await database.sql(
        `insert into line_rate (member_id, merchant_code, category, from_day, rate_ppm)
         select id, 'ty01', 'RNG', $2, $3 from member where account ~ $1`,
        [`^${name}\\d+$`, fromDay, ppm],
      );
    }
    const page = await look(top);
    expect(page.downlines.map(({ rates }) => rates[0])).toEqual(
      page.downlines.map(({ id }) => ({
        gameType: 'RNG',
        rate: 0,
        next: 2,
        least: 1,
        leastAccount: `few${id}`,
        most: 4,
      })),
    );
    expect(codeOf(await save(top, 'many4999', { RNG: 0.9 }))).toBe('rate.below');
    expect(codeOf(await save(top, 'many4999', { RNG: 1 }))).toBeNull();
  });
});

describe('a rate that an agent sets', () => {
  it('goes no higher than the own one of tomorrow and no lower than was granted further down [API-100, SCR-54]', async () => {
    const [top = '', agent = ''] = await lineAt(4, 3, 2);
    expect(codeOf(await save(top, agent, { RNG: 4.1 }))).toBe('rate.above');
    expect(codeOf(await save(top, agent, { RNG: 1.9 }))).toBe('rate.below');
    expect(codeOf(await save(top, agent, { LIVE: 0.1 }))).toBe('rate.above');
    expect(codeOf(await save(top, agent, { RNG: 4, LIVE: 0 }))).toBeNull();
    expect(codeOf(await save(top, agent, { RNG: 2 }))).toBeNull();
    // One that is refused takes all the others back.
    expect(codeOf(await save(top, agent, { RNG: 2.5, LIVE: 1 }))).toBe('rate.above');
    expect(await slotsBelow(top)).toMatchObject({ next: 2 });
  });

  it('is held to what was changed between look and save [API-100]', async () => {
    const [top = '', agent = ''] = await lineAt(4, 2);
    expect(await slotsBelow(top)).toMatchObject({ most: 4 });
    expect(await staff.rate(top, 3)).toMatchObject({ ok: true });
    expect(codeOf(await save(top, agent, { RNG: 3.5 }))).toBe('rate.above');
    expect(await slotsBelow(top)).toMatchObject({ most: 3 });
    expect(codeOf(await save(top, agent, { RNG: 3 }))).toBeNull();
  });

  it('goes in steps from zero, or is the own one, or stays as it is [SCR-54]', async () => {
    const [top = '', agent = ''] = await lineAt(3.25, 1.2345);
    for (const rate of [1.25, 0.05, 1.23456789, 1.300001, 3.2]) {
      expect([rate, codeOf(await save(top, agent, { RNG: rate }))]).toEqual([rate, rate === 3.2 ? null : 'rate.step']);
    }
    expect(codeOf(await save(top, agent, { RNG: 0.1 + 0.2 }))).toBeNull();
    expect(await slotsBelow(top)).toMatchObject({ rate: 1.2345, next: 0.3 });
    // Back to what stands today, which staff gave.
    expect(codeOf(await save(top, agent, { RNG: 1.2345 }))).toBeNull();
    expect(await slotsBelow(top)).toMatchObject({ rate: 1.2345, next: null });
    expect(codeOf(await save(top, agent, { RNG: 3.25 }))).toBeNull();
    expect(await slotsBelow(top)).toMatchObject({ next: 3.25, most: 3.25 });
    for (const rate of [-0.1, 100.1]) expect(codeOf(await save(top, agent, { RNG: rate }))).toBe('request.invalid');
  });

  it('is only that of an agent directly below: nobody else is told from nobody [T33, ROLE-15]', async () => {
    const [top = '', middle = '', agent = '', low = ''] = await lineAt(4, 3, 2, 1);
    const player = await register(server, { under: middle, type: 0 });
    const sub = await register(server, { under: middle, type: 41 });
    const [stranger, sibling] = [await register(server), await register(server, { under: top })];
    const foreign = await register(server, { brand: 'other1' });
    const { memberId } = await enter(server, foreign, 'other1');
    const others = [top, middle, low, player, sub, stranger, sibling, memberId, '987654321', '999999999999999999'];
    for (const other of others) {
      const answer = await save(middle, other, { RNG: 1.5 });
      expect([other, codeOf(answer)]).toEqual([other, 'team.missing']);
    }
    expect(codeOf(await save(middle, agent, { RNG: 1.5 }))).toBeNull();
    const { token } = await enter(server, middle);
    const odd = { memberId: 'x-y', rates: [{ gameType: 'RNG', rate: 1 } as const] };
    expect(codeOf(await server.ask(agency.setRates, odd, { token }))).toBe('team.missing');
  });

  it('is not that of somebody who is about to stand elsewhere, nor of somebody who is only about to come [T33]', async () => {
    const [top = '', agent = ''] = await lineAt(4, 2);
    const [other = ''] = await lineAt(4);
    expect(await staff.move(agent, other)).toMatchObject({ ok: true });
    for (const one of [top, other]) {
      expect(codeOf(await save(one, agent, { RNG: 1 }))).toBe('team.missing');
      expect((await look(one)).downlines).toEqual([]);
    }
    await nextDay();
    expect(codeOf(await save(top, agent, { RNG: 1 }))).toBe('team.missing');
    expect(codeOf(await save(other, agent, { RNG: 1 }))).toBeNull();
  });

  it('is not that of an account that is disabled, and whoever takes a break is an agent as before [T33]', async () => {
    const [top = '', agent = ''] = await lineAt(4, 2);
    await database.sql(
      `insert into player_care (member_id, pause, pause_since, pause_until)
       select id, 'excluded', $2, $2::timestamptz + interval '1 year' from member where account = $1`,
      [agent, pair.clock.now()],
    );
    expect(codeOf(await save(top, agent, { RNG: 1 }))).toBeNull();
    await database.sql(`update member set status = 'disabled' where account = $1`, [agent]);
    expect(codeOf(await save(top, agent, { RNG: 1.5 }))).toBe('team.missing');
    expect((await look(top)).downlines).toEqual([]);
  });

  it('is written down with who set it, and once however often it is sent [API-100]', async () => {
    const [top = '', agent = ''] = await lineAt(4, 0);
    const { token, memberId } = await enter(server, top);
    const below = (await enter(server, agent)).memberId;
    const rates = [
      { gameType: 'RNG', rate: 2 },
      { gameType: 'RNG', rate: 1 },
    ] as const;
    const input = { memberId: below, rates: [...rates] };
    const answers = await Promise.all([
      server.ask(agency.setRates, input, { token }),
      second.ask(agency.setRates, input, { token }),
    ]);
    answers.push(await server.ask(agency.setRates, input, { token }));
    for (const answer of answers) expect(valueOf(answer)).toEqual(valueOf(answers[0] as Answer<typeof agency.setRates>));
    const fromDay = addDays(today, 1);
    expect(await rowsOf(agent)).toEqual([{ category: 'RNG', from_day: fromDay, rate_ppm: 10_000 }]);
    const events = await database.sql(`select kind, detail from account_event where member_id = $1`, [below]);
    const detail = { fromDay, rates: [{ category: 'RNG', ratePpm: 10_000 }], who: top, by: memberId };
    expect(events).toEqual([{ kind: 'agency.rates', detail }]);
  });

  it('is one of two that were set at the same moment, and both keep the bounds', async () => {
    const [top = '', agent = '', low = ''] = await lineAt(4, 2, 1);
    for (let turn = 0; turn < 5; turn += 1) {
      const [lowered, raised] = await Promise.all([
        save(top, agent, { RNG: 1.5 + turn / 10 }),
        save(agent, low, { RNG: 2 }, second),
      ]);
      expect([
        ['rate.below', null],
        [null, 'rate.above'],
      ]).toContainEqual([codeOf(lowered), codeOf(raised)]);
      await save(agent, low, { RNG: 1 });
      await save(top, agent, { RNG: 2 });
    }
    const both = await Promise.all([save(top, agent, { RNG: 2.1 }), save(top, agent, { RNG: 2.2 }, second)]);
    expect(both.map(codeOf)).toEqual([null, null]);
    const last = (await rowsOf(agent)).at(-1)?.['rate_ppm'];
    expect(await slotsBelow(top)).toMatchObject({ next: Number(last) / 10_000 });
  });

  it('is not set by half when its transaction is cut off, and is set when it is sent again [F1]', async () => {
    const [top = '', agent = ''] = await lineAt(4, 0);
    await database.sql(`create function hold_rates() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${HOLD_KEY}); return new; end $$`);
    await database.sql(`create trigger hold_rates after insert on account_event for each row
      when (new.kind = 'agency.rates') execute function hold_rates()`);
    await asAdmin(database.connection, async (admin) => {
      await admin.query('select pg_advisory_lock($1)', [HOLD_KEY]);
      const cut = save(top, agent, { RNG: 1 });
      await somebodyBlocked(database);
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`);
      expect((await cut).kind).not.toBe('value');
      await until(
        () => rowsOf(agent),
        (rows) => rows.length === 0,
      );
    });
    await database.sql('drop trigger hold_rates on account_event');
    expect(codeOf(await save(top, agent, { RNG: 1 }))).toBeNull();
    expect(await rowsOf(agent)).toHaveLength(1);
  });

  it('is not open to players, to guests, nor where the brand has it switched off [GAMSER]', async () => {
    const [top = '', agent = ''] = await lineAt(4, 2);
    const player = await register(server, { under: agent, type: 0 });
    expect(codeOf(await save(player, agent, { RNG: 1 }))).toBe('permission.denied');
    expect(codeOf(await server.ask(agency.rates, {}))).toBe('session.required');
    await setFlag(server, 'GAMSER', false);
    expect(codeOf(await save(top, agent, { RNG: 1 }))).toBe('permission.denied');
    await setFlag(server, 'GAMSER', true);
    expect(codeOf(await save(top, agent, { RNG: 1 }))).toBeNull();
  });
});
