import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { room, studio } from '@perya/contract';
import { assert } from '@perya/std';
import { WebSocket } from 'ws';
import { afterAll, describe, expect, it } from 'vitest';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { WIDE } from '../kit/login-kit.ts';
import { enterRoom, HeardRoom } from '../kit/room-kit.ts';
import { startTestServer } from '../kit/server.ts';
import { climbOf, openStudio, plantClimbs, sitAgain, sitDown, valueOf, type Sitting } from '../kit/studio-kit.ts';

const CRASH = STUDIO_TITLES.find(({ engine }) => engine === 'crash');
assert(CRASH, 'there is a climb');
const shared = climbOf(CRASH);

/** Time stands still until it is told to pass. */
let time = Date.now();
const clock = { now: () => new Date(time) };
const now = () => time;

const server = await startTestServer({ clock, app: { budgets: WIDE } });
await openStudio(server);
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
const heights = await plantClimbs(server, CRASH, { count: 12, least: 125, most: 9999 });
afterAll(() => server.close());

const enter = (seat: Sitting, heard?: HeardRoom) => enterRoom(address, seat, heard);
const newSeat = async (): Promise<Sitting> => sitAgain(server, (await sitDown(server)).memberId, CRASH);

async function bet({ session }: Sitting): Promise<void> {
  const input = { session, key: randomUUID(), stake: '10.00', choice: { auto: null } };
  expect(valueOf(await server.ask(studio.play, input)).round.state).toBe('open');
}

/** Whatever went on before is over, and the next climb takes bets. */
const passAll = () => {
  time += shared.betMs + shared.flightMs(9999) + shared.pauseMs;
};

describe('a view that reconnects', () => {
  it('is told everything anew when it knows nothing: climbs, heights, participants [R50]', async () => {
    const [who, other] = [await newSeat(), await newSeat()];
    const [lost, staying] = [await enter(who), await enter(other)];
    const first = await lost.room.betting(now);
    await lost.leave();
    time += shared.betMs + shared.flightMs(heights[first.place - 1] ?? 0);
    await staying.room.ended(first.id);
    time += shared.pauseMs;
    const { id } = await staying.room.betting(now);
    await bet(other);
    time += 500;
    await staying.room.until(({ participants }) => participants.count === 1);
    const back = await enter(who);
    expect(back.room.told[0]).toMatchObject({ tell: 'snapshot', at: staying.room.at });
    const { state } = back.room;
    expect(state).toMatchObject({ round: { id, endedAt: null }, participants: { count: 1, staked: '10.00' } });
    expect(state.participants.list).toMatchObject([{ stake: '10.00', win: '0.00', result: null }]);
    expect(state.past[0]).toMatchObject({ id: first.id, outcome: { height: heights[first.place - 1] } });
    await Promise.all([back.leave(), staying.leave()]);
  });

  it('is told only what it has missed, and stands as one that stayed [R50]', async () => {
    passAll();
    const [who, other] = [await newSeat(), await newSeat()];
    const [lost, staying] = [await enter(who), await enter(other)];
    const first = await lost.room.betting(now);
    await lost.room.until(() => lost.room.at?.seq === staying.room.at?.seq);
    await lost.leave();
    await bet(other);
    time += 500;
    await staying.room.until(({ participants }) => participants.count === 1);
    time += shared.betMs + shared.flightMs(heights[first.place - 1] ?? 0);
    await staying.room.ended(first.id);
    const back = await enter(who, HeardRoom.from(lost.room));
    expect(back.room.told[0]).toMatchObject({ tell: 'delta' });
    await back.room.until((state) => JSON.stringify(state) === JSON.stringify(staying.room.state));
    expect(back.room.told.filter(({ tell }) => tell === 'snapshot')).toEqual([]);
    await Promise.all([back.leave(), staying.leave()]);
  });

  it('is told everything when it knows a place that never was, or one of another leader [R50]', async () => {
    passAll();
    const seat = await newSeat();
    const view = await enter(seat);
    await view.room.betting(now);
    const { at } = view.room;
    assert(at, 'it has been told a place');
    for (const since of [
      { epoch: at.epoch, seq: at.seq + 1000 },
      { epoch: at.epoch + 1, seq: 0 },
    ]) {
      const before = view.room.told.length;
      view.say({ say: 'resume', since });
      await view.room.until(() => view.room.told.length > before);
      expect(view.room.told[before]).toMatchObject({ tell: 'snapshot' });
    }
    await view.leave();
  });

  it('starts the room again that everybody had left, and hears how the climb ended [R50]', async () => {
    const who = await newSeat();
    passAll();
    const before = await enter(who);
    const { id, place } = await before.room.betting(now);
    await before.leave();
    time += shared.betMs + shared.flightMs(heights[place - 1] ?? 0);
    const back = await enter(who);
    expect((await back.room.ended(id)).outcome).toEqual({ height: heights[place - 1] });
    await back.leave();
  });

  it('is never shown the participants of the climb before [R50]', async () => {
    passAll();
    const who = await newSeat();
    const view = await enter(who);
    const { id, place } = await view.room.betting(now);
    await bet(who);
    time += 500;
    await view.room.until(({ participants }) => participants.count === 1);
    time += shared.betMs + shared.flightMs(heights[place - 1] ?? 0);
    await view.room.ended(id);
    time += shared.pauseMs;
    await view.room.betting(now);
    const begun = view.room.told.findIndex(
      (one) => one.tell === 'delta' && one.changes.some(({ round }) => round !== undefined && round.place > place),
    );
    const heard = new HeardRoom();
    for (const told of view.room.told.slice(0, begun + 1)) heard.hear(told);
    expect(heard.state.participants).toEqual({ list: [], count: 0, staked: '0.00' });
    const late = await enter(await newSeat());
    expect(late.room.state.participants).toEqual({ list: [], count: 0, staked: '0.00' });
    await Promise.all([view.leave(), late.leave()]);
  });
});

describe('room socket', () => {
  it('sends a page away that is too old to know changes, so that it is opened again', async () => {
    const { session } = await newSeat();
    const socket = new WebSocket(address.replace('http', 'ws') + room.ROOM_PATH);
    await once(socket, 'open');
    const [message, closed] = [once(socket, 'message'), once(socket, 'close')];
    socket.send(JSON.stringify({ say: 'hello', session }));
    const [data] = (await message) as [Buffer];
    expect(room.readTold(data.toString())).toEqual({ tell: 'bye', errorCode: 'play.expired' });
    expect((await closed)[0]).toBe(1008);
  });

  it('is told that the service restarts when the server stops', async () => {
    const { closed } = await enter(await newSeat());
    await server.app.close();
    expect((await closed)[0]).toBe(1012);
  });
});
