import { timingSafeEqual } from 'node:crypto';
import type { push } from '@perya/contract';
import { ok } from '@perya/std';
import type { Handler } from '../../handler.ts';
import { readPublicUrl } from '../../platform/net/public-address.ts';
import { readPushKeys } from '../../providers/push/encrypt.ts';
import { deleteKey, findByEndpoint, hashEndpoint, lockPush, moveKey, openAddress, sealAddress } from '../push/index.ts';

/**
 * Follows a browser to its new address. Nobody is logged in when a push service changes one, so the browser shows the secret it
 * gave us with the old one. Every answer is the same.
 */
export const replacePush: Handler<typeof push.replace> = async (ctx, input) => {
  const { oldEndpoint, oldAuth, endpoint, p256dh, auth } = input;
  const known = await findByEndpoint(ctx.db, hashEndpoint(ctx, oldEndpoint));
  if (!known || !isSame(openAddress(ctx, known).auth, oldAuth)) return ok(null);
  if (!readPublicUrl(endpoint) || !readPushKeys(p256dh, auth)) return ok(null);
  await ctx.db.transaction().execute(async (tx) => {
    await lockPush(tx, known.member_id);
    const sealed = sealAddress(ctx, { endpoint, p256dh, auth });
    const there = await findByEndpoint(tx, sealed.endpoint_hash);
    if (!there || there.id === known.id) await moveKey(tx, known.id, sealed);
    // Somebody has agreed to notices at the new address already.
    else await deleteKey(tx, known.id);
  });
  return ok(null);
};

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
