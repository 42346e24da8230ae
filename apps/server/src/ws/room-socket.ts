import { room as contract, studio } from '@perya/contract';
import { fail, ok } from '@perya/std';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import {
  act,
  closedTo,
  keyOf,
  play,
  ROOM_TOPIC,
  seatOf,
  sharedOf,
  studioOf,
  type RoomPiece,
} from '../modules/studio/index.ts';
import { Channels, type SeatedPlayer } from './room-channels.ts';
import { SocketServer } from './socket-server.ts';
import type { UpgradeHandler } from './upgrade.ts';

const PAYLOAD_MAX_BYTES = 2048;

type RoomServer = SocketServer<contract.Said, contract.Told, SeatedPlayer>;

/** The socket of rooms, in which players share rounds. What moves money goes through the very calls that HTTP has. */
export function roomSocket(app: FastifyInstance, ctx: Context): UpgradeHandler {
  const channels = new Channels(ctx);
  const sockets = serveRooms(ctx, channels);
  const unsubscribe = ctx.pubsub.subscribe(ROOM_TOPIC, (payload) => {
    const piece = payload as RoomPiece;
    channels.roomOf(piece.room)?.receive(piece);
  });
  const stopGaps = ctx.pubsub.onGap(() => channels.lookAgain());
  app.addHook('preClose', async () => {
    unsubscribe();
    stopGaps();
    await Promise.all([sockets.close(), channels.stop()]);
  });
  // A game stands in a frame without an origin, so its session is what it is known by.
  return (request, stream, head, peer) => {
    sockets.handleUpgrade(request, stream, head, peer);
    return true;
  };
}

function serveRooms(ctx: Context, channels: Channels): RoomServer {
  return new SocketServer<contract.Said, contract.Told, SeatedPlayer>(ctx, {
    failure: 'room.message_failed',
    payloadMaxBytes: PAYLOAD_MAX_BYTES,
    read: contract.readSaid,
    async identify({ session, since }) {
      // A page from before rooms told changes would understand nothing: opened again it is a new one.
      if (since === undefined) return fail('play.expired');
      const seat = await seatOf(ctx, session);
      if (!seat) return fail('play.expired');
      return sharedOf(seat.gameCode) ? ok({ ...seat, session, since }) : fail('game.unavailable');
    },
    // Tabs of one player in one room.
    memberKey: (player) => `${keyOf(player)} ${player.memberId}`,
    onIdentified: (connection, player) => channels.join(connection, player),
    async onRequest(connection, player, request) {
      if (request.say === 'salt') return channels.roomOf(player)?.salt(request.terminal, request.salt);
      if (request.say === 'resume') return channels.resume(connection, player, request.since);
      const body = await answer(ctx, player, connection.peer.ip, request);
      connection.send({ tell: 'answer', nr: request.nr, body });
    },
    onClose: (connection, player) => channels.leave(connection, player),
  });
}

type AskMessage = Extract<contract.Said, { say: 'ask' }>;
type AnswerBody =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly errorCode: string };

/** The answer that HTTP would give, but for the words. */
async function answer(
  ctx: Context,
  { session }: SeatedPlayer,
  ip: string,
  { call, input }: AskMessage,
): Promise<AnswerBody> {
  const asked = { ...(typeof input === 'object' ? input : {}), session };
  if (call === 'play') {
    const read = v.safeParse(studio.play.request, asked);
    if (!read.success) return INVALID;
    const closed = await closedTo(ctx, read.output, ip);
    return closed ? { success: false, errorCode: closed } : toBody(await play(studioOf(ctx), read.output));
  }
  const read = v.safeParse(studio.act.request, asked);
  return read.success ? toBody(await act(studioOf(ctx), read.output)) : INVALID;
}

const INVALID: AnswerBody = { success: false, errorCode: 'request.invalid' };

function toBody(result: Awaited<ReturnType<typeof play>> | Awaited<ReturnType<typeof act>>): AnswerBody {
  return result.ok ? { success: true, value: result.value } : { success: false, errorCode: result.error.code };
}
