import { push, type Checked } from '@perya/contract';
import { PROFILES } from '@perya/promotions';
import { fail, ok } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session, type Visitor } from '../../handler.ts';
import type { Database } from '../../platform/db/schema.ts';
import { readPublicUrl } from '../../platform/net/public-address.ts';
import { readPushKeys } from '../../providers/push/encrypt.ts';
import { noteEvent } from '../audit/index.ts';
import { brandOf } from '../brand/index.ts';
import { standingOf } from '../promotions/index.ts';
import {
  countKeys,
  deleteKey,
  deleteKeys,
  dropOldest,
  findByEndpoint,
  findBySession,
  hashEndpoint,
  holdSession,
  lockPush,
  putKey,
  sealAddress,
  type PushKeyRow,
} from '../push/index.ts';
import { isZone } from './quiet-hours.ts';

/** Whether the browser of a session gets notices, and which its owner can choose. */
export const showPush: Handler<typeof push.show> = async (ctx, _input, visitor) =>
  ok(await stateOf(ctx, sessionOf(visitor)));

/** Lets a browser have notices: what its owner agreed to is written down with the words they read. */
export const savePush: Handler<typeof push.save> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const { endpoint, p256dh, auth } = input;
  if (!readPublicUrl(endpoint) || !readPushKeys(p256dh, auth)) return fail('push.subscription');
  if (input.quiet && input.quiet.from === input.quiet.until) return fail('request.invalid');
  const offered = await offeredTo(ctx, session);
  if (input.kinds?.some((kind) => offered.includes(kind)) === false) return fail('request.invalid');
  const isSaved = await ctx.db.transaction().execute((tx) => save(ctx, tx, visitor, input, offered));
  return isSaved ? ok(await stateOf(ctx, session)) : fail('session.expired');
};

/** Ends notices, on one browser or on all. */
export const removePush: Handler<typeof push.remove> = async (ctx, { which }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId, merchantCode, family } = session;
  await ctx.db.transaction().execute(async (tx) => {
    await lockPush(tx, memberId);
    const own = { of: 'session', sessionId: session.id } as const;
    let gone = await deleteKeys(tx, memberId, which === 'all' ? { of: 'all' } : own);
    if (which === 'this' && family !== null) gone += await deleteKeys(tx, memberId, { of: 'family', family });
    if (gone === 0) return;
    const event = { memberId, merchantCode, kind: 'push.ended', ip: visitor.ip, detail: { which, devices: gone } };
    await noteEvent(ctx, tx, event);
  });
  return ok(await stateOf(ctx, session));
};

async function save(
  ctx: Context,
  tx: Transaction<Database>,
  visitor: Visitor,
  input: Checked<typeof push.save>,
  offered: readonly push.PushKind[],
): Promise<boolean> {
  const { id: sessionId, memberId, merchantCode } = sessionOf(visitor);
  await lockPush(tx, memberId);
  if (!(await holdSession(tx, sessionId))) return false;
  const before = await ownKey(ctx, tx, memberId, input.endpoint);
  if (input.confirms && !before) return true;
  const kinds = offered.filter((kind) => (input.kinds ?? before?.kinds ?? ['account']).includes(kind));
  const quiet = input.quiet === undefined ? quietOf(before) : input.quiet;
  const now = ctx.clock.now();
  await putKey(tx, {
    ...sealAddress(ctx, input),
    merchant_code: merchantCode,
    member_id: memberId,
    session_id: sessionId,
    kinds: kinds.length === 0 ? ['account'] : kinds,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    zone: await zoneOf(ctx, merchantCode, input.zone),
    language: visitor.language,
    made_at: now,
    confirmed_at: now,
  });
  await dropOldest(tx, memberId, push.PUSH_DEVICES_MAX);
  if (before === undefined || String(before.kinds) !== String(kinds)) {
    const detail = { kinds, before: before?.kinds ?? [], words: push.PUSH_WORDS_VERSION };
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'push.agreed', ip: visitor.ip, detail });
  }
  return true;
}

/** What is known of a browser; what somebody else had on it is over, with all that waited for them. */
async function ownKey(
  ctx: Context,
  tx: Transaction<Database>,
  memberId: string,
  endpoint: string,
): Promise<PushKeyRow | undefined> {
  const known = await findByEndpoint(tx, hashEndpoint(ctx, endpoint));
  if (!known || known.member_id === memberId) return known;
  await deleteKey(tx, known.id);
  return undefined;
}

function quietOf(row: Pick<PushKeyRow, 'quiet_from' | 'quiet_until'> | undefined): push.PushDevice['quiet'] {
  if (!row) return push.USUAL_QUIET;
  const { quiet_from: from, quiet_until: until } = row;
  return from === null || until === null ? null : { from, until };
}

async function zoneOf(ctx: Context, merchantCode: string, zone: string | undefined): Promise<string> {
  if (zone !== undefined && isZone(zone)) return zone;
  return (await brandOf(ctx, merchantCode)).rows.brand.time_zone;
}

/** What somebody can choose: to whom nothing may be offered, only what is about their account. */
async function offeredTo(ctx: Context, { memberId, merchantCode }: Session): Promise<push.PushKind[]> {
  const { profile, currency } = (await brandOf(ctx, merchantCode)).rows.brand;
  const { refusal } = await standingOf(ctx, ctx.db, { memberId, currency });
  if (refusal !== null) return ['account'];
  return push.PUSH_KINDS.filter((kind) => kind !== 'offers' || PROFILES[profile].pushOffers);
}

async function stateOf(ctx: Context, session: Session): Promise<push.PushState> {
  const row = await findBySession(ctx.db, session.memberId, session.id);
  return {
    publicKey: ctx.push.publicKey,
    kinds: await offeredTo(ctx, session),
    device: row ? { kinds: row.kinds, quiet: quietOf(row) } : null,
    devices: await countKeys(ctx.db, session.memberId),
  };
}
