import { assert } from '@perya/std';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { findWrongAncestor } from '../../src/modules/identity/index.ts';
import { changeRates, findWrongLine, showLine } from '../../src/modules/lines/index.ts';
import { MOVED_MAX } from '../../src/modules/lines/change.service.ts';
import { turnLines } from '../../src/modules/lines/turn.service.ts';
import { asAdmin } from '../kit/admin.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { refusalOf, register, registerLine, staffOf, turnDay, uplineOf } from '../kit/lines-kit.ts';
import { startPair } from '../kit/pair.ts';

const DAY_MS = 86_400_000;
const pair = await startPair();
const { clock, database, server, second } = pair;
afterAll(pair.close);

const [staff, others] = [staffOf(server), staffOf(second)];
beforeAll(async () => {
  assert((await staff.house(10)).ok, 'the house gives something');
});

const openDay = async () =>
  String((await database.sql(`select day from line_day where merchant_code = 'ty01'`))[0]?.['day']);
const movesOf = async (accounts: readonly string[]) =>
  Number(
    (
      await database.sql(
        `select count(*) as count from account_event
         where kind = 'agency.moved' and member_id in (select id from member where account = any ($1))`,
        [accounts],
      )
    )[0]?.['count'],
  );

/** Everybody whose rate of tomorrow is above that of their upline. */
const ratesAbove = () =>
  database.sql(
    `select m.account from member m, line_day d
     where d.merchant_code = m.merchant_code
       and line_rate_of(m.id, 'ty01', 'RNG', d.day) > line_rate_of(line_upline(m.id, d.day), 'ty01', 'RNG', d.day)`,
  );

describe('at the same moment', () => {
  it('a rate that is lowered waits for one that is granted below, and is refused', async () => {
    const [top = '', low = ''] = await registerLine(server, 2);
    await staff.rate(top, 4);
    await asAdmin(database.connection, async (granting) => {
      await granting.query('begin');
      await granting.query(
        `insert into line_rate (member_id, merchant_code, category, from_day, rate_ppm)
         select id, merchant_code, 'RNG', $2, 30000 from member where account = $1`,
        [low, await openDay()],
      );
      const lowered = others.rate(top, 2);
      await somebodyBlocked(database);
      await granting.query('commit');
      expect(refusalOf(await lowered)).toBe('rate.below');
    });
  });

  it('of two moves that would close a cycle one is refused, whichever server they come to', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const [one, other] = [await register(server), await register(server)];
      const both = await Promise.all([staff.move(one, other), others.move(other, one)]);
      expect(new Set(both.map(refusalOf))).toEqual(new Set(['line.cycle', null]));
    }
  });

  it('changes of many on two servers leave no rate above the upline and no cycle', async () => {
    const agents: string[] = [];
    for (let nr = 0; nr < 8; nr += 1) agents.push(await register(server));
    const pick = fc.nat(agents.length - 1).map((at) => agents[at] ?? '');
    const change = fc.oneof(
      fc.record({ on: fc.boolean(), agent: pick, percent: fc.nat(10) }),
      fc.record({ on: fc.boolean(), agent: pick, under: fc.option(pick) }),
    );
    const refused: (string | null)[] = [];
    const does = async (one: {
      readonly on: boolean;
      readonly agent: string;
      readonly percent?: number;
      readonly under?: string | null;
    }) => {
      const by = one.on ? staff : others;
      const done = one.percent === undefined ? by.move(one.agent, one.under ?? null) : by.rate(one.agent, one.percent);
      refused.push(refusalOf(await done));
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 6, maxLength: 6 }), async (changes) => {
        await Promise.all(changes.map(does));
        expect(await ratesAbove()).toEqual([]);
      }),
      { numRuns: repeats({ quick: 12, long: 150 }) },
    );
    expect(refused).toContain(null);
    expect(refused.some((code) => code !== null)).toBe(true);
    await turnDay(pair);
    expect([await findWrongLine(server.ctx.db), await findWrongAncestor(server.ctx.db)]).toEqual([null, null]);
  });

  it('two servers make every move once', async () => {
    const [top, ...line] = await registerLine(server, 6);
    for (const one of line) await staff.move(one, null);
    clock.forward(DAY_MS);
    await Promise.all([turnLines(server.ctx), turnLines(second.ctx), turnLines(server.ctx)]);
    await turnLines(second.ctx);
    expect(await Promise.all(line.map((one) => uplineOf(server, one)))).toEqual(line.map(() => null));
    expect(await movesOf([top ?? '', ...line])).toBe(line.length);
  });

  it('a server that is late writes nothing into a day that is closed', async () => {
    const agent = await register(server);
    const late = { ...second.ctx, clock: { now: () => new Date(clock.now().getTime() - 2 * DAY_MS) } };
    await staff.rate(agent, 1);
    const day = await openDay();
    const asked = { brand: 'ty01', account: agent, who: 'Ben' };
    expect(await changeRates(late, asked, [{ category: 'RNG', ratePpm: 5 }])).toEqual({ ok: true, value: day });
    await turnLines(late);
    expect(await openDay()).toBe(day);
  });
});

