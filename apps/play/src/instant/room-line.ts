import { readAnswer, room, studio, type AnyCallError, type Call, type Input } from '@perya/contract';
import { UNANSWERED, type Ask, type Outcome } from '../studio.ts';

/** What a line to a room stands on. */
export interface RoomLineParts {
  readonly session: string;
  /** The way that is always there. */
  readonly ask: Ask;
  readonly connect: () => WebSocket;
  readonly onTold: (told: room.Told) => void;
  readonly onUp: (isUp: boolean) => void;
}

const ANSWER_WITHIN_MS = 5000;
const PING_EVERY_MS = 20_000;
const SILENT_MAX_MS = 45_000;
const PONG_WITHIN_MS = 3000;
const FIRST_WAIT_MS = 400;
const WAIT_MAX_MS = 5000;

/** Refusals that need no words; others are asked for again over HTTP, which has them. */
const WORDLESS: readonly string[] = ['bet.late', 'round.pending', 'key.reused', 'action.invalid'];

/** Where rooms are, seen from this page. */
export function connectRoom(): WebSocket {
  const { protocol, host } = window.location;
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${room.ROOM_PATH}`);
}

/** A socket that comes back by itself, and calls that go over it while it is there. */
export class RoomLine {
  private readonly parts: RoomLineParts;
  private readonly waiting = new Map<number, (body: unknown) => void>();
  private socket: WebSocket | null = null;
  private isIn = false;
  private isGone = false;
  private nr = 0;
  private waitMs = FIRST_WAIT_MS;
  private heardAt = 0;
  private timer = 0;
  private readonly pinging: number;

  constructor(parts: RoomLineParts) {
    this.parts = parts;
    this.pinging = window.setInterval(this.ping, PING_EVERY_MS);
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.open();
  }

  /** Makes a call over the socket, or over HTTP when it is down; a repeat means the same wherever it is heard. [R41] */
  readonly ask: Ask = async (call, input) => {
    const name = call.path === studio.play.path ? 'play' : call.path === studio.act.path ? 'act' : null;
    if (name === null || !this.isIn) return this.parts.ask(call, input);
    const body = await this.send(name, input);
    const outcome = outcomeOf(call, body);
    const isWordless = !outcome.ok && outcome.error.code !== UNANSWERED && !WORDLESS.includes(outcome.error.code);
    return isWordless ? this.parts.ask(call, input) : outcome;
  };

  /** Nobody listens any more. */
  dispose(): void {
    this.isGone = true;
    window.clearInterval(this.pinging);
    window.clearTimeout(this.timer);
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
    this.lost();
  }

  private send(call: 'play' | 'act', input: Input<Call>): Promise<unknown> {
    const { session: _, ...rest } = input as { readonly session?: string };
    const nr = (this.nr += 1);
    return new Promise((resolve) => {
      // Whether a line that does not answer has heard is not known: the next try takes a new one, or another way.
      const late = window.setTimeout(() => this.drop(), ANSWER_WITHIN_MS);
      this.waiting.set(nr, (body) => {
        window.clearTimeout(late);
        this.waiting.delete(nr);
        resolve(body);
      });
      this.say({ say: 'ask', nr, call, input: rest });
    });
  }

  /** Says something that needs no answer. */
  say(said: room.Said): void {
    this.socket?.send(JSON.stringify(said));
  }

  private readonly ping = (): void => {
    if (!this.isIn) return;
    if (Date.now() - this.heardAt > SILENT_MAX_MS) this.drop();
    else this.say({ say: 'ping' });
  };

  private readonly hurry = (): void => {
    if (document.hidden || this.isGone) return;
    if (this.isIn) return this.prove();
    this.waitMs = FIRST_WAIT_MS;
    if (this.socket === null) this.open();
  };

  /** A phone that slept may have a line that only seems to be there. */
  private prove(): void {
    const { socket, heardAt } = this;
    this.say({ say: 'ping' });
    window.setTimeout(() => {
      if (this.socket === socket && this.heardAt === heardAt) this.drop();
    }, PONG_WITHIN_MS);
  }

  /** Gives a line up at once: one without another end would take its time to close. */
  private drop(): void {
    const { socket } = this;
    socket?.close();
    if (socket && this.socket === socket) this.closed();
  }

  private closed(): void {
    this.lost();
    if (this.isGone) return;
    this.timer = window.setTimeout(() => this.open(), this.waitMs);
    this.waitMs = Math.min(WAIT_MAX_MS, this.waitMs * 2);
  }

  private open(): void {
    window.clearTimeout(this.timer);
    const socket = this.parts.connect();
    this.socket = socket;
    socket.addEventListener('open', () => this.say({ say: 'hello', session: this.parts.session }));
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.hear(data));
    socket.addEventListener('close', () => {
      if (this.socket === socket) this.closed();
    });
  }

  private hear(data: unknown): void {
    const told = room.readTold(data);
    if (told === null || this.isGone) return;
    this.heardAt = Date.now();
    if (told.tell === 'answer') return this.waiting.get(told.nr)?.(told.body);
    if (told.tell === 'bye') this.isGone = true;
    if (told.tell === 'hello') {
      this.isIn = true;
      this.waitMs = FIRST_WAIT_MS;
      this.parts.onUp(true);
    }
    this.parts.onTold(told);
  }

  private lost(): void {
    this.socket = null;
    this.isIn = false;
    for (const end of this.waiting.values()) end(null);
    if (!this.isGone) this.parts.onUp(false);
  }
}

function outcomeOf<C extends Call>(call: C, body: unknown): Outcome<C> {
  const answer = readAnswer(call, body);
  if (answer.kind === 'value') return { ok: true, value: answer.value };
  const code = (body as { readonly errorCode?: string } | null)?.errorCode;
  return { ok: false, error: { code: (code ?? UNANSWERED) as AnyCallError<C>, message: '' } };
}
