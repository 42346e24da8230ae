import { verification } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { movableClock } from '../kit/brands.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const page = async (query = '') => (await server.app.inject({ url: `/sandbox${query}` })).body;
const mail = (to: string, subject: string, text: string) =>
  server.ctx.mail.send({ merchantCode: 'ty01', to, subject, text });
const text = (to: string, body: string) => server.ctx.sms.send({ merchantCode: 'ty01', to, text: body });

describe('the sandbox of a demonstration', () => {
  it('is quiet before anything was sent', async () => {
    expect((await page()).match(/Nothing yet\./g)).toHaveLength(3);
  });

  it('shows texts, mails and captchas, newest first and on time [SRV-06]', async () => {
    await text('+639170000001', '123456 is your code.');
    clock.forward(1000);
    await text('+639170000001', '654321 is your code.');
    await mail('a@example.com', 'Hello', 'Open https://play.example.com/m/forgotpsw?token=a&b=c now.');
    await server.ask(verification.captcha, {});
    const body = await page();
    expect(body.indexOf('<b>654321</b>')).toBeLessThan(body.indexOf('<b>123456</b>'));
    expect(body).toContain('<time datetime="2026-03-02T04:00:01.000Z">04:00:01 UTC</time>');
    const link = 'https://play.example.com/m/forgotpsw?token=a&amp;b=c';
    expect(body).toContain(`Open <a href="${link}" rel="noreferrer">${link}</a> now.`);
    expect(body).toMatch(/<p class="digits">\d{4}<\/p>/);
  });

  it('shows one recipient alone when asked to, however the plus is typed', async () => {
    await text('+639170000002', 'for two');
    for (const query of ['?to=%2B639170000002', '?to=+639170000002']) {
      const body = await page(query);
      expect(body).toContain('for two');
      expect(body).not.toContain('654321');
    }
    const answer = await server.app.inject({ url: '/sandbox/messages?to=%2B639170000002' });
    expect(answer.json()).toEqual([
      { channel: 'sms', recipient: '+639170000002', subject: '', body: 'for two', sentAt: '2026-03-02T04:00:01.000Z' },
    ]);
  });

  it('is where customer service of the demonstration leads, and says that nobody is there', async () => {
    expect(await page('/chat')).toContain('<h1>Live chat</h1>');
    const messenger = await page('/chat?by=messenger');
    expect(messenger).toContain('<h1>Messenger</h1>');
    expect(messenger).toContain('nobody answers');
    expect(messenger).toContain('walang sasagot');
    expect(await page('/chat?by=%3Cscript%3E')).not.toContain('<script');
  });

  it('lets nothing that was sent become part of the page', async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`;
    await text(evil, evil);
    await mail(evil, evil, `${evil} https://x.example/"onmouseover="alert(1) javascript:alert(1)`);
    for (const body of [await page(), await page(`?to=${encodeURIComponent(evil)}`)]) {
      expect(body.match(/<script/g)).toHaveLength(1);
      expect(body).not.toMatch(/<img|href="javascript|<a[^>]* on/i);
    }
  });

  it('runs and looks as the strict content policy allows', async () => {
    const { headers, body } = await server.app.inject({ url: '/sandbox?to=nobody' });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/style=|<style|<script>| on[a-z]+=/);
    const style = await server.app.inject({ url: '/sandbox/style.css' });
    const script = await server.app.inject({ url: '/sandbox/refresh.js' });
    expect([style.headers['content-type'], script.headers['content-type']]).toEqual([
      'text/css; charset=utf-8',
      'text/javascript; charset=utf-8',
    ]);
  });

  it.each(['?to=%00', '?to=a&to=b', `?to=${'x'.repeat(5000)}`, '?to=%ff', '?to='])(
    'answers the odd query %s',
    async (query) => {
      expect((await server.app.inject({ url: `/sandbox${query}` })).statusCode).toBe(200);
    },
  );

  it('hides what is older than an hour, and then forgets it', async () => {
    clock.forward(3_600_000);
    expect((await page()).match(/Nothing yet\./g)).toHaveLength(3);
    await purgeExpired(server.ctx);
    expect(await server.ctx.db.selectFrom('sandbox_message').selectAll().execute()).toEqual([]);
  });
});

describe('sandbox page', () => {
  it('is not there in production', async () => {
    const production = await startTestServer({
      config: { mode: 'production', publicUrl: 'https://play.example.com', sms: 'off', mail: 'off', demoSeed: false },
      app: { siteFolder: '/nonexistent' },
    });
    for (const url of ['/sandbox', '/sandbox/messages', '/sandbox/style.css', '/sandbox/refresh.js', '/sandbox?to=a']) {
      const answer = await production.app.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.body).not.toContain('Phone');
    }
    await production.close();
  });
});
