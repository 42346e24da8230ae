import type { IncomingMessage } from 'node:http';
import { live } from '@perya/contract';
import { fail, ok } from '@perya/std';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Session } from '../handler.ts';
import { findSessions, redeemTicket } from '../modules/identity/index.ts';
import { unreadOf } from '../modules/inbox/index.ts';
import { MEMBER_TOPIC, type MemberNotice } from '../modules/live/index.ts';
import { walletOf } from '../modules/wallet/index.ts';
import { runEvery } from '../platform/jobs/run-every.ts';
import { broadcast } from './connection.ts';
import { SocketServer } from './socket-server.ts';
import type { UpgradeHandler } from './upgrade.ts';

const PAYLOAD_MAX_BYTES = 1024;
/** A session that ended elsewhere is closed within this time. [T38] */
const SESSION_CHECK_MS = 5000;

type LiveServer = SocketServer<live.Said, live.Told, Session>;

/** The live socket: what changed for a member reaches every page they have open. No money moves over it. */
export function liveSocket(app: FastifyInstance, ctx: Context): UpgradeHandler {
  const sockets = serveLive(ctx);
  const unsubscribe = ctx.pubsub.subscribe(MEMBER_TOPIC, (payload) => passOn(ctx, sockets, payload as MemberNotice));
  // What was missed is not known, so every page hears its wallet again.
  const stopGaps = ctx.pubsub.onGap(() => passOn(ctx, sockets, { wallets: sockets.memberKeys(), events: [] }));
  const checking = runEvery(ctx, 'live.check_sessions', SESSION_CHECK_MS, () => closeEndedSessions(ctx, sockets));
  app.addHook('preClose', async () => {
    unsubscribe();
    stopGaps();
    await Promise.all([sockets.close(), checking.stop()]);
  });
  return (request, stream, head, peer) => {
    if (!isOurPage(ctx, request)) return false;
    sockets.handleUpgrade(request, stream, head, peer);
    return true;
  };
}

function serveLive(ctx: Context): LiveServer {
  return new SocketServer<live.Said, live.Told, Session>(ctx, {
    failure: 'live.message_failed',
    payloadMaxBytes: PAYLOAD_MAX_BYTES,
    read: live.readSaid,
    async identify({ ticket }) {
      const session = await redeemTicket(ctx, ticket);
      return session ? ok(session) : fail('session.expired');
    },
    memberKey: ({ memberId }) => memberId,
    async onIdentified(connection, session) {
      connection.send({ tell: 'hello' });
      connection.send({ tell: 'wallet', wallet: await walletOf(ctx, session) });
    },
  });
}

/** Only our own pages may open it: a page elsewhere would speak with its visitor's address. [T38] */
function isOurPage({ config }: Context, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined) return false;
  const own = config.publicUrl === null ? null : new URL(config.publicUrl).origin;
  return origin === own || origin === `http://${host}` || origin === `https://${host}`;
}

/** Passes on what was told between servers; a wallet is read once for all pages of its member. */
async function passOn(ctx: Context, sockets: LiveServer, { wallets, events }: MemberNotice): Promise<void> {
  for (const [memberId, event] of events) {
    if (event.tell !== 'wallet' && event.tell !== 'mail') broadcast(sockets.ofMember(memberId), event);
  }
  for (const memberId of new Set(events.flatMap(([one, { tell }]) => (tell === 'mail' ? [one] : [])))) {
    await tellUnread(ctx, sockets, memberId).catch((error: unknown) =>
      ctx.log.warn({ event: 'live.publish_failed', err: error }, 'a member was not told of messages'),
    );
  }
  for (const memberId of wallets) {
    // One wallet that cannot be read keeps no other member from hearing of theirs.
    await tellWallet(ctx, sockets, memberId).catch((error: unknown) =>
      ctx.log.warn({ event: 'live.publish_failed', err: error }, 'a member was not told their wallet'),
    );
  }
}

async function tellWallet(ctx: Context, sockets: LiveServer, memberId: string): Promise<void> {
  const [first] = sockets.ofMember(memberId);
  if (!first?.identity) return;
  const wallet = await walletOf(ctx, first.identity);
  broadcast(sockets.ofMember(memberId), { tell: 'wallet', wallet });
}

async function tellUnread(ctx: Context, sockets: LiveServer, memberId: string): Promise<void> {
  const [first] = sockets.ofMember(memberId);
  if (!first?.identity) return;
  const unread = await unreadOf(ctx, first.identity);
  broadcast(sockets.ofMember(memberId), { tell: 'mail', unread });
}

/** Closes the pages of sessions that have ended, whoever ended them and wherever. */
async function closeEndedSessions(ctx: Context, sockets: LiveServer): Promise<void> {
  const identified = sockets.identified();
  const found = await findSessions(
    ctx,
    identified.map(({ identity }) => identity.id),
  );
  for (const { connection, identity } of identified) {
    const session = found.get(identity.id);
    if (!session?.ok) connection.refuse(session?.error.code ?? 'session.expired');
  }
}
