import type { session } from '@perya/contract';
import { assert, ok } from '@perya/std';
import { sessionOf, type Handlers } from '../../handler.ts';
import { publicPart } from '../../platform/crypto/seal-keys.ts';
import { endOtherSessions, endOwnSession, logIn, logOut, ownSessions, stepUp } from '../../modules/identity/index.ts';
import { proposeTrial, startTrial } from '../../modules/wallet/index.ts';

/** Answers the calls of the session part. */
export const sessionHandlers: Handlers<typeof session> = {
  key: async ({ sealKeys, clock }) => {
    const now = clock.now();
    return ok({ ...publicPart(sealKeys.current(now)), serverTime: now.toISOString() });
  },
  login: logIn,
  freeplay: startTrial,
  trialAccount: async (ctx, _input, visitor) => ok(await proposeTrial(ctx, visitor)),
  logout: async (ctx, _input, visitor) => {
    if (visitor.token !== null) await logOut(ctx, visitor.token, visitor);
    return ok(null);
  },
  renew: async (_ctx, _input, visitor) => {
    assert(visitor.token !== null, 'a call of a session has its token');
    return ok({ token: visitor.token, expiresAt: sessionOf(visitor).expiresAt.toISOString() });
  },
  stepUp: (ctx, { password }, visitor) => stepUp(ctx, sessionOf(visitor), password, visitor),
  list: async (ctx, _input, visitor) => ok(await ownSessions(ctx, sessionOf(visitor))),
  end: async (ctx, { id }, visitor) => {
    await endOwnSession(ctx, sessionOf(visitor), id);
    return ok(null);
  },
  endOthers: async (ctx, _input, visitor) => ok({ ended: await endOtherSessions(ctx, sessionOf(visitor), visitor) }),
};
