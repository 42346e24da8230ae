import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { room, studio } from '@perya/contract';
import { assert } from '@perya/std';
import { WebSocket } from 'ws';
import { afterAll, describe, expect, it } from 'vitest';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { Room } from '../../src/modules/studio/room.service.ts';
import { beginShared, endShared, findChain } from '../../src/modules/studio/shared.store.ts';
import { WIDE } from '../kit/login-kit.ts';
import { soon } from '../kit/patience.ts';
import { startTestServer } from '../kit/server.ts';
import { openStudio, plantClimbs, sitAgain, sitDown, valueOf, type Sitting } from '../kit/studio-kit.ts';

const CRASH = STUDIO_TITLES.find(({ engine }) => engine === 'crash');
assert(CRASH?.shared, 'a climb can be shared');
const { shared } = CRASH;
const NAME = { merchantCode: 'ty01', gameCode: CRASH.code };

/** Time stands still until it is told to pass. */
let time = Date.now();
const clock = { now: () => new Date(time) };

const server = await startTestServer({ clock, app: { budgets: WIDE } });
await openStudio(server);
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
const heights = await plantClimbs(server, CRASH, { count: 8, least: 125, most: 9999 });
afterAll(() => server.close());

type Hello = Extract<room.Told, { tell: 'hello' }>;

/** A view that has entered the room; what it hears before it is greeted counts too. */
async function enter({ session }: Sitting) {
  const socket = new WebSocket(address.replace('http', 'ws') + room.ROOM_PATH);
  const told: room.Told[] = [];
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString()) as room.Told));
  const closed = once(socket, 'close') as Promise<[number]>;
  await once(socket, 'open');
  socket.send(JSON.stringify({ say: 'hello', session }));
  const find = <T extends room.Told>(is: (one: room.Told) => boolean): Promise<T> =>
    soon(() => {
      const found = told.find(is);
      assert(found, `it is told: ${JSON.stringify(told.slice(-3))}`);
      return found as T;
    });
  const hello = await find<Hello>(({ tell }) => tell === 'hello');
  return { socket, closed, hello, find };
}

type View = Awaited<ReturnType<typeof enter>>;

/** The climb that takes bets. */
async function betting({ find }: View): Promise<room.SharedRound> {
  const isOpen = (round: room.SharedRound | null) => round?.endedAt === null && Date.parse(round.startsAt) > time;
  const { round } = await find<Hello>((one) => (one.tell === 'hello' || one.tell === 'round') && isOpen(one.round));
  assert(round, 'a climb takes bets');
  return round;
}

async function newSeat(): Promise<Sitting> {
  return sitAgain(server, (await sitDown(server)).memberId, CRASH);
}

async function bet({ session }: Sitting): Promise<void> {
  const input = { session, key: randomUUID(), stake: '10.00', choice: { auto: null } };
  expect(valueOf(await server.ask(studio.play, input)).round.state).toBe('open');
}

async function leave({ socket, closed }: View): Promise<void> {
  socket.terminate();
  await closed;
}

describe('a view that reconnects', () => {
  it('is told everything anew while others stay in the room: climbs, heights, riders [R50]', async () => {
    const [who, other] = [await newSeat(), await newSeat()];
    const [lost, staying] = [await enter(who), await enter(other)];
    const first = await betting(lost);
    await leave(lost);
    time += shared.betMs + shared.flightMs(heights[first.place - 1] ?? 0);
    await staying.find((one) => one.tell === 'round' && one.round.id === first.id && one.round.endedAt !== null);
    time += shared.pauseMs;
    const { id: roundId } = await betting(staying);
    await bet(other);
    time += 500;
    await staying.find((one) => one.tell === 'riders' && one.roundId === roundId && one.count === 1);
    const { hello, socket } = await enter(who);
    expect(hello).toMatchObject({ round: { id: roundId, endedAt: null }, count: 1, staked: '10.00' });
    expect(hello.riders).toHaveLength(1);
    expect(hello.past[0]).toMatchObject({ id: first.id, height: heights[first.place - 1] });
    socket.close();
    await leave(staying);
  });

  it('starts the room again that everybody had left, and hears how the climb ended [R50]', async () => {
    const who = await newSeat();
    time += shared.betMs + shared.flightMs(9999) + shared.pauseMs;
    const before = await enter(who);
    const { id, place } = await betting(before);
    await leave(before);
    time += shared.betMs + shared.flightMs(heights[place - 1] ?? 0);
    const { socket, hello, find } = await enter(who);
    expect(hello.round?.id).toBe(id);
    const isEnd = (one: room.Told) =>
      (one.tell === 'hello' || one.tell === 'round') && one.round?.id === id && one.round.endedAt !== null;
    expect((await find<Hello>(isEnd)).round?.height).toBe(heights[place - 1]);
    socket.close();
  });

  it('is never shown the riders of the climb before [R50]', async () => {
    time += shared.betMs + shared.flightMs(9999) + shared.pauseMs;
    const view = new Room(server.ctx, NAME, { all: () => undefined, own: () => undefined });
    await view.start();
    const isBetting = () => {
      const { round } = view.hello() as Hello;
      assert(round?.endedAt === null && Date.parse(round.startsAt) > time, 'a climb takes bets');
      return round;
    };
    const { id } = await soon(isBetting);
    await bet(await newSeat());
    time += 500;
    await soon(() => expect((view.hello() as Hello).count).toBe(1));
    await view.stop();

    await endShared(server.ctx.db, id, { endedAt: clock.now(), height: 125, link: 'ab'.repeat(32) });
    const chain = await findChain(server.ctx.db, NAME);
    assert(chain, 'the room has a chain');
    const times = { opensAt: clock.now(), startsAt: new Date(time + shared.betMs) };
    const next = await beginShared(server.ctx.db, { chainId: chain.id, before: chain.used }, times);
    await view.refresh();
    expect(view.hello()).toMatchObject({ round: { id: next?.id }, riders: [], count: 0, staked: '0.00' });
  });
});

it('is told that the service restarts when the server stops', async () => {
  const { closed } = await enter(await newSeat());
  await server.app.close();
  expect((await closed)[0]).toBe(1012);
});
