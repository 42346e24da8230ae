import { catalog } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { failureOf, valueOf, WIDE } from '../kit/login-kit.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const DAY_MS = 86_400_000;

let now = new Date('2026-12-01T04:00:00Z');
let server: TestServer;
let ids: string[];

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, app: { budgets: WIDE } });
  ids = (await valueOf(server, catalog.gameList, { pageNo: 1 })).games.map((game) => game.nodeId);
});
afterAll(() => server.close());

const idAt = (place: number) => ids[place] ?? '';
const keep = ({ token }: Person, nodeId: string) => valueOf(server, catalog.favouriteAdd, { nodeId }, { token });
const drop = ({ token }: Person, nodeId: string) => valueOf(server, catalog.favouriteRemove, { nodeId }, { token });
const kept = ({ token }: Person) => valueOf(server, catalog.favouriteIds, {}, { token });
const opened = async ({ token }: Person, page = 1, pageSize?: number) =>
  valueOf(server, catalog.recentList, { page, ...(pageSize !== undefined && { pageSize }) }, { token });

/** Titles nobody can play, to have many; the test that made them takes them away. */
async function addTitles(count: number): Promise<string[]> {
  const rows = await server.database.sql(
    `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, released_on)
     select 'AGILA', 'extra-' || n, 'RNG', 'Extra ' || n, 'extra', '', '#000000', 1, '2026-01-01'
     from generate_series(1, $1) n returning id`,
    [count],
  );
  return rows.map((row) => String(row['id']));
}

describe('favourites', () => {
  it('are kept once, the newest first, and only by their owner [API-73, API-75, API-76]', async () => {
    const [one, other] = [await createPerson(server.ctx), await createPerson(server.ctx)];
    await keep(one, idAt(0));
    now = new Date(now.getTime() + 1000);
    expect(await keep(one, idAt(1))).toEqual({ ids: [idAt(1), idAt(0)] });
    expect(await keep(one, idAt(0))).toEqual({ ids: [idAt(1), idAt(0)] });
    expect([await kept(one), await kept(other)]).toEqual([[idAt(1), idAt(0)], []]);
    const { content } = await valueOf(server, catalog.favouriteList, { pageNo: 1 }, { token: one.token });
    expect(content.map((game) => game.nodeId)).toEqual([idAt(1), idAt(0)]);
  });

  it('are dropped without a word when they were never kept [API-74]', async () => {
    const person = await createPerson(server.ctx);
    await keep(person, idAt(0));
    expect(await drop(person, idAt(0))).toEqual({ ids: [] });
    expect(await drop(person, idAt(0))).toEqual({ ids: [] });
    expect(await drop(person, 'not-a-number')).toEqual({ ids: [] });
    expect(await drop(person, '999999999999999999')).toEqual({ ids: [] });
  });

  it('come in pages and by category [GLIST-22, ENT-12]', async () => {
    const person = await createPerson(server.ctx);
    await Promise.all(ids.map((id) => keep(person, id)));
    const page = (pageNo: number, extra = {}) =>
      valueOf(server, catalog.favouriteList, { pageNo, pageSize: 20, ...extra }, { token: person.token });
    const pages = [await page(1), await page(2)];
    expect(pages.map(({ content, pageNum, totalPages }) => [content.length, pageNum, totalPages])).toEqual([
      [20, 1, 2],
      [ids.length - 20, 2, 2],
    ]);
    expect(await page(1, { gameType: 'FISH' })).toEqual({ content: [], pageNum: 1, totalPages: 0 });
  });

  it('are refused for titles that are not there, and to guests [FAV-04]', async () => {
    const { token } = await createPerson(server.ctx);
    for (const nodeId of ['999999', 'abc', '0']) {
      expect((await failureOf(server, catalog.favouriteAdd, { nodeId }, { token })).code).toBe('game.not.found');
    }
    expect((await failureOf(server, catalog.favouriteAdd, { nodeId: idAt(0) })).code).toBe('session.required');
  });

  it('are at most 500, and a race for the last place has one winner', async () => {
    const person = await createPerson(server.ctx);
    const extra = await addTitles(499);
    await server.database.sql(
      'insert into favourite (member_id, game_id, added_at) select $1, unnest($2::bigint[]), now()',
      [person.memberId, extra],
    );
    const { token } = person;
    const tries = await Promise.all(
      ids.slice(0, 8).map((nodeId) => server.ask(catalog.favouriteAdd, { nodeId }, { token })),
    );
    expect(tries.filter((answer) => answer.kind === 'value').length).toBe(1);
    expect(tries.flatMap((answer) => (answer.kind === 'failure' ? [answer.failure.errorCode] : []))).toEqual(
      Array.from({ length: 7 }, () => 'favourite.full'),
    );
    expect((await kept(person)).length).toBe(500);
    await server.database.sql("delete from favourite where game_id in (select id from game where code like 'extra-%')");
    await server.database.sql("delete from game where code like 'extra-%'");
  });
});

