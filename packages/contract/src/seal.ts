/**
 * How a body with a password travels: ECDH P-256, HKDF-SHA-256, AES-256-GCM. This is only the wording of it, shared by
 * browser and server; each does the arithmetic with what it has. [API-04, ENT-20]
 */

/** The parts of the `Encryption` header. */
export interface SealHeader {
  readonly keyId: string;
  /** The sender's fresh public point, 65 bytes uncompressed, in base64url. */
  readonly point: string;
  readonly iv: string;
  /** Milliseconds, by the server's clock as far as the sender knows it. */
  readonly time: number;
  readonly nonce: string;
}

const VERSION = 'v1';
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
const TIME = /^[1-9]\d{12,13}$/;
/** Exact lengths in base64url: a point of 65 bytes, an iv of 12, a nonce of 16. */
const LENGTHS = { point: 87, iv: 16, nonce: 22 } as const;

/** How far the sender's clock may be off. */
export const SEAL_SKEW_MS = 120_000;
/** Bound into the derived key. */
export const SEAL_INFO = 'perya body v1';
/** Sealed bodies are small. */
export const SEALED_MAX_BYTES = 16 * 1024;

/** Writes the header. */
export function writeSealHeader({ keyId, point, iv, time, nonce }: SealHeader): string {
  return [VERSION, keyId, point, iv, String(time), nonce].join('.');
}

/** Reads a header of exactly the right shape; that its base64url is canonical is for the reader of the bytes to check. */
export function readSealHeader(text: string): SealHeader | null {
  if (text.length > 300) return null;
  const [version, keyId = '', point = '', iv = '', time = '', nonce = '', ...more] = text.split('.');
  const isWhole =
    version === VERSION &&
    more.length === 0 &&
    KEY_ID.test(keyId) &&
    TIME.test(time) &&
    point.length === LENGTHS.point &&
    iv.length === LENGTHS.iv &&
    nonce.length === LENGTHS.nonce;
  return isWhole ? { keyId, point, iv, time: Number(time), nonce } : null;
}

/** What is authenticated along with the body: another call, key, time or nonce does not open it. */
export function sealedWith(method: string, path: string, { keyId, time, nonce }: SealHeader): string {
  return [method, path, keyId, String(time), nonce].join('\n');
}