describe('a night that is cut off', () => {
  it('goes on with what is missing, on another server', async () => {
    const [top = '', ...line] = await registerLine(server, 4);
    for (const one of line) await staff.move(one, null);
    clock.forward(DAY_MS);
    let asked = 0;
    await turnLines(server.ctx, () => (asked += 1) > 2);
    expect(await movesOf(line)).toBe(2);
    expect(await findWrongLine(server.ctx.db)).not.toBeNull();
    // What the money goes by was right all along.
    const shown = await showLine(server.ctx, { brand: 'ty01', account: line.at(-1) ?? '' });
    expect(shown.ok && shown.value.places).toHaveLength(1);
    await turnLines(second.ctx);
    expect(await movesOf([top, ...line])).toBe(3);
    expect(await findWrongLine(server.ctx.db)).toBeNull();
  });

  it('by a move that fails makes the others, and that one as soon as it can', async () => {
    const [, ...line] = await registerLine(server, 4);
    for (const one of line) await staff.move(one, null);
    const stuck = line[0] ?? '';
    await database.sql(`create function refuse_one() returns trigger language plpgsql as
      $$ begin raise exception 'planted'; end $$`);
    await database.sql(`create trigger refuse_one before update of upline_id on member
      for each row when (old.account = '${stuck}') execute function refuse_one()`);
    clock.forward(DAY_MS);
    await expect(turnLines(server.ctx)).rejects.toThrow('planted');
    expect(await movesOf(line)).toBe(2);
    await database.sql('drop trigger refuse_one on member');
    await turnLines(server.ctx);
    expect([await movesOf(line), await uplineOf(server, stuck)]).toEqual([3, null]);
    expect(await findWrongLine(server.ctx.db)).toBeNull();
  });
});

describe('lines of any size', () => {
  /** Members in lines only: the first under nobody, each other one under what the expression says of its number. */
  async function plant(prefix: string, count: number, under: string): Promise<void> {
    await database.sql(
      `insert into member (merchant_code, account, type) select 'ty01', $1 || n, 1 from generate_series(1, $2::int) n`,
      [prefix, count],
    );
    await database.sql(
      `insert into member_line (member_id, merchant_code, upline_id, from_day)
       select m.id, 'ty01', up.id, '-infinity' from generate_series(2, $2::int) n
       join member m on m.account = $1 || n join member up on up.account = $1 || (${under})`,
      [prefix, count],
    );
    await database.sql('analyze member_line; analyze member');
  }

  it('of ten thousand levels are shown and searched for cycles within the bounds of a statement', async () => {
    await plant('deep', 10_000, 'n - 1');
    const shown = await showLine(server.ctx, { brand: 'ty01', account: 'deep10000' });
    expect(shown.ok && shown.value.places).toHaveLength(10_000);
    expect(refusalOf(await staff.move('deep1', 'deep10000'))).toBe('line.cycle');
    expect(refusalOf(await staff.move('deep10000', await register(server)))).toBeNull();
    expect(refusalOf(await staff.move('deep9999', 'deep5000'))).toBe('line.deep');
  });

  it('with very many directly below hold their rates within the bounds of a statement', async () => {
    const count = repeats({ quick: 20_000, long: 100_000 });
    await plant('wide', count, '1');
    const last = `wide${count}`;
    await staff.rate('wide1', 3);
    await staff.rate(last, 2);
    expect(refusalOf(await staff.rate('wide1', 1))).toBe('rate.below');
    expect(refusalOf(await staff.rate('wide1', 2))).toBeNull();
    expect(refusalOf(await staff.house(1))).toBe('rate.below');
    const to = await register(server);
    await staff.rate(to, 2);
    expect(refusalOf(await staff.move('wide1', to))).toBe('line.large');
  });

  it('are moved up to ten thousand members at once', async () => {
    const [top, head = ''] = await registerLine(server, 2);
    const to = await register(server);
    await database.sql(
      `insert into member (merchant_code, account, type, upline_id)
       select 'ty01', 'team' || n, 0, m.id from generate_series(2, $2::int) n, member m where m.account = $1`,
      [head, MOVED_MAX],
    );
    expect(refusalOf(await staff.move(head, to))).toBeNull();
    await turnDay(pair);
    expect([await uplineOf(server, head), await uplineOf(server, 'team7')]).toEqual([to, head]);
    const below = (account?: string) =>
      database.sql(
        `select count(*)::int as count from member_ancestor a join member m on m.id = a.ancestor_id
        where m.account = $1`,
        [account],
      );
    expect([await below(top), await below(to)]).toEqual([[{ count: 0 }], [{ count: MOVED_MAX }]]);
    expect(await findWrongAncestor(server.ctx.db)).toBeNull();
    await register(server, { under: head });
    expect(refusalOf(await staff.move(head, top ?? null))).toBe('line.large');
  });
});
