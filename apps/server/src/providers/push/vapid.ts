import { createPrivateKey, sign, type ECDH, type KeyObject } from 'node:crypto';

/** How long push services may trust a token; they take a day at most. */
const TOKEN_SECONDS = 12 * 3600;

/** What a server shows push services, so that they know who sends. */
export class Vapid {
  readonly publicKey: string;
  readonly #subject: string;
  readonly #key: KeyObject;

  constructor(pair: ECDH, subject: string) {
    const point = pair.getPublicKey();
    this.publicKey = point.toString('base64url');
    this.#subject = subject;
    this.#key = createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
        // A number may be shorter than the curve.
        d: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
          .subarray(-32)
          .toString('base64url'),
      },
    });
  }

  /** The header of a request to a push service. [RFC 8292] */
  authorization(endpoint: URL, now: Date): string {
    const claims = {
      aud: endpoint.origin,
      exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS,
      sub: this.#subject,
    };
    const text = signedPart(claims);
    const signature = sign('sha256', Buffer.from(text), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${text}.${signature.toString('base64url')}, k=${this.publicKey}`;
  }
}

/** What of a token is signed: how, and what it claims. */
export function signedPart(claims: { readonly aud: string; readonly exp: number; readonly sub: string }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
}
