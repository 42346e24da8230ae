import { catalog, content } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { gameHostsOf } from '../../src/modules/catalog/catalog.service.ts';
import { setGameActive, setVendorActive } from '../../src/modules/catalog/switch.service.ts';
import { syncStudioTitles } from '../../src/modules/catalog/sync-titles.service.ts';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { putVendorTitles } from '../../src/modules/catalog/vendor-titles.service.ts';
import { changeTerms, openVendor } from '../../src/modules/vendors/vendor-terms.service.ts';
import { failureOf, valueOf, WIDE } from '../kit/login-kit.ts';
import { createOperator } from '../kit/operator.ts';
import { soon, until } from '../kit/patience.ts';
import { createPerson } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const REASON = { who: 'Ana', why: 'under review', ip: '10.0.0.9' };

let now = new Date('2026-12-01T04:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, app: { budgets: WIDE } });
});
afterAll(() => server.close());

const list = (input: Partial<Parameters<typeof valueOf<typeof catalog.gameList>>[2]> = {}) =>
  valueOf(server, catalog.gameList, { pageNo: 1, ...input });

describe('the lobby', () => {
  it('lists every title the server can run, the newest first [API-62, GLIST-22]', async () => {
    const first = await list();
    expect(first.total).toBe(STUDIO_TITLES.filter((title) => title.releasedOn <= '2026-12-01').length);
    expect(first.games.length).toBe(Math.min(26, first.total));
    expect(first).toMatchObject({ pageNum: 1, totalPages: Math.ceil(first.total / 26) });
    const second = await list({ pageNo: 2 });
    const ids = [...first.games, ...second.games].map((game) => game.nodeId);
    expect(new Set(ids).size).toBe(ids.length);
    const dates = [...first.games, ...second.games].map(
      (game) => STUDIO_TITLES.find((title) => title.code === game.gameId)?.releasedOn ?? '',
    );
    expect(dates).toEqual([...dates].sort().reverse());
    expect((await list({ pageNo: 999 })).games).toEqual([]);
  });

  it('tells what a tile needs [ENT-11]', async () => {
    const [game] = (await list({ pageSize: 1 })).games;
    const title = STUDIO_TITLES.find((one) => one.code === game?.gameId);
    expect(game).toMatchObject({
      gameName: title?.name,
      vassalage: title?.vendor,
      gameType: 'RNG',
      showIcon: `/games/${title?.code}`,
      supportPlay: true,
      rtp: (title?.facts.rtpBps ?? 0) / 100,
    });
  });

  it('answers vendors, order and classifications that have titles only [API-61, API-66, API-67, HOME-19, LAUNCH-03]', async () => {
    const base = await valueOf(server, catalog.vendorGameType, {});
    const codes = new Set(STUDIO_TITLES.map((title) => title.vendor));
    expect(new Set(base.vendors.map((vendor) => vendor.vassalage))).toEqual(codes);
    expect(base.sorting).toEqual([{ gameCategory: 'RNG' }, { gameCategory: 'INHOUSE' }]);
    expect(base.gameClassify['RNG']?.map(({ key }) => key)).toEqual([
      'CLASSIC',
      'LINES',
      'WAYS',
      'TUMBLE',
      'CLUSTER',
      'JACKPOT',
      'BONUS',
    ]);
    expect(base.gameClassify['INHOUSE']?.map(({ key }) => key)).toEqual([
      'CRASH',
      'MINES',
      'PLINKO',
      'DICE',
      'COLOR',
      'WHEEL',
      'KENO',
      'CARDS',
      'SCRATCH',
    ]);
    expect(base.mapping).toEqual({ LOTT: 'LOTT', ELOTT: 'LOTT' });
    expect(base.vendors.reduce((sum, vendor) => sum + vendor.titles, 0)).toBe((await list()).total);
    expect(await valueOf(server, catalog.vendorAll, {})).toEqual(base.vendors);
    expect(await valueOf(server, catalog.menus, { language: 'EN' })).toEqual([
      {
        gameCategory: 'RNG',
        name: 'Slots',
        vassalages: base.vendors.map((vendor) => vendor.vassalage).filter((code) => code !== 'HIYAS'),
      },
      { gameCategory: 'INHOUSE', name: 'Originals', vassalages: ['HIYAS'] },
    ]);
  });

  it('filters by category, vendor, classification, smallest bet and news [GLIST-24]', async () => {
    expect((await list({ gameType: 'LIVE' })).total).toBe(0);
    expect((await list({ gameType: 'RNG', gameClassify: 'LINES' })).total).toBe(
      STUDIO_TITLES.filter((title) => title.classKey === 'LINES').length,
    );
    expect((await list({ gameType: 'INHOUSE' })).total).toBe(
      STUDIO_TITLES.filter((title) => title.gameType === 'INHOUSE').length,
    );
    expect((await list({ gameClassify: 'BAC' })).total).toBe(0);
    const own = await list({ vassalage: 'AGILA' });
    expect(own.total).toBeGreaterThan(0);
    expect(own.games.every((game) => game.vassalage === 'AGILA')).toBe(true);
    expect((await list({ vassalage: 'NOBODY' })).total).toBe(0);
    const cheap = await list({ minBet: '0.1', pageSize: 60 });
    expect(cheap.total).toBe(STUDIO_TITLES.filter(({ stakes: [lowest = 0] }) => lowest <= 10).length);
    expect(cheap.games.every((game) => Number(game.minBet) <= 0.1)).toBe(true);
    const fresh = await list({ isNew: '1', pageSize: 60 });
    expect(fresh.games.every((game) => game.isNew)).toBe(true);
    expect(fresh.total).toBeLessThan((await list()).total);
  });

  it.each([
    ['0.05', 20],
    ['0.1', 60],
    ['0.5', 380],
    ['0.75', 390],
  ] as const)('finds what can be played for %s, the lowest whole stake of a title [FILT-06]', async (minBet, least) => {
    const { total, games } = await list({ gameType: 'RNG', minBet });
    expect(total).toBeGreaterThanOrEqual(least);
    expect(games.every((game) => Number(game.minBet) <= Number(minBet))).toBe(true);
  });

  it('takes the query of the specification, what is empty in it asks for nothing [API-62, API-63, GLIST-23]', async () => {
    const get = async (url: string) => (await server.app.inject({ url, headers: { merchant: 'ty01' } })).json().value;
    const whole =
      '/lgw/game/list?merchant=ty01&platform=html5&gameName=&gameType=RNG&gameClassify=&isNew=&pageNo=1&pageSize=26' +
      '&vassalage=&language=EN&minBet=&minLine=&clientType=2';
    expect(await get(whole)).toEqual(await list({ gameType: 'RNG', language: 'EN' }));
    const hot = await get('/lgw/game/hot?merchantCode=ty01&language=EN&platform=html5&gameType=');
    expect(hot).toEqual(await valueOf(server, catalog.gameHot, { language: 'EN' }));
    expect(await get('/lgw/game/hot?isPlatform=2&language=EN&platform=html5')).toEqual(hot);
  });

  it('pages through everything, each title once [GLIST-22]', async () => {
    const { total, totalPages } = await list();
    const pages = await Promise.all(Array.from({ length: totalPages }, (_, at) => list({ pageNo: at + 1 })));
    const codes = pages.flatMap(({ games }) => games.map((game) => game.gameId));
    expect(total).toBeGreaterThanOrEqual(370);
    expect([codes.length, new Set(codes).size]).toEqual([total, total]);
  });

  it('has vendors without titles in their kinds, while they can be opened, and pictures at any address [LAUNCH-04, SCR-32, SCR-38]', async () => {
    const own = await startTestServer({ clock: { now: () => now }, app: { budgets: WIDE } });
    onTestFinished(() => own.close());
    const lobby = async () => {
      const { vendors, sorting, vendorNames } = await valueOf(own, catalog.vendorGameType, {});
      const menus = await valueOf(own, catalog.menus, {});
      return {
        vendor: vendors.find(({ vassalage }) => vassalage === 'LABS'),
        kinds: sorting.map(({ gameCategory }) => gameCategory),
        named: vendorNames.filter(({ vassalage }) => vassalage === 'LABS').map(({ gameType }) => gameType),
        menus: menus.filter(({ vassalages }) => vassalages.includes('LABS')).map(({ gameCategory }) => gameCategory),
      };
    };
    const vendor = { code: 'LABS', name: 'Laboratory', merchantCode: 'ty01' };
    const art = 'https://lab.example/logo.png';
    await openVendor(own.ctx, { ...vendor, lobbyTypes: ['SPORTS', 'LIVE'], art });
    const { token } = await createPerson(own.ctx);
    const launch = () => own.ask(catalog.launch, { vassalage: 'LABS', gameType: 'SPORTS' }, { token });
    expect(await soon(launch)).toMatchObject({ failure: { errorCode: 'launch.url.empty' } });
    expect((await lobby()).vendor).toBeUndefined();
    await changeTerms(own.ctx, 'LABS', { launchUrl: 'https://lab.example/play?t={token}&g={game}&l={lang}' });
    const shown = await until(lobby, (known) => known.vendor !== undefined);
    expect(shown).toMatchObject({
      vendor: {
        name: 'Laboratory',
        mobileSmallIcon: art,
        mobileLargeIcon: art,
        gameTypes: ['SPORTS', 'LIVE'],
        titles: 0,
      },
      kinds: ['SPORTS', 'LIVE', 'RNG', 'INHOUSE'],
      named: ['SPORTS', 'LIVE'],
      menus: ['SPORTS', 'LIVE'],
    });
    const opened = await launch();
    expect(opened.kind === 'value' && opened.value.url).toMatch(/^https:\/\/lab\.example\/play\?t=[\w-]{43}&g=&l=TY$/);
    const icon = 'https://pictures.lab.example/tile.png';
    const title = { code: 'lab-1', name: 'Lab One', gameType: 'LIVE', minBet: '5.00', icon, rtp: 96.51 };
    expect(await putVendorTitles(own.ctx, 'LABS', [title])).toEqual({ ok: true, value: 1 });
    expect(await putVendorTitles(own.ctx, 'LABS', [{ ...title, name: 'Lab Uno' }])).toEqual({ ok: true, value: 1 });
    const listed = await until(
      () => valueOf(own, catalog.gameList, { pageNo: 1, gameType: 'LIVE' }),
      ({ games }) => games[0]?.gameName === 'Lab Uno',
    );
    expect(listed.games).toMatchObject([{ iconUrl: icon, mobileLargeIcon: icon, minBet: '5.00', rtp: 96.51 }]);
    expect(await gameHostsOf(own.ctx, 'ty01')).toEqual({
      frames: ['lab.example'],
      pictures: ['lab.example', 'pictures.lab.example'],
    });
    await setVendorActive(own.ctx, { merchantCode: 'ty01', vendor: 'LABS' }, false, REASON);
    expect((await until(lobby, (known) => known.vendor === undefined)).kinds).toEqual(['RNG', 'INHOUSE']);
  });

  it.each([
    [[]],
    [[{ code: 'x' }]],
    [[{ code: 'x', name: 'X', gameType: 'RNG', minBet: '0' }]],
    [[{ code: 'x', name: 'X', gameType: 'RNG', minBet: '1', icon: 'javascript:alert(1)' }]],
    ['titles'],
  ])('takes no list of titles that is none: %j', async (given) => {
    expect(await putVendorTitles(server.ctx, 'AGILA', given)).toMatchObject({ ok: false });
  });

  it('forgives who searches [GLIST-03]', async () => {
    const names = async (gameName: string) => (await list({ gameName })).games.map((game) => game.gameName);
    expect((await names('gold SARIMANOK'))[0]).toBe('Sarimanok Gold');
    expect((await names('sarimanuk'))[0]).toBe('Sarimanok Gold');
    expect(await names('zzzzzz')).toEqual([]);
    // Names of titles come before those of vendors.
    expect((await names('agila'))[0]).toBe('Agila Ascent');
    expect((await list({ gameName: 'agila' })).total).toBe((await list({ vassalage: 'AGILA' })).total + 1);
    expect((await list({ gameName: ' ' })).total).toBe((await list()).total);
    expect((await list({ gameName: 'sarimanok', vassalage: 'BITUIN' })).total).toBe(0);
  });

  it('searches all categories by the words people use, and tells how many it found of each [GLIST-03]', async () => {
    const crash = await list({ gameName: 'crash' });
    expect(crash.games[0]).toMatchObject({ gameType: 'INHOUSE', gameName: 'Firework Climb' });
    expect((await list({ gameName: 'kaskas', gameType: 'RNG' })).total).toBe(0);
    const lantern = await list({ gameName: 'lantern' });
    const kinds = lantern.found?.map(({ gameType }) => gameType) ?? [];
    expect(kinds).toEqual(['INHOUSE', 'RNG']);
    expect(lantern.found?.reduce((sum, { titles }) => sum + titles, 0)).toBe(lantern.total);
    const narrow = await list({ gameName: 'lantern', gameType: 'INHOUSE' });
    expect(narrow.found).toEqual(lantern.found);
    expect(narrow.total).toBe(lantern.found?.[0]?.titles);
    expect(await list()).not.toHaveProperty('found');
  });

  it('orders by name, age, return and lowest stake', async () => {
    const sorted = async (sort: (typeof catalog.LIST_SORTS)[number]) =>
      (await list({ gameType: 'RNG', sort, pageSize: 60 })).games;
    const names = (await sorted('name')).map((game) => game.gameName);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en', { numeric: true })));
    const returns = (await sorted('return')).map((game) => game.rtp ?? 0);
    expect(returns).toEqual([...returns].sort((one, other) => other - one));
    const stakes = (await sorted('stake')).map((game) => Number(game.minBet));
    expect(stakes).toEqual([...stakes].sort((one, other) => one - other));
    expect(await sorted('new')).toEqual((await list({ gameType: 'RNG', pageSize: 60 })).games);
  });

  it('suggests titles by category, classes and vendors while somebody types', async () => {
    const suggest = (gameName: string, language: 'EN' | 'TY' = 'EN') =>
      valueOf(server, catalog.gameSuggest, { gameName, language });
    const crash = await suggest('cras');
    expect(crash.classes).toEqual([{ gameType: 'INHOUSE', key: 'CRASH', name: 'Crash', titles: 5 }]);
    expect(crash.groups[0]).toMatchObject({ gameType: 'INHOUSE' });
    expect(crash.total).toBe((await list({ gameName: 'cras' })).total);
    const gold = await suggest('gold');
    expect(gold.groups.map(({ games, titles }) => [games.length, titles > 4])).toEqual([[4, true]]);
    expect((await suggest('lantern')).groups.map(({ gameType }) => gameType)).toEqual(['INHOUSE', 'RNG']);
    expect((await suggest('baraha', 'TY')).classes[0]).toMatchObject({ key: 'CARDS', name: 'Baraha', titles: 8 });
    const vendor = await suggest('agila');
    expect(vendor.vendors.map(({ vassalage }) => vassalage)).toEqual(['AGILA']);
    expect(await suggest('zzzzzz')).toEqual({ total: 0, groups: [], classes: [], vendors: [] });
    expect(await suggest(' ')).toEqual({ total: 0, groups: [], classes: [], vendors: [] });
  });

  it.each([{ pageNo: 0 }, { pageNo: 1, pageSize: 61 }, { pageNo: 1, minBet: '0.2' }, { pageNo: 1, gameType: 'POKER' }])(
    'refuses %j',
    async (input) => {
      const refused = await failureOf(server, catalog.gameList, input as { pageNo: number });
      expect(refused.code).toBe('request.invalid');
    },
  );

  it('shows a dozen hot titles of all vendors [API-63, HOME-17]', async () => {
    const { list: hot } = await valueOf(server, catalog.gameHot, {});
    expect(hot.length).toBe(12);
    expect(new Set(hot.map((game) => game.vassalage)).size).toBe(new Set(STUDIO_TITLES.map((one) => one.vendor)).size);
    expect((await valueOf(server, catalog.gameHot, { gameType: 'FISH' })).list).toEqual([]);
  });

  it('fills the shelves of home: new titles, jackpots, and a game of the house of every class', async () => {
    const { fresh, jackpots, originals } = await valueOf(server, catalog.gameShelves, {});
    expect([fresh.length, jackpots.length, originals.length]).toEqual([9, 9, 9]);
    expect(fresh.every((game) => game.isNew)).toBe(true);
    const classOf = (code: string) => STUDIO_TITLES.find((title) => title.code === code)?.classKey;
    expect(jackpots.every((game) => classOf(game.gameId) === 'JACKPOT')).toBe(true);
    expect(new Set(originals.map((game) => classOf(game.gameId))).size).toBe(9);
  });

  it('tells the home page where the hot titles are [HOME-32, ENT-13]', async () => {
    const { list: hot } = await valueOf(server, catalog.gameHot, {});
    const input = { types: 'H', groupName: 'm_home', platform: 'M' } as const;
    const value = await valueOf(server, content.announcement, input);
    expect(value.hot).toEqual(hot.map(({ gameType, nodeId }) => ({ gameType, nodeId })));
  });

  it('is kept by browsers and asked for again [API-09]', async () => {
    const url = '/lgw/game/list?pageNo=1&gameType=RNG';
    const first = await server.app.inject({ url, headers: { merchant: 'ty01' } });
    const etag = String(first.headers.etag);
    const second = await server.app.inject({ url, headers: { merchant: 'ty01', 'if-none-match': etag } });
    expect([first.statusCode, second.statusCode]).toEqual([200, 304]);
  });

  it('calls titles new for sixty days, by the clock alone', async () => {
    const before = (await list({ isNew: '1' })).total;
    const then = now;
    now = new Date('2027-12-01T08:00:00Z');
    expect(before).toBeGreaterThan(0);
    await soon(async () => expect((await list({ isNew: '1' })).total).toBe(0));
    now = then;
  });
});

