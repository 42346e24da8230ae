import { member } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/ledger/day.ts';
import { findWrongAncestor, LEVELS_MAX } from '../../src/modules/identity/index.ts';
import { findWrongLine, sharesOf, showLine } from '../../src/modules/lines/index.ts';
import { turnLines } from '../../src/modules/lines/turn.service.ts';
import { asAppRole } from '../../src/platform/db/app-role.ts';
import { asAdmin } from '../kit/admin.ts';
import { createBrand } from '../kit/brands.ts';
import { refusalOf, register, registerLine, staffOf, turnDay, uplineOf } from '../kit/lines-kit.ts';
import { createOld, upgrade } from '../kit/old-database.ts';
import { startPair } from '../kit/pair.ts';
import { codeOf } from '../kit/promo-kit.ts';
import { goodForm, newMember, prepareRegistration, registerWith } from '../kit/registering.ts';

/** The day on which these tests begin. */
const TODAY = '2026-03-02';
const pair = await startPair();
const { clock, database, server } = pair;
afterAll(pair.close);

const staff = staffOf(server);
let today = TODAY;

/** Goes to the next day, on which what was changed today holds. */
async function nextDay(): Promise<void> {
  await turnDay(pair);
  today = addDays(today, 1);
}

/** A line on a day, the house last: names and percents of slots. */
async function lineOf(account: string, day = today) {
  const shown = await showLine(server.ctx, { brand: 'ty01', account, day });
  if (!shown.ok) throw new Error(shown.error.code);
  return shown.value.places.map((place) => [place.account, (place.rates['RNG'] ?? 0) / 10_000]);
}

beforeAll(async () => {
  await createBrand(server.ctx, 'other1');
  assert((await staff.house(5)).ok, 'the house gives something');
});

describe('the lines of a day', () => {
  it('begin with whoever somebody was registered under', async () => {
    const [top = '', middle = '', low = ''] = await registerLine(server, 3);
    expect(await lineOf(low, '2020-01-01')).toEqual([
      [low, 0],
      [middle, 0],
      [top, 0],
    ]);
    expect(await lineOf(top)).toEqual([[top, 0]]);
  });

  it('keep who stood above whom, also after a move, which holds from the next day on', async () => {
    const [top = '', agent = '', player = ''] = await registerLine(server, 3);
    const other = await register(server);
    const moved = today;
    expect(await staff.move(agent, other)).toEqual({ ok: true, value: addDays(today, 1) });
    const names = async (day: string) => (await lineOf(player, day)).map(([name]) => name);
    expect(await names(moved)).toEqual([player, agent, top]);
    expect(await uplineOf(server, agent)).toBe(top);
    await turnLines(server.ctx);
    expect(await uplineOf(server, agent)).toBe(top);
    await nextDay();
    expect(await uplineOf(server, agent)).toBe(other);
    expect(await names(today)).toEqual([player, agent, other]);
    expect(await names(moved)).toEqual([player, agent, top]);
    expect([await findWrongLine(server.ctx.db), await findWrongAncestor(server.ctx.db)]).toEqual([null, null]);
  });

  it('show what each of a line would get of a bet', async () => {
    const [top = '', middle = '', low = ''] = await registerLine(server, 3);
    const player = await register(server, { under: low, type: 0 });
    await staff.rate(top, 1.2);
    await staff.rate(middle, 1);
    await staff.rate(low, 0.8);
    await nextDay();
    const shown = await showLine(server.ctx, { brand: 'ty01', account: player });
    if (!shown.ok) throw new Error(shown.error.code);
    expect(sharesOf(shown.value, { category: 'RNG', valid: 1_000_000n }).map(({ amount }) => amount)).toEqual([
      0n,
      8_000n,
      2_000n,
      2_000n,
    ]);
    expect(sharesOf(shown.value, { category: 'LIVE', valid: 1_000_000n }).every(({ amount }) => amount === 0n)).toBe(
      true,
    );
  });

  it('take the last word of a day, and the day before keeps its own', async () => {
    const agent = await register(server);
    await staff.rate(agent, 3);
    await staff.rate(agent, 2);
    await nextDay();
    await staff.rate(agent, 1);
    expect(await lineOf(agent)).toEqual([[agent, 2]]);
    await nextDay();
    expect(await lineOf(agent, addDays(today, -1))).toEqual([[agent, 2]]);
    expect(await lineOf(agent)).toEqual([[agent, 1]]);
  });

  it('are turned in an order in which no move closes a cycle', async () => {
    const [a = '', b = '', c = '', d = ''] = await registerLine(server, 4);
    // What was a on top of b on top of c on top of d is turned round.
    expect(await staff.move(d, null)).toMatchObject({ ok: true });
    expect(await staff.move(b, null)).toMatchObject({ ok: true });
    expect(await staff.move(a, b)).toMatchObject({ ok: true });
    expect(await staff.move(b, c)).toEqual({ ok: false, error: { code: 'line.cycle' } });
    expect(await staff.move(c, d)).toMatchObject({ ok: true });
    expect(await staff.move(b, c)).toMatchObject({ ok: true });
    await nextDay();
    expect((await lineOf(a)).map(([name]) => name)).toEqual([a, b, c, d]);
    expect(await Promise.all([a, b, c, d].map((one) => uplineOf(server, one)))).toEqual([b, c, d, null]);
    expect([await findWrongLine(server.ctx.db), await findWrongAncestor(server.ctx.db)]).toEqual([null, null]);
  });

  it('goes on when the clock has gone on by days', async () => {
    const [top = '', low = ''] = await registerLine(server, 2);
    await staff.move(low, null);
    clock.forward(3 * 86_400_000);
    today = addDays(today, 3);
    expect(await staff.rate(top, 1)).toEqual({ ok: true, value: addDays(today, 1) });
    expect(await uplineOf(server, low)).toBe(top);
    await turnLines(server.ctx);
    expect(await uplineOf(server, low)).toBeNull();
  });
});

