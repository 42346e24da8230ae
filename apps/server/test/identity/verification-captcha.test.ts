import { createHash } from 'node:crypto';
import { verification } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '../../src/handler.ts';
import { useCaptcha } from '../../src/modules/identity/verification/captcha.service.ts';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { movableClock } from '../kit/brands.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

async function fetchCaptcha(from = server, remoteAddress = '127.0.0.1') {
  const answer = await from.app.inject({ url: verification.captcha.path, remoteAddress });
  const cookie = String(answer.headers['set-cookie'] ?? '');
  return { answer, cookie, id: /captchaId=([^;]*)/.exec(cookie)?.[1] ?? '' };
}

/** A request of the browser that holds this cookie. */
function browserWith(id: string | undefined): Visitor {
  return {
    merchantCode: 'ty01',
    language: 'TY',
    ip: '127.0.0.1',
    requestId: 'test',
    userAgent: '',
    isWebClip: false,
    gateway: 3,
    cookies: { get: () => id, set: () => undefined },
    session: null,
    token: null,
    key: null,
  };
}

const shownDigits = async () => {
  const newest = server.ctx.db.selectFrom('sandbox_message').select('body').where('channel', '=', 'captcha');
  return (await newest.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).body;
};
const answerWith = (id: string | undefined, answer: string | undefined) =>
  useCaptcha(server.ctx, browserWith(id), answer);

describe('a captcha', () => {
  it('is a small picture, and its name a cookie for the API alone [API-17]', async () => {
    const { answer, cookie, id } = await fetchCaptcha();
    const { value } = answer.json<{ value: string }>();
    expect(value).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
    expect(value.length).toBeLessThan(8 * 1024);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(cookie).toBe(`captchaId=${id}; Path=/wps; HttpOnly; SameSite=Strict; Max-Age=120`);
    expect(Buffer.from(id, 'base64url')).toHaveLength(24);
  });

  it('is solved once: right, and then no more [API-17, T7]', async () => {
    const { id } = await fetchCaptcha();
    const digits = await shownDigits();
    expect(digits).toMatch(/^\d{4}$/);
    expect(await answerWith(id, ` ${digits} `)).toBe(true);
    expect(await answerWith(id, digits)).toBe(false);
  });

  it('is used up by a wrong answer too [T7]', async () => {
    const { id } = await fetchCaptcha();
    const digits = await shownDigits();
    expect(await answerWith(id, digits === '0000' ? '0001' : '0000')).toBe(false);
    expect(await answerWith(id, digits)).toBe(false);
  });

  it('answered right fifty times at once is solved once [T7]', async () => {
    const { id } = await fetchCaptcha();
    const digits = await shownDigits();
    const results = await Promise.all(Array.from({ length: 50 }, () => answerWith(id, digits)));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('belongs to the browser that got it', async () => {
    const { id } = await fetchCaptcha();
    const digits = await shownDigits();
    expect(await answerWith(undefined, digits)).toBe(false);
    expect(await answerWith('x', digits)).toBe(false);
    expect(await answerWith((await fetchCaptcha()).id, digits === (await shownDigits()) ? '' : digits)).toBe(false);
    expect(await answerWith(id, undefined)).toBe(false);
    expect(await answerWith(id, digits)).toBe(true);
  });

  it('is good for two minutes [T7]', async () => {
    const first = await fetchCaptcha();
    const firstDigits = await shownDigits();
    clock.forward(120_000 - 1);
    expect(await answerWith(first.id, firstDigits)).toBe(true);
    const second = await fetchCaptcha();
    const secondDigits = await shownDigits();
    clock.forward(120_000);
    expect(await answerWith(second.id, secondDigits)).toBe(false);
  });

  it('is solved by blind answers only as often as chance has it [T7]', async () => {
    const all = Array.from({ length: 1000 }, (_, at) => {
      const idHash = createHash('sha256').update(`blind-${at}`).digest();
      return { id: `blind-${at}`, idHash, digits: String(server.ctx.chance.below(10_000)).padStart(4, '0') };
    });
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const rows = all.map(({ idHash, digits }) => ({
      id_hash: idHash,
      answer_hash: server.ctx.vault.mac('captcha', idHash.toString('hex'), digits),
      expires_at: expiresAt,
    }));
    await server.ctx.db.insertInto('captcha').values(rows).execute();
    const solved: string[] = [];
    for (const { id } of all) if (await answerWith(id, '1234')) solved.push(id);
    expect(solved).toEqual(all.filter(({ digits }) => digits === '1234').map(({ id }) => id));
    expect(solved.length).toBeLessThan(5);
  });

  it('is kept as hashes and swept away when it is over', async () => {
    const { id } = await fetchCaptcha();
    const rows = await server.database.sql(`select to_jsonb(captcha)::text as row from captcha`);
    expect(JSON.stringify(rows)).not.toContain(id);
    clock.forward(120_000);
    await purgeExpired(server.ctx);
    expect(await server.ctx.db.selectFrom('captcha').selectAll().execute()).toEqual([]);
  });

  it('is drawn only so often for one address [SRV-07]', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 125; at += 1) statuses.push((await fetchCaptcha(server, '10.9.8.7')).answer.statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(120);
    expect(statuses.at(-1)).toBe(429);
    expect((await fetchCaptcha(server, '10.9.8.6')).answer.statusCode).toBe(200);
  });

  it('tells its digits to nobody in production', async () => {
    const config = { mode: 'production', publicUrl: 'https://play.example.com', sms: 'off', mail: 'off' } as const;
    const production = await startTestServer({ clock, config, database: server.database, seeded: false });
    const count = () => server.database.sql('select count(*)::int as n from sandbox_message');
    const before = await count();
    expect((await fetchCaptcha(production)).cookie).toContain('; Secure');
    expect(await count()).toEqual(before);
    await production.close();
  });
});
