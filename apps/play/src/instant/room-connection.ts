import { readAnswer, room, studio, type AnyCallError, type Call, type Input } from '@perya/contract';
import { UNANSWERED, type Ask, type Outcome } from '../studio.ts';

/** What a connection to a room stands on. */
export interface RoomConnectionParts {
  readonly session: string;
  /** The way that is always there. */
  readonly ask: Ask;
  readonly connect: () => WebSocket;
  /** How the room stands, and what time it is there; `isGreeting` after a break, in which anything may have happened. */
  readonly onState: (state: room.RoomState, now: string, isGreeting: boolean) => void;
  /** Something became of the own bet without a call. */
  readonly onBet: (roundNo: string) => void;
  /** The room is closed to this session. */
  readonly onBye: (errorCode: string) => void;
  readonly onUp: (isUp: boolean) => void;
}

type RoomNews = Extract<room.Told, { tell: 'snapshot' | 'delta' }>;

const ANSWER_TIMEOUT_MS = 5000;
const PING_INTERVAL_MS = 20_000;
const HEARTBEAT_TIMEOUT_MS = 45_000;
const PONG_TIMEOUT_MS = 3000;
const BACKOFF_MIN_MS = 400;
const BACKOFF_MAX_MS = 5000;

/** The screen says what these mean; others are asked for again over HTTP, whose answers have a message. */
const SELF_EXPLANATORY_CODES: readonly string[] = ['bet.late', 'round.pending', 'key.reused', 'action.invalid'];

/** Where rooms are, seen from this page. */
export function connectRoom(): WebSocket {
  const { protocol, host } = window.location;
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${room.ROOM_PATH}`);
}

/** A socket that reconnects by itself, and calls that go over it while it is connected. */
export class RoomConnection {
  private readonly parts: RoomConnectionParts;
  private readonly waiting = new Map<number, (body: unknown) => void>();
  private socket: WebSocket | null = null;
  private isJoined = false;
  private isResuming = false;
  private at: room.At | null = null;
  private state: room.RoomState | null = null;
  private isEnded = false;
  private nr = 0;
  private backoffMs = BACKOFF_MIN_MS;
  private heardAt = 0;
  private timer = 0;
  private readonly pinging: number;

  constructor(parts: RoomConnectionParts) {
    this.parts = parts;
    this.pinging = window.setInterval(this.ping, PING_INTERVAL_MS);
    window.addEventListener('online', this.resume);
    document.addEventListener('visibilitychange', this.resume);
    this.open();
  }

  /** Makes a call over the socket, or over HTTP when it is down; a repeat means the same wherever it is heard. [R41] */
  readonly ask: Ask = async (call, input) => {
    const name = call.path === studio.play.path ? 'play' : call.path === studio.act.path ? 'act' : null;
    if (name === null || !this.isJoined) return this.parts.ask(call, input);
    const body = await this.send(name, input);
    const outcome = outcomeOf(call, body);
    const needsMessage =
      !outcome.ok && outcome.error.code !== UNANSWERED && !SELF_EXPLANATORY_CODES.includes(outcome.error.code);
    return needsMessage ? this.parts.ask(call, input) : outcome;
  };

  /** Nobody listens any more. */
  dispose(): void {
    this.isEnded = true;
    window.clearInterval(this.pinging);
    window.clearTimeout(this.timer);
    window.removeEventListener('online', this.resume);
    document.removeEventListener('visibilitychange', this.resume);
    this.socket?.close();
    this.lost();
  }

  private send(call: 'play' | 'act', input: Input<Call>): Promise<unknown> {
    const { session: _, ...rest } = input as { readonly session?: string };
    const nr = (this.nr += 1);
    return new Promise((resolve) => {
      // Whether a server that does not answer has heard is not known: the next try takes a new connection, or another way.
      const late = window.setTimeout(() => this.drop(), ANSWER_TIMEOUT_MS);
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
    if (!this.isJoined) return;
    if (Date.now() - this.heardAt > HEARTBEAT_TIMEOUT_MS) this.drop();
    else this.say({ say: 'ping' });
  };

  private readonly resume = (): void => {
    if (document.hidden || this.isEnded) return;
    if (this.isJoined) return this.checkAlive();
    this.backoffMs = BACKOFF_MIN_MS;
    if (this.socket === null) this.open();
  };

  /** A phone that slept may have a half-open connection. */
  private checkAlive(): void {
    const { socket, heardAt } = this;
    this.say({ say: 'ping' });
    window.setTimeout(() => {
      if (this.socket === socket && this.heardAt === heardAt) this.drop();
    }, PONG_TIMEOUT_MS);
  }

  /** Gives a connection up at once: a half-open one would take its time to close. */
  private drop(): void {
    const { socket } = this;
    socket?.close();
    if (socket && this.socket === socket) this.closed();
  }

  private closed(): void {
    this.lost();
    if (this.isEnded) return;
    this.timer = window.setTimeout(() => this.open(), this.backoffMs);
    this.backoffMs = Math.min(BACKOFF_MAX_MS, this.backoffMs * 2);
  }

  private open(): void {
    window.clearTimeout(this.timer);
    const socket = this.parts.connect();
    this.socket = socket;
    socket.addEventListener('open', () => this.say({ say: 'hello', session: this.parts.session, since: this.at }));
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.hear(data));
    socket.addEventListener('close', () => {
      if (this.socket === socket) this.closed();
    });
  }

  private hear(data: unknown): void {
    const told = room.readTold(data);
    if (told === null || this.isEnded) return;
    this.heardAt = Date.now();
    if (told.tell === 'answer') return this.waiting.get(told.nr)?.(told.body);
    if (told.tell === 'bet') return this.parts.onBet(told.roundNo);
    if (told.tell === 'snapshot' || told.tell === 'delta') return this.follow(told);
    if (told.tell !== 'bye') return;
    this.isEnded = true;
    this.parts.onBye(told.errorCode);
  }

  private follow(told: RoomNews): void {
    const state = this.stateAfter(told);
    // What was told before the greeting is in it.
    if (state === null && this.state === null) return;
    if (state === null) return this.askMissed();
    const isGreeting = !this.isJoined || told.tell === 'snapshot';
    this.state = state;
    this.at = told.at;
    this.isResuming = false;
    this.isJoined = true;
    this.backoffMs = BACKOFF_MIN_MS;
    if (isGreeting) this.parts.onUp(true);
    this.parts.onState(state, told.now, isGreeting);
  }

  /** The room after what was told; null when something between is missing. */
  private stateAfter(told: RoomNews): room.RoomState | null {
    if (told.tell === 'snapshot') return told.state;
    if (this.at === null || this.state === null || told.at.epoch !== this.at.epoch) return null;
    return told.at.seq - told.changes.length === this.at.seq ? told.changes.reduce(room.changed, this.state) : null;
  }

  private askMissed(): void {
    if (this.at === null || this.isResuming) return;
    this.isResuming = true;
    this.say({ say: 'resume', since: this.at });
  }

  private lost(): void {
    this.socket = null;
    this.isJoined = false;
    this.isResuming = false;
    for (const end of this.waiting.values()) end(null);
    if (!this.isEnded) this.parts.onUp(false);
  }
}

function outcomeOf<C extends Call>(call: C, body: unknown): Outcome<C> {
  const answer = readAnswer(call, body);
  if (answer.kind === 'value') return { ok: true, value: answer.value };
  const code = (body as { readonly errorCode?: string } | null)?.errorCode;
  return { ok: false, error: { code: (code ?? UNANSWERED) as AnyCallError<C>, message: '' } };
}