describe('a rate', () => {
  it('is never above that of the upline, nor of the house where there is none', async () => {
    const [top = '', low = ''] = await registerLine(server, 2);
    expect(refusalOf(await staff.rate(top, 5.0001))).toBe('rate.above');
    expect(refusalOf(await staff.rate(low, 0.0001))).toBe('rate.above');
    expect(await staff.rate(top, 5)).toMatchObject({ ok: true });
    expect(await staff.rate(low, 5)).toMatchObject({ ok: true });
  });

  it('is never lowered below what was granted further down', async () => {
    const [top = '', low = ''] = await registerLine(server, 2);
    await staff.rate(top, 4);
    await staff.rate(low, 3);
    expect(refusalOf(await staff.rate(top, 2.9999))).toBe('rate.below');
    expect(await staff.rate(top, 3)).toMatchObject({ ok: true });
    expect(refusalOf(await staff.house(2))).toBe('rate.below');
    expect(await staff.rate(low, 1)).toMatchObject({ ok: true });
    expect(await staff.rate(top, 1)).toMatchObject({ ok: true });
  });

  it('that was granted further down counts under whoever stands above from the next day on', async () => {
    const [top = '', low = ''] = await registerLine(server, 2);
    const other = await register(server);
    await staff.rate(top, 4);
    await staff.rate(low, 3);
    expect(refusalOf(await staff.move(low, other))).toBe('rate.above');
    await staff.rate(other, 3);
    expect(await staff.move(low, other)).toMatchObject({ ok: true });
    expect(await staff.rate(top, 0)).toMatchObject({ ok: true });
    expect(refusalOf(await staff.rate(other, 2))).toBe('rate.below');
    expect(refusalOf(await staff.rate(low, 4))).toBe('rate.above');
  });

  it('is that of an agent, and of somebody of the brand', async () => {
    const player = await register(server, { type: 0 });
    expect(refusalOf(await staff.rate(player, 1))).toBe('member.kind');
    expect(refusalOf(await staff.rate('nobody-here', 1))).toBe('member.missing');
    expect(refusalOf(await staffOf(server, 'nowhere').rate(player, 1))).toBe('brand.missing');
  });
});

