import { randomUUID } from 'node:crypto';
import { rounds, studio, type room } from '@perya/contract';
import { drawsOfLink, linkOf, makeChain } from '@perya/fairness';
import { sharedSteps, type SharedGame, type StudioTitle } from '@perya/game-math';
import { assert } from '@perya/std';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import type { Context } from '../../src/context.ts';
import * as titles from '../../src/modules/catalog/studio-titles.service.ts';
import { syncStudioTitles } from '../../src/modules/catalog/sync-titles.service.ts';
import { renewLease } from '../../src/modules/studio/shared-round/lease.store.ts';
import { recoverShared } from '../../src/modules/studio/shared-round/recover-shared.service.ts';
import { ROOM_TOPIC } from '../../src/modules/studio/shared-round/room-line.service.ts';
import type { RoomPiece } from '../../src/modules/studio/shared-round/room-messages.ts';
import { Room } from '../../src/modules/studio/shared-round/room.service.ts';
import { finishShared, settleShared } from '../../src/modules/studio/shared-round/shared.service.ts';
import { beginShared, findChain } from '../../src/modules/studio/shared-round/shared.store.ts';
import { studioOf } from '../../src/modules/studio/studio.service.ts';
import { soon, until } from '../kit/patience.ts';
import { HeardRoom } from '../kit/room-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { betsOf, cashOf, leaseOf, refusalOf, sitAgain, sitDown, statesOf, valueOf } from '../kit/studio-kit.ts';

interface Drawn {
  readonly number: number;
}
interface On {
  readonly on: number;
}

/** A draw of one number for all: a second is waited before it is shown, and whoever bet on it has three times the stake. */
const DRAW: SharedGame<Drawn, On, never> = {
  betMs: 5000,
  pauseMs: 1000,
  accept: (value) => (typeof (value as On | null)?.on === 'number' ? { on: (value as On).on } : null),
  placed: ({ on }) => [{ kind: 'ticket', on }],
  outcome: (draws) => ({ number: draws.below(3) }),
  runMs: () => 2000,
  publicState: ({ number }, ranMs) => ({ ball: ranMs < 1000 ? null : number }),
  settle: ({ stake, choice: { on } }, { number }) => ({
    events: [{ kind: 'drawn', number }],
    win: on === number ? stake * 3 : 0,
  }),
  resultOf: (events) => events.at(-1),
};

const CRASH = titles.STUDIO_TITLES.find(({ engine }) => engine === 'crash');
assert(CRASH, 'there is a shared title');
const drawTitle = (code: string): StudioTitle => ({
  ...CRASH,
  code,
  name: code,
  engine: 'draw',
  modelId: 'TST-01',
  model: { numbers: 3 },
  rules: { kind: 'draw' },
  readChoice: DRAW.accept,
  shared: DRAW,
  steps: sharedSteps(DRAW),
});
const [TITLE, OTHER] = [drawTitle('test-draw'), drawTitle('test-draw-two')];

/** The studio has these two titles more, for as long as these tests last. */
const known = titles.studioTitle;
const spied = vi
  .spyOn(titles, 'studioTitle')
  .mockImplementation((code) => [TITLE, OTHER].find((title) => title.code === code) ?? known(code));

/** Time stands still until it is told to pass, or runs. */
let time = Date.now();
let runsSince: number | null = null;
const now = () => time + (runsSince === null ? 0 : Math.floor(performance.now() - runsSince));
const clock = { now: () => new Date(now()) };
const pass = (ms: number) => {
  time += ms;
};

const one = await startTestServer({ clock });
await syncStudioTitles(one.ctx, [TITLE, OTHER]);
const two = await startTestServer({ database: one.database, seeded: false, clock });

const SALT = 'the salt of every test';
const numbers = await plantDraws(TITLE);
await plantDraws(OTHER);

/** Gives the room of a title a chain; tells the numbers that will be drawn. */
async function plantDraws({ code }: StudioTitle): Promise<readonly number[]> {
  const secret = Buffer.from(code.padEnd(32, '.')).toString('hex').slice(0, 64);
  const count = 40;
  const chain = makeChain(secret, count, 1);
  const place = { table: 'shared_chain', column: 'secret_sealed', row: chain.terminal };
  await one.database.sql(
    `insert into shared_chain (merchant_code, game_code, terminal, secret_sealed, salt, length, created_at)
     values ('ty01', $1, $2, $3, $4, $5, now())`,
    [code, chain.terminal, one.ctx.vault.sealText(place, secret), SALT, count],
  );
  return Array.from({ length: count }, (_, at) => DRAW.outcome(drawsOfLink(linkOf(chain, at + 1), SALT)).number);
}

