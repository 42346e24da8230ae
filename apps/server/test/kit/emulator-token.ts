import { randomUUID } from 'node:crypto';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const PROVIDERS = { sms: 'phone', google: 'google.com', facebook: 'facebook.com' } as const;

/** How somebody comes in through Firebase. */
export type EmulatorChannel = keyof typeof PROVIDERS;

/** A token as the emulator of Firebase makes them: unsigned, and each good for one use. */
export function emulatorToken(
  { projectId, at }: { readonly projectId: string; readonly at: Date },
  channel: EmulatorChannel,
  uid: string,
  more: Record<string, unknown> = {},
): string {
  const now = Math.floor(at.getTime() / 1000);
  const claims = {
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
    sub: uid,
    iat: now,
    auth_time: now,
    exp: now + 3600,
    firebase: { sign_in_provider: PROVIDERS[channel], identities: {} },
    nonce: randomUUID(),
    ...more,
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}
