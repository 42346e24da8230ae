import {
  readAnswer,
  SEAL_INFO,
  sealedWith,
  session,
  writeSealHeader,
  type SealHeader,
  type WireRequest,
} from '@perya/contract';
import { readStartData } from './start.ts';
import { wireRequest } from './wire-request.ts';

/** What came back for a request. */
interface Received {
  readonly status: number;
  readonly body: unknown;
}

/** A key of the server, and how far its clock is from ours. */
interface SealContext {
  readonly key: session.SealKey;
  /** What has to be added to the clock of this device. */
  readonly offsetMs: number;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const SECRET_BITS = 256;

let known: SealContext | null = null;

/** The server forgot the key of an old page, or takes its time for too long ago. */
const REFUSALS = ['encryption.key', 'encryption.invalid'];

/**
 * Sends a request with its body sealed. A refused key is asked for anew, once: the call itself was not made then.
 * Browsers keep the means to seal from pages on a plain http address; those send it plain, and only a demonstration
 * accepts that. [API-04, API-05]
 */
export async function sendSealed(
  request: WireRequest,
  post: (request: WireRequest) => Promise<Received>,
): Promise<Received> {
  if (!window.isSecureContext) return post(request);
  known ??= ofPage();
  if (known) {
    const received = await post(await sealBody(request, known));
    const { errorCode = '' } = (received.body ?? {}) as { readonly errorCode?: string };
    if (!REFUSALS.includes(errorCode)) return received;
    known = null;
  }
  const asked = await post(wireRequest(session.key, {}));
  const answer = readAnswer(session.key, asked.body);
  if (answer.kind !== 'value') return asked;
  const { serverTime, ...key } = answer.value;
  known = { key, offsetMs: Date.parse(serverTime) - Date.now() };
  return post(await sealBody(request, known));
}

function ofPage(): SealContext | null {
  const start = readStartData();
  if (!start?.seal) return null;
  // The page tells the time at which it was answered; a page out of a store is old, and then its key is refused.
  return { key: start.seal, offsetMs: Date.parse(start.serverTime) - performance.timing.responseStart };
}

/**
 * Seals the body of a request for the server's key of the day: ECDH on P-256 with a key of its own, HKDF, AES-GCM.
 * Points travel raw, because Safari 11 and 12 export keys of curves in no other form reliably. [API-04, ENT-20]
 */
async function sealBody(request: WireRequest, { key, offsetMs }: SealContext): Promise<WireRequest> {
  const { subtle } = window.crypto;
  const server = fromBase64Url(key.publicKey);
  const own = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const [point, theirs] = await Promise.all([
    subtle.exportKey('raw', own.publicKey),
    subtle.importKey('raw', server, CURVE, true, []),
  ]);
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, SECRET_BITS);
  const aes = await aesKey(secret, concat(new Uint8Array(point), server));
  const iv = random(12);
  const header: SealHeader = {
    keyId: key.keyId,
    point: toBase64Url(new Uint8Array(point)),
    iv: toBase64Url(iv),
    time: Math.round(Date.now() + offsetMs),
    nonce: toBase64Url(random(16)),
  };
  const additionalData = utf8(sealedWith(request.method, request.url, header));
  const data = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, aes, utf8(request.body ?? '{}'));
  return {
    ...request,
    headers: { ...request.headers, Encryption: writeSealHeader(header) },
    body: JSON.stringify({ data: toBase64Url(new Uint8Array(data)) }),
  };
}

async function aesKey(secret: ArrayBuffer, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const { subtle } = window.crypto;
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(SEAL_INFO) },
    base,
    SECRET_BITS,
  );
  return subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt']);
}

function random(length: number): Uint8Array<ArrayBuffer> {
  return window.crypto.getRandomValues(new Uint8Array(length));
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toBase64Url(bytes: Uint8Array): string {
  return window
    .btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const letters = window.atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
