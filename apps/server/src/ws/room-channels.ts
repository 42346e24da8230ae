import type { room as contract } from '@perya/contract';
import type { Context } from '../context.ts';
import { keyOf, Room, type RoomName, type Seat } from '../modules/studio/index.ts';
import { broadcast, type Connection } from './connection.ts';

/** Somebody at a game: their seat, and the session of the studio they are known by. */
export interface SeatedPlayer extends Seat {
  readonly session: string;
  /** What the view knows of the room from before; null when nothing. */
  readonly since: contract.At | null;
}

/** The connection of a view to its room. */
export type RoomConnection = Connection<SeatedPlayer, contract.Told>;

interface RoomChannel {
  readonly room: Room;
  readonly connections: Set<RoomConnection>;
  /** Those that know how the room stands: changes mean nothing to others. */
  readonly greeted: Set<RoomConnection>;
  readonly ready: Promise<void>;
}

/** The rooms this server leads or relays: each for as long as somebody is connected to it. */
export class Channels {
  readonly #ctx: Context;
  readonly #channels = new Map<string, RoomChannel>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Lets a view hear what its room tells from now on, and sends it what it needs to start from, or to go on. */
  async join(connection: RoomConnection, name: SeatedPlayer): Promise<void> {
    const channel = this.#channels.get(keyOf(name)) ?? this.#open(name);
    channel.connections.add(connection);
    await channel.ready;
    if (!channel.connections.has(connection)) return;
    channel.greeted.add(connection);
    this.resume(connection, name, name.since);
  }

  /** Sends a view what it has missed since a place. */
  resume(connection: RoomConnection, name: RoomName, since: contract.At | null): void {
    const told = this.#channels.get(keyOf(name))?.room.greet(since);
    if (told) connection.send(told);
  }

  /** The last one to leave stops the room. */
  leave(connection: RoomConnection, name: RoomName): void {
    const channel = this.#channels.get(keyOf(name));
    channel?.greeted.delete(connection);
    if (channel?.connections.delete(connection) !== true || channel.connections.size > 0) return;
    this.#channels.delete(keyOf(name));
    void channel.room
      .stop()
      .catch((error: unknown) =>
        this.#ctx.log.warn({ event: 'room.stop_failed', err: error }, 'a room did not stop well'),
      );
  }

  roomOf(name: RoomName): Room | undefined {
    return this.#channels.get(keyOf(name))?.room;
  }

  lookAgain(): void {
    for (const { room } of this.#channels.values()) room.lookAgain();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#channels.values()].map(({ room }) => room.stop()));
  }

  #open({ merchantCode, gameCode }: RoomName): RoomChannel {
    const greeted = new Set<RoomConnection>();
    const room = new Room(
      this.#ctx,
      { merchantCode, gameCode },
      {
        all: (told) => broadcast(greeted, told),
        own: (roundNos) => sendOwn(greeted, roundNos),
      },
    );
    const channel = { room, connections: new Set<RoomConnection>(), greeted, ready: room.start() };
    const key = keyOf(room.name);
    this.#channels.set(key, channel);
    // The next who comes tries again.
    channel.ready.catch(() => this.#channels.get(key) === channel && this.#channels.delete(key));
    return channel;
  }
}

function sendOwn(connections: ReadonlySet<RoomConnection>, roundNos: ReadonlyMap<string, string>): void {
  for (const connection of connections) {
    const roundNo = roundNos.get(connection.identity?.memberId ?? '');
    if (roundNo !== undefined) connection.send({ tell: 'bet', roundNo });
  }
}
