import { setTimeout as sleep } from 'node:timers/promises';
import { content, FLAGS, SUPPORTED_LANGUAGES, system } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { createItem } from '../../src/modules/content/content-edit.service.ts';
import { seedDemo } from '../../src/seed/seed.ts';
import { TEAM } from '../../src/seed/team-people.ts';
import { createBrand } from '../kit/brands.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { PLANTED_FROM } from '../kit/templates.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const counts = () =>
  server.database.sql(
    `select (select count(*) from brand) as brands, (select count(*) from content_item) as items,
       (select count(*) from content_text) as texts, (select count(*) from brand_flag) as flags,
       (select count(*) from ip_network) as networks, (select content_version from brand) as version`,
  );

describe('the demonstration brand', () => {
  it('changes nothing when it is planted again [SRV-09]', async () => {
    const before = await counts();
    await seedDemo(server.ctx);
    expect(await counts()).toEqual(before);
  });

  it(
    'is planted once by servers that start together, also when that takes longer than a statement may wait',
    {
      tags: ['long'],
    },
    async () => {
      const twins = await startTestServer({ seeded: false });
      const hash: Context['passwords']['hash'] = async (kind, password) => {
        if (kind === 'member') await sleep(2500);
        return twins.ctx.passwords.hash(kind, password);
      };
      const slow = { ...twins.ctx, passwords: { ...twins.ctx.passwords, hash } };
      await Promise.all([seedDemo(slow), seedDemo(slow), seedDemo(slow)]);
      const [row] = await twins.database.sql('select count(*)::int as banners from content_item where kind = $1', [
        'B',
      ]);
      expect(row).toEqual({ banners: 5 });
      await twins.close();
    },
  );

  it('depends on no other settings than those that tell planted databases of tests apart', async () => {
    const own = await startTestServer({ seeded: false });
    const read = new Set<string>();
    const config = new Proxy(own.ctx.config, {
      get(settings, name) {
        read.add(String(name));
        return Reflect.get(settings, name) as unknown;
      },
    });
    await seedDemo({ ...own.ctx, config });
    expect([...read].sort()).toEqual([...PLANTED_FROM].sort());
    await own.close();
  });

  it('never brings back what an operator changed or deleted', async () => {
    const own = await startTestServer();
    await own.database.sql(`update brand set name = 'Mine'`);
    await own.database.sql(`delete from content_item where kind = 'PU'`);
    await own.database.sql(`delete from brand_resource`);
    await seedDemo(own.ctx);
    expect(await own.database.sql('select name from brand')).toEqual([{ name: 'Mine' }]);
    expect(await own.database.sql(`select id from content_item where kind = 'PU'`)).toEqual([]);
    expect(await own.database.sql('select url from brand_resource')).toEqual([]);
    await own.close();
  });

  it('leaves a brand of the same code alone that somebody made before', async () => {
    const own = await startTestServer({ seeded: false });
    await createBrand(own.ctx, 'ty01');
    await createItem(own.ctx, 'ty01', { kind: 'PL', publishFrom: new Date(), texts: { EN: { title: 'Own' } } });
    await seedDemo(own.ctx);
    expect(await own.database.sql('select name from brand')).toEqual([{ name: 'Brand ty01' }]);
    expect(await own.database.sql('select title from content_text')).toEqual([{ title: 'Own' }]);
    await own.close();
  });

  it('has every text in Filipino and in English [I18N-11]', async () => {
    const gaps = await server.database.sql(
      `select item_id, count(*)::int as languages from content_text
       where language in ('TY', 'EN') group by item_id having count(*) <> 2`,
    );
    expect(gaps).toEqual([]);
    const [row] = await server.database.sql(
      'select count(distinct item_id)::int as texts, (select count(*)::int from content_item) as items from content_text',
    );
    expect(row?.['texts']).toBe(row?.['items']);
  });

  it('is stored as its authors wrote it: nothing was cleaned away [SRV-10]', async () => {
    const bodies = await server.database.sql('select body from content_text');
    const html = JSON.stringify(bodies);
    expect(html).not.toContain('<a>');
    expect(html).not.toContain('{{');
  });

  it('links only to pages that exist and to help articles it has', async () => {
    const pages = [
      '/m/help',
      '/m/service',
      '/m/download',
      '/m/notice',
      '/m/fairness',
      '/m/gameList',
      '/m/voucherCenter',
      '/m/withdraw',
      '/m/kyc',
      '/m/forget',
      '/m/set',
    ];
    const bodies = await server.database.sql('select body from content_text union all select url from content_item');
    const links = bodies.flatMap(({ body }) =>
      [...String(body).matchAll(/href="([^"]*)"|^(\/.*)$/g)].map((found) => found[1] ?? found[2] ?? ''),
    );
    expect(links.length).toBeGreaterThan(30);
    for (const link of links) {
      const url = new URL(link, 'https://site.example');
      expect(pages, link).toContain(url.pathname);
      if (url.pathname === '/m/help') expect(Number(url.searchParams.get('i')), link).toBeLessThan(18);
    }
  });

  it('has every switch on but three, and the one that nobody has [FLAG-21]', async () => {
    const answer = await server.ask(system.whitelabel, {});
    const flags = answer.kind === 'value' ? answer.value : {};
    const off = FLAGS.filter((flag) => !flags[flag]);
    expect(off).toEqual(['FACEBOOKLOGIN3', 'GOOGLELOGIN3', 'FIREBASE3']);
  });

  it.each(SUPPORTED_LANGUAGES)('shows its banners, notices, pop-ups and help in %s', async (language) => {
    const home = await server.ask(
      content.announcement,
      { types: 'B,PL,PU,H', groupName: 'm_home', platform: 'M' },
      { language },
    );
    if (home.kind !== 'value') throw new Error('no answer');
    expect(home.value.banners.map((banner) => banner.image)).toEqual([
      '/art/ferris-wheel',
      '/art/banner-slots',
      '/art/shield',
      '/art/headset',
    ]);
    expect(home.value.playerNotice).toHaveLength(8);
    expect(home.value.popup.map((popup) => popup.execution).sort()).toEqual(['A', 'B', 'B', 'F']);
    const help = await server.ask(system.helpCenter, { device: 'MOBILE' }, { language });
    if (help.kind !== 'value') throw new Error('no answer');
    expect(help.value).toHaveLength(18);
    expect(help.value.every((article) => article.content.length > 300)).toBe(true);
    expect(JSON.stringify([home.value, help.value])).not.toMatch(/\{(brandName|ageLimit)\}/);
  });
});

