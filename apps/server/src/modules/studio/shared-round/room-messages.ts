import type { room } from '@perya/contract';
import type { RoomName } from './room-name.ts';
import type { MemberId } from '@perya/ledger';
import type { RoundNo } from '../../../platform/db/studio-values.ts';

/** What servers tell each other about a room. */
export type RoomMessage =
  /** From the leader: everything, one change, or that it is there and where it stands. */
  | { readonly kind: 'snapshot'; readonly at: room.At; readonly state: room.RoomState }
  | { readonly kind: 'delta'; readonly at: room.At; readonly change: room.Change }
  | { readonly kind: 'heartbeat'; readonly at: room.At }
  /** Numbers of bets that were settled without a call, with the members they belong to. */
  | { readonly kind: 'own'; readonly bets: readonly (readonly [memberId: MemberId, roundNo: RoundNo])[] }
  /** To the leader: a relay has missed something; something has changed that it cannot know. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'look' }
  /** Nobody leads it any more. */
  | { readonly kind: 'released' };

/** Part of a message: one that is longer than pub/sub carries would reach nobody. */
export interface RoomPiece {
  readonly room: RoomName;
  readonly id: string;
  readonly place: number;
  readonly of: number;
  /** Base64, which no encoding makes longer. */
  readonly data: string;
}

/** So many bytes are less than pub/sub carries in base64, with the rest of a piece. */
const PIECE_BYTES = 5400;
/** Messages whose end never came. */
const PENDING_MAX = 16;

/** Cuts a message into pieces. */
export function toPieces(room: RoomName, id: string, message: RoomMessage): RoomPiece[] {
  const { merchantCode, gameCode } = room;
  const bytes = Buffer.from(JSON.stringify(message));
  const of = Math.ceil(bytes.length / PIECE_BYTES);
  return Array.from({ length: of }, (_, place) => ({
    room: { merchantCode, gameCode },
    id,
    place,
    of,
    data: bytes.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES).toString('base64'),
  }));
}

/** Puts messages together again. */
export class PieceBuffer {
  readonly #pending = new Map<string, Buffer[]>();

  /** The message a piece was the last of; null while some are missing. */
  add({ id, place, of, data }: RoomPiece): RoomMessage | null {
    const parts = this.#pending.get(id) ?? [];
    parts[place] = Buffer.from(data, 'base64');
    this.#pending.set(id, parts);
    if (Object.keys(parts).length < of) {
      const [oldest] = this.#pending.keys();
      if (this.#pending.size > PENDING_MAX && oldest !== undefined) this.#pending.delete(oldest);
      return null;
    }
    this.#pending.delete(id);
    return JSON.parse(Buffer.concat(parts).toString()) as RoomMessage;
  }
}
