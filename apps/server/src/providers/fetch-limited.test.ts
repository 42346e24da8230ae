import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchShort } from './fetch-limited.ts';

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Throws away whatever nobody holds. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

const BOUNDS = { timeoutMs: 20_000, bytesMax: 10 };

describe('an answer of the outside world', () => {
  it('is read to its end', async () => {
    const url = await serve((_, response) => response.writeHead(402, { 'x-word': 'hi' }).end('0123456789'));
    const { status, ok, headers, text } = await fetchShort(url, {}, BOUNDS);
    expect([status, ok, headers.get('x-word'), text]).toEqual([402, false, 'hi', '0123456789']);
  });

  it('is given up when it is too long or leads elsewhere', async () => {
    const long = await serve((_, response) => response.end('0123456789a'));
    await expect(fetchShort(long, {}, BOUNDS)).rejects.toThrow('too long');
    server.removeAllListeners('request').on('request', (_, response) => {
      response.writeHead(302, { location: '/other' }).end();
    });
    await expect(fetchShort(long, {}, BOUNDS)).rejects.toThrow('fetch failed');
  });

  it('is given up when its body stays away, whatever was thrown away meanwhile [T16]', async () => {
    const url = await serve((_, response) => response.writeHead(200).write('{"data":'));
    const asked = fetchShort(url, {}, { ...BOUNDS, timeoutMs: 300 });
    const collecting = setInterval(collectGarbage, 20);
    await expect(asked).rejects.toThrow('took too long');
    clearInterval(collecting);
  });

  it('is given up when it never begins', async () => {
    const url = await serve(() => undefined);
    await expect(fetchShort(url, {}, { ...BOUNDS, timeoutMs: 50 })).rejects.toThrow('took too long');
  });
});
