import type { WebSocket } from 'ws';
import type { Clock } from '../platform/clock.ts';

/** The close codes of RFC 6455 that this server sends. */
export const CloseCode = {
  POLICY_VIOLATION: 1008,
  INTERNAL_ERROR: 1011,
  SERVICE_RESTART: 1012,
} as const;

/** One of them. */
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/**
 * Clients ping every 20 or 25 seconds, and browsers let the timers of a hidden page run once a minute: whoever says nothing
 * for longer than this has a half-open connection.
 */
export const HEARTBEAT_TIMEOUT_MS = 75_000;

/** Nobody taps faster than this. */
export const MESSAGES_PER_SECOND_MAX = 20;

/** Backpressure: somebody who leaves more than this unread is let go. */
export const BUFFERED_MAX_BYTES = 256 * 1024;

/** Where a connection comes from. */
export interface Peer {
  readonly ip: string;
  /** It has said who it is: from now on it counts by member. */
  readonly identified: () => void;
}

/** What every socket tells, whatever else it is for. */
type CoreMessage = { readonly tell: 'pong' } | { readonly tell: 'bye'; readonly errorCode: string };

/** One open socket: who is at its other end, how it is doing, and what may be sent over it. */
export class Connection<Identity, Message> {
  readonly peer: Peer;
  /** Who is at the other end; null until they have said hello. */
  identity: Identity | null = null;
  /** A connection is one session's: of two hellos at once the second is refused, however long the first one takes. */
  hasSaidHello = false;
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  /** By the time of the process: a clock that is set must not cut anybody off. */
  #lastHeardAt = performance.now();
  #window = { second: 0, messages: 0 };

  constructor(socket: WebSocket, peer: Peer, clock: Clock) {
    this.peer = peer;
    this.#socket = socket;
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Whether its other end has said nothing for so long that there can be none. */
  get isHalfOpen(): boolean {
    return performance.now() - this.#lastHeardAt > HEARTBEAT_TIMEOUT_MS;
  }

  /** Counts a message as a heartbeat and against the rate limit; false when it is over the limit. */
  countMessage(): boolean {
    this.#lastHeardAt = performance.now();
    const second = Math.floor(this.#clock.now().getTime() / 1000);
    if (this.#window.second !== second) this.#window = { second, messages: 0 };
    this.#window.messages += 1;
    return this.#window.messages <= MESSAGES_PER_SECOND_MAX;
  }

  send(message: Message | CoreMessage): void {
    this.sendText(JSON.stringify(message));
  }

  /** Sends what was serialised for many. */
  sendText(text: string): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > BUFFERED_MAX_BYTES) return this.terminate();
    this.#socket.send(text);
  }

  /** Says why, and closes: coming back the same way would end the same way. */
  refuse(errorCode: string): void {
    this.send({ tell: 'bye', errorCode });
    this.close(CloseCode.POLICY_VIOLATION);
  }

  close(code: CloseCode): void {
    this.#socket.close(code);
  }

  /** Ends it without a closing handshake, which a dead peer would never answer. */
  terminate(): void {
    this.#socket.terminate();
  }
}

/** Sends the same to many, serialised once. */
export function broadcast<Message>(connections: Iterable<Connection<unknown, Message>>, message: Message): void {
  const text = JSON.stringify(message);
  for (const connection of connections) connection.sendText(text);
}
