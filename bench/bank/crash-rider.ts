import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { room } from '@perya/contract';
import { WebSocket } from 'ws';
import type { Seat } from '../seats.ts';
import { anyPort, type Bank } from './bank.ts';
import type { RideAsked } from './history.ts';

const ANSWER_WITHIN_MS = 4000;
const TRIES_MAX = 60;
const SHARES = { auto: 0.35, doubled: 0.1, dropped: 0.03, forgotten: 0.03 };
const STAKES = ['1.00', '5.00', '20.00'];
/** Taps come so long after the start, at most; half of all climbs are over before. */
const TAP_WITHIN_MS = 9000;
const BET_WITHIN_MS = 3500;

/** What a server says that says nothing about the bet. */
const UNCERTAIN = new Set(['round.pending', 'play.expired', 'too.many.requests', 'system.upgrading']);

interface Body {
  readonly success: boolean;
  readonly errorCode?: string;
  readonly value?: {
    readonly round: { readonly roundNo: string; readonly win: string; readonly actions: readonly object[] };
  };
}

/** One player in the room: bets, taps, loses the line, comes back through another server. */
export class CrashRider {
  readonly #bank: Bank;
  readonly #seat: Seat;
  #socket: WebSocket | null = null;
  #round: room.SharedRound | null = null;
  #nr = 0;
  readonly #waiting = new Map<number, (body: Body | null) => void>();

  constructor(bank: Bank, seat: Seat) {
    this.#bank = bank;
    this.#seat = seat;
  }

  /** Plays until everything is over. */
  async play(): Promise<void> {
    let last = '';
    while (!this.#bank.isOver()) {
      await this.#connect();
      const round = this.#round;
      if (!round || round.id === last || Date.parse(round.startsAt) <= Date.now()) {
        await sleep(100);
        continue;
      }
      last = round.id;
      await this.#ride(Date.parse(round.startsAt));
    }
  }

  close(): void {
    this.#socket?.terminate();
  }

  async #ride(startsAt: number): Promise<void> {
    const { random, history } = this.#bank;
    const auto = random.isHit(SHARES.auto) ? 101 + random.below(400) : null;
    const asked: RideAsked = {
      key: randomUUID(),
      memberId: this.#seat.memberId,
      stake: random.pick(STAKES),
      word: 'unknown',
      roundNo: null,
      taken: 'unknown',
      win: null,
      why: '',
    };
    history.rides.push(asked);
    await sleep(random.below(Math.min(BET_WITHIN_MS, Math.max(1, startsAt - Date.now()))));
    const body = await this.#insist('play', { key: asked.key, stake: asked.stake, choice: { auto } });
    asked.word = wordOf(body);
    asked.why = body?.errorCode ?? '';
    history.count(asked.word);
    asked.roundNo = body?.value?.round.roundNo ?? null;
    if (asked.word !== 'done' || auto !== null) return;
    await sleep(Math.max(0, startsAt - Date.now()) + random.below(TAP_WITHIN_MS));
    await this.#take(asked);
  }

  async #take(asked: RideAsked): Promise<void> {
    const { random, history } = this.#bank;
    const once = () => this.#insist('act', { roundNo: asked.roundNo, place: 0, action: { take: true } });
    const [body, second] = await Promise.all([once(), random.isHit(SHARES.doubled) ? once() : null]);
    // Whoever comes after the end is told how it ended, and has taken nothing.
    const isOver = body?.value?.round.actions.some((action) => 'end' in action) === true;
    asked.taken = isOver ? 'refused' : wordOf(body);
    asked.why = isOver ? 'over' : (body?.errorCode ?? '');
    asked.win = body?.value?.round.win ?? null;
    history.count(asked.taken);
    if (body?.value && second?.value && second.value.round.win !== asked.win) {
      history.accuse(`the win of ${asked.roundNo} was told as ${asked.win} and ${second.value.round.win}`);
    }
  }

  /** Asks the same until something certain is answered, over whichever line there is. */
  async #insist(call: 'play' | 'act', input: unknown): Promise<Body | null> {
    const { random, history } = this.#bank;
    const tries = random.isHit(SHARES.forgotten) ? 1 : TRIES_MAX;
    for (let turn = 0; turn < tries; turn += 1) {
      await this.#connect();
      const body = await this.#ask(call, input);
      if (body && !UNCERTAIN.has(body.errorCode ?? '')) return body;
      history.repeats += 1;
      await sleep(100 + random.below(200));
    }
    return null;
  }

  #ask(call: 'play' | 'act', input: unknown): Promise<Body | null> {
    const nr = (this.#nr += 1);
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    return new Promise((resolve) => {
      const end = (body: Body | null) => {
        clearTimeout(late);
        this.#waiting.delete(nr);
        resolve(body);
      };
      const late = setTimeout(() => socket.terminate(), ANSWER_WITHIN_MS);
      this.#waiting.set(nr, end);
      socket.send(JSON.stringify({ say: 'ask', nr, call, input }));
      // A line may break just after something was said: nobody knows then whether it was heard.
      if (this.#bank.random.isHit(SHARES.dropped)) socket.terminate();
    });
  }

  async #connect(): Promise<void> {
    while (this.#socket?.readyState !== WebSocket.OPEN) {
      const socket = new WebSocket(`ws://127.0.0.1:${anyPort(this.#bank)}${room.ROOM_PATH}`);
      const isIn = await this.#enter(socket);
      if (isIn) this.#socket = socket;
      else {
        socket.terminate();
        await sleep(200 + this.#bank.random.below(300));
      }
    }
  }

  #enter(socket: WebSocket): Promise<boolean> {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(late);
        resolve(false);
        for (const end of this.#waiting.values()) end(null);
      });
      socket.on('open', () => socket.send(JSON.stringify({ say: 'hello', session: this.#seat.session, since: null })));
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        const told = room.readTold(text);
        if (!told) return this.#bank.history.accuse(`a server said ${text.slice(0, 200)}`);
        if (told.tell === 'answer') this.#waiting.get(told.nr)?.(told.body as Body);
        const rounds = told.tell === 'delta' ? told.changes.flatMap(({ round }) => round ?? []) : [];
        this.#round = rounds.at(-1) ?? this.#round;
        if (told.tell === 'snapshot') {
          this.#round = told.state.round;
          const { terminal, salt } = told.state.chain;
          if (salt === null)
            socket.send(JSON.stringify({ say: 'salt', terminal, salt: randomUUID().replaceAll('-', '') }));
          clearTimeout(late);
          resolve(true);
        }
      });
    });
  }
}

function wordOf(body: Body | null): RideAsked['word'] {
  return body === null ? 'unknown' : body.success ? 'done' : 'refused';
}
