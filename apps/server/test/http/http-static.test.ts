import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, SCRIPT } from '../kit/http-site.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const site = makeSite();
let server: TestServer;

beforeAll(async () => {
  writeFileSync(join(site.folder, 'assets/gone-1a2b3c4d.js'), 'gone');
  // Beside the served folder, so that a way out of it would lead somewhere.
  writeFileSync(`${site.folder}-secret.txt`, 'TOP SECRET');
  server = await startTestServer({ app: { siteFolder: site.folder } });
});

afterAll(async () => {
  await server.close();
  site.remove();
  rmSync(`${site.folder}-secret.txt`);
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('hashed files', () => {
  const url = '/assets/app-1a2b3c4d.js';

  it('may be kept for ever', async () => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.body).toBe(SCRIPT);
  });

  it('travel packed when the browser can unpack them', async () => {
    const br = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers['vary']).toBe('Accept-Encoding');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    const gz = await get(url, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gz.rawPayload).toString()).toBe(SCRIPT);
    const css = await get('/assets/home-1a2b3c4d.css', { 'accept-encoding': 'br' });
    expect(css.headers['content-encoding']).toBeUndefined();
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('are not sent again to who holds them', async () => {
    const { etag } = (await get(url)).headers;
    const again = await get(url, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('answer HEAD with the length and without the bytes', async () => {
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(SCRIPT.length)]);
  });

  it('that are missing answer one plain word, never a page', async () => {
    for (const missing of [
      '/assets/app-ffffffff.js',
      '/assets/',
      '/art/nothing',
      '/icons/nothing.png',
      '/icons/',
      '/missing.png',
      '/.env',
      '/a/b.php',
    ]) {
      const answer = await get(missing, { accept: 'text/html' });
      expect([missing, answer.statusCode, answer.body]).toEqual([missing, 404, 'Not found\n']);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  });

  it('that a newer build took away answer the same', async () => {
    rmSync(join(site.folder, 'assets/gone-1a2b3c4d.js'));
    const answer = await get('/assets/gone-1a2b3c4d.js');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('do not include maps, packed forms, the bare document or the list of pages', async () => {
    for (const url of ['/assets/app-1a2b3c4d.js.map', '/assets/app-1a2b3c4d.js.br', '/pages.json']) {
      expect((await get(url)).statusCode).toBe(404);
    }
    expect((await get('/index.html')).body).not.toContain('%LANG%');
  });
});

describe('pictures', () => {
  it('come in the best form the browser shows', async () => {
    const webp = await get('/art/ferris-wheel', { accept: 'image/avif,image/webp,*/*' });
    expect([webp.headers['content-type'], webp.body]).toEqual(['image/webp', 'webp bytes']);
    const png = await get('/art/ferris-wheel', { accept: 'image/png,image/*;q=0.8' });
    expect([png.headers['content-type'], png.body]).toEqual(['image/png', 'png bytes']);
    const jpeg = await get('/art/photo', { accept: 'image/webp' });
    expect([jpeg.headers['content-type'], jpeg.body]).toEqual(['image/jpeg', 'jpeg bytes']);
    for (const answer of [webp, png, jpeg]) expect(answer.headers['vary']).toContain('Accept');
  });

  it('can also be asked for by their full name', async () => {
    expect((await get('/art/ferris-wheel.png', { accept: 'image/webp' })).body).toBe('png bytes');
  });
});

describe('other public files', () => {
  it.each([
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ['/icons/icon-192.png', 'image/png', 'public, max-age=86400, stale-while-revalidate=604800'],
  ])('%s has its type and is checked for news', async (url, type, cacheControl) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      type,
      cacheControl,
    ]);
  });

  it('of a folder share one route, so that thousands of pictures of games slow no start', () => {
    const hasRoute = (url: string) => server.app.hasRoute({ method: 'GET', url });
    expect([hasRoute('/icons/*'), hasRoute('/icons/icon-192.png')]).toEqual([true, false]);
  });
});

describe('a way out of the folder', () => {
  const up = fc.constantFrom(
    '..',
    '%2e%2e',
    '.%2e',
    '..%2f',
    '..%5c',
    '..\\',
    '%252e%252e',
    '%c0%ae%c0%ae',
    '....//',
    '%00',
    '.',
    '',
  );
  const base = fc.constantFrom('/assets', '/art', '', '/m', '/icons', '/docs');
  const goal = fc.constantFrom(
    'etc/passwd',
    'package.json',
    `${site.folder.split('/').at(-1)}-secret.txt`,
    'src/main.ts',
    '.git/HEAD',
    'pages.json',
  );

  it('does not exist', async () => {
    await fc.assert(
      fc.asyncProperty(base, fc.array(up, { minLength: 1, maxLength: 8 }), goal, async (from, steps, to) => {
        const answer = await get(`${from}/${steps.join('/')}/${to}`);
        expect([200, 400, 404]).toContain(answer.statusCode);
        expect(answer.body).not.toMatch(/TOP SECRET|root:|"private"|ref: refs|"dictionaries"/);
      }),
      { numRuns: 500 },
    );
  });
});
