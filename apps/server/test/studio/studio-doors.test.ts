import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { room, studio } from '@perya/contract';
import { assert } from '@perya/std';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { siteStatus } from '../../src/modules/brand/brand.service.ts';
import { createBrand } from '../kit/brands.ts';
import { until } from '../kit/patience.ts';
import { startTestServer } from '../kit/server.ts';
import { betsOf, launchFor, openStudio, refusalOf, sitAgain, sitDown, STAKE, valueOf } from '../kit/studio-kit.ts';

const CRASH = STUDIO_TITLES.find(({ shared }) => shared);
assert(CRASH, 'a climb can be shared');

const server = await startTestServer();
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
beforeAll(async () => {
  await openStudio(server);
  await createBrand(server.ctx, 'zz01');
});
afterAll(() => server.close());

const OPEN = `region_rule = 'open', region_countries = '{}', maintenance = false`;

async function turn(change: string, closed: string | null): Promise<void> {
  await server.database.sql(`update brand set ${change} where merchant_code = 'ty01'`);
  const look = () => siteStatus(server.ctx, 'ty01', '127.0.0.1');
  expect((await until(look, (status) => status.closed === closed)).closed).toBe(closed);
}

async function whileClosed(change: string, code: string, work: () => Promise<void>): Promise<void> {
  await turn(change, code);
  try {
    await work();
  } finally {
    await turn(OPEN, null);
  }
}

/** A view in a room. */
async function connect() {
  const socket = new WebSocket(address.replace('http', 'ws') + room.ROOM_PATH);
  const told: room.Told[] = [];
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString()) as room.Told));
  const closed = once(socket, 'close') as Promise<[number]>;
  await once(socket, 'open');
  return { socket, told, closed };
}

const CLOSED = [
  ['region.restricted', `region_rule = 'allowed', region_countries = '{JP}'`],
  ['system.maintenance', 'maintenance = true'],
] as const;

describe('a site that is closed to somebody', () => {
  it.each(CLOSED)('takes no bets over the socket of a room: %s [START-01, R38]', async (code, change) => {
    const { memberId } = await sitDown(server);
    const { session } = await sitAgain(server, memberId, CRASH);
    const { socket, told } = await connect();
    socket.send(JSON.stringify({ say: 'hello', session, since: null }));
    await expect.poll(() => told.map(({ tell }) => tell), { timeout: 8000 }).toContain('snapshot');
    const input = { key: randomUUID(), stake: '10.00', choice: { auto: null } };
    const refused = { tell: 'answer', nr: 7, body: { success: false, errorCode: code } };
    await whileClosed(change, code, async () => {
      socket.send(JSON.stringify({ say: 'ask', nr: 7, call: 'play', input }));
      await expect.poll(() => told.filter(({ tell }) => tell === 'answer'), { timeout: 8000 }).toEqual([refused]);
      // What is under way can be brought to its end. [R51]
      const taking = { roundNo: 'R00000000', place: 0, action: { take: true } };
      socket.send(JSON.stringify({ say: 'ask', nr: 8, call: 'act', input: taking }));
      const found = { tell: 'answer', nr: 8, body: { success: false, errorCode: 'round.not.found' } };
      await expect
        .poll(() => told.find((one) => one.tell === 'answer' && one.nr === 8), { timeout: 8000 })
        .toEqual(found);
    });
    expect(await betsOf(server, memberId)).toBe(0);
    socket.close();
  });

  it.each(CLOSED)('takes none that name another brand either: %s', async (code, change) => {
    const { memberId, session } = await sitDown(server);
    const [before, after] = [randomUUID(), randomUUID()].map((key) => ({ session, key, stake: STAKE }));
    assert(before && after, 'there are two wishes');
    const played = valueOf(await server.ask(studio.play, before));
    await whileClosed(change, code, async () => {
      expect(refusalOf(await server.ask(studio.play, after, { merchant: 'zz01' }))).toBe(code);
      // An answer that was lost is found again.
      const again = valueOf(await server.ask(studio.play, before, { merchant: 'zz01' }));
      expect(again.round).toEqual(played.round);
    });
    expect(await betsOf(server, memberId)).toBe(1);
    expect(valueOf(await server.ask(studio.play, after)).round.state).toBe('closed');
  });
});

describe('studio doors', () => {
  it('seats a view once, also when it says hello twice at once [T38]', async () => {
    const { memberId } = await sitDown(server);
    const { session } = await sitAgain(server, memberId, CRASH);
    const again = await server.ask(studio.open, { token: await launchFor(server, memberId, CRASH), language: 'EN' });
    const { socket, told, closed } = await connect();
    for (const name of [session, valueOf(again).session])
      socket.send(JSON.stringify({ say: 'hello', session: name, since: null }));
    expect(await closed).toEqual([1008, expect.anything()]);
    expect(told.filter(({ tell }) => tell === 'snapshot').length).toBeLessThan(2);
  });
});