interface Watched {
  readonly room: Room;
  readonly heard: HeardRoom;
  readonly own: Map<string, string>;
}

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  runsSince = null;
  for (const close of open.splice(0)) await close();
});
afterAll(async () => {
  spied.mockRestore();
  await two.close();
  await one.close();
});

/** A server that watches a room; what it hears of others may be held back. */
async function watch(
  server: TestServer,
  options: {
    readonly ctx?: Context;
    readonly title?: StudioTitle;
    readonly deliver?: (room: Room, piece: RoomPiece) => void;
    readonly onTold?: (told: room.Told) => void;
  } = {},
): Promise<Watched> {
  const { ctx = server.ctx, title = TITLE, deliver = (room, piece) => room.receive(piece), onTold } = options;
  const heard = new HeardRoom();
  const own = new Map<string, string>();
  const watched = new Room(
    ctx,
    { merchantCode: 'ty01', gameCode: title.code },
    {
      all(told) {
        heard.hear(told);
        onTold?.(told);
      },
      own: (bets) => bets.forEach((roundNo, memberId) => own.set(memberId, roundNo)),
    },
  );
  const unsubscribe = server.ctx.pubsub.subscribe(ROOM_TOPIC, (payload) => {
    const piece = payload as RoomPiece;
    if (piece.room.gameCode === title.code) deliver(watched, piece);
  });
  open.push(async () => {
    unsubscribe();
    // One that was killed cannot give its lease back.
    await watched.stop().catch(() => undefined);
  });
  await watched.start();
  return { room: watched, heard, own };
}

