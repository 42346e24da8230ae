import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { room, rounds, type studio } from '@perya/contract';
import { drawsOfLink, isLinkOf, walkChain } from '@perya/fairness';
import { assert } from '@perya/std';
import { WebSocket } from 'ws';
import { afterAll, describe, expect, it } from 'vitest';
import { STUDIO_TITLES } from '../src/modules/catalog/studio-titles.service.ts';
import { recoverRounds } from '../src/modules/studio/recovery.service.ts';
import { beginShared, endShared, keepChain, readChain } from '../src/modules/studio/shared.store.ts';
import { studioOf } from '../src/modules/studio/studio.service.ts';
import { startTestServer, type TestServer } from './server.ts';
import { betsOf, cashOf, openStudio, sitAgain, sitDown, statesOf, valueOf, type Sitting } from './studio-kit.ts';

const CRASH = STUDIO_TITLES.find(({ engine }) => engine === 'crash');
assert(CRASH?.shared, 'a climb can be shared');
const { shared } = CRASH;

/** Nobody wants to wait for rounds: time passes faster here, for both servers alike. */
const FASTER = 8;
const began = Date.now();
const clock = { now: () => new Date(began + (Date.now() - began) * FASTER) };

const one = await startTestServer({ clock });
await openStudio(one);
const two = await startTestServer({ database: one.database, seeded: false, clock });
const addresses = new Map([
  [one, await one.app.listen({ host: '127.0.0.1', port: 0 })],
  [two, await two.app.listen({ host: '127.0.0.1', port: 0 })],
]);
afterAll(async () => {
  await two.close();
  await one.close();
});

const STAKE = '10.00';
const minor = (amount: string) => BigInt(amount.replace('.', ''));

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
    this.#socket.send(JSON.stringify({ say: 'hello', session: this.seat.session }));
    await this.until(({ tell }) => tell === 'hello');
    return this;
  }

  async until<T extends room.Told>(is: (told: room.Told) => boolean, from = 0): Promise<T> {
    for (let tries = 0; tries < 3000; tries += 1) {
      const found = this.heard.slice(from).find(is);
      if (found) return found as T;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`it was never told: ${JSON.stringify(this.heard.slice(-3))}`);
  }

  async ask(call: 'play' | 'act', input: unknown): Promise<{ success: boolean; errorCode?: string; value?: unknown }> {
    const nr = (this.#nr += 1);
    this.#socket.send(JSON.stringify({ say: 'ask', nr, call, input }));
    const told = await this.until<Extract<room.Told, { tell: 'answer' }>>(
      (heard) => heard.tell === 'answer' && heard.nr === nr,
    );
    return told.body as { success: boolean };
  }

  /** Waits for a round that takes bets, and bets on it. */
  async bet(auto: number | null, key = randomUUID()) {
    const from = this.heard.length;
    for (;;) {
      const answer = await this.ask('play', { key, stake: STAKE, choice: { auto } });
      if (answer.success) return (answer.value as { round: studio.PlayedRound }).round;
      assert(answer.errorCode === 'bet.late', `a bet comes too late: ${answer.errorCode}`);
      await this.until((told) => told.tell === 'round' && told.round.endedAt === null, from);
    }
  }

  roundsTold(): room.SharedRound[] {
    return this.heard.flatMap((told) => (told.tell === 'round' ? [told.round] : []));
  }

  close(): void {
    this.#socket.close();
  }
}

async function rider(server: TestServer): Promise<Rider> {
  const { memberId } = await sitDown(server);
  return new Rider(server, await sitAgain(server, memberId, CRASH)).enter();
}

