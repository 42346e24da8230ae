import { randomUUID } from 'node:crypto';
import { studio } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, describe, expect, it } from 'vitest';
import { DatabaseClock } from '../../src/platform/db/database-clock.ts';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { decidedRound } from '../../src/modules/studio/shared-round/shared-chain.service.ts';
import { beginShared, endShared, findChain } from '../../src/modules/studio/shared-round/shared.store.ts';
import { finishShared, settleShared } from '../../src/modules/studio/shared-round/shared.service.ts';
import { studioOf } from '../../src/modules/studio/studio.service.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import {
  betsOf,
  cashOf,
  climbOf,
  leaseOf,
  openStudio,
  plantClimbs,
  refusalOf,
  sitAgain,
  sitDown,
  valueOf,
} from '../kit/studio-kit.ts';

const CRASH = STUDIO_TITLES.find(({ engine }) => engine === 'crash');
assert(CRASH, 'there is a climb');
const shared = climbOf(CRASH);
const STAKE = '10.00';

/** The clock of the database; those of the machines are so many milliseconds ahead of it. */
let time = Date.now();
const SHIFTS = [0, -800, -100, 800];

/** The clock of a server, on a machine that is ahead. */
function clockAhead(ms: number): Promise<DatabaseClock> {
  const database = { query: async () => ({ rows: [{ ms: time }] }) };
  return DatabaseClock.open(database as never, { wall: () => time + ms, monotonic: () => time });
}

const one = await startTestServer({ clock: await clockAhead(0) });
await openStudio(one);
const servers = new Map([[0, one]]);
for (const ms of SHIFTS.slice(1)) {
  servers.set(ms, await startTestServer({ database: one.database, seeded: false, clock: await clockAhead(ms) }));
}
const lease = await leaseOf(one, CRASH.code);
const heights = await plantClimbs(one, CRASH, { count: 12, least: 125, most: 9999 });
afterAll(async () => {
  for (const server of [...servers.values()].reverse()) await server.close();
});

const at = (ms: number): TestServer => {
  const server = servers.get(ms);
  assert(server, 'the server was started');
  return server;
};

/** Begins a climb whose bets are taken from now on. */
async function begin() {
  const chain = await findChain(one.ctx.db, { merchantCode: 'ty01', gameCode: CRASH!.code });
  assert(chain, 'climbs are planted');
  const times = { opensAt: new Date(time), startsAt: new Date(time + shared.betMs) };
  const row = await beginShared(one.ctx.db, lease, { chainId: chain.id, before: chain.used }, times);
  assert(row, 'the climb before is over');
  const height = heights[row.place - 1];
  assert(height !== undefined, 'its height is known');
  const end = async () => {
    time = times.startsAt.getTime() + shared.flightMs(height);
    assert(await finishShared(studioOf(one.ctx), lease, row, shared.game), 'it is over');
    await settleShared(studioOf(one.ctx), lease, row.id);
  };
  return { row, height, end };
}

async function rider(server: TestServer) {
  const { memberId } = await sitDown(one);
  const { session } = await sitAgain(one, memberId, CRASH);
  const play = (auto: number | null) =>
    server.ask(studio.play, { key: randomUUID(), session, stake: STAKE, choice: { auto } });
  const take = (roundNo: string) => server.ask(studio.act, { session, roundNo, place: 0, action: { take: true } });
  return { memberId, play, take };
}

describe('studio clocks', () => {
  it.each(SHIFTS)(
    'no late bet is taken by a server whose machine is %i ms ahead, and none in time refused [R53, T23]',
    async (ms) => {
      const { end } = await begin();
      const [early, late] = [await rider(at(ms)), await rider(at(ms))];
      time += shared.betMs - 1;
      valueOf(await early.play(null));
      time += 1;
      expect(refusalOf(await late.play(101))).toBe('bet.late');
      time += 450;
      expect(refusalOf(await late.play(101))).toBe('bet.late');
      expect(await betsOf(one, late.memberId)).toBe(0);
      expect(await cashOf(one, late.memberId)).toBe(1_000_000n);
      await end();
    },
  );

  it.each(SHIFTS)('what is taken out is worth the same on a server whose machine is %i ms ahead [R53]', async (ms) => {
    const { end } = await begin();
    const who = await rider(at(ms));
    const { round } = valueOf(await who.play(null));
    time += shared.betMs + 1500;
    const reached = shared.climbed(1500);
    expect(valueOf(await who.take(round.roundNo))).toMatchObject({ round: { actions: [{ take: reached }] } });
    await end();
  });

  it('what is taken out of a round that has ended is late, whatever its stamp [R53, T23]', async () => {
    const { row, height } = await begin();
    const who = await rider(one);
    const { round } = valueOf(await who.play(null));
    time += shared.betMs + 500;
    const { link } = await decidedRound(one.ctx, row.id);
    await endShared(one.ctx.db, lease, row.id, { endedAt: new Date(time), outcome: { height }, link });
    expect(refusalOf(await who.take(round.roundNo))).toBe('bet.late');
    time += shared.flightMs(height);
    await settleShared(studioOf(one.ctx), lease, row.id);
    expect(await cashOf(one, who.memberId)).toBe(999_000n);
  });

  it('a server that does not know the time plays no shared round [R53]', async () => {
    const { end } = await begin();
    let isSlow = false;
    const clock = await clockAhead(0);
    const unsure = await startTestServer({
      database: one.database,
      seeded: false,
      clock: { now: () => clock.now(), errorMs: () => (isSlow ? 51 : 50) },
    });
    const [who, other] = [await rider(unsure), await rider(unsure)];
    const { round } = valueOf(await who.play(null));
    isSlow = true;
    expect(refusalOf(await who.take(round.roundNo))).toBe('system.upgrading');
    expect(refusalOf(await other.play(null))).toBe('system.upgrading');
    expect(await betsOf(one, other.memberId)).toBe(0);
    await end();
    await unsure.close();
  });
});
