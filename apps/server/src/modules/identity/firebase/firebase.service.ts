import { createHash } from 'node:crypto';
import type { Flag } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import { consumeOnce } from '../../../platform/db/consume-once.ts';
import { brandOf, flagsOf } from '../../brand/index.ts';
import {
  identityIn,
  isOfEmulator,
  isSigned,
  readIdToken,
  type FirebaseChannel,
  type FirebaseIdentity,
  type IdToken,
} from './id-token.ts';

export type { FirebaseIdentity } from './id-token.ts';

/** The switch of a channel, beside the one of Firebase itself. [LOGIN-05, LOGIN-06] */
const CHANNEL_FLAGS = {
  sms: 'FIREBASE3',
  facebook: 'FACEBOOKLOGIN3',
  google: 'GOOGLELOGIN3',
} as const satisfies Record<FirebaseChannel, Flag>;

/** Longer than any token is accepted after its sign-in. */
const USED_KEPT_MS = 15 * 60_000;

/** Checks an ID token: signature, project, issuer, times, channel, and that it was never used before. [T6] */
export async function verifyIdToken(
  ctx: Context,
  merchantCode: MerchantCode,
  channel: FirebaseChannel,
  token: string,
): Promise<Result<FirebaseIdentity, 'firebase.refused'>> {
  const { firebase } = await brandOf(ctx, merchantCode);
  const flags = await flagsOf(ctx, merchantCode);
  if (firebase === null || !flags[CHANNEL_FLAGS[channel]]) return fail('firebase.refused');
  const parts = readIdToken(token);
  if (!parts || !(await isGenuine(ctx, parts))) return fail('firebase.refused');
  const identity = identityIn(parts.claims, firebase.projectId, channel, ctx.clock.now());
  if (!identity) return fail('firebase.refused');
  const isFirst = await consumeOnce(ctx, 'firebase', createHash('sha256').update(parts.signed).digest(), USED_KEPT_MS);
  return isFirst ? ok(identity) : fail('firebase.refused');
}

/** Beside an emulator only its own tokens count, as in Firebase's own libraries. */
async function isGenuine({ config, tokenKeys }: Context, token: IdToken): Promise<boolean> {
  if (config.firebaseEmulator !== null) return isOfEmulator(token);
  const key = token.alg === 'RS256' && token.keyId !== null ? await tokenKeys.find(token.keyId) : null;
  return key !== null && isSigned(token, key);
}
