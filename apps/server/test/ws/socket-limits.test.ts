import { room } from '@perya/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { WIDE } from '../kit/login-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
const sockets: WebSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await server.close();
});

/** Opens sockets one after the other; tells the status each was answered with, 101 when it is open. */
async function openMany(count: number, options: Parameters<typeof startTestServer>[0]): Promise<number[]> {
  server = await startTestServer({ seeded: false, ...options });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const statuses: number[] = [];
  for (let left = count; left > 0; left -= 1) {
    const socket = new WebSocket(address.replace('http', 'ws') + room.ROOM_PATH);
    sockets.push(socket);
    socket.on('error', () => undefined);
    statuses.push(
      await new Promise<number>((resolve) => {
        socket.on('open', () => resolve(101));
        socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0));
      }),
    );
  }
  return statuses;
}

const counted = (statuses: readonly number[]) => [101, 429, 503].map((one) => statuses.filter((s) => s === one).length);

describe('sockets without a session', () => {
  it('are fifty for each address [T38]', async () => {
    expect(counted(await openMany(60, { app: { budgets: WIDE } }))).toEqual([50, 10, 0]);
  });

  it('count as reads of their address [T38]', async () => {
    const budgets = { ...WIDE, read: { burst: 5, perSecond: 0.001 } };
    expect(counted(await openMany(8, { app: { budgets } }))).toEqual([5, 3, 0]);
  });

  it('leave the server its files [T38]', async () => {
    expect(counted(await openMany(8, { app: { budgets: WIDE, socketsMax: 6 } }))).toEqual([6, 0, 2]);
  });

  it('make room when they close', async () => {
    expect(await openMany(1, { app: { budgets: WIDE, socketsMax: 1 } })).toEqual([101]);
    const [first] = sockets;
    const closed = new Promise((resolve) => first?.on('close', resolve));
    first?.terminate();
    await closed;
    const { port } = server.app.server.address() as { port: number };
    await expect
      .poll(async () => {
        const next = new WebSocket(`ws://127.0.0.1:${port}${room.ROOM_PATH}`);
        sockets.push(next);
        next.on('error', () => undefined);
        return new Promise((resolve) => {
          next.on('open', () => resolve(101));
          next.on('unexpected-response', (_request, answer) => resolve(answer.statusCode));
        });
      })
      .toBe(101);
  });
});