describe('switches', () => {
  it('take a title out of every list and write down who and why [R51]', async () => {
    const game = (await list({ pageSize: 1 })).games[0];
    const name = { vendor: game?.vassalage ?? '', code: game?.gameId ?? '' };
    const { total } = await list();
    expect(await setGameActive(server.ctx, name, false, REASON)).toMatchObject({ ok: true });
    await soon(async () => expect((await list()).total).toBe(total - 1));
    const events = await server.database.sql("select detail from account_event where kind = 'game.off'");
    expect(events).toEqual([{ detail: { ...name, who: 'Ana', why: 'under review' } }]);
    await setGameActive(server.ctx, name, true, REASON);
    await soon(async () => expect((await list()).total).toBe(total));
    expect(await setGameActive(server.ctx, { ...name, code: 'nothing' }, false, REASON)).toMatchObject({ ok: false });
  });

  it('take a vendor with all its titles out of one brand [R51]', async () => {
    const { total } = await list();
    const own = (await list({ vassalage: 'PERLAS' })).total;
    await setVendorActive(server.ctx, { merchantCode: 'ty01', vendor: 'PERLAS' }, false, REASON);
    await soon(async () => expect((await list()).total).toBe(total - own));
    const { vendors } = await valueOf(server, catalog.vendorGameType, {});
    expect(vendors.map((vendor) => vendor.vassalage)).not.toContain('PERLAS');
    await setVendorActive(server.ctx, { merchantCode: 'ty01', vendor: 'PERLAS' }, true, REASON);
    await soon(async () => expect((await list()).total).toBe(total));
  });

  it('are a command for operators, who must say who and why [R51]', async () => {
    const operator = await createOperator(server.database.url);
    onTestFinished(() => operator.leave());
    const turn = (...parameters: string[]) => operator.run('gaming', parameters);
    const signed = ['--who', 'Ben', '--why', 'drill'];
    expect(await turn('off', '--game', 'AGILA/sarimanok-gold', ...signed)).toMatchObject({ code: 0 });
    const [event] = await server.database.sql("select detail from account_event where detail ->> 'who' = 'Ben'");
    expect(event).toMatchObject({ detail: { vendor: 'AGILA', code: 'sarimanok-gold', why: 'drill' } });
    await soon(async () =>
      expect((await list({ vassalage: 'AGILA', pageSize: 60 })).games.map((game) => game.gameId)).not.toContain(
        'sarimanok-gold',
      ),
    );
    expect(await turn('on', '--game', 'AGILA/nothing', ...signed)).toMatchObject({ code: 1 });
    expect(await turn('on', '--game', 'AGILA/sarimanok-gold', '--who', 'Ben')).toMatchObject({ code: 2 });
    expect(await turn('on', '--game', 'AGILA/sarimanok-gold', ...signed)).toMatchObject({ code: 0 });
  });

  it('leave a title under maintenance in the list [GLIST-29]', async () => {
    await server.database.sql("update game set is_paused = true where code = 'sarimanok-gold'");
    await soon(async () =>
      expect((await list({ gameName: 'sarimanok' })).games[0]).toMatchObject({ supportPlay: false }),
    );
    await server.database.sql("update game set is_paused = false where code = 'sarimanok-gold'");
  });
});