describe('the money of the demonstration', () => {
  it('came by real postings: 12,480.50 for the player, a float for the agent, friends who broke even, and the books add up [SRV-01]', async () => {
    const rows = await server.database.sql(
      `select m.account, a.kind, a.balance::int from ledger_account a join member m on m.id = a.member_id
       where a.balance <> 0 and not m.account = any ($1) order by 1, 2`,
      [TEAM.map(({ account }) => account)],
    );
    expect(rows).toEqual([
      { account: 'agent01', kind: 'float', balance: 500_000 },
      { account: 'joseph21', kind: 'cash', balance: 50_000 },
      { account: 'karenne', kind: 'cash', balance: 100_000 },
      { account: 'player1', kind: 'cash', balance: 1_248_050 },
    ]);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('has days of history in order: deposits of every end, wins, losses and a void', async () => {
    const [row] = await server.database.sql(
      `select count(distinct at::date)::int >= 5 as days, bool_and(at <= now()) as past,
         bool_and(at >= before) as ordered from (select at, lag(at, 1, at) over (order by id) as before
         from ledger_transfer) as history`,
    );
    expect(row).toEqual({ days: true, past: true, ordered: true });
    const kinds = await server.database.sql('select distinct kind from ledger_transfer order by 1');
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['adjust', 'bet', 'deposit', 'payout', 'settle', 'void', 'withdrawPay']),
    );
    const ends = await server.database.sql(
      `select o.status, count(*)::int as n from deposit_order o join member m on m.id = o.member_id
       where not m.account = any ($1) group by 1 order by 1`,
      [TEAM.map(({ account }) => account)],
    );
    expect(ends).toEqual([
      { status: 'expired', n: 1 },
      { status: 'failed', n: 1 },
      { status: 'success', n: 6 },
    ]);
  });
});
