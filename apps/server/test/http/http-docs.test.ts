import { content, system } from '@perya/contract';
import { callsOf, type OpenApi } from '@perya/contract/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('http docs', () => {
  it('describes every call that is served', async () => {
    const api = (await server.app.inject({ url: '/docs/openapi.json' })).json<OpenApi>();
    expect(api.openapi).toBe('3.1.0');
    for (const [tag, part] of Object.entries({ system, content })) {
      for (const [name, call] of callsOf(part)) {
        const operation = api.paths[call.path]?.[call.method.toLowerCase()];
        expect(operation).toMatchObject({
          operationId: `${tag}.${name}`,
          'x-module': call.module,
          'x-access': call.access,
          summary: call.summary,
        });
        expect(operation?.['x-errors']).toContain('too.many.requests');
      }
    }
  });

  it('is a page that reads without script or inline style', async () => {
    const { body, headers, statusCode } = await server.app.inject({ url: '/docs' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('/wps/system/status');
    expect(body).not.toMatch(/<script|style=|<style/);
    const style = await server.app.inject({ url: '/docs/style.css' });
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('is not there in production', async () => {
    const production = await startTestServer({
      config: { mode: 'production', publicUrl: 'https://play.example.com', demoSeed: false },
      app: { siteFolder: '/nonexistent' },
    });
    for (const url of ['/docs/openapi.json', '/docs/style.css']) {
      expect((await production.app.inject({ url })).statusCode).toBe(404);
    }
    expect((await production.app.inject({ url: '/docs' })).body).not.toContain('/wps/');
    await production.close();
  });
});
