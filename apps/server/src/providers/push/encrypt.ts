import { createCipheriv, createECDH, ECDH, hkdfSync } from 'node:crypto';

/** What a browser gave along with its address. */
export interface PushKeys {
  /** Its point on the curve P-256, uncompressed. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

const CURVE = 'prime256v1';
const RECORD_SIZE = 4096;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
/** The only record is the last one. */
const LAST_RECORD = Buffer.from([2]);

/** The most a notice can carry so that every push service takes it. */
export const PAYLOAD_MAX = 3000;

/** Encrypts for one browser: aes128gcm in one record. Salt and key pair are for this message alone. [RFC 8291, RFC 8188] */
export function encryptPush(payload: Buffer, { p256dh, auth }: PushKeys, salt: Buffer, pair: ECDH): Buffer {
  const point = pair.getPublicKey();
  const shared = pair.computeSecret(p256dh);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, point]);
  const input = derive(shared, auth, about, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(payload), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.from([point.length]), point, ...sealed]);
}

/** Reads what a browser gave; null when it is no key of the curve. */
export function readPushKeys(p256dh: string, auth: string): PushKeys | null {
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  if (keys.p256dh.length !== POINT_BYTES || keys.auth.length !== AUTH_BYTES) return null;
  try {
    // Looks whether the point is on the curve.
    ECDH.convertKey(keys.p256dh, CURVE);
    return keys;
  } catch {
    return null;
  }
}

/** A key pair of the curve out of 32 bytes; asks for more where they are no number of it. */
export function pairFrom(bytes: (attempt: number) => Buffer): ECDH {
  const pair = createECDH(CURVE);
  for (let attempt = 0; ; attempt += 1) {
    try {
      pair.setPrivateKey(bytes(attempt));
      return pair;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

function derive(input: Buffer, salt: Buffer, about: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, about, length));
}
