import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { toPieces, type RoomMessage } from './room-messages.ts';
import type { RoomName } from './room-name.ts';

/** Rooms are spoken of between servers under this name. */
export const ROOM_TOPIC = 'room';

/** What a lease says of who has it. */
export function holderName({ server }: Pick<Context, 'server'>): string {
  return server.studio.holder;
}

/** Tells every server something about a room; what is lost is missed and asked for. */
export async function publishTo(
  { pubsub, log }: Pick<Context, 'pubsub' | 'log'>,
  room: RoomName,
  message: RoomMessage,
): Promise<void> {
  try {
    for (const piece of toPieces(room, randomUUID(), message)) await pubsub.publish(ROOM_TOPIC, piece);
  } catch (error) {
    log.warn({ event: 'room.publish_failed', err: error }, 'news of a room reach other servers late');
  }
}
