import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { room, rounds, type studio } from '@perya/contract';
import { drawsOfLink, isLinkOf, walkChain } from '@perya/fairness';
import { assert } from '@perya/std';
import { WebSocket } from 'ws';
import { afterAll, describe, expect, it } from 'vitest';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { recoverRounds } from '../../src/modules/studio/recovery.service.ts';
import { beginShared, endShared, keepChain, readChain } from '../../src/modules/studio/shared-round/shared.store.ts';
import { act } from '../../src/modules/studio/steps.service.ts';
import { studioOf } from '../../src/modules/studio/studio.service.ts';
import { soon, until } from '../kit/patience.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import {
  betsOf,
  cashOf,
  climbOf,
  leaseOf,
  openStudio,
  plantClimbs,
  sitAgain,
  sitDown,
  statesOf,
  valueOf,
  type Sitting,
} from '../kit/studio-kit.ts';

const CRASH = STUDIO_TITLES.find(({ engine }) => engine === 'crash');
assert(CRASH, 'there is a climb');
const shared = climbOf(CRASH);

/** Time stands still until it is told to pass, for both servers alike. */
let time = Date.now();
const clock = { now: () => new Date(time) };
const pass = (ms: number) => {
  time += ms;
};

const one = await startTestServer({ clock });
await openStudio(one);
const two = await startTestServer({ database: one.database, seeded: false, clock });
const addresses = new Map([
  [one, await one.app.listen({ host: '127.0.0.1', port: 0 })],
  [two, await two.app.listen({ host: '127.0.0.1', port: 0 })],
]);
/** More climbs than these tests have, all high enough to be left in the air, and none too high to wait for. */
const heights = await plantClimbs(one, CRASH, { count: 16, least: 125, most: 9999 });
afterAll(async () => {
  await two.close();
  await one.close();
});

const STAKE = '10.00';
/** Which is reached in every climb, and which in none. */
const [LOW, HIGH] = [110, 10_000];
const minor = (amount: string) => BigInt(amount.replace('.', ''));
const winAt = (hundredths: number) => (minor(STAKE) * BigInt(hundredths)) / 100n;

/** The rounds that a message tells of. */
function roundsIn(told: room.Told): room.SharedRound[] {
  if (told.tell === 'snapshot') return told.state.round ? [told.state.round] : [];
  return told.tell === 'delta' ? told.changes.flatMap(({ round }) => round ?? []) : [];
}

type Snapshot = Extract<room.Told, { tell: 'snapshot' }>;

/** The chain that a message tells of. */
function chainIn(told: room.Told): Snapshot['state']['chain'] | undefined {
  if (told.tell === 'snapshot') return told.state.chain;
  return told.tell === 'delta' ? told.changes.find(({ chain }) => chain)?.chain : undefined;
}

/** Somebody in the room. */
class Rider {
  readonly heard: room.Told[] = [];
  readonly #socket: WebSocket;
  readonly seat: Sitting;
  #nr = 0;