describe('a move', () => {
  it('is of a player or an agent, below an agent of the same brand', async () => {
    const foreign = await register(server, { brand: 'other1' });
    const [agent, sub] = [await register(server), await register(server, { type: 41 })];
    const [player, top] = [await register(server, { type: 0 }), await register(server, { type: 2 })];
    expect(refusalOf(await staff.move(player, foreign))).toBe('upline.missing');
    expect(refusalOf(await staff.move(foreign, agent))).toBe('member.missing');
    expect(refusalOf(await staff.move(top, agent))).toBe('member.kind');
    expect(refusalOf(await staff.move(sub, agent))).toBe('member.kind');
    expect(refusalOf(await staff.move(agent, player))).toBe('upline.kind');
    expect(refusalOf(await staff.move(agent, sub))).toBe('upline.kind');
    expect(refusalOf(await staff.move(player, null))).toBe('line.same');
    expect(refusalOf(await staff.move(agent, agent))).toBe('line.cycle');
    expect(await staff.move(player, agent)).toMatchObject({ ok: true });
    expect(refusalOf(await staff.move(player, agent))).toBe('line.same');
    expect(await staff.move(agent, top)).toMatchObject({ ok: true });
    expect(refusalOf(await staffOf(server, 'other1').move(foreign, player))).toBe('upline.missing');
  });

  it('leaves no line with more levels than there may be', async () => {
    const line = await registerLine(server, LEVELS_MAX - 1);
    const [head = '', below = ''] = await registerLine(server, 2);
    expect(refusalOf(await staff.move(head, line.at(-1) ?? ''))).toBe('line.deep');
    expect(await staff.move(head, line.at(-2) ?? '')).toMatchObject({ ok: true });
    await nextDay();
    expect(await lineOf(below)).toHaveLength(LEVELS_MAX);
    expect(refusalOf(await staff.move(line[0] ?? '', await register(server)))).toBe('line.deep');
  });
});

describe('an agent', () => {
  it('was a player, and is one on top with nobody above', async () => {
    const player = await register(server, { type: 0 });
    expect(await staff.agent(player)).toMatchObject({ ok: true });
    expect(refusalOf(await staff.agent(player))).toBe('member.kind');
    const typeOf = (account: string) => database.sql(`select type from member where account = $1`, [account]);
    expect(await typeOf(player)).toEqual([{ type: 1 }]);
    const below = await register(server, { type: 0, under: player });
    expect(refusalOf(await staff.agent(below, true))).toBe('line.top');
    const free = await register(server, { type: 0 });
    await staff.move(free, player);
    expect(refusalOf(await staff.agent(free, true))).toBe('line.top');
    const alone = await register(server, { type: 0 });
    expect(await staff.agent(alone, true)).toMatchObject({ ok: true });
    expect(await typeOf(alone)).toEqual([{ type: 2 }]);
    expect(refusalOf(await staff.agent(await register(server, { type: 4 })))).toBe('member.kind');
  });

  it('and whatever was changed stands in the record of the account, with who did it', async () => {
    const [agent, other] = [await register(server, { type: 0 }), await register(server)];
    await staff.rate(other, 1);
    await staff.agent(agent);
    await staff.move(agent, other);
    await staff.rate(agent, 1);
    await staff.rate(agent, 2);
    const [above] = await database.sql(`select id from member where account = $1`, [other]);
    expect(
      await database.sql(
        `select kind, detail from account_event where member_id = (select id from member where account = $1) order by id`,
        [agent],
      ),
    ).toEqual([
      { kind: 'agency.agent', detail: { isTop: false, who: 'Ana' } },
      { kind: 'agency.move', detail: { fromDay: addDays(today, 1), under: String(above?.['id']), who: 'Ana' } },
      {
        kind: 'agency.rates',
        detail: { fromDay: addDays(today, 1), rates: [{ category: 'RNG', ratePpm: 10_000 }], who: 'Ana' },
      },
    ]);
  });
});

