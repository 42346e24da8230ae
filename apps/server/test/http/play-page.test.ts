import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { studio as contract, toRequest } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../kit/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'perya-play-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, 'themes/sea'), { recursive: true });
const page = '<!doctype html><style>a{b:c}</style><script type="module" src="/play/assets/x-1.js"></script>';
writeFileSync(join(folder, 'index.html'), page);
writeFileSync(join(folder, 'assets/x-1.js'), 'play()');
writeFileSync(join(folder, 'themes/sea/symbols.webp'), 'webp');
writeFileSync(join(folder, 'themes/sea/symbols.png'), 'png');
const server = await startTestServer({ app: { playFolder: folder } });
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('the page of a game [T25]', () => {
  it('runs in a frame of ours without an origin, and names where its files are', async () => {
    const answer = await get('/play/', { host: 'perya.example:8080' });
    expect([answer.statusCode, answer.body]).toEqual([200, page]);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' http://perya.example:8080 https://perya.example:8080;");
    expect(policy).toContain("frame-ancestors 'self' http://perya.example:8080");
    expect(policy).toMatch(/connect-src [^;]*wss:\/\/perya\.example:8080 ws:\/\/perya\.example:8080;/);
    expect(policy).toContain("'sha256-");
    expect(policy).toMatch(/sandbox allow-scripts$/);
    expect(policy).not.toMatch(/unsafe|allow-same-origin|\*/);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('lets no host of a request add a rule', async () => {
    const { headers } = await get('/play/', { host: "x; script-src 'unsafe-inline'" });
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
  });

  it('names hosts of ours only, whatever a request says [T25]', async () => {
    const { database } = server;
    const app = { playFolder: folder };
    const config = { publicUrl: 'https://play.example.com' };
    await database.sql(`insert into brand_host (host, merchant_code) values ('second.example', 'ty01')`);
    const known = await startTestServer({ database, seeded: false, config, app });
    const policyAt = async (host: string) => {
      const { headers } = await known.app.inject({ url: '/play/', headers: { host } });
      expect(headers['vary']).toMatch(/\bHost\b/);
      return String(headers['content-security-policy']);
    };
    expect(await policyAt('evil.example')).not.toContain('evil');
    expect(await policyAt('evil.example')).toContain("script-src 'self' https://play.example.com;");
    expect(await policyAt('second.example')).toContain("script-src 'self' https://second.example;");
    await known.close();
  });

  it('gives its files to a frame from nowhere: hashed ones for ever, pictures as the browser can show them', async () => {
    const script = await get('/play/assets/x-1.js');
    expect(script.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const picture = (accept: string) => get('/play/themes/sea/symbols', { accept });
    expect([(await picture('image/webp')).body, (await picture('image/*')).body]).toEqual(['webp', 'png']);
    for (const url of ['/play/assets/none.js', '/play/index.html', '/play/../package.json', '/play/nothing']) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });

  it('may ask the studio and nothing else', async () => {
    const ask = (url: string) => server.app.inject({ method: 'OPTIONS', url, headers: { origin: 'null' } });
    const studio = await ask('/studio/v1/play');
    expect(studio.statusCode).toBe(204);
    expect(studio.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-max-age': '86400',
    });
    const input = { session: 's', key: 'k', stake: '1.00' };
    const { headers } = toRequest(contract.play, input, { merchant: 'ty01', language: 'TY', gateway: 1 });
    const allowed = String(studio.headers['access-control-allow-headers']).split(', ');
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(headers).map((name) => name.toLowerCase())));
    expect(studio.headers).not.toHaveProperty('access-control-allow-credentials');
    for (const url of ['/wps/member/info', '/lgw/round/recall', '/vendor/v1/AGILA/debit']) {
      expect((await ask(url)).headers, url).not.toHaveProperty('access-control-allow-origin');
    }
    const refused = await server.app.inject({ method: 'POST', url: '/studio/v1/play', payload: {} });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([400, '*']);
  });
});
