import { once } from 'node:events';
import { room } from '@perya/contract';
import { assert } from '@perya/std';
import { WebSocket } from 'ws';
import { soon } from './patience.ts';

/** What a view has of its room: a snapshot, and every change since. */
export class HeardRoom {
  readonly told: room.Told[] = [];
  /** Changes that were told although others between are missing. */
  readonly faults: string[] = [];
  at: room.At | null = null;
  #state: room.RoomState | null = null;

  get state(): room.RoomState {
    assert(this.#state, 'it was told how the room stands');
    return this.#state;
  }

  /** As it was left by a view that comes back. */
  static from({ at, state }: HeardRoom): HeardRoom {
    const heard = new HeardRoom();
    heard.at = at;
    heard.#state = state;
    return heard;
  }

  readonly hear = (told: room.Told): void => {
    this.told.push(told);
    if (told.tell === 'snapshot') this.#state = told.state;
    // Changes that are told before the snapshot are in it.
    if (told.tell === 'delta' && this.at !== null) {
      const from = told.at.seq - told.changes.length;
      const isNext = told.at.epoch === this.at.epoch && from === this.at.seq;
      if (!isNext) this.faults.push(`${JSON.stringify(this.at)} is followed by ${JSON.stringify(told.at)}`);
      for (const change of told.changes) this.#state = room.changed(this.state, change);
    }
    if (told.tell === 'snapshot' || (told.tell === 'delta' && this.at !== null)) this.at = told.at;
  };

  /** Waits until the room stands like that. */
  until(is: (state: room.RoomState) => boolean): Promise<room.RoomState> {
    return soon(() => {
      assert(is(this.state), `the room stands like that: ${JSON.stringify(this.state).slice(0, 600)}`);
      return this.state;
    });
  }

  /** The round that takes bets at a time. */
  async betting(now: () => number): Promise<room.SharedRound> {
    const isOpen = ({ round }: room.RoomState) => round?.endedAt === null && Date.parse(round.startsAt) > now();
    const { round } = await this.until(isOpen);
    assert(round, 'a round takes bets');
    return round;
  }

  /** Waits until a round is over. */
  async ended(id: string): Promise<room.SharedRound> {
    const find = ({ round, past }: room.RoomState) =>
      [...(round ? [round] : []), ...past].find((one) => one.id === id && one.endedAt !== null);
    const found = find(await this.until((state) => find(state) !== undefined));
    assert(found, 'the round is over');
    return found;
  }
}

/** A view that is connected to its room. */
export interface ConnectedView {
  readonly room: HeardRoom;
  readonly socket: WebSocket;
  readonly closed: Promise<[number]>;
  say(said: room.Said): void;
  leave(): Promise<void>;
}

/** Connects a view; what it hears before it is greeted counts too. */
export async function enterRoom(
  address: string,
  { session }: { readonly session: string },
  heard: HeardRoom = new HeardRoom(),
): Promise<ConnectedView> {
  const socket = new WebSocket(address.replace('http', 'ws') + room.ROOM_PATH);
  const before = heard.told.length;
  socket.on('message', (data: Buffer) => {
    const told = room.readTold(data.toString());
    assert(told, `the contract knows ${data.toString()}`);
    heard.hear(told);
  });
  const closed = once(socket, 'close') as Promise<[number]>;
  await once(socket, 'open');
  const say = (said: room.Said) => socket.send(JSON.stringify(said));
  say({ say: 'hello', session, since: heard.at });
  await soon(() => assert(heard.told.length > before, 'it is greeted'));
  const leave = async () => {
    socket.terminate();
    await closed;
  };
  return { room: heard, socket, closed, say, leave };
}