describe('the database', () => {
  const refuses = (why: string, statement: string, ...values: unknown[]) =>
    expect(database.sql(statement, values)).rejects.toThrow(why);

  it('never changes or takes away what was written', async () => {
    const [, low = ''] = await registerLine(server, 2);
    await refuses('only added to', `update member_line set upline_id = null where true`);
    await refuses('only added to', `delete from member_line where true`);
    await refuses('only added to', `update line_rate set rate_ppm = 0 where true`);
    await refuses('only added to', `delete from line_rate where true`);
    await refuses('never back', `update line_day set day = day - 1 where true`);
    await refuses('never back', `delete from line_day where true`);
    await database.sql('delete from member where account = $1', [low]);
    const limited = (await asAppRole(database.connection)) ?? {};
    for (const table of ['member_line', 'line_rate', 'line_day'])
      await expect(asAdmin(limited, (client) => client.query(`truncate ${table}`))).rejects.toThrow(
        'permission denied',
      );
  });

  it('takes no change of another day than the one that is open', async () => {
    const account = await register(server);
    const given = `(select id from member where account = $1), 'ty01'`;
    for (const days of [0, 2]) {
      await refuses(
        'line_day_open',
        `insert into line_rate (member_id, merchant_code, category, from_day, rate_ppm) values (${given}, 'RNG', $2, 0)`,
        account,
        addDays(today, days),
      );
      await refuses(
        'line_day_open',
        `insert into member_line (member_id, merchant_code, upline_id, from_day) values (${given}, null, $2)`,
        account,
        addDays(today, days),
      );
    }
    const [, low = ''] = await registerLine(server, 2);
    await refuses(
      'line_day_open',
      `insert into member_line (member_id, merchant_code, upline_id, from_day) values (${given}, null, '-infinity')`,
      low,
    );
  });

  it('puts nobody below somebody of another brand', async () => {
    const [own, foreign] = [await register(server), await register(server, { brand: 'other1' })];
    await refuses(
      'member_line_upline_id_merchant_code_fkey',
      `insert into member_line (member_id, merchant_code, upline_id, from_day)
       select m.id, 'ty01', other.id, $3 from member m, member other where m.account = $1 and other.account = $2`,
      own,
      foreign,
      addDays(today, 1),
    );
  });

  it('is compared with the lines', async () => {
    const [top = '', low = ''] = await registerLine(server, 2);
    await database.sql('update member set upline_id = null where account = $1', [low]);
    const [row] = await database.sql(
      'select id, (select id from member where account = $2) as top from member where account = $1',
      [low, top],
    );
    expect(await findWrongLine(server.ctx.db)).toEqual({
      row: `member ${String(row?.['id'])}`,
      detail: `stands under nobody, in the lines under ${String(row?.['top'])}`,
    });
    await database.sql('update member set upline_id = $2 where account = $1', [low, row?.['top']]);
    expect(await findWrongLine(server.ctx.db)).toBeNull();
  });
});

describe('members from before', () => {
  it('stand in the lines under whom they were registered, and whoever an older server registers does too', async () => {
    const old = await createOld('0058_');
    try {
      await old.sql(
        `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('ty01', 'ty01t', 'Old', 'old.example')`,
      );
      const add = (rows: string) =>
        old.sql(`insert into member (id, merchant_code, account, type, upline_id) overriding system value
          select id, 'ty01', 'older' || id, 0, upline from (values ${rows}) m (id, upline)`);
      await add('(1, null::int), (2, 1), (3, 2)');
      await upgrade(old);
      await add('(4, 2)');
      expect(await old.sql(`select member_id, upline_id, from_day from member_line order by id`)).toEqual(
        [
          ['2', '1'],
          ['3', '2'],
          ['4', '2'],
        ].map(([id, upline]) => ({ member_id: id, upline_id: upline, from_day: '-infinity' })),
      );
    } finally {
      await old.drop();
    }
  });
});

describe('a registration', () => {
  it('is refused below a line that has all its levels [T17]', async () => {
    await prepareRegistration(server);
    const line = await registerLine(server, LEVELS_MAX);
    for (const [at, code] of [
      [LEVELS_MAX - 2, 'Antas99A'],
      [LEVELS_MAX - 1, 'Antas100'],
    ] as const)
      await database.sql(
        `insert into affiliate_code (code, merchant_code, member_id) select $2, 'ty01', id from member where account = $1`,
        [line[at], code],
      );
    const person = await newMember(server, { affiliateCode: 'Antas99A' });
    expect(await uplineOf(server, person.account)).toBe(line.at(-2));
    const refusal = 'invitation.code.invalid';
    expect(codeOf(await registerWith(server, goodForm({ affiliateCode: 'Antas100' })))).toBe(refusal);
    const check = (code: string) => server.ask(member.affiliateCheck, { code });
    expect(await check('antas99a')).toMatchObject({ kind: 'value', value: { code: 'Antas99A', as: 'player' } });
    expect(codeOf(await check('Antas100'))).toBe(refusal);
  });
});