/** What the books have of a bet once its round is over. */
async function endOf(who: Rider, roundNo: string) {
  for (;;) {
    const told = valueOf(await one.ask(rounds.round, { roundNo }, { token: who.seat.token }));
    if (told.state !== 'open' && told.shared?.link) return told;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('a round that everybody shares', { timeout: 120_000 }, () => {
  it('is the same on every server, tells its link when it is over, and pays what was taken in time [2.1, R41]', async () => {
    const [here, there] = await Promise.all([rider(one), rider(two)]);
    const [first, second] = await Promise.all([here.bet(101), there.bet(null)]);
    expect(await cashOf(one, here.seat.memberId)).toBe(1_000_000n - minor(STAKE));
    const [endHere, endThere] = await Promise.all([endOf(here, first.roundNo), endOf(there, second.roundNo)]);
    for (const [who, end] of [
      [here, endHere],
      [there, endThere],
    ] as const) {
      assert(end.shared?.link, 'the link is told');
      expect(isLinkOf(end.shared.link, end.shared.place, end.shared.terminal)).toBe(true);
      const height = shared.heightOf(drawsOfLink(end.shared.link, end.shared.salt));
      const auto = who === here ? 101 : null;
      expect(minor(end.win)).toBe(auto !== null && auto <= height ? 1010n : 0n);
      expect(await cashOf(one, who.seat.memberId)).toBe(1_000_000n - minor(STAKE) + minor(end.win));
      const { terminal } = (who.heard.find(({ tell }) => tell === 'hello') as Extract<room.Told, { tell: 'hello' }>)
        .chain;
      expect(terminal).toBe(end.shared.terminal);
    }
    const ids = (told: room.SharedRound[]) => told.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id);
    expect(ids(there.roundsTold()).some((id) => ids(here.roundsTold()).includes(id))).toBe(true);
    for (const { link, endedAt } of here.roundsTold()) expect(link === null).toBe(endedAt === null);
    here.close();
    there.close();
  });

  it('lets each round follow from the one before, link by link', async () => {
    const who = await rider(one);
    const from = who.heard.length;
    const isEnd = (told: room.Told) => told.tell === 'round' && told.round.endedAt !== null;
    const first = await who.until<Extract<room.Told, { tell: 'round' }>>(isEnd, from);
    const at = who.heard.indexOf(first) + 1;
    const next = await who.until<Extract<room.Told, { tell: 'round' }>>(isEnd, at);
    expect(next.round.place).toBe(first.round.place + 1);
    expect(walkChain(next.round.link ?? '', 1)).toBe(first.round.link);
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
    const times = { opensAt: clock.now(), startsAt: new Date(clock.now().getTime() + 1000) };
    for (const before of [0, 1]) {
      const begun = await Promise.all(servers.map(({ ctx }) => beginShared(ctx.db, { chainId, before }, times)));
      const rounds = begun.filter((row) => row !== undefined);
      expect(rounds.map(({ place }) => place)).toEqual([before + 1]);
      expect((await readChain(one.ctx.db, chainId)).used).toBe(before + 1);
      await endShared(one.ctx.db, rounds[0]!.id, { endedAt: clock.now(), height: 100, link: 'ab'.repeat(32) });
    }
    expect(await beginShared(one.ctx.db, { chainId, before: 2 }, times)).toBeUndefined();
    expect((await keepChain(two.ctx.db, chain)).id).not.toBe(chainId);
  });

  it('pays what the clock of the server says, once, however often it is asked [D4, R41]', async () => {
    const who = await rider(one);
    for (;;) {
      const { roundNo } = await who.bet(null);
      const before = await cashOf(one, who.seat.memberId);
      const early = await who.ask('act', { roundNo, place: 0, action: { take: true } });
      expect(early.errorCode).toBe('action.invalid');
      const taken = await takeInFlight(who, roundNo);
      if (taken === null) continue;
      const asks = await Promise.all(
        [1, 2, 3].map(() => who.ask('act', { roundNo, place: 0, action: { take: true } })),
      );
      for (const again of asks) expect(again.value).toEqual(taken);
      const { round } = taken as { round: studio.PlayedRound };
      expect(round.state).toBe('closed');
      expect(minor(round.win)).toBeGreaterThanOrEqual(minor(STAKE));
      expect(await cashOf(one, who.seat.memberId)).toBe(before + minor(round.win));
      break;
    }
    const late = await who.ask('act', { roundNo: 'R00000000', place: 0, action: { take: true } });
    expect(late.errorCode).toBe('round.not.found');
    who.close();
  });

  it('tells whoever wants to take it after its end how it ended [R41]', async () => {
    const who = await rider(one);
    const { roundNo } = await who.bet(null);
    const { win } = await endOf(who, roundNo);
    const late = await who.ask('act', { roundNo, place: 0, action: { take: true } });
    expect(late.value).toMatchObject({ round: { roundNo, state: 'closed', win, actions: [{ end: true }] } });
    who.close();
  });

  it('takes one bet of a player and none for a round that has started', async () => {
    const who = await rider(one);
    const key = randomUUID();
    const { roundNo } = await who.bet(null, key);
    const [same, other] = await Promise.all([
      who.ask('play', { key, stake: STAKE, choice: { auto: null } }),
      who.ask('play', { key: randomUUID(), stake: STAKE, choice: { auto: 200 } }),
    ]);
    expect((same.value as { round: studio.PlayedRound }).round.roundNo).toBe(roundNo);
    expect(other.errorCode).toBe('round.open');
    expect(await betsOf(one, who.seat.memberId)).toBe(1);
    await endOf(who, roundNo);
    expect(await statesOf(one, who.seat.memberId)).toEqual({ closed: 1 });
    who.close();
  });

  it('is ended and paid when everybody has left [R50]', async () => {
    const who = await rider(one);
    const { roundNo } = await who.bet(150);
    who.close();
    for (;;) {
      await recoverRounds(studioOf(two.ctx));
      const told = valueOf(await one.ask(rounds.round, { roundNo }, { token: who.seat.token }));
      if (told.state === 'closed') break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const told = await endOf(who, roundNo);
    expect(['0.00', '15.00']).toContain(told.win);
    expect(await cashOf(one, who.seat.memberId)).toBe(1_000_000n - minor(STAKE) + minor(told.win));
  });

  it('is for those who sit at it, and for words of the contract', async () => {
    const seat = await sitDown(one);
    const stranger = new WebSocket(`${(addresses.get(one) ?? '').replace('http', 'ws')}${room.ROOM_PATH}`);
    await once(stranger, 'open');
    stranger.send(JSON.stringify({ say: 'hello', session: seat.session }));
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

/** Taps while it flies; null when it was over before. */
async function takeInFlight(who: Rider, roundNo: string): Promise<unknown> {
  for (;;) {
    const answer = await who.ask('act', { roundNo, place: 0, action: { take: true } });
    const round = answer.success ? (answer.value as { round: studio.PlayedRound }).round : null;
    if (round) return 'end' in (round.actions[0] as object) ? null : answer.value;
    if (answer.errorCode !== 'action.invalid') return null;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
