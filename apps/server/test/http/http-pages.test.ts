import { PRELOADED_URLS, SUPPORTED_LANGUAGES, StartData, type catalog, type Value } from '@perya/contract';
import * as v from 'valibot';
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { escapeHtml } from '../../src/platform/html/html.ts';
import { makeSite, PAGES } from '../kit/http-site.ts';
import { loseDatabase } from '../kit/lose-database.ts';
import { until } from '../kit/patience.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const site = makeSite();
let server: TestServer;
let now = new Date('2026-11-15T04:00:00.000Z');

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, app: { siteFolder: site.folder } });
});

afterAll(async () => {
  await server.close();
  site.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

function startOf(html: string) {
  const text = /<script type="application\/json" id="start">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return v.parse(StartData, JSON.parse(text));
}

/** Changes are told by notice; waits until this server heard of one. */
const seen = (check: () => Promise<boolean>) => until(check, Boolean);

describe('every listed path', () => {
  it.each(PAGES.routes.flatMap((route) => route.paths))('%s answers the app [ROUTE-02, ROUTE-13]', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.body).not.toMatch(/%LANG%|%THEME%|<!--perya|\{\{/);
    expect(answer.body).not.toContain('\u0000');
    expect(startOf(answer.body).version).toBe('site-7');
  });

  it('carries settings, status, time and the first answers, so that nothing must be asked first [START-07]', async () => {
    const start = startOf((await get('/m/home')).body);
    expect(start.settings.merchantCode).toBe('ty01');
    expect(start.status).toMatchObject({ maintenance: false, regionRestriction: false });
    expect(start.serverTime).toBe(now.toISOString());
    const [url = ''] = Object.keys(start.answers);
    const asked = await get(url, { language: 'TY' });
    expect(asked.json()).toEqual({ success: true, value: start.answers[url] });
  });

  it('of a host with a start path opens there, once, from the root only [ENT-26]', async () => {
    await server.database.sql(`insert into brand_host values ('promo.example', 'ty01', '/m/notice?from=promo')`);
    const at = (url: string, host = 'promo.example') => get(url, { host });
    const opened = await until(
      () => at('/'),
      ({ statusCode }) => statusCode === 302,
    );
    expect(opened.headers['location']).toBe('/m/notice?from=promo');
    for (const url of ['/m/home', '/m/help']) expect((await at(url)).statusCode).toBe(200);
    expect((await at('/', 'other.example')).statusCode).toBe(200);
  });

  it('carries the first titles of a list of games, unless it is narrowed down [GLIST-19, START-07]', async () => {
    const { body } = await get('/m/gameList?gameType=RNG');
    const { answers } = startOf(body);
    const url = PRELOADED_URLS.games('TY', 'ty01', 'RNG');
    expect((await get(url)).json()).toEqual({ success: true, value: answers[url] });
    const { games } = answers[url] as Value<typeof catalog.gameList>;
    const tiles = games
      .slice(0, 6)
      .map((game) => `<img src="${game.showIcon}.jpg">${escapeHtml(game.gameName)} ${game.vassalage}`);
    expect(tiles).toHaveLength(6);
    expect(body).toContain(`<b>RNG</b>${tiles.join('')}`);
    for (const wish of ['?gameType=RNG&minBet=0.5', '?gameType=RNG&tab=fav', '?gameName=jade']) {
      const other = (await get(`/m/gameList${wish}`)).body;
      expect(Object.keys(startOf(other).answers)).toEqual([PRELOADED_URLS.lobby('TY', 'ty01')]);
      expect(other).toContain('Sandali lang');
    }
    expect(Object.keys(startOf((await get('/m/gameList?gameType=NONE')).body).answers)).toContain(
      PRELOADED_URLS.games('TY', 'ty01', 'RNG'),
    );
  });

  it('carries the help and the notices on their pages [HELP-05, SCR-41]', async () => {
    for (const path of ['/m/help', '/m/member/notice']) {
      const [[url = '', value] = []] = Object.entries(startOf((await get(path)).body).answers);
      expect((await get(url)).json()).toEqual({ success: true, value });
    }
  });

  it('frames the games of outside vendors that its brand has switched on, and of nobody else [T25]', async () => {
    const policy = async () => String((await get('/m/help')).headers['content-security-policy']);
    expect(await policy()).toContain("frame-src 'self';");
    for (const [code, mode] of [
      ['FRAMED', 'frame'],
      ['WINDOWED', 'window'],
      ['ELSEWHERE', 'frame'],
    ] as const) {
      const url = `https://${code.toLowerCase()}.example/play?t={token}`;
      await server.database.sql('insert into vendor (code, name, launch_url, open_mode) values ($1, $1, $2, $3)', [
        code,
        url,
        mode,
      ]);
    }
    await server.database.sql(
      "insert into brand_vendor (merchant_code, vendor_code) values ('ty01', 'FRAMED'), ('ty01', 'WINDOWED')",
    );
    await seen(async () => (await policy()).includes("frame-src 'self' https://framed.example;"));
  });

  it('names its own scripts and dictionary, and has its picture fetched before them', async () => {
    const { body } = await get('/m/home');
    expect(body).toContain('<meta name="later" content="/assets/ty-1a2b3c4d.js">');
    expect(body).toContain('<meta name="later" content="/assets/home-1a2b3c4d.js">');
    expect(body).toContain('<link rel="preload" as="image" fetchpriority="high" href="/art/ferris-wheel">');
    expect((await get('/m/help')).body).not.toContain('home-1a2b3c4d');
  });

  it.each(['/m/home', '/m/help'])(
    'holds what the first paint waits for, and its policy names exactly that: %s [SRV-10]',
    async (path) => {
      const { body, headers } = await get(path);
      const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      const hashes = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => hashOf(text));
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' ${hashOf('begin()')};`);
      expect(policy).toContain(`style-src ${["'self'", ...hashes].join(' ')};`);
      expect(hashes).toHaveLength(path === '/m/home' ? 2 : 1);
      // What blocks the first paint is in the page; the links that stand in for it never apply.
      expect(body).not.toMatch(/<script src=/);
      for (const [link] of body.matchAll(/<link rel="stylesheet"[^>]*>/g)) expect(link).toContain('media="not all"');
    },
  );

  it('draws the first banner of home into the static shell', async () => {
    const { body } = await get('/m/home');
    const [value] = Object.values(startOf(body).answers) as { banners: { title: string; tone: string }[] }[];
    expect(body).toContain(`<div class="${value?.banners[0]?.tone}"><b>Perya</b> ${value?.banners[0]?.title} <i>`);
    expect((await get('/m/withdraw')).body).toContain('Sandali lang sa Perya');
  });

  it('draws the titles of help and notices into their static shells [HELP-01] [SCR-41]', async () => {
    const { body } = await get('/m/help');
    const [articles] = Object.values(startOf(body).answers) as { title: string }[][];
    const rows = (articles ?? []).slice(0, 12).map(({ title }) => `<li>${escapeHtml(title)}</li>`);
    expect(rows.length).toBeGreaterThan(5);
    expect(body).toContain(`<ol>${rows.join('')}</ol>Perya`);
  });

  it('draws no list where one article of it is meant [HELP-06]', async () => {
    const { body } = await get('/m/helpDetail');
    expect(Object.keys(startOf(body).answers)).toEqual([PRELOADED_URLS.help('TY', 'ty01')]);
    expect(body).toContain('Sandali lang sa Perya');
    expect(body).not.toContain('<ol>');
  });

  it.each([
    ['open', {}],
    ['closed', { cookie: 'bar=closed' }],
    ['closed', { 'user-agent': 'Mozilla/5.0 AppVersion/3.1' }],
    ['open', { cookie: 'bar=closed2', 'user-agent': 'AppVersion/x' }],
  ])('knows that the download bar is %s for %o [HOME-26] [HOME-29]', async (bar, headers) => {
    expect((await get('/m/home', headers)).body).toContain(`<u>${bar}</u>`);
  });
});

describe('the language of a page', () => {
  it('is Filipino at first, whatever the browser speaks [I18N-01]', async () => {
    const { body } = await get('/m/home', { 'accept-language': 'en-US' });
    expect(body).toContain('<html lang="fil" data-theme="dark">');
    expect(startOf(body).language).toBe('TY');
  });

  it('is the one chosen earlier [I18N-09]', async () => {
    const { body } = await get('/m/home', { cookie: 'a=b; language=EN; theme=light' });
    expect(body).toContain('<html lang="en" data-theme="light">');
    expect(body).toContain('content="#F6F3EC"');
    expect(body).toContain('/assets/en-1a2b3c4d.js');
    expect(body).toContain('Home of Perya');
    expect(startOf(body).language).toBe('EN');
  });

  it.each(['language=XX', 'language=en', 'language=JA', 'xlanguage=EN', 'theme=<b>', ';;==', 'language=TYEN'])(
    'ignores the cookie %s',
    async (cookie) => {
      const { body } = await get('/m/home', { cookie });
      expect(body).toContain('<html lang="fil" data-theme="dark">');
    },
  );
});

describe('an unknown path', () => {
  it.each(['/m/nowhere', '/nowhere', '/m/home/', '/m/%F0%9F%8E%A1', '/M/HOME'])(
    '%s answers the app with status 404 [ROUTE-12]',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(startOf(answer.body).answers).toEqual({});
    },
  );

  it('that the operator added answers 200 [ROUTE-11]', async () => {
    await server.database.sql(`insert into brand_path values ('ty01', '/promo', '/m/help')`);
    await seen(async () => (await get('/promo')).statusCode === 200);
    expect((await get('/promo?x=1')).statusCode).toBe(200);
    expect((await get('/promo2')).statusCode).toBe(404);
  });

  it('refuses other methods and says which ones it takes', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/m/home' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a copy of a page', () => {
  it('is good for its minute', async () => {
    const { etag } = (await get('/m/help')).headers;
    const headers = { 'if-none-match': String(etag) };
    expect((await get('/m/help', headers)).statusCode).toBe(304);
    now = new Date(now.getTime() + 60_000);
    expect((await get('/m/help', headers)).statusCode).toBe(200);
  });

  it('belongs to its language', async () => {
    const { etag } = (await get('/m/help')).headers;
    expect((await get('/m/help', { 'if-none-match': String(etag), cookie: 'language=EN' })).statusCode).toBe(200);
  });

  it('travels packed', async () => {
    const answer = await get('/m/help', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('</html>');
  });
});

describe('text from the database', () => {
  it('cannot leave its place in the page', async () => {
    const evil = `</script><script>alert(1)</script><!--" {{brand}}`;
    await server.database.sql(`update brand set name = $1`, [evil.slice(0, 40)]);
    await server.database.sql(
      `update content_text set title = $1 where item_id in (select id from content_item where kind = 'B')`,
      [evil],
    );
    await seen(async () => startOf((await get('/m/home')).body).settings.brandName !== 'Perya');
    for (const language of SUPPORTED_LANGUAGES) {
      const { body } = await get('/m/home', { cookie: `language=${language}` });
      expect(body.match(/<script/g)).toHaveLength(2);
      expect(body).not.toContain('<script>alert');
      expect(body).toContain('&lt;/script&gt;');
      expect(JSON.stringify(startOf(body))).toContain('alert(1)');
    }
  });
});

describe('a site that is closed', () => {
  it('still answers its pages, with the reason inside [START-01, START-05]', async () => {
    await server.database.sql(`update brand set maintenance = true, maintenance_until = '2026-11-15T12:00:00Z'`);
    await seen(async () => startOf((await get('/m/home')).body).status.maintenance !== false);
    const answer = await get('/m/home');
    expect(answer.statusCode).toBe(200);
    expect(startOf(answer.body)).toMatchObject({
      status: { maintenance: { endTime: '2026-11-15T12:00:00.000Z' } },
      answers: {},
    });
    expect(answer.body).toContain('Sandali lang');
  });
});

describe('without a database', () => {
  it('pages go on from the last settings known', async () => {
    await get('/m/help');
    await loseDatabase(server);
    const held = await get('/m/help');
    expect([held.statusCode, startOf(held.body).settings.merchantCode]).toEqual([200, 'ty01']);
  });

  it('a fresh server says in both languages that it will be back', async () => {
    const fresh = await startTestServer({ app: { siteFolder: site.folder } });
    await loseDatabase(fresh);
    const answer = await fresh.app.inject({ url: '/m/home' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.body).toContain('Babalik kami agad');
    expect(answer.body).toContain('We will be right back');
    expect(answer.body).not.toMatch(/<script|ECONN|pool/);
    await fresh.close();
  });
});

describe('http pages', () => {
  it('says clearly that the site was not built', async () => {
    const bare = await startTestServer();
    for (const url of ['/m/home', '/', '/nowhere']) {
      const answer = await bare.app.inject({ url });
      expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm run build')]);
    }
    await bare.close();
  });
});