describe('titles the server brings', () => {
  const versions = () => server.database.sql('select merchant_code, content_version from brand order by 1');

  it('are written once: nothing changes when nothing is new', async () => {
    const before = await versions();
    await syncStudioTitles(server.ctx);
    await Promise.all([syncStudioTitles(server.ctx), syncStudioTitles(server.ctx)]);
    expect(await versions()).toEqual(before);
  });

  it('come and go with the server, and keep what the operator chose', async () => {
    const [first, ...others] = STUDIO_TITLES;
    if (!first) throw new Error('the studio has titles');
    await server.database.sql('update game set is_active = false where code = $1', [first.code]);
    const changed = { ...first, name: `${first.name} II` };
    await Promise.all([1, 2, 3].map(() => syncStudioTitles(server.ctx, [changed, ...others])));
    const rows = await server.database.sql('select name, is_active from game where code = $1', [first.code]);
    expect(rows).toEqual([{ name: `${first.name} II`, is_active: false }]);
    await server.database.sql(
      `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, engine, released_on)
       values ($1, 'not-ours', 'RNG', 'Not Ours', 'not ours', '', '#000000', 1, 'other', '2026-01-01')`,
      [first.vendor],
    );
    expect((await list({ gameName: 'not ours' })).total).toBe(0);
    await syncStudioTitles(server.ctx);
    await server.database.sql('update game set is_active = true');
    await soon(async () => expect((await list({ gameName: first.name })).games[0]?.gameName).toBe(first.name));
  });
});
