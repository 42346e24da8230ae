import type { session } from '@perya/contract';
import type { Result } from '@perya/std';
import type { Context } from '../../context.ts';

/** Who Firebase says somebody is. */
export interface FirebaseIdentity {
  readonly uid: string;
  /** Proved by an SMS of Firebase, with dialing code. */
  readonly mobile: string | null;
  readonly email: string | null;
  readonly name: string | null;
}

/** Checks an ID token: signature, project, issuer, times, channel, and that it was never used before. [T6] */
export async function verifyIdToken(
  _ctx: Context,
  _merchantCode: string,
  _channel: (typeof session.FIREBASE_CHANNELS)[number],
  _token: string,
): Promise<Result<FirebaseIdentity, 'firebase.refused'>> {
  throw new Error('being built');
}
