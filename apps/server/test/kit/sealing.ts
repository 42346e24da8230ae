import { webcrypto } from 'node:crypto';
import { SEAL_INFO, sealedWith, writeSealHeader, type session } from '@perya/contract';

const { subtle } = webcrypto;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** A request with a sealed body, as it travels. */
export interface Envelope {
  readonly method: string;
  readonly path: string;
  readonly header: string;
  readonly body: { readonly data: string };
}

/** Seals a body the way a browser does, with nothing but what browsers have. */
export async function seal(
  key: Pick<session.SealKey, 'keyId' | 'publicKey'>,
  time: Date,
  value: unknown,
  { method = 'POST', path = '/wps/session/login' } = {},
): Promise<Envelope> {
  const server = Buffer.from(key.publicKey, 'base64url');
  const own = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const point = Buffer.from(await subtle.exportKey('raw', own.publicKey));
  const theirs = await subtle.importKey('raw', server, CURVE, true, []);
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256);
  const salt = Buffer.concat([point, server]);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: Buffer.from(SEAL_INFO) };
  const bits = await subtle.deriveBits(hkdf, await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']), 256);
  const aes = await subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt']);
  const iv = webcrypto.getRandomValues(Buffer.alloc(12));
  const parts = {
    keyId: key.keyId,
    point: point.toString('base64url'),
    iv: iv.toString('base64url'),
    time: time.getTime(),
    nonce: webcrypto.getRandomValues(Buffer.alloc(16)).toString('base64url'),
  };
  const additionalData = Buffer.from(sealedWith(method, path, parts));
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, aes, Buffer.from(JSON.stringify(value)));
  return {
    method,
    path,
    header: writeSealHeader(parts),
    body: { data: Buffer.from(sealed).toString('base64url') },
  };
}