/** A server that can be killed: from then on neither the database nor other servers hear of it. It counts what it asks. */
function mortal(server: TestServer) {
  const state = { isDead: false, statements: 0 };
  const say = () => {
    if (state.isDead) throw new Error('this server was killed');
    state.statements += 1;
  };
  const ASKS = new Set<string | symbol>(['selectFrom', 'insertInto', 'updateTable', 'getExecutor', 'transaction']);
  const db = new Proxy(server.ctx.db, {
    get(target, name) {
      if (ASKS.has(name)) say();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const pubsub = {
    ...server.ctx.pubsub,
    async publish(topic: string, payload: unknown) {
      say();
      await server.ctx.pubsub.publish(topic, payload);
    },
  };
  return { state, ctx: { ...server.ctx, db, pubsub } satisfies Context };
}

const STAKE = '10.00';

/** Somebody with money who bets on a number. */
async function better(server: TestServer) {
  const { memberId } = await sitDown(one);
  const seat = await sitAgain(one, memberId, TITLE);
  const bet = (on: number, key = randomUUID()) =>
    server.ask(studio.play, { session: seat.session, key, stake: STAKE, choice: { on } });
  return { memberId, seat, bet };
}

/** Whatever went on is over, and the next round takes bets. */
async function nextRound({ heard }: Watched): Promise<room.SharedRound> {
  pass(DRAW.betMs + DRAW.runMs({ number: 0 }) + DRAW.pauseMs);
  const { id } = heard.state.round ?? { id: '' };
  if (id !== '' && heard.state.round?.endedAt === null) await heard.ended(id);
  pass(DRAW.pauseMs);
  return heard.betting(now);
}

/** Both have what the number left them, and each bet was settled once. */
async function expectSettled(winner: string, loser: string): Promise<void> {
  await until(
    () => Promise.all([statesOf(one, winner), statesOf(one, loser)]),
    (states) => states.every((state) => JSON.stringify(state) === '{"closed":1}'),
  );
  expect([await cashOf(one, winner), await cashOf(one, loser)]).toEqual([1_002_000n, 999_000n]);
  const moved = await one.database.sql(
    `select kind, count(*)::int as count from ledger_transfer where member_id = any ($1) and refusal is null
       and kind in ('bet', 'settle', 'payout') group by 1 order by 1`,
    [[winner, loser]],
  );
  expect(moved.filter(({ kind }) => kind !== 'settle')).toEqual([
    { kind: 'bet', count: 2 },
    { kind: 'payout', count: 1 },
  ]);
}

describe('a game that nobody here knows', () => {
  it('takes bets, refuses late ones, shows what it may, and pays, on every server alike [2.1, R41]', async () => {
    const led = await watch(one);
    const relayed = await watch(two);
    const { place, id } = await nextRound(led);
    const number = numbers[place - 1] ?? -1;
    const [winner, loser, late] = [await better(one), await better(two), await better(two)];
    const { round } = valueOf(await winner.bet(number));
    expect(round).toMatchObject({ state: 'open', events: [{ kind: 'ticket', on: number }] });
    valueOf(await loser.bet((number + 1) % 3));
    expect(refusalOf(await late.bet('two' as unknown as number))).toBe('choice.invalid');
    const acted = await one.ask(studio.act, {
      session: winner.seat.session,
      roundNo: round.roundNo,
      place: 0,
      action: { take: true },
    });
    expect(refusalOf(acted)).toBe('action.invalid');
    pass(500);
    for (const { heard } of [led, relayed]) await heard.until(({ participants }) => participants.count === 2);
    pass(DRAW.betMs - 500);
    expect(refusalOf(await late.bet(number))).toBe('bet.late');
    for (const { heard } of [led, relayed])
      await heard.until(({ running }) => JSON.stringify(running) === '{"ball":null}');
    pass(1000);
    for (const { heard } of [led, relayed])
      await heard.until(({ running }) => (running as { ball: number }).ball === number);
    pass(1000);
    const ends = [await led.heard.ended(id), await relayed.heard.ended(id)];
    expect(ends[0]).toMatchObject({ outcome: { number } });
    expect(ends[1]).toEqual(ends[0]);
    await expectSettled(winner.memberId, loser.memberId);
    expect(await betsOf(one, late.memberId)).toBe(0);
    pass(500);
    const { participants } = await relayed.heard.until((state) =>
      state.participants.list.some(({ win }) => win !== '0.00'),
    );
    expect(participants.list.map(({ result }) => result)).toContainEqual({ kind: 'drawn', number });
    const booked = valueOf(await one.ask(rounds.round, { roundNo: round.roundNo }, { token: winner.seat.token }));
    expect(booked).toMatchObject({ win: '30.00', shared: { place } });
    expect([led.heard.faults, relayed.heard.faults]).toEqual([[], []]);
  });
});

/** Where a leader is killed; in the quick form where most is on its way. */
const PHASES = (['settling', 'betting', 'running'] as const).slice(0, repeats({ quick: 1, long: 3 }));

describe('the leader of a room', () => {
  it.each(PHASES)(
    'is followed by another server when it is killed while %s, and every bet is settled once [R50]',
    async (phase) => {
      const { ctx, state } = mortal(one);
      const isEnd = (told: room.Told, id: string) =>
        told.tell === 'delta' && told.changes.some(({ round }) => round?.id === id && round.endedAt !== null);
      let killAtEndOf = '';
      const led = await watch(one, {
        ctx,
        onTold: (told) => {
          if (isEnd(told, killAtEndOf)) state.isDead = true;
        },
      });
      const relayed = await watch(two);
      expect([led.room.isLeading, relayed.room.isLeading]).toEqual([true, false]);
      const { id, place } = await nextRound(led);
      const number = numbers[place - 1] ?? -1;
      const [winner, loser] = [await better(two), await better(two)];
      valueOf(await winner.bet(number));
      valueOf(await loser.bet((number + 1) % 3));
      if (phase === 'betting') state.isDead = true;
      if (phase === 'settling') killAtEndOf = id;
      pass(DRAW.betMs);
      if (phase === 'running') {
        await led.heard.until(({ running }) => running !== null);
        state.isDead = true;
      }
      pass(DRAW.runMs({ number }));
      expect((await relayed.heard.ended(id)).outcome).toEqual({ number });
      await expectSettled(winner.memberId, loser.memberId);
      await soon(() => expect(relayed.room.isLeading).toBe(true));
      expect(state.isDead).toBe(true);
      pass(DRAW.pauseMs);
      expect((await relayed.heard.betting(now)).place).toBe(place + 1);
    },
  );

  it('that goes hands its room over at once, and one that comes back relays', async () => {
    const led = await watch(one);
    const relayed = await watch(two);
    const { id } = await nextRound(led);
    const { epoch } = relayed.heard.at ?? { epoch: 0 };
    await led.room.stop();
    await relayed.heard.until(() => (relayed.heard.at?.epoch ?? 0) > epoch);
    expect(relayed.room.isLeading).toBe(true);
    const back = await watch(one);
    expect(back.room.isLeading).toBe(false);
    expect(back.heard.state.round?.id).toBe(id);
    pass(DRAW.betMs + DRAW.runMs({ number: 0 }));
    expect((await back.heard.ended(id)).outcome).not.toBeNull();
  });

  it('starts, ends and settles nothing once another has the lease, whatever it believes [R41]', async () => {
    pass(60_000);
    await recoverShared(studioOf(one.ctx));
    const old = await leaseOf(one, TITLE.code);
    const chain = await findChain(one.ctx.db, { merchantCode: 'ty01', gameCode: TITLE.code });
    assert(chain, 'the room has a chain');
    const times = () => ({ opensAt: clock.now(), startsAt: new Date(now() + DRAW.betMs) });
    const row = await beginShared(one.ctx.db, old, { chainId: chain.id, before: chain.used }, times());
    assert(row, 'whoever has the lease begins a round');
    const who = await better(one);
    valueOf(await who.bet(numbers[row.place - 1] ?? -1));
    await one.database.sql('update room_lease set until = clock_timestamp() where game_code = $1', [TITLE.code]);
    const lease = await leaseOf(two, TITLE.code);
    expect(BigInt(lease.token)).toBe(BigInt(old.token) + 1n);
    expect(await renewLease(one.ctx.db, old)).toBe(false);
    pass(DRAW.betMs + DRAW.runMs({ number: 0 }));
    expect(await finishShared(studioOf(one.ctx), old, row, DRAW)).toBeNull();
    expect(await finishShared(studioOf(two.ctx), lease, row, DRAW)).toMatchObject({ id: row.id });
    await settleShared(studioOf(one.ctx), old, row.id);
    expect(await statesOf(one, who.memberId)).toEqual({ open: 1 });
    const next = { chainId: chain.id, before: row.place };
    expect(await beginShared(one.ctx.db, old, next, times())).toBeUndefined();
    await settleShared(studioOf(two.ctx), lease, row.id);
    expect(await statesOf(one, who.memberId)).toEqual({ closed: 1 });
    expect(await cashOf(one, who.memberId)).toBe(1_002_000n);
    await one.database.sql('update room_lease set until = clock_timestamp() where game_code = $1', [TITLE.code]);
  });

  it('gives up by itself when it hears of nobody and yet has lost its lease; rounds and money are as with one', async () => {
    const deaf = await watch(one, { deliver: () => undefined });
    const { id, place } = await nextRound(deaf);
    const number = numbers[place - 1] ?? -1;
    const [winner, loser] = [await better(one), await better(two)];
    valueOf(await winner.bet(number));
    valueOf(await loser.bet((number + 1) % 3));
    // Somebody had it meanwhile.
    await one.database.sql('update room_lease set token = token + 1, until = clock_timestamp() where game_code = $1', [
      TITLE.code,
    ]);
    const other = await watch(two);
    expect(other.room.isLeading).toBe(true);
    pass(DRAW.betMs + DRAW.runMs({ number }));
    expect((await other.heard.ended(id)).outcome).toEqual({ number });
    await expectSettled(winner.memberId, loser.memberId);
    await soon(() => expect(deaf.room.isLeading).toBe(false));
    pass(DRAW.pauseMs);
    expect((await other.heard.betting(now)).place).toBe(place + 1);
  });
});

describe('a server that relays a room', () => {
  it('stands where the leader does, however late, twice or out of order it hears, and whatever it misses', async () => {
    const led = await watch(one);
    const held: RoomPiece[] = [];
    let isHeld = false;
    const lagging = await watch(two, {
      deliver: (room, piece) => (isHeld ? held.push(piece) : room.receive(piece)),
    });
    isHeld = true;
    const { id } = await nextRound(led);
    pass(DRAW.betMs + 1000);
    await led.heard.until(({ running }) => running !== null);
    pass(1000);
    await led.heard.ended(id);
    await soon(() => expect(held.length).toBeGreaterThan(4));
    isHeld = false;
    // One is lost, the others come twice and the wrong way round.
    for (const piece of held.slice(1).reverse()) for (const again of [piece, piece]) lagging.room.receive(again);
    await lagging.heard.until((state) => JSON.stringify(state) === JSON.stringify(led.heard.state));
    expect(lagging.heard.faults).toEqual([]);
    expect(lagging.room.isLeading).toBe(false);
  });

  it('asks the database nothing, with three servers and two rooms', async () => {
    runsSince = performance.now();
    const servers = [mortal(one), mortal(two), mortal(two)];
    for (const title of [TITLE, OTHER]) {
      for (const [at, { ctx }] of servers.entries()) await watch(at === 0 ? one : two, { ctx, title });
    }
    const [leader, ...relays] = servers.map(({ state }) => state);
    assert(leader, 'one server leads');
    const before = relays.map(({ statements }) => statements);
    const [from, since] = [leader.statements, performance.now()];
    await soon(() => expect(leader.statements - from).toBeGreaterThan(repeats({ quick: 16, long: 40 })));
    const perSecond = ((leader.statements - from) * 1000) / (performance.now() - since);
    expect(relays.map(({ statements }) => statements)).toEqual(before);
    // For each room: a renewal and a heartbeat each second, the participants twice, and the rounds.
    expect(perSecond / 2).toBeLessThan(8);
  });
});
