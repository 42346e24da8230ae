import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listStaticFiles, serveStatic } from './static.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perya-static-'));
  put('robots.txt', 'User-agent: *\n');
  put('assets/app-1a2b3c4d.js', 'app');
  put('icons/icon-192.png', 'icon');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, bytes: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), bytes);
}

function serve(): { readonly app: FastifyInstance; readonly routes: readonly string[] } {
  const app = fastify();
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    routes.push(`${String(method)} ${url}`);
  });
  serveStatic(app, listStaticFiles(folder));
  return { app, routes };
}

describe('pages static', () => {
  it('has as many routes for a thousand files of a folder as for one', () => {
    const few = serve().routes;
    for (let at = 0; at < 1000; at += 1) {
      put(`assets/part-${at}.js`, '');
      put(`icons/deep/${at % 10}/icon-${at}.png`, '');
    }
    expect(serve().routes).toEqual(few);
    expect(few).toHaveLength(8);
  });

  it('answers a file of a folder, its head and what is not there', async () => {
    const { app } = serve();
    const ask = async (method: 'GET' | 'HEAD', url: string) => {
      const { statusCode, body, headers } = await app.inject({ method, url });
      return [statusCode, body, headers['content-length']];
    };
    expect(await ask('GET', '/icons/icon-192.png?again')).toEqual([200, 'icon', '4']);
    expect(await ask('HEAD', '/icons/icon-192.png')).toEqual([200, '', '4']);
    expect(await ask('GET', '/robots.txt')).toEqual([200, 'User-agent: *\n', '14']);
    expect(await ask('GET', '/icons/unknown.png')).toEqual([404, 'Not found\n', '10']);
    expect(await ask('HEAD', '/icons/unknown.png')).toEqual([404, '', '10']);
  });

  it('knows a file by its one address: neither by other spellings of it nor by a way around', async () => {
    const { app } = serve();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    for (const path of [
      '/icons/icon%2D192.png',
      '/icons//icon-192.png',
      '/icons/../icons/icon-192.png',
      '/icons/%2e%2e/robots.txt',
      '/icons/..%2frobots.txt',
      '/assets/../../../../../../../../etc/passwd',
    ]) {
      expect([path, await statusOf(port, path)]).toEqual([path, 404]);
    }
    expect(await statusOf(port, '/icons/icon-192.png')).toBe(200);
    await app.close();
  });

  /** Asks as a client would that leaves the address as it is. */
  async function statusOf(port: number, path: string): Promise<number | undefined> {
    const [answer] = (await once(get({ host: '127.0.0.1', port, path, agent: false }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    return answer.statusCode;
  }

  it('does not serve what was put there after the start', async () => {
    const { app } = serve();
    put('icons/later.png', 'later');
    expect((await app.inject({ url: '/icons/later.png' })).statusCode).toBe(404);
  });
});