describe('recent titles', () => {
  it('come newest first, once each, in pages of 25 [API-77, API-78, GLIST-22]', async () => {
    const person = await createPerson(server.ctx);
    for (const nodeId of [...ids, idAt(0)]) {
      now = new Date(now.getTime() + 1000);
      await valueOf(server, catalog.recentAdd, { nodeId }, { token: person.token });
    }
    const newest = [idAt(0), ...ids.slice(1).reverse()];
    const first = await opened(person);
    expect(first.list.map((game) => game.nodeId)).toEqual(newest.slice(0, 25));
    expect(first.totalPages).toBe(2);
    expect((await opened(person, 2)).list.map((game) => game.nodeId)).toEqual(newest.slice(25));
    expect((await opened(await createPerson(server.ctx))).list).toEqual([]);
  });

  it('are the newest hundred; what is listed no longer is not shown', async () => {
    const person = await createPerson(server.ctx);
    const extra = await addTitles(120);
    await server.database.sql(
      `insert into recent_game (member_id, game_id, opened_at)
       select $1, id, $3::timestamptz from unnest($2::bigint[]) id`,
      [person.memberId, extra, new Date(now.getTime() - DAY_MS)],
    );
    await Promise.all(
      [idAt(0), idAt(0), idAt(1)].map((nodeId) =>
        valueOf(server, catalog.recentAdd, { nodeId }, { token: person.token }),
      ),
    );
    const [row] = await server.database.sql('select count(*)::int as n from recent_game where member_id = $1', [
      person.memberId,
    ]);
    expect(row).toEqual({ n: 100 });
    await server.database.sql("update game set is_active = false where code like 'extra-%'");
    const left = await opened(person, 1, 60);
    expect(left.list.map((game) => game.nodeId).sort()).toEqual([idAt(0), idAt(1)].sort());
  });

  it('are told by GET as well, once is as good as ten times [API-77]', async () => {
    const person = await createPerson(server.ctx);
    const said = { nodeId: idAt(3), vassalage: 'AGILA', gameType: 'RNG' };
    for (const _ of Array(10)) await valueOf(server, catalog.recentAddByGet, said, { token: person.token });
    expect((await opened(person)).list.map((game) => game.nodeId)).toEqual([idAt(3)]);
    const head = await server.app.inject({
      method: 'HEAD',
      url: `/lgw/recent/add?nodeId=${idAt(4)}`,
      headers: { merchant: 'ty01', authorization: person.token },
    });
    expect([head.statusCode, head.headers['allow']]).toEqual([405, 'POST, GET']);
    expect((await opened(person)).list).toHaveLength(1);
  });

  it('count for what is popular, where brands list it [API-33]', async () => {
    const [first = ''] = ids.slice(-1);
    const people = await Promise.all(Array.from({ length: 3 }, () => createPerson(server.ctx)));
    for (const { token } of people) await valueOf(server, catalog.recentAdd, { nodeId: first }, { token });
    const other = await startTestServer({
      database: server.database,
      clock: { now: () => now },
      app: { budgets: WIDE },
    });
    onTestFinished(() => other.close());
    const popular = await valueOf(other, catalog.popular, {});
    expect(popular[0]?.nodeId).toBe(first);
    expect(new Set(popular.map((game) => game.nodeId)).size).toBe(popular.length);
    expect(await valueOf(other, catalog.popular, { gameType: 'LIVE' })).toEqual([]);
  });

  it('refuse titles that are not there', async () => {
    const { token } = await createPerson(server.ctx);
    expect((await failureOf(server, catalog.recentAdd, { nodeId: '999999' }, { token })).code).toBe('game.not.found');
  });
});