  constructor(server: TestServer, seat: Sitting) {
    this.seat = seat;
    this.#socket = new WebSocket(`${(addresses.get(server) ?? '').replace('http', 'ws')}${room.ROOM_PATH}`);
    this.#socket.on('message', (data: Buffer) => {
      const told = room.readTold(data.toString());
      assert(told, `the contract knows ${data.toString()}`);
      this.heard.push(told);
    });
  }

  async enter(): Promise<this> {
    await once(this.#socket, 'open');
    this.#socket.send(JSON.stringify({ say: 'hello', session: this.seat.session, since: null }));
    await this.until(({ tell }) => tell === 'snapshot');
    return this;
  }

  until<T extends room.Told>(is: (told: room.Told) => boolean): Promise<T> {
    return soon(() => {
      const found = this.heard.find(is);
      assert(found, `it is told: ${JSON.stringify(this.heard.slice(-3))}`);
      return found as T;
    });
  }

  async ask(call: 'play' | 'act', input: unknown): Promise<{ success: boolean; errorCode?: string; value?: unknown }> {
    const nr = (this.#nr += 1);
    this.#socket.send(JSON.stringify({ say: 'ask', nr, call, input }));
    const told = await this.until<Extract<room.Told, { tell: 'answer' }>>(
      (heard) => heard.tell === 'answer' && heard.nr === nr,
    );
    return told.body as { success: boolean };
  }

  /** The climb that takes bets; the one before it is over. */
  async betting(): Promise<room.SharedRound> {
    const isOpen = (round: room.SharedRound) => round.endedAt === null && Date.parse(round.startsAt) > time;
    const told = await this.until((one) => roundsIn(one).some(isOpen));
    const round = roundsIn(told).find(isOpen);
    assert(round, 'a climb takes bets');
    return round;
  }

  /** Bets on the climb that takes bets, and tells how high it will come. */
  async bet(auto: number | null, key = randomUUID()) {
    const { place } = await this.betting();
    const answer = await this.ask('play', { key, stake: STAKE, choice: { auto } });
    assert(answer.success, `a bet is taken: ${answer.errorCode}`);
    const height = heights[place - 1];
    assert(height !== undefined, 'the climb is known');
    return { ...(answer.value as { round: studio.PlayedRound }).round, height };
  }

  roundsTold(): room.SharedRound[] {
    return this.heard.flatMap((told) => (told.tell === 'delta' ? roundsIn(told) : []));
  }

  say(said: room.Said): void {
    this.#socket.send(JSON.stringify(said));
  }

  close(): void {
    this.#socket.close();
  }
}

/** Somebody with money enters the room; whatever went on there before is over, and bets are taken. */
async function rider(server: TestServer): Promise<Rider> {
  const { memberId } = await sitDown(server);
  pass(shared.pauseMs);
  return new Rider(server, await sitAgain(server, memberId, CRASH)).enter();
}

/** Lets time pass until a climb is over, seen from when bets were taken. */
const passAll = (height: number) => pass(shared.betMs + shared.flightMs(height));

/** What the books have of a bet once its round is over. */
function endOf(who: Rider, roundNo: string) {
  return until(
    async () => valueOf(await one.ask(rounds.round, { roundNo }, { token: who.seat.token })),
    ({ state, shared: proof }) => state !== 'open' && proof?.link !== null,
  );
}

describe('a round that everybody shares', () => {
  it('is the same on every server, tells its link when it is over, and pays what was taken in time [2.1, R41]', async () => {
    const here = await rider(one);
    const there = new Rider(two, await sitAgain(two, (await sitDown(two)).memberId, CRASH));
    await there.enter();
    const [first, second] = await Promise.all([here.bet(LOW), there.bet(null)]);
    expect(await cashOf(one, here.seat.memberId)).toBe(1_000_000n - minor(STAKE));
    passAll(first.height);
    const [endHere, endThere] = await Promise.all([endOf(here, first.roundNo), endOf(there, second.roundNo)]);
    expect([minor(endHere.win), minor(endThere.win)]).toEqual([winAt(LOW), 0n]);
    expect(endHere.shared).toEqual(endThere.shared);
    for (const [who, end] of [
      [here, endHere],
      [there, endThere],
    ] as const) {
      assert(end.shared?.link, 'the link is told');
      expect(isLinkOf(end.shared.link, end.shared.place, end.shared.terminal)).toBe(true);
      expect(shared.heightOf(drawsOfLink(end.shared.link, end.shared.salt))).toBe(first.height);
      expect(await cashOf(one, who.seat.memberId)).toBe(1_000_000n - minor(STAKE) + minor(end.win));
      const { terminal } = (who.heard.find(({ tell }) => tell === 'snapshot') as Snapshot).state.chain;
      expect(terminal).toBe(end.shared.terminal);
    }
    for (const who of [here, there]) {
      await who.until((told) => told.tell === 'delta' && roundsIn(told).some(({ endedAt }) => endedAt !== null));
      const round = who.roundsTold().find(({ endedAt }) => endedAt !== null);
      expect(round).toMatchObject({ outcome: { height: first.height }, link: endHere.shared?.link });
    }
    for (const { link, endedAt } of here.roundsTold()) expect(link === null).toBe(endedAt === null);
    here.close();
    there.close();
  });

  it('lets each round follow from the one before, link by link', async () => {
    const who = await rider(one);
    const endAfter = async () => {
      const { place } = await who.betting();
      passAll(heights[place - 1] ?? 0);
      const isEnd = (round: room.SharedRound) => round.place === place && round.endedAt !== null;
      const told = await who.until((one) => one.tell === 'delta' && roundsIn(one).some(isEnd));
      return roundsIn(told).find(isEnd)!;
    };
    const first = await endAfter();
    pass(shared.pauseMs);
    const next = await endAfter();
    expect(next.place).toBe(first.place + 1);
    expect(walkChain(next.link ?? '', 1)).toBe(first.link);
    who.close();
  });

  it('has one chain and passes over no link, however many servers begin it at once [2.1]', async () => {
    const chain = {
      merchant_code: 'ty01',
      game_code: 'nobody-plays-it',
      terminal: 'ab'.repeat(32),
      secret_sealed: 'sealed',
      salt: 'a salt of some length',
      length: 2,
      created_at: clock.now(),
    };
    const servers = [one, two, one, two, one, two];
    const chains = await Promise.all(servers.map(({ ctx }) => keepChain(ctx.db, chain)));
    const { id: chainId } = chains[0]!;
    expect(new Set(chains.map(({ id }) => id)).size).toBe(1);
    const lease = await leaseOf(one, chain.game_code);
    const times = { opensAt: clock.now(), startsAt: new Date(clock.now().getTime() + 1000) };
    for (const before of [0, 1]) {
      const begun = await Promise.all(servers.map(({ ctx }) => beginShared(ctx.db, lease, { chainId, before }, times)));
      const rounds = begun.filter((row) => row !== undefined);
      expect(rounds.map(({ place }) => place)).toEqual([before + 1]);
      expect((await readChain(one.ctx.db, chainId)).used).toBe(before + 1);
      await endShared(one.ctx.db, lease, rounds[0]!.id, {
        endedAt: clock.now(),
        outcome: { height: 100 },
        link: 'ab'.repeat(32),
      });
    }
    expect(await beginShared(one.ctx.db, lease, { chainId, before: 2 }, times)).toBeUndefined();
    expect((await keepChain(two.ctx.db, chain)).id).not.toBe(chainId);
  });

  it('pays what the clock of the server says, once, however often it is asked [D4, R41]', async () => {
    const who = await rider(one);
    const { roundNo, height } = await who.bet(null);
    const before = await cashOf(one, who.seat.memberId);
    const take = () => who.ask('act', { roundNo, place: 0, action: { take: true } });
    expect((await take()).errorCode).toBe('action.invalid');
    const flownMs = 1500;
    pass(shared.betMs + flownMs);
    const asks = await Promise.all([take(), take(), take(), take()]);
    const reached = shared.climbed(flownMs);
    expect(reached).toBeLessThan(height);
    const win = (Number(winAt(reached)) / 100).toFixed(2);
    for (const { value } of asks) {
      expect(value).toEqual(asks[0]?.value);
      expect(value).toMatchObject({ round: { state: 'closed', win, actions: [{ take: reached }] } });
    }
    expect(await cashOf(one, who.seat.memberId)).toBe(before + winAt(reached));
    passAll(height);
    const late = await who.ask('act', { roundNo: 'R00000000', place: 0, action: { take: true } });
    expect(late.errorCode).toBe('round.not.found');
    who.close();
  });

  it('counts nothing where it is taken before it climbs, and gives the stake back [T21]', async () => {
    const who = await rider(one);
    const { roundNo, height } = await who.bet(null);
    pass(shared.betMs);
    const { value } = await who.ask('act', { roundNo, place: 0, action: { take: true } });
    expect(value).toMatchObject({ round: { state: 'closed', win: STAKE, actions: [{ take: 100 }] } });
    const moved = await one.database.sql(
      `select kind, counted::text from ledger_transfer where member_id = $1 and ref = $2 order by id`,
      [who.seat.memberId, roundNo],
    );
    expect(moved).toEqual([
      { kind: 'bet', counted: '1000' },
      { kind: 'void', counted: '-1000' },
    ]);
    expect(await cashOf(one, who.seat.memberId)).toBe(1_000_000n);
    passAll(height);
    who.close();
  });

  it('answers whoever wants to take it after its end as late, and tells who was paid by then [R41]', async () => {
    const [who, auto] = [await rider(one), new Rider(one, await sitAgain(one, (await sitDown(one)).memberId, CRASH))];
    await auto.enter();
    const [{ roundNo, height }, paid] = await Promise.all([who.bet(null), auto.bet(LOW)]);
    passAll(height);
    await Promise.all([endOf(who, roundNo), endOf(auto, paid.roundNo)]);
    const late = await who.ask('act', { roundNo, place: 0, action: { take: true } });
    expect(late.errorCode).toBe('bet.late');
    const told = await auto.ask('act', { roundNo: paid.roundNo, place: 0, action: { take: true } });
    expect(told.value).toMatchObject({ round: { state: 'closed', actions: [{ end: true }] } });
    expect(await cashOf(one, who.seat.memberId)).toBe(1_000_000n - minor(STAKE));
    who.close();
    auto.close();
  });

  it('is worth what it was when the word arrived, however long the database takes [R41]', async () => {
    const who = await rider(one);
    const { roundNo, height } = await who.bet(null);
    const flownMs = 1000;
    pass(shared.betMs + flownMs);
    const asked = act(studioOf(one.ctx), { session: who.seat.session, roundNo, place: 0, action: { take: true } });
    pass(400);
    const answer = await asked;
    expect(answer.ok && answer.value.round.actions).toEqual([{ take: shared.climbed(flownMs) }]);
    passAll(height);
    who.close();
  });

  it('takes no stake for a second bet in another tab, even at the same moment [R41]', async () => {
    const who = await rider(one);
    const { place } = await who.betting();
    const bets = await Promise.all(
      Array.from({ length: 6 }, () => who.ask('play', { key: randomUUID(), stake: STAKE, choice: { auto: null } })),
    );
    expect(bets.filter(({ success }) => success)).toHaveLength(1);
    expect(bets.flatMap(({ errorCode }) => errorCode ?? [])).toEqual(Array.from({ length: 5 }, () => 'round.open'));
    expect(await betsOf(one, who.seat.memberId)).toBe(1);
    expect(await cashOf(one, who.seat.memberId)).toBe(1_000_000n - minor(STAKE));
    passAll(heights[place - 1] ?? 0);
    who.close();
  });

  it('takes one bet of a player and none for a round that has started', async () => {
    const who = await rider(one);
    const key = randomUUID();
    const { roundNo, height } = await who.bet(null, key);
    const [same, other] = await Promise.all([
      who.ask('play', { key, stake: STAKE, choice: { auto: null } }),
      who.ask('play', { key: randomUUID(), stake: STAKE, choice: { auto: 200 } }),
    ]);
    expect((same.value as { round: studio.PlayedRound }).round.roundNo).toBe(roundNo);
    expect(other.errorCode).toBe('round.open');
    expect(await betsOf(one, who.seat.memberId)).toBe(1);
    const slow = new Rider(one, await sitAgain(one, (await sitDown(one)).memberId, CRASH));
    await slow.enter();
    pass(shared.betMs);
    const late = await slow.ask('play', { key: randomUUID(), stake: STAKE, choice: { auto: null } });
    expect(late.errorCode).toBe('bet.late');
    expect(await statesOf(one, slow.seat.memberId)).toEqual({});
    pass(shared.flightMs(height));
    await endOf(who, roundNo);
    expect(await statesOf(one, who.seat.memberId)).toEqual({ closed: 1 });
    who.close();
    slow.close();
  });

  it.each([
    ['paid where it reaches what its player wanted', LOW, winAt(LOW)],
    ['lost where it does not', HIGH, 0n],
  ])('is ended when everybody has left, and %s [R50]', async (_, auto, win) => {
    const who = await rider(one);
    const { roundNo, height } = await who.bet(auto);
    who.close();
    passAll(height);
    // As the job does it: a server that still leads the room is told, and when it has let go of it the next turn ends the rest.
    const told = await until(
      async () => {
        await recoverRounds(studioOf(two.ctx));
        return valueOf(await one.ask(rounds.round, { roundNo }, { token: who.seat.token }));
      },
      ({ state, shared: proof }) => state !== 'open' && proof?.link !== null,
    );
    expect(minor(told.win)).toBe(win);
    expect(await cashOf(one, who.seat.memberId)).toBe(1_000_000n - minor(STAKE) + win);
  });

  it('begins only when the device of a player has salted the chain, after its end was told [2.1]', async () => {
    const title = STUDIO_TITLES.filter(({ engine }) => engine === 'crash')[1];
    assert(title, 'there is another climb');
    const enter = async (server: TestServer) =>
      new Rider(server, await sitAgain(server, (await sitDown(server)).memberId, title)).enter();
    const [here, there] = [await enter(one), await enter(two)];
    const { state } = here.heard.find(({ tell }) => tell === 'snapshot') as Snapshot;
    expect(state).toMatchObject({ chain: { salt: null }, round: null });
    const { terminal } = state.chain;
    here.say({ say: 'salt', terminal: 'ab'.repeat(32), salt: '0'.repeat(32) });
    here.say({ say: 'salt', terminal, salt: '1'.repeat(32) });
    for (const who of [here, there]) {
      const salted = await who.until((one) => typeof chainIn(one)?.salt === 'string');
      expect(chainIn(salted)).toEqual({ terminal, salt: '1'.repeat(32) });
      await who.betting();
    }
    there.say({ say: 'salt', terminal, salt: '2'.repeat(32) });
    const [row] = await one.database.sql('select salt, used from shared_chain where terminal = $1', [terminal]);
    expect(row).toEqual({ salt: '1'.repeat(32), used: 1 });
    here.close();
    there.close();
  });

  it('is for those who sit at it, and for words of the contract', async () => {
    const seat = await sitDown(one);
    const stranger = new WebSocket(`${(addresses.get(one) ?? '').replace('http', 'ws')}${room.ROOM_PATH}`);
    await once(stranger, 'open');
    stranger.send(JSON.stringify({ say: 'hello', session: seat.session, since: null }));
    const [data] = (await once(stranger, 'message')) as [Buffer];
    expect(room.readTold(data.toString())).toEqual({ tell: 'bye', errorCode: 'game.unavailable' });
    for (const words of ['{', '{"say":"ask","nr":1,"call":"play","input":{}}', '{"say":"everything"}']) {
      const socket = new WebSocket(`${(addresses.get(one) ?? '').replace('http', 'ws')}${room.ROOM_PATH}`);
      await once(socket, 'open');
      socket.send(words);
      const [code] = (await once(socket, 'close')) as [number];
      expect(code).toBe(1008);
    }
  });
});
